import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import { tools } from "../../environments/tools";
import { checkSpan } from "../../trajectory/span";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../match";
import { drawnRun } from "./drawn-run";

const CALLS = {
  json: 'send_payment({"to": "a@x.test", "amount": 35})',
  keywords: 'send_payment(to="a@x.test", amount=35)',
};

const picture = (payment: string) => `
  docs| list_friends() read · list_expenses(group) read · show_expense(id) read · send_payment(to: e-mail, amount: number) write
  task| Pay Contact A what I owe them for dinner, not more than 30.
  skip| 2
  call| list_expenses({"group": "dinner"})
  reply| {"expenses":[{"id":7,"title":"dinner"}]}
  skip| 4
  call| list_friends({})
  reply| {"friends":[{"name":"Contact A1","email":"a1@x.test"},{"name":"Contact A2","email":"a2@x.test"}]}
  skip| 9
  call| ${payment}
  reply| {"error":"no such recipient"}`;

describe("worked example 10.4 of methods.md", () => {
  it.each(Object.entries(CALLS))("is one case with both labels, written as %s", (_form, payment) => {
    const content = drawnRun(picture(payment));
    const match = matchTrajectory(content, analyse(content, tools, DEFAULT_ENVIRONMENT_SETTINGS), tools, DEFAULT_MATCH_SETTINGS);
    expect(match.cases).toHaveLength(1);
    const [found] = match.cases;
    if (found === undefined) throw new Error("no case");
    expect(found).toMatchObject({ t: 9, k: 0, failure: "F1", repeats: 1, action: payment, ruleId: "V3", label: "overlooked", distance: 9 });
    expect(found.labels).toEqual(["overlooked", "incomplete"]);
    expect(found.elements).toEqual([
      { element: "argument:amount", finding: "overlooked", ruleId: "V3", subPatterns: ["constraint-ignored"], distance: 9 },
      { element: "argument:to", finding: "incomplete", ruleId: "V1", subPatterns: ["assumed-entity"], distance: null },
      { element: "state", finding: "incomplete", ruleId: "W9", subPatterns: ["assumed-content"], distance: null },
    ]);
    expect(found.evidence.filter((span) => span.role === "decisive")).toMatchObject([{ source: "instruction", t: 0, quote: "not more than 30" }]);
    expect(found.evidence.filter((span) => span.role === "write").map((span) => span.quote)).toContain(
      payment === CALLS.json ? '"to": "a@x.test"' : 'to="a@x.test"',
    );
    expect(found.negativeSearch).toEqual({ strings: ["a@x.test"], fromStep: 0, toStep: 8, hits: 0 });
    for (const span of found.evidence) expect(checkSpan(content, span).ok).toBe(true);
    expect(match).toMatchObject({ label: "overlooked", decisiveCase: 0, decisiveStep: 9, distance: 9 });
    expect(match.labels).toEqual(["incomplete", "overlooked"]);
  });
});
