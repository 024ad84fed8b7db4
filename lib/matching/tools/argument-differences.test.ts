import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../base/json";
import { argumentsOf } from "../provenance/call-arguments";
import { differencesOf, isSameValue } from "./argument-differences";

const differences = (args: string, expected: JsonObject) =>
  differencesOf(
    argumentsOf({ k: 0, raw: `f(${args})`, tool: "f", args: null, method: null, actor: "agent", isMessage: false, result: null }),
    expected,
  ).map(({ field, actual, expected: wanted }) => [field, actual?.value, wanted]);

describe("differencesOf", () => {
  it("pairs a wrong value with the expected one of the same field", () => {
    expect(differences('{"a": 1, "b": "x"}', { a: 1, b: "y" })).toEqual([["b", "x", "y"]]);
  });

  it("compares lists as bags and tells missing from surplus values", () => {
    expect(differences('{"ids": ["2", "1"]}', { ids: ["1", "2"] })).toEqual([]);
    expect(differences('{"ids": ["1"]}', { ids: ["1", "2"] })).toEqual([["ids", undefined, "2"]]);
    expect(differences('{"ids": ["1", "3"]}', { ids: ["1"] })).toEqual([["ids", "3", undefined]]);
    expect(differences('{"legs": [{"no": "A", "day": 1}]}', { legs: [{ no: "B", day: 1 }] })).toEqual([["no", "A", "B"]]);
  });

  it("does not compare what the evaluator does not name, nor an empty against nothing", () => {
    expect(differences('{"a": 1, "note": "x"}', { a: 1 })).toEqual([]);
    expect(differences('{"a": 1}', { a: 1, note: "" })).toEqual([]);
  });
});

describe("isSameValue", () => {
  it("takes digits as text and number for one value", () => {
    expect(isSameValue("10", 10)).toBe(true);
    expect(isSameValue(" x", "x")).toBe(true);
    expect(isSameValue("", 0)).toBe(false);
    expect(isSameValue(null, "")).toBe(true);
  });
});
