import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { requiredCondition } from "./required-condition";

const broken = (rule: string, record: string, heading = "Cancel an order") =>
  requiredCondition(
    questionAbout(`
      policy| ## ${heading}
      policy| - ${rule}
      user| Cancel A-9.
      call| get_order({"order_id": "A-9"})
      reply| {"order_id": "A-9", ${record}}
      call| cancel_order({"order_id": "A-9"})`),
  ).map(({ isPrecise, decisive }) => [isPrecise, decisive.at(-1)?.quote]);

describe("requiredCondition", () => {
  it("finds a status that is not among the listed ones, precisely", () => {
    const rule = "Cancel orders only if their status is 'open' or 'paid'.";
    expect(broken(rule, '"status": "sent"')).toEqual([[true, '"status": "sent"']]);
    expect(broken(rule, '"status": "paid"')).toEqual([]);
  });

  it("finds a no under a name that the condition uses", () => {
    const rule = "Orders may be cancelled only if the insurance was bought.";
    expect(broken(rule, '"insurance": "no"')).toEqual([[false, '"insurance": "no"']]);
    expect(broken(rule, '"insurance": "yes"')).toEqual([]);
    expect(broken(rule, '"gift": "no"')).toEqual([]);
  });

  it("leaves a record of another kind alone that the sentence names in another clause", () => {
    const rule = "Saver orders may be cancelled only if the insurance was bought, and premium orders whenever the guest likes.";
    expect(broken(rule, '"kind": "premium", "insurance": "no"')).toEqual([]);
    expect(broken(rule, '"kind": "saver", "insurance": "no"')).toEqual([[false, '"insurance": "no"']]);
  });

  it("does not read rules about other acts, nor the adverb once", () => {
    expect(broken("Ship orders only if their status is 'open'.", '"status": "sent"', "Shipping")).toEqual([]);
    expect(broken("This can only be done once, and the status becomes 'closed'.", '"status": "sent"')).toEqual([]);
  });
});
