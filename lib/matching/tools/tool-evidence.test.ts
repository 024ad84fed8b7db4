import { describe, expect, it } from "vitest";
import { matchFaults } from "../answer-faults";
import { spansNamedAgain } from "../evidence-ablation";
import { drawnRun } from "./drawn-run";
import { matchContent } from "./match-drawn";
import { TOOL_RULE_EXAMPLES } from "./rule-examples";
import { ENDING_RULES, REFUSAL_RULES } from "./tool-matcher";

const UNDONE = ["U2", "U3"];
const RULE_IDS = [...[...REFUSAL_RULES, ...ENDING_RULES].map((rule) => rule.id), "X1", "X2", "X3", "X4", "X5", "X6", ...UNDONE];
/** The benchmark's evaluators always report, an empty list included: X2 and X6 need one of their environments. */
const ENVIRONMENTS: Readonly<Record<string, string>> = { X2: "tau-mock", X6: "tau-mock" };

describe("every rule of tool-calling runs", () => {
  it("has an example", () => {
    expect(Object.keys(TOOL_RULE_EXAMPLES).sort()).toEqual([...RULE_IDS].sort());
  });

  it.each(RULE_IDS)("%s answers its example, keeps what methods.md §1.6 asks for, and names no span again that was replaced", (ruleId) => {
    const content = drawnRun(TOOL_RULE_EXAMPLES[ruleId] ?? "", { environment: ENVIRONMENTS[ruleId] ?? "tools" });
    const match = matchContent(content);
    // What was taken back never decides the run.
    if (UNDONE.includes(ruleId)) expect(match.cases[0]?.ruleId).toBe(ruleId);
    else expect(match.ruleId).toBe(ruleId);
    expect(matchFaults(content, match)).toEqual([]);
    expect(spansNamedAgain(content, matchContent)).toEqual([]);
  });
});
