import { describe, expect, it } from "vitest";
import { caseOfRule, contentOf, matchContent } from "./alfworld/match-drawing";
import { RULE_EXAMPLES } from "./alfworld/rule-examples";
import { ACCEPTED_RULES, CASE_RULES, END_RULES, FORMAT_RULE, UNDONE_RULES } from "./alfworld/rule-tables";
import { matchFaults } from "./answer-faults";
import { ablate, neutralText, spansNamedAgain } from "./evidence-ablation";

/** T12 restates the answer of another rule and decides only where that one does not: t12.test.ts asks it by itself. */
const NOT_DRAWN: ReadonlySet<string> = new Set(["T12"]);
const RULE_IDS = [FORMAT_RULE, ...CASE_RULES, ...ACCEPTED_RULES, ...UNDONE_RULES, ...END_RULES]
  .map(({ id }) => id)
  .filter((id) => !NOT_DRAWN.has(id));

describe("the evidence of every ALFWorld rule", () => {
  it("is drawn for each rule of the tables", () => {
    expect(Object.keys(RULE_EXAMPLES).sort()).toEqual([...RULE_IDS].sort());
  });

  it.each(RULE_IDS)("of %s is not named again once it is replaced by neutral text", (ruleId) => {
    const content = contentOf(RULE_EXAMPLES[ruleId] ?? "");
    const match = matchContent(content);
    expect(caseOfRule(match, ruleId).ruleId).toBe(ruleId);
    expect(matchFaults(content, match)).toEqual([]);
    expect(spansNamedAgain(content, matchContent)).toEqual([]);
  });
});

describe("ablate", () => {
  it("keeps the length of the text and all that stands outside the span", () => {
    const content = contentOf("task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 1.");
    const [span] = caseOfRule(matchContent(content), "T3").evidence;
    if (span === undefined) throw new Error("expected a span");
    const replaced = ablate(content, span).steps[0]?.observation;
    expect(replaced).toBe(`You arrive at desk 1. ${neutralText("On the desk 1, you see a mug 1.".length)}`);
    expect(replaced).toHaveLength(content.steps[0]?.observation?.length ?? 0);
  });

  it("names what is left when a rule does not read the span that it quotes", () => {
    const content = contentOf("task: put some mug on shelf.\n1 open cabinet 9 -> Nothing happens.");
    const stubborn = matchContent(content);
    expect(spansNamedAgain(content, () => stubborn)[0]).toMatch(/^A2: decisive at initialObs 0\.0 observation/);
  });
});
