import { describe, expect, it } from "vitest";
import { readCallTexts } from "./call-text";

describe("readCallTexts", () => {
  it.each([
    ["[a(x=1), b.c(y=[1, 2], z='it, \\'s)')]", ["a(x=1)", "b.c(y=[1, 2], z='it, \\'s)')"]],
    ["a()", ["a()"]],
    ["```python\n[a(x={'k': 1})]\n```", ["a(x={'k': 1})"]],
  ])("reads the calls of %s", (text, calls) => {
    expect(readCallTexts(text)?.map(({ raw }) => raw)).toEqual(calls);
  });

  it.each(["I cannot do that.", "[]", "", "[a(x=1), and then]", "[a(x=1", "a(x=1) b(y=2)", "[a('x)]", "])"])(
    "says of %j that it is no list of calls",
    (text) => {
      expect(readCallTexts(text)).toBeNull();
    },
  );
});
