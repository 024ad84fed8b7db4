import { describe, expect, it } from "vitest";
import { LicenceScanner } from "./licence-scanner";

const CANARY = "appworld:1a2b3c4:01234567-89ab-cdef-0123-456789abcdef";

function isFound(text: string, chunkSize: number): boolean {
  const scanner = new LicenceScanner();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkSize) scanner.push(bytes.subarray(at, at + chunkSize));
  return scanner.isFound;
}

describe("LicenceScanner", () => {
  it.each([1, 7, 60, 199, 1000, 100_000])("finds the canary wherever chunks of %i bytes are cut", (chunkSize) => {
    for (const before of [0, 1, 150, 998]) expect(isFound(`${"x".repeat(before)}${CANARY}${"y".repeat(300)}`, chunkSize)).toBe(true);
    expect(isFound(`${"x".repeat(300)}${CANARY}`, chunkSize)).toBe(true);
  });

  it("is not taken in by the name alone, nor by half of a canary", () => {
    for (const text of ["appworld: a benchmark", "appworld:1a2b3c4:", `${CANARY.slice(0, -4)} and no more`, "AppWorld 1a2b3c4"])
      expect(isFound(text, 13)).toBe(false);
  });
});
