import { describe, expect, it } from "vitest";
import { exemption, isFreeText } from "./exemptions";
import type { JsonScalar } from "./json-leaves";

const reason = (field: string, value: JsonScalar, isListed = false) => exemption({ field, value, isEmptyContainer: false }, isListed);

describe("exemption", () => {
  it.each<[string, JsonScalar, string]>([
    ["urgent", true, "boolean or null"],
    ["note", null, "boolean or null"],
    ["note", "", "empty"],
    ["page_size", 50, "pagination"],
    ["offset", 200, "pagination"],
    ["count", 10, "small number"],
    ["count", "3", "small number"],
    ["access_token", "abc-123-def", "secret"],
    ["password", "hunter2", "secret"],
    ["Authorization", "Bearer abc", "secret"],
    ["card_pin", "4711", "secret"],
  ])("%s = %s needs no source: %s", (field, value, expected) => {
    expect(reason(field, value)).toBe(expected);
  });

  it("asks for the source of a small number when the name says that it is an identifier", () => {
    expect(reason("expense_id", 7)).toBeNull();
    expect(reason("id", 7)).toBeNull();
    expect(reason("count", 11)).toBeNull();
  });

  it("exempts values that the tool's document lists", () => {
    expect(reason("mode", "express", true)).toBe("listed in the tool's document");
    expect(reason("mode", "express")).toBeNull();
  });
});

describe("isFreeText", () => {
  it("knows texts that the agent writes itself by their name or their length", () => {
    expect(isFreeText({ field: "message_body", value: "Hi" })).toBe(true);
    expect(isFreeText({ field: "x", value: "one two three four five six seven eight" })).toBe(true);
    expect(isFreeText({ field: "city", value: "New York" })).toBe(false);
    expect(isFreeText({ field: "message", value: 3 })).toBe(false);
  });
});
