import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const decided = (picture: string) => {
  const { ruleId, label, subPatterns, confidence, decisiveStep, cases } = matchDrawn(picture);
  return { ruleId, label, subPatterns, confidence, decisiveStep, elements: cases[0]?.elements.map(({ element, ruleId: rule }) => [element, rule]) };
};

const ORDER = (said: string, written: string, expected: string) => `
  user| Hello, I am u-1, about order A-9.
  call| get_user({"user_id": "u-1"})
  reply| {"user_id": "u-1", "cards": {"gift_card_31": {"kind": "gift card", "balance": 20}, "wallet_77": {"kind": "wallet", "owner": "Ann"}}}
  call| get_order({"order_id": "A-9"})
  reply| {"order_id": "A-9", "status": "open", "items": [{"item_id": "55", "name": "Lamp", "price": 20}, {"item_id": "56", "name": "Chair", "price": 40}]}
  agent| What can I do?
  user| ${said}
  call| return_items(${written})
  reply| {"order_id": "A-9", "status": "returned"}
  agent| Done.
  expect| return_items(${expected})`;

describe("X1", () => {
  it("asks V3 about the argument that differs", () => {
    const { cases } = matchDrawn(TOOL_RULE_EXAMPLES.X1 ?? "");
    expect(cases[0]).toMatchObject({ ruleId: "X1", failure: "F2", label: "overlooked", subPatterns: ["policy-ignored"], confidence: "weak" });
    expect(cases[0]?.elements[0]).toMatchObject({ ruleId: "V3", finding: "overlooked" });
  });

  it("finds the user's other choice overlooked", () => {
    const picture = ORDER(
      "Return the lamp, and put the money on my wallet.",
      '{"order_id": "A-9", "item_ids": ["55"], "card_id": "gift_card_31"}',
      '{"order_id": "A-9", "item_ids": ["55"], "card_id": "wallet_77"}',
    );
    expect(decided(picture)).toMatchObject({ label: "overlooked", subPatterns: ["constraint-ignored"], elements: [["argument:card_id", "V3"]] });
  });

  it("lays it at the user's door when the user named what was written", () => {
    const picture = ORDER("Return the chair, please.", '{"order_id": "A-9", "item_ids": ["56"]}', '{"order_id": "A-9", "item_ids": ["55"]}');
    expect(decided(picture)).toMatchObject({ ruleId: "X1", label: "other:environment", subPatterns: ["other"], confidence: "weak" });
  });

  it("calls an argument from nowhere assumed", () => {
    const picture = ORDER("Return the lamp.", '{"order_id": "A-9", "item_ids": ["99-99"]}', '{"order_id": "A-9", "item_ids": ["55"]}');
    expect(decided(picture)).toMatchObject({ label: "overlooked" });
    const silent = picture.replace("Return the lamp.", "Return it.");
    expect(decided(silent)).toMatchObject({ label: "incomplete", subPatterns: ["assumed-entity"], elements: [["argument:item_ids[0]", "V1"]] });
  });

  it("calls it incomplete when the expected id could not have been known, and unclear when nothing speaks", () => {
    const unknown = ORDER("Return it.", '{"order_id": "A-9", "card_id": "wallet_77"}', '{"order_id": "A-9", "card_id": "wallet_99"}');
    expect(decided(unknown)).toMatchObject({ label: "incomplete", subPatterns: ["never-located"] });
    const open = ORDER("Return it.", '{"order_id": "A-9", "card_id": "wallet_77"}', '{"order_id": "A-9", "card_id": "gift_card_31"}');
    expect(decided(open)).toMatchObject({ ruleId: "X1", label: "unclear", confidence: "weak" });
  });

  it("does not fire when the arguments are the same in another order", () => {
    const picture = ORDER("Return both.", '{"item_ids": ["56", "55"], "order_id": "A-9"}', '{"order_id": "A-9", "item_ids": ["55", "56"]}');
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X6", label: "unclear" });
  });

  it("gives way to an earlier refused write that was never made good", () => {
    const picture = ORDER("Return the chair.", '{"order_id": "A-9", "item_ids": ["56"]}', '{"order_id": "A-9", "item_ids": ["55"]}').replace(
      "call| return_items",
      'call| return_items({"order_id": "A-9", "item_ids": ["57-57"]})\nerror| item 57-57 not found\ncall| return_items',
    );
    const match = matchDrawn(picture);
    expect(match).toMatchObject({ ruleId: "V1", label: "incomplete", decisiveStep: 4 });
    expect(match.cases.map((item) => [item.failure, item.ruleId])).toEqual([
      ["F1", "V1"],
      ["F2", "X1"],
    ]);
  });
});
