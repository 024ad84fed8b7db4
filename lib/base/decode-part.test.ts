import { describe, expect, it } from "vitest";
import { decodePart } from "./decode-part";

describe("a part of an address", () => {
  it("is read as it was meant", () => {
    expect(decodePart("judge%3Asmall")).toBe("judge:small");
  });

  it("stays as it stands when it cannot be read", () => {
    expect(["50%", "%E0%A4%A", "%zz", "%00", "tr_1%00"].map(decodePart)).toEqual(["50%", "%E0%A4%A", "%zz", "%00", "tr_1%00"]);
  });
});
