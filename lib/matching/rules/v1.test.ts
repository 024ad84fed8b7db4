import { describe, expect, it } from "vitest";
import { onlyCase, questionAbout } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";
import { v1 } from "./v1";

const found = (picture: string) => v1.match(questionAbout(picture)).map(({ element, label, confidence }) => [element, label, confidence]);

describe("V1", () => {
  it("calls a value that stands nowhere before the write assumed, with the record of the search", () => {
    const answer = onlyCase(TOOL_RULE_EXAMPLES.V1 ?? "");
    expect(answer).toMatchObject({ ruleId: "V1", label: "incomplete", subPatterns: ["assumed-entity"], confidence: "rule", distance: null });
    expect(answer.negativeSearch).toEqual({ strings: ["ann@x.test"], fromStep: 0, toStep: 1, hits: 0 });
  });

  it("is silent when the value stands in the task, a reply, a document or the policy", () => {
    const call = 'call| send_key({"to": "ann@x.test"})';
    for (const source of ["task| Send it to ann@x.test.", "policy| Keys go to ann@x.test only.", "docs| send_key(to) e.g. ann@x.test"]) {
      expect(found(`${source}\nuser| Hello.\n${call}`)).toEqual([]);
    }
  });

  it("is silent about exempt values and texts that the agent composes", () => {
    const args = '{"urgent": true, "count": 3, "page": 40, "message": "Dear Ann, here it is", "token": "abcdef"}';
    expect(found(`task| Send it.\ncall| send_key(${args})`)).toEqual([]);
  });

  it("is only weak about a quantity, which may have been reckoned, and over a reply that was cut", () => {
    expect(found('task| Pay her.\ncall| pay({"amount": 117})')).toEqual([["argument:amount", "incomplete", "weak"]]);
    expect(found('task| Pay her.\ncall| list({})\nreply| {"a": 1, "b": "x\ncall| pay({"to": "ann@x.test"})')).toEqual([
      ["argument:to", "incomplete", "weak"],
    ]);
  });

  it("takes a choice that the policy leaves to the user from nowhere but the user's words", () => {
    const picture = (answer: string) => `
      policy| ## Return goods
      policy| Every guest has to choose the payment method of the refund.
      user| The lamp of order A-9 shall go back.
      call| get_user({"user_id": "u-1"})
      reply| {"user_id": "u-1", "payment_methods": {"gift_card_31": {"kind": "gift card", "balance": 20}, "wallet_77": {"kind": "wallet"}}}
      agent| Shall I return the lamp?
      user| ${answer}
      call| return_goods({"order_id": "A-9", "payment_method_id": "gift_card_31"})`;
    expect(found(picture("Yes."))).toEqual([["argument:payment_method_id", "incomplete", "weak"]]);
    expect(found(picture("Yes, on my gift card."))).toEqual([]);
  });

  it("gives way to V3 on the same argument", () => {
    const answer = onlyCase('task| Pay Ann, at most 30.\ncall| send_payment({"amount": 35})\nerror| refused');
    expect(answer).toMatchObject({ ruleId: "V3", label: "overlooked" });
    expect(answer.elements.map((element) => element.ruleId)).toEqual(["V3"]);
  });
});
