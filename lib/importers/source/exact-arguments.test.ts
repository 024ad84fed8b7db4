import { describe, expect, it } from "vitest";
import { argumentText } from "./exact-arguments";

const textOf = (raw: string, path: (string | number)[]): string => {
  let value = JSON.parse(raw);
  for (const part of path) value = value[part];
  return argumentText(value, raw, path);
};

describe("argumentText", () => {
  it("writes an object without spaces", () => {
    expect(textOf('{ "call": {"arguments": { "b": 1.5, "a": [1, 2] } } }', ["call", "arguments"])).toBe('{"b":1.5,"a":[1,2]}');
  });

  it("takes a number that JavaScript rounds from the file, letter for letter", () => {
    const raw = '{"messages": [ {"x": "]}\\""}, {"calls": [1, {"arguments": {"id": 9007199254740993, "n": [12345678901234567890]}}]} ]}';
    expect(textOf(raw, ["messages", 1, "calls", 1, "arguments"])).toBe('{"id": 9007199254740993, "n": [12345678901234567890]}');
  });

  it("keeps a text as it is, and gives nothing for nothing", () => {
    expect(argumentText('{"a": 1', "", [])).toBe('{"a": 1');
    expect(argumentText(null, "", [])).toBe("");
    expect(argumentText(undefined, "", [])).toBe("");
  });
});
