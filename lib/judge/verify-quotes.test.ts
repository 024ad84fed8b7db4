import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { verifyQuotes } from "./verify-quotes";

const content = trajectoryFromText(`
  rules: Refunds need a late parcel.
  task: refund the order        success: no
  think: I will look first.
  1  show parcel     ->  {"promised":  "Monday",\\n "delivered": "Monday"}
  2  show order      ->  paid
  3  refund order    ->  Refused: not late.
`);
const claim = { step: 1, call: 0, field: "observation" as const, quote: '"delivered": "Monday"', role: "decisive" as const };
const codeOf = (change: Partial<Parameters<typeof verifyQuotes>[1][number]>) =>
  verifyQuotes(content, [{ ...claim, ...change }], { t: 3 }).failed[0]?.code ?? "verified";

describe("verifying a quote", () => {
  it("keeps the text's own wording and place; white space alone may differ", () => {
    const { spans } = verifyQuotes(content, [claim, { ...claim, quote: '{"promised": "Monday", "delivered": "Monday"}' }], { t: 3 });
    expect(spans.map(({ quote }) => quote)).toEqual(['"delivered": "Monday"', '{"promised":  "Monday",\n "delivered": "Monday"}']);
  });

  it.each([
    ["another wording", { quote: '"delivered": "monday"' }, "not-there"],
    ["another step that lacks it", { step: 2 }, "not-there"],
    ["a step that the run does not have", { step: 9 }, "no-such-text"],
    ["step 0 by the name of a step's field", { step: 0 }, "no-such-text"],
    ["the reply to the write itself", { step: 3, quote: "not late" }, "not-context"],
    ["a thought", { field: "thought" as const, quote: "look first" }, "not-context"],
    ["the agent's own action as a fact", { field: "action" as const, quote: "parcel" }, "not-context"],
    ["an empty stretch", { quote: "   " }, "not-there"],
  ])("refuses %s", (_, change, code) => {
    expect(codeOf(change)).toBe(code);
  });

  it("takes the opening by its own names, and the write where its role says so", () => {
    expect(codeOf({ step: 0, field: "system", quote: "late parcel" })).toBe("verified");
    expect(codeOf({ step: 0, field: "instruction", quote: "refund the order", role: "write" })).toBe("verified");
    expect(codeOf({ step: 3, field: "action", quote: "refund order", role: "write" })).toBe("verified");
  });
});
