import { describe, expect, it } from "vitest";
import { onlyCase, questionAbout } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";
import { v3 } from "./v3";

describe("V3", () => {
  it("calls a broken bound of the task overlooked, with the words of the bound as evidence", () => {
    const answer = onlyCase(TOOL_RULE_EXAMPLES.V3 ?? "");
    expect(answer).toMatchObject({ ruleId: "V3", label: "overlooked", subPatterns: ["constraint-ignored"], confidence: "rule", distance: 2 });
    expect(answer.evidence.map((span) => [span.role, span.source, span.quote])).toEqual([
      ["decisive", "instruction", "Pay Ann what I owe her, but not more than 30."],
      ["write", "step", '"amount": 35'],
    ]);
  });

  it("calls a broken rule of the policy policy-ignored", () => {
    const picture = 'policy| ## Vouchers\npolicy| - A voucher is worth at most 50.\nuser| I am angry.\ncall| give_voucher({"amount": 60})';
    expect(v3.match(questionAbout(picture)).map(({ subPatterns, confidence }) => [subPatterns, confidence])).toEqual([[["policy-ignored"], "rule"]]);
  });

  it("is silent when nothing is broken", () => {
    expect(v3.match(questionAbout('task| Pay Ann at most 30.\ncall| pay({"amount": 30})'))).toEqual([]);
    expect(v3.match(questionAbout('task| Pay Ann.\ncall| pay({"amount": 300})'))).toEqual([]);
  });

  it("says one thing of each element, and is weak where only prose speaks", () => {
    const picture = `
      policy| ## Cancel a booking
      policy| - A booking of the saver kind cannot be cancelled.
      user| Cancel B-51.
      call| get_booking({"booking_id": "B-51"})
      reply| {"booking_id": "B-51", "kind": "saver", "price": 20}
      call| cancel_booking({"booking_id": "B-51"})`;
    expect(v3.match(questionAbout(picture)).map(({ element, confidence }) => [element, confidence])).toEqual([["state", "weak"]]);
  });

  it("wins over a missing source: the single label is overlooked, the set keeps both", () => {
    const answer = onlyCase('task| Pay Ann, at most 30.\ncall| send_payment({"to": "ann@x.test", "amount": 35})\nerror| refused');
    expect(answer).toMatchObject({ ruleId: "V3", label: "overlooked", labels: ["overlooked", "incomplete"] });
  });

  it("gives way to W3 on the same argument", () => {
    const answer = onlyCase('docs| pay(amount: number)\ntask| Pay Ann, at most 30.\ncall| pay({"amount": "35"})\nerror| amount must be a number');
    expect(answer.elements.map(({ element, ruleId }) => [element, ruleId])).toEqual([["argument:amount", "W3"]]);
  });
});
