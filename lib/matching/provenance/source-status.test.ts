import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import { tools } from "../../environments/tools";
import { checkSpan } from "../../trajectory/span";
import { drawnRun } from "../tools/drawn-run";
import { sourceStatusOfArguments } from "./source-status";

const statuses = (picture: string, t: number, k = 0) => {
  const content = drawnRun(picture);
  const found = sourceStatusOfArguments(content, t, k, analyse(content, tools, DEFAULT_ENVIRONMENT_SETTINGS), tools);
  for (const { span } of found) if (span !== null) expect(checkSpan(content, span).ok).toBe(true);
  return found;
};
const brief = (picture: string, t: number, k = 0) => statuses(picture, t, k).map(({ path, status, level, ruleId }) => [path, status, level, ruleId]);

describe("sourceStatusOfArguments", () => {
  it("gives every leaf its level and place, or the record of an empty search", () => {
    const picture = `
      task| Pay Ann what the dinner was.
      call| list_friends({})
      reply| {"friends": [{"name": "Ann", "email": "ann@x.test", "account": {"iban": "XX77"}}]}
      call| send_payment({"to": {"email": "ann@x.test", "name": "Ann"}, "ibans": ["XX77", "XX78"], "urgent": true})`;
    expect(brief(picture, 2)).toEqual([
      ["to.email", "sourced", "L1", null],
      ["to.name", "sourced", "L3", null],
      ["ibans[0]", "sourced", "L1", null],
      ["ibans[1]", "unsourced", null, "V1"],
      ["urgent", "exempt", null, null],
    ]);
    const [email, , , invented] = statuses(picture, 2);
    expect(email?.span).toMatchObject({ t: 1, quote: '"email": "ann@x.test"' });
    expect(invented?.negativeSearch).toEqual({ strings: ["XX78"], fromStep: 0, toStep: 1, hits: 0 });
  });

  it("puts a broken instruction before a contradiction, and that before a missing source", () => {
    const picture = `
      task| Send voucher V-100 to customer 77, not more than 30 euros.
      call| get_customer({"customer_id": "77"})
      reply| {"customer_id": "77", "email": "new@x.test", "name": "Ann"}
      call| send_voucher({"customer_id": "77", "email": "old@x.test", "amount": 35, "code": "V-100"})`;
    expect(brief(picture, 2)).toEqual([
      ["customer_id", "sourced", "L3", null],
      ["email", "contradicted", null, "V2"],
      ["amount", "instruction-broken", null, "V3"],
      ["code", "sourced", "L3", null],
    ]);
    expect(statuses(picture, 2)[2]?.span?.quote).toBe("not more than 30 euros");
  });

  it("marks derived values and paraphrases as weak, and composed text as exempt", () => {
    const picture = `
      task| Tell Ann that the parcel will arrive late tomorrow because of snow, and pay her share.
      call| get_bill({})
      reply| {"rows": [{"price": 120}, {"price": 45.5}]}
      call| send_payment({"amount": 165.5, "message": "The parcel arrives late tomorrow because of snow", "note": "Best wishes from all of us at the desk here"})`;
    expect(brief(picture, 2)).toEqual([
      ["amount", "weak", "L6", null],
      ["message", "weak", "L7", null],
      ["note", "exempt", null, null],
    ]);
    expect(statuses(picture, 2)[2]?.exemptBecause).toBe("composed text");
  });

  it("never shows a secret and never searches for it", () => {
    const [token] = statuses('task| Pay.\ncall| pay({"access_token": "abc-123-def"})', 1);
    expect(token).toMatchObject({ value: null, status: "exempt", exemptBecause: "secret", negativeSearch: null });
  });

  it("says when only the agent itself had said the value", () => {
    const picture = `
      task| Pay.
      agent| I will use code Q9-77 for you.
      user| Fine.
      call| pay({"code": "Q9-77"})`;
    expect(statuses(picture, 2)[0]).toMatchObject({ status: "unsourced", isAgentOriginated: true });
  });

  it("does not see the reply of a call in the same step", () => {
    const picture = `
      task| Pay.
      call| get_code({})
      reply| {"code": "Q9-77"}
      also| pay({"code": "Q9-77"})`;
    expect(brief(picture, 1, 1)).toEqual([["code", "unsourced", null, "V1"]]);
  });

  it("has nothing to say where no tool is called", () => {
    expect(statuses("task| Pay.\nagent| Hello", 1)).toEqual([]);
  });
});

