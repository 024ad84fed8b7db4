import { describe, expect, it } from "vitest";
import { exactId } from "./exact-id";
import { rawMember } from "./raw-member";
import { repeatedKeys } from "./repeated-keys";

describe("repeatedKeys", () => {
  it.each([
    ['{"a":1,"b":{"a":2,"a":3},"c":"\\"a\\":1"}', []],
    ['{"a":1,"b":2,"a":3}', ["a"]],
    ['{"a":"x\\\\","a":"\\"","b":[{"b":1}],"b":0}', ["a", "b"]],
    ['[{"a":1,"a":2}]', []],
    ['"a"', []],
  ])("finds in %s the keys %j", (text, keys) => {
    expect(repeatedKeys(text)).toEqual(keys);
  });
});

describe("rawMember", () => {
  it("gives a member as it stands in the text", () => {
    expect(rawMember(' { "a" : 12345678901234567890 , "b":{ "c" : [1.10, "\\u00e9"] } }', "b")).toBe('{ "c" : [1.10, "\\u00e9"] }');
    expect(rawMember('{"a":1}', "b")).toBeNull();
    expect(rawMember("[1]", "b")).toBeNull();
  });
});

describe("exactId", () => {
  it("keeps a number that JavaScript cannot hold letter for letter", () => {
    const raw = '{"id":12345678901234567890}';
    expect(exactId(JSON.parse(raw), raw, "id")).toBe("12345678901234567890");
    expect(exactId({ id: 7 }, '{"id":7}', "id")).toBe("7");
    expect(exactId({ id: "" }, '{"id":""}', "id")).toBeNull();
    expect(exactId({}, "{}", "id")).toBeNull();
  });
});
