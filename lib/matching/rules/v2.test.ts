import { describe, expect, it } from "vitest";
import { onlyCase, questionAbout } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";
import { v2 } from "./v2";

const found = (picture: string, refusal: string | null = null) =>
  v2.match(questionAbout(picture, { refusal })).map(({ element, subPatterns, confidence }) => [element, subPatterns[0], confidence]);

describe("V2", () => {
  it("explains a refusal by the fact that a reply had shown, of the class that the write asks for", () => {
    const answer = onlyCase(TOOL_RULE_EXAMPLES.V2 ?? "");
    expect(answer).toMatchObject({ ruleId: "V2", label: "overlooked", subPatterns: ["contradicts"], confidence: "rule", distance: 2 });
    expect(answer.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["decisive", '"front": 0'],
      ["write", '"trip_id": "T-81"'],
    ]);
  });

  it("is only weak where a number may have been too small", () => {
    const picture = `
      task| Pay with my gift card.
      call| get_user({"user_id": "u-1"})
      reply| {"user_id": "u-1", "cards": {"gift_card_31": {"kind": "gift card", "balance": 20}}}
      call| pay({"card_id": "gift_card_31", "price": 25})`;
    expect(found(picture, "Error: insufficient balance, try another gift card")).toEqual([["argument:card_id", "contradicts", "weak"]]);
  });

  it("is silent about another row, another class or an unrelated field", () => {
    const picture = `
      task| Take the front cabin of T-81.
      call| list_trips({})
      reply| [{"trip_id": "T-80", "seats": {"front": 0}}, {"trip_id": "T-81", "seats": {"front": 3, "rear": 0}, "meals": 0}]
      call| book({"trip_id": "T-81", "cabin": "front"})`;
    expect(found(picture, "Error: too few seats on T-81")).toEqual([["argument:trip_id", "contradicts", "weak"]]);
    expect(found(picture, "Error: the office is closed")).toEqual([]);
  });

  const RECORD = `
    task| Send the invoice to customer 77.
    call| get_customer({"customer_id": "77"})
    reply| {"customer_id": "77", "email": "old@x.test", "city": "Bern"}
    call| refresh({})
    reply| {"ok": 1}
    call| get_customer({"customer_id": "77"})
    reply| {"customer_id": "77", "email": "new@x.test", "city": "Bern"}`;

  it("finds an older value of the same field of the same entity stale", () => {
    expect(found(`${RECORD}\ncall| send_invoice({"customer_id": "77", "email": "old@x.test"})`)).toEqual([["argument:email", "stale", "rule"]]);
  });

  it("finds it stale also when the call does not name the entity", () => {
    expect(found(`${RECORD}\ncall| send_mail({"to": "old@x.test"})`)).toEqual([["argument:to", "stale", "rule"]]);
    expect(found(`${RECORD}\ncall| send_mail({"to": "new@x.test"})`)).toEqual([]);
  });

  it("finds another value than the observed one a contradiction, unless it was stated later", () => {
    expect(found(`${RECORD}\ncall| send_invoice({"customer_id": "77", "email": "else@x.test"})`)).toEqual([
      ["argument:email", "contradicts", "rule"],
    ]);
    const told = `${RECORD}\nagent| Where to?\nuser| To else@x.test, please.\ncall| send_invoice({"customer_id": "77", "email": "else@x.test"})`;
    expect(found(told)).toEqual([]);
  });

  it("never infers a contradiction from a different value alone: other entities and updates differ by right", () => {
    expect(found(`${RECORD}\ncall| send_invoice({"customer_id": "78", "email": "else@x.test"})`)).toEqual([]);
    expect(found(`${RECORD}\ncall| update_customer({"customer_id": "77", "city": "Basel"})`)).toEqual([]);
  });

  it("does not take a record that only points at an entity for the entity's own", () => {
    const picture = `
      task| Book a trip for customer 77.
      call| get_order({"order_id": "A-9"})
      reply| {"order_id": "A-9", "customer_id": "77", "insurance": "yes", "class": "front"}
      call| book_trip({"customer_id": "77", "insurance": "no", "class": "rear"})`;
    expect(found(picture)).toEqual([]);
  });

  it("gives way to V3, and wins over V1, on the same argument", () => {
    const bound = `${RECORD}\nagent| And?\nuser| No more than 30.\ncall| charge({"customer_id": "77", "email": "else@x.test", "amount": 35})\nerror| no`;
    expect(onlyCase(bound).elements.map(({ element, ruleId }) => [element, ruleId])).toEqual([
      ["argument:amount", "V3"],
      ["argument:email", "V2"],
    ]);
  });
});
