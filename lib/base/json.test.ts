import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareUtf8 } from "./compare-utf8";
import { canonicalJson } from "./json";

/** The definition, word for word: keys in the order of their bytes, no spaces. */
function byDefinition(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => byDefinition(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => compareUtf8(a, b));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${byDefinition(member)}`).join(",")}}`;
}

describe("canonicalJson", () => {
  it("sorts keys by their bytes, at every depth, and leaves lists as they are", () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, "x"], a: { z: true, Y: 0.5 } })).toBe('{"a":{"Y":0.5,"z":true},"b":[{"c":null,"d":1},"x"]}');
  });

  it("leaves out what is undefined, and writes null where a list lacks something", () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
    expect(canonicalJson(undefined)).toBe("null");
  });

  it("sorts numbers and __proto__ like every other key", () => {
    expect(canonicalJson(JSON.parse('{"b":1,"2":{"10":0,"9":0},"10":[{"1":2,"0":1}],"__proto__":{"a":1}}'))).toBe(
      '{"10":[{"0":1,"1":2}],"2":{"10":0,"9":0},"__proto__":{"a":1},"b":1}',
    );
  });

  it("puts a character outside the basic plane behind those of the private area, as UTF-8 does", () => {
    expect(canonicalJson({ "\u{1F600}": 1, "\uE000": 2 })).toBe('{"\uE000":2,"\u{1F600}":1}');
  });

  it("is the text of the definition for any value", () => {
    fc.assert(fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => canonicalJson(value) === byDefinition(value)));
    const keys = fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom("__proto__", "constructor", "toJSON", "00", "-1"));
    fc.assert(fc.property(fc.dictionary(keys, fc.jsonValue()), (value) => canonicalJson([value]) === byDefinition([value])));
  });
});
