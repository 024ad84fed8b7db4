import { describe, expect, it } from "vitest";
import { sharedAddress } from "./shared-address";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

describe("where others open this Plumbline", () => {
  it("is nowhere while it answers this machine alone", () => {
    expect(sharedAddress("127.0.0.1:3000", { publicUrl: null, hosts: LOCAL })).toBeNull();
  });

  it("is the first address that was given away, with the port of the page", () => {
    expect(sharedAddress("localhost:3210", { publicUrl: null, hosts: [...LOCAL, "192.0.2.7", "laptop"] })).toBe("http://192.0.2.7:3210");
    expect(sharedAddress("[::1]:3210", { publicUrl: null, hosts: [...LOCAL, "[2001:db8::7]"] })).toBe("http://[2001:db8::7]:3210");
  });

  it("is the proxy where there is one", () => {
    expect(sharedAddress("127.0.0.1:3000", { publicUrl: "https://lab.example/", hosts: [...LOCAL, "lab.example"] })).toBe("https://lab.example");
  });
});