// The failure modes that methods.md §2.6 asks to state: what the search gets wrong, kept as tests so that a change is seen.
describe("known failure modes", () => {
  it("short and common values match by accident", () => {
    expect(brief('task| Room 12 is full.\ncall| pay({"amount": 12})', 1)).toEqual([["amount", "sourced", "L3", null]]);
  });

  it("paraphrases of fewer than four fifths of the words are missed", () => {
    const picture = 'task| Tell her the boat trip was moved to Friday noon.\ncall| post({"city": "Outing postponed until Friday midday"})';
    expect(brief(picture, 1)).toEqual([["city", "unsourced", null, "V1"]]);
  });

  it("values computed from more than three observed ones look unsourced", () => {
    const picture = `
      task| Pay all four.
      call| get_bill({})
      reply| {"a": 101, "b": 202, "c": 303, "d": 404}
      call| pay({"amount": 1010})`;
    expect(brief(picture, 2)).toEqual([["amount", "unsourced", null, "V1"]]);
  });

  it("values known from training look unsourced", () => {
    expect(brief('task| Send it to Germany.\ncall| ship({"country_code": "DE"})', 1)).toEqual([["country_code", "unsourced", null, "V1"]]);
  });

  it("a cut observation hides the source", () => {
    expect(brief('task| x\ncall| get({})\nreply| {"id": 7, "email": "ann@x.te\ncall| pay({"to": "ann@x.test"})', 2)).toEqual([
      ["to", "unsourced", null, "V1"],
    ]);
  });

  it("two entities that share a value cannot be told apart", () => {
    const picture = `
      task| Pay Ann.
      call| list({})
      reply| [{"name": "Ann", "city": "Bern"}, {"name": "Bob", "city": "Bern"}]
      call| pay({"city": "Bern"})`;
    expect(brief(picture, 2)).toEqual([["city", "sourced", "L1", null]]);
  });

  it("times in another zone look unsourced", () => {
    expect(brief('task| Call at 15:00 in Bern.\ncall| plan({"at": "14:00"})', 1)).toEqual([["at", "unsourced", null, "V1"]]);
  });

  it("lists printed in prose are found as text, not as rows", () => {
    const picture = 'task| x\ncall| list({})\nreply| Friends: Ann (ann@x.test), Bob (bob@x.test)\ncall| pay({"to": "bob@x.test"})';
    expect(brief(picture, 2)).toEqual([["to", "sourced", "L3", null]]);
  });

  it("the right value for the wrong reason counts as sourced", () => {
    expect(brief('task| The gate is B7.\ncall| pay({"voucher": "B7"})', 1)).toEqual([["voucher", "sourced", "L3", null]]);
  });

  it("secrets that were redacted before logging are no contradiction", () => {
    const picture = `
      task| x
      call| get_login({})
      reply| {"user_id": "u1", "password": "***"}
      call| change({"user_id": "u1", "password": "hunter22"})`;
    expect(brief(picture, 2).map(([, status]) => status)).toEqual(["sourced", "exempt"]);
  });

  it("a value that an update is meant to change is no contradiction, a changed key argument is", () => {
    const picture = (owner: string) => `
      task| Rename list 9 to Groceries.
      call| get_list({"list_id": "9"})
      reply| {"list_id": "9", "title": "Shopping", "owner_id": "u1"}
      call| update_list({"list_id": "9", "title": "Groceries", "owner_id": "${owner}"})`;
    expect(brief(picture("u1"), 2).map(([, status]) => status)).toEqual(["sourced", "sourced", "sourced"]);
    expect(brief(picture("u2"), 2)[2]).toEqual(["owner_id", "contradicted", null, "V2"]);
  });
});
