/**
 * One list of rules: the files, the tables that ask them, their examples, and three tests each (that it fires, that it does
 * not, and which rule must win over it). What the tests assert stands in the rules' own test files; here nothing may be missing.
 */
import { describe, expect, it } from "vitest";
import { RULES } from "../rubric/rules";
import { ALL_SUB_PATTERNS, SUB_PATTERNS_OF } from "../rubric/sub-patterns";
import { contentOf, matchContent } from "./alfworld/match-drawing";
import { RULE_EXAMPLES } from "./alfworld/rule-examples";
import { ACCEPTED_RULES, CASE_RULES, END_AMENDMENT, END_RULES, FORMAT_RULE, UNDONE_RULES } from "./alfworld/rule-tables";
import { drawnRun } from "./tools/drawn-run";
import * as tools from "./tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "./tools/rule-examples";
import { ENDING_RULES, REFUSAL_RULES } from "./tools/tool-matcher";

const IDS = RULES.map(({ id }) => id);
const TESTS = import.meta.glob<string>("./rules/*.test.ts", { query: "?raw", import: "default", eager: true });
const FILES = Object.keys(import.meta.glob("./rules/*.ts")).filter((file) => !file.endsWith(".test.ts"));

/** Asked before every other rule of their kind, so that none can win over them; the foldings and T4 add to another rule's answer. */
const NOTHING_WINS: ReadonlySet<string> = new Set(["A0", "T00", "A1", "W12", "B1", "T0", "T4", "W11"]);

const SILENT = /^(?:says nothing|is silent|does not fire)\b/;
const LOSES = /^(?:gives way to|is no case beside)\b/;

/** Names of the tests in a file, nested calls of `it.each` included. */
function testNames(text: string): string[] {
  return [...text.matchAll(/^\s*(?:it|\]\))(?:\.each\([^)]*\))?\(\s*"((?:[^"\\]|\\.)*)"/gm)].map((match) => match[1] ?? "");
}

describe("the one list of rules", () => {
  it("names every rule once", () => {
    expect(new Set(IDS).size).toBe(IDS.length);
  });

  it("has a file and a test file for each rule, and no file for another", () => {
    const named = (files: readonly string[]): string[] => files.map((file) => file.replace(/^.*\/|\.(?:test\.)?ts$/g, "")).sort();
    const expected = IDS.map((id) => id.toLowerCase()).sort();
    expect(named(FILES)).toEqual(expected);
    expect(named(Object.keys(TESTS))).toEqual(expected);
  });

  it("holds what the tables ask, and nothing else", () => {
    const household = [FORMAT_RULE, ...CASE_RULES, ...ACCEPTED_RULES, ...UNDONE_RULES, ...END_RULES, END_AMENDMENT].map(({ id }) => id);
    const ofTools = [...REFUSAL_RULES, ...ENDING_RULES].map(({ id }) => id);
    // Asked by name: no steps, the foldings, the evaluator's report, what was taken back.
    const byName = ["T00", "A1", "W12", "X1", "X2", "X3", "X4", "X5", "X6", "U2", "U3"];
    expect([...household, ...ofTools, ...byName].sort()).toEqual([...IDS].sort());
  });

  it("asks first what nothing can win over", () => {
    expect([FORMAT_RULE.id, ACCEPTED_RULES[0]?.id, END_RULES[0]?.id, REFUSAL_RULES[0]?.id]).toEqual(["A0", "B1", "T0", "W11"]);
  });

  it.each(IDS)("finds tests that %s fires, that it does not, and which rule wins over it", (id) => {
    const names = testNames(TESTS[`./rules/${id.toLowerCase()}.test.ts`] ?? "");
    const fires = names.filter((name) => !SILENT.test(name) && !LOSES.test(name));
    expect(fires.length, `a test that ${id} fires, among: ${names.join(" | ")}`).toBeGreaterThan(0);
    expect(
      names.some((name) => SILENT.test(name)),
      `a test that ${id} does not fire, among: ${names.join(" | ")}`,
    ).toBe(true);
    if (NOTHING_WINS.has(id)) return;
    expect(
      names.some((name) => LOSES.test(name)),
      `a test of the rule that wins over ${id}, among: ${names.join(" | ")}`,
    ).toBe(true);
  });

  it("gives no sub-pattern that the rubric does not have, nor one beside a label that it does not belong to", () => {
    const household = Object.values(RULE_EXAMPLES).flatMap((drawing) => matchContent(contentOf(drawing)).cases);
    const ofTools = Object.values(TOOL_RULE_EXAMPLES).flatMap((picture) => tools.matchContent(drawnRun(picture)).cases);
    for (const { label, ruleId, subPatterns } of [...household, ...ofTools]) {
      expect(IDS).toContain(ruleId);
      for (const pattern of subPatterns) {
        expect(ALL_SUB_PATTERNS).toContain(pattern);
        expect(SUB_PATTERNS_OF[label], `${ruleId}: ${label}`).toContain(pattern);
      }
    }
  });
});
