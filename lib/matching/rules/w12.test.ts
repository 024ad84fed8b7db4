import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";

const write = (to: string): string => `call| pay({"to": "${to}", "sum": 4000})\nerror| no such person`;
const casesOf = (...lines: string[]) =>
  matchDrawn(`task| Pay Ann.\n${lines.join("\n")}`).cases.map(({ t, repeats, subPatterns }) => [t, repeats, subPatterns.includes("repeat")]);

describe("W12", () => {
  it("counts the identical call that is refused again in the first case", () => {
    expect(casesOf(write("ann@x.test"), write("ann@x.test"), 'call| pay({"sum": 4000,  "to": "ann@x.test"})\nerror| no')).toEqual([[1, 3, true]]);
  });

  it("is silent about other arguments, and after a write that succeeded: those are cases of their own", () => {
    expect(casesOf(write("ann@x.test"), write("bob@x.test"))).toEqual([
      [1, 1, false],
      [2, 1, false],
    ]);
    expect(casesOf(write("ann@x.test"), 'call| send({"note": "x"})\nreply| {"ok": true}', write("ann@x.test"))).toEqual([
      [1, 1, false],
      [3, 1, false],
    ]);
  });

  it("does not take a reading call in between for a change of the world", () => {
    expect(casesOf(write("ann@x.test"), "call| list_people({})\nreply| []", write("ann@x.test"))).toEqual([[1, 2, true]]);
  });

  it("leaves the label to the rule that answers the first one", () => {
    const { cases } = matchDrawn(`task| Pay Ann.\n${write("ann@x.test")}\n${write("ann@x.test")}`);
    expect(cases[0]).toMatchObject({ ruleId: "V1", label: "incomplete", subPatterns: ["assumed-entity", "repeat"] });
  });
});
