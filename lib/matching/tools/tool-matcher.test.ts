import { describe, expect, it } from "vitest";
import { drawnRun } from "./drawn-run";
import { matchContent, matchDrawn } from "./match-drawn";

const PAY = 'call| pay({"to": "ann@x.test"})\nerror| no such person';

describe("refused writes", () => {
  it("that repeat without a successful write in between are one case, annotated where it first happened", () => {
    const { cases } = matchDrawn(
      `task| Pay Ann.\n${PAY}\ncall| list({})\nreply| {}\ncall| pay({ "to":"ann@x.test" })\nerror| no such person\n${PAY}`,
    );
    expect(cases.map(({ t, repeats, subPatterns }) => [t, repeats, subPatterns])).toEqual([[1, 3, ["assumed-entity", "repeat"]]]);
  });

  it("are a case of their own after a successful write, or with other arguments", () => {
    const { cases } = matchDrawn(
      `task| Pay Ann.\n${PAY}\ncall| send({"note": "x"})\nreply| {"ok": true}\n${PAY}\ncall| pay({"to": "bob@x.test"})\nerror| no such person`,
    );
    expect(cases.map(({ t, repeats }) => [t, repeats])).toEqual([
      [1, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it("that were made good do not decide the run", () => {
    const picture = `
      task| Pay order A-9 to ann@x.test.
      call| pay({"order_id": "A-9", "to": "bob@x.test"})
      error| no such person
      call| pay({"order_id": "A-9", "to": "ann@x.test"})
      reply| {"ok": true}
      call| pay({"order_id": "A-8", "to": "cid@x.test"})
      error| no such person`;
    const match = matchDrawn(picture);
    expect(match.cases.map(({ t, label }) => [t, label])).toEqual([
      [1, "incomplete"],
      [3, "incomplete"],
    ]);
    expect(match).toMatchObject({ decisiveCase: 1, decisiveStep: 3 });
  });

  it("are not made good by a success that the evaluator reports as wrong", () => {
    const picture = `
      task| Pay order A-9.
      call| pay({"order_id": "A-9", "to": "bob@x.test"})
      error| no such person
      call| pay({"order_id": "A-9", "to": "cid@x.test"})
      reply| {"ok": true}
      expect| pay({"order_id": "A-9", "to": "ann@x.test"})`;
    expect(matchDrawn(picture)).toMatchObject({ decisiveStep: 1, ruleId: "V1" });
  });

  it("that nobody expected and that came to nothing leave the decision to what the evaluator reports", () => {
    const picture = `
      user| Cancel A-8, please.
      call| exchange({"order_id": "A-9"})
      error| not possible
      agent| Anything else?
      user| Yes, cancel A-8.
      agent| Sorry.
      user| Bye.
      agent| Bye.
      expect| cancel({"order_id": "A-8"})`;
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X4", decisiveStep: 4 });
  });

  it("of a simulated user are no cases of the agent", () => {
    const content = drawnRun(`task| Pay Ann.\n${PAY}`, { outcome: "failure" });
    const action = content.steps[0]?.actions[0];
    if (action !== undefined) action.actor = "user";
    expect(matchContent(content)).toMatchObject({ ruleId: "X6", label: "unclear" });
  });
});

describe("the run", () => {
  it("has the union of the labels of its cases, and unclear only alone", () => {
    const picture = `task| Pay Ann, at most 30.\ncall| pay({"amount": 35})\nerror| no\n${PAY}\ncall| send({"a": true})\nerror| come back later`;
    const match = matchDrawn(picture);
    expect(match.cases.map(({ label }) => label)).toEqual(["overlooked", "incomplete", "unclear"]);
    expect(match.labels).toEqual(["incomplete", "overlooked"]);
  });

  it("of unknown outcome keeps its refused writes and has no label", () => {
    const match = matchDrawn(`task| Pay Ann.\n${PAY}`, { outcome: "unknown" });
    expect(match).toMatchObject({ label: null, explanation: "outcome unknown", decisiveCase: null });
    expect(match.cases).toHaveLength(1);
  });

  it("that succeeded has no case", () => {
    expect(matchDrawn(`task| Pay Ann.\n${PAY}`, { outcome: "success" })).toMatchObject({ label: null, cases: [] });
  });

  it("without a step is unclear without a case", () => {
    expect(matchDrawn("task| Pay Ann.")).toMatchObject({ label: "unclear", ruleId: "T00", decisiveCase: null, decisiveStep: null, cases: [] });
  });

  it("takes of several omissions at one place the first by the tie order", () => {
    const picture = `
      user| Cancel A-8, please.
      agent| Sorry.
      user| Bye.
      agent| Bye.
      expect| cancel({"order_id": "A-7"})
      expect| cancel({"order_id": "A-8"})`;
    const match = matchDrawn(picture);
    expect(match.cases.map(({ label }) => label)).toEqual(["incomplete", "overlooked"]);
    expect(match).toMatchObject({ label: "overlooked", decisiveCase: 1 });
  });

  it("gives the same bytes twice", () => {
    const picture = `task| Pay Ann, at most 30.\ncall| pay({"amount": 35, "to": "x@y.test"})\nerror| no`;
    expect(JSON.stringify(matchDrawn(picture))).toBe(JSON.stringify(matchDrawn(picture)));
  });
});

describe("writes and the evaluator's list", () => {
  it("pair the most alike first, and a second wrong write on the same thing is a case as well", () => {
    const picture = `
      user| Move A-9 to the north pier and then to the south pier.
      call| update_order({"order_id": "A-9", "pier": "north"})
      reply| ok
      call| update_order({"order_id": "A-9", "pier": "west"})
      reply| ok
      expect| update_order({"order_id": "A-9", "pier": "north"})`;
    const match = matchDrawn(picture);
    expect(match.cases.map(({ t, failure, ruleId }) => [t, failure, ruleId])).toEqual([[2, "F2", "X1"]]);
  });

  it("forgive a wrong write that a later one put right", () => {
    const picture = `
      user| Move A-9 to the north pier.
      call| update_order({"order_id": "A-9", "pier": "west"})
      reply| ok
      call| update_order({"order_id": "A-9", "pier": "north"})
      reply| ok
      agent| Done.
      expect| update_order({"order_id": "A-9", "pier": "north"})
      expect| cancel_order({"order_id": "A-5"})`;
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X3", decisiveStep: 3 });
  });

  it("never show the hidden goal", () => {
    const picture = (goal: string) => `user| Hi.\nagent| Hi.\nuser| Bye.\nagent| Bye.\ngoal| ${goal}\nexpect| cancel({"order_id": "A-7"})`;
    expect(JSON.stringify(matchDrawn(picture("cancel A-7, the blue one")))).toBe(JSON.stringify(matchDrawn(picture("say hello"))));
  });
});
