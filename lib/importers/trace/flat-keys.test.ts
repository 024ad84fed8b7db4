import { describe, expect, it } from "vitest";
import { flattenKeys, nestedBelow } from "./flat-keys";

describe("flattenKeys", () => {
  it("writes nested objects and lists of objects with dots, and leaves plain lists", () => {
    expect(flattenKeys({ a: { b: [{ c: 1 }, { c: 2 }], d: [1, 2] }, "e.f": "x" })).toEqual({ "a.b.0.c": 1, "a.b.1.c": 2, "a.d": [1, 2], "e.f": "x" });
  });
});

describe("nestedBelow", () => {
  it("rebuilds lists from their numbers, in number order and whatever is missing between", () => {
    expect(nestedBelow({ "m.10.role": "c", "m.2.role": "b", "m.0.role": "a", "m.0.parts.0.text": "x", n: 1 }, "m")).toEqual([
      { role: "a", parts: [{ text: "x" }] },
      { role: "b" },
      { role: "c" },
    ]);
  });

  it("is undefined when no key lies below, and changes no prototype", () => {
    expect(nestedBelow({ mm: 1 }, "m")).toBeUndefined();
    nestedBelow({ "m.__proto__.polluted": true }, "m");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
