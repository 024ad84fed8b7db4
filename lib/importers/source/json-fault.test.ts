import { describe, expect, it } from "vitest";
import { findJsonFault } from "./json-fault";

describe("findJsonFault", () => {
  it.each([
    ["", 0],
    ["{", 1],
    ['{"a"', 4],
    ['{"a":', 5],
    ['{"a":1', 6],
    ['{"a":"text that goes on', 23],
    ['{"a":"cut in an escape \\u00', 27],
    ['["a\\', 4],
    ["[tru", 4],
    ["[-", 2],
  ])("calls %j cut", (text, offset) => {
    expect(findJsonFault(text)).toMatchObject({ isCut: true, offset });
  });

  it.each([
    ["{'a':1}", 1, "a key in double quotes or }"],
    ['{"a" 1}', 5, "a colon after the key"],
    ['{"a":1 "b":2}', 7, "a comma or the end of the list or object"],
    ["[1,]", 3, "a JSON value"],
    ["[1}", 2, "a comma or the end of the list or object"],
    ["[NaN]", 1, "a JSON value or ]"],
    ['{"a":1}}', 7, "the end of the record"],
    ['["a\nb"]', 3, "a text without raw control characters or unknown escapes"],
    ['["a\\x"]', 3, "a text without raw control characters or unknown escapes"],
  ])("finds where %j stops being JSON", (text, offset, expected) => {
    expect(findJsonFault(text)).toEqual({ isCut: false, offset, expected });
  });

  it("overflows neither on deep nesting nor on long strings", () => {
    expect(findJsonFault("[".repeat(2_000_000)).isCut).toBe(true);
    expect(findJsonFault(`["${"a\\n".repeat(2_000_000)}`).isCut).toBe(true);
  });
});
