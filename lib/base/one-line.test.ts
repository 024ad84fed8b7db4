import { describe, expect, it } from "vitest";
import { oneLine } from "./one-line";

describe("a text on one line", () => {
  it("folds white space and drops it at the ends", () => {
    expect(oneLine("\n  put a mug\r\n\ton the  desk \n", 80)).toBe("put a mug on the desk");
  });

  it("cuts at the length and never through a pair of surrogates", () => {
    expect(oneLine("abcdef", 4)).toBe("abcd");
    expect(oneLine("abc😀def", 4)).toBe("abc");
    expect(oneLine("abc😀def", 5)).toBe("abc😀");
  });
});
