import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { servingAddress, whyPortIsNotFree } from "./serving-address";

const MACHINE = { addresses: ["10.0.0.7", "2001:db8::7"], name: "Lab-7" };

describe("servingAddress", () => {
  it("answers to this machine's own names alone and gives nothing away by default", () => {
    const address = servingAddress("127.0.0.1", null, MACHINE);
    expect(address.names).toEqual(["localhost", "127.0.0.1", "[::1]"]);
    expect(address.givenAway).toEqual([]);
  });

  it("on all addresses names each one that others can open, and still prints a link for this machine", () => {
    expect(servingAddress("0.0.0.0", null, MACHINE).givenAway).toEqual(["10.0.0.7"]);
    const address = servingAddress("::", null, MACHINE);
    expect(address.givenAway).toEqual(["10.0.0.7", "[2001:db8::7]"]);
    expect(address.names).toEqual(["localhost", "127.0.0.1", "[::1]", "10.0.0.7", "[2001:db8::7]", "lab-7"]);
    expect(address.shownHost).toBe("127.0.0.1");
  });

  it("gives away one outer address when it is bound to that one", () => {
    expect(servingAddress("10.0.0.7", null, MACHINE)).toMatchObject({ shownHost: "10.0.0.7", givenAway: ["10.0.0.7"] });
  });

  it("answers to the name of a proxy in front", () => {
    expect(servingAddress("127.0.0.1", "https://plumbline.example/", MACHINE).names).toContain("plumbline.example");
  });
});

describe("whyPortIsNotFree", () => {
  it("says nothing of a free port and names the way out of a taken one", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      }),
    );
    expect(await whyPortIsNotFree(port, "127.0.0.1")).toMatch(new RegExp(`^Port ${port} is taken .* --port ${port + 1}`));
    await new Promise((resolve) => server.close(resolve));
    expect(await whyPortIsNotFree(port, "127.0.0.1")).toBeUndefined();
  });

  it("names an address that this machine does not have", async () => {
    expect(await whyPortIsNotFree(0, "192.0.2.1")).toContain("is no address of this machine");
  });
});
