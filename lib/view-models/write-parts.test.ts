import { describe, expect, it } from "vitest";
import { searchStrings, writeParts } from "./write-parts";

const drawn = (action: string): string[] => writeParts(action).map(({ element, text }) => `${element} ${text}`);

describe("the parts of a write", () => {
  it("are the tool and each entry of its JSON arguments, nested values whole", () => {
    expect(drawn('issue_refund({"order_id": "FH-1", "lines": [{"id": "L2"}], "amount": 46.50})')).toEqual([
      "affordance issue_refund",
      'argument:order_id "FH-1"',
      'argument:lines [{"id": "L2"}]',
      "argument:amount 46.50",
    ]);
  });

  it("are named and unnamed arguments of a call in code, commas inside quotes and brackets kept", () => {
    expect(drawn("api.pay(to='Ana, B.', 12, tags=[1, 2])")).toEqual([
      "affordance api.pay",
      "argument:to 'Ana, B.'",
      "argument:1 12",
      "argument:tags [1, 2]",
    ]);
  });

  it("are the verb and what stands between the words of a sentence", () => {
    expect(drawn("take pear 2 from dresser 1")).toEqual(["affordance take", "argument:0 pear 2", "argument:1 dresser 1"]);
    expect(drawn("put mug 2 in/on rack 1")).toEqual(["affordance put", "argument:0 mug 2", "argument:1 rack 1"]);
  });

  it.each(['f({"a":{"b":[1,2]},"c":"(,)"})', "g(x, y=(1, 2))", "take pear 2 from dresser 1", "  look  ", "open('unclosed", "h()"])(
    "stand in %s at the places that they name",
    (action) => {
      const parts = writeParts(action);
      expect(parts.length).toBeGreaterThan(0);
      for (const { start, end, text } of parts) expect(action.slice(start, end)).toBe(text);
    },
  );

  it("are none of an empty text", () => {
    expect(writeParts("  ")).toEqual([]);
  });
});

describe("what a search begins with", () => {
  it("is the value without its quotes, then its numbers and codes by themselves", () => {
    expect(searchStrings('"C-7731"')).toEqual(["C-7731"]);
    expect(searchStrings("pear 2 of order FH-20")).toEqual(["pear 2 of order FH-20", "FH-20"]);
    expect(searchStrings("7")).toEqual([]);
  });
});
