import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { ensure } from "../../base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import { findEnvironment } from "../../environments/index";
import { memorySource, readItems } from "../../importers/fixtures/read-items";
import { importerOf } from "../../importers/index";
import { checkSpan } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../match";
import type { TrajectoryMatch } from "../match-result";

function matchContent(content: TrajectoryContent): TrajectoryMatch {
  const environment = ensure(findEnvironment(content.environment), content.environment);
  return matchTrajectory(content, analyse(content, environment, DEFAULT_ENVIRONMENT_SETTINGS), environment, DEFAULT_MATCH_SETTINGS);
}

const match = (environment: string, drawing: string): TrajectoryMatch => matchContent(trajectoryFromText(drawing, { environment }));
const lines = ({ cases }: TrajectoryMatch): string[] =>
  cases.map(({ t, failure, ruleId, label, repeats }) => `${t} ${failure} ${ruleId} ${label}${repeats > 1 ? ` ×${repeats}` : ""}`);

describe("a failed run of a text environment", () => {
  it("has a case for each refused write, folded where it repeats, and is unclear with a reason", () => {
    const found = match(
      "textcraft",
      `
      1  get 1 dough                        ->  Could not find dough
      2  get 1 dough                        ->  Could not find dough
      3  inventory                          ->  Inventory: [flour] (1)
      4  craft 1 loaf using 2 dough         ->  Could not find enough items to craft kitchen:loaf
      `,
    );
    expect(lines(found)).toEqual(["1 F1 X6 unclear ×2", "4 F1 X6 unclear"]);
    expect(found).toMatchObject({ label: "unclear", labels: ["unclear"], decisiveStep: 1, confidence: "weak" });
    expect(found.explanation).toContain("no rules for TextCraft");
    expect(found.cases[0]?.subPatterns).toContain("repeat");
  });

  it("calls a refused write that does not fit the grammar a matter of format", () => {
    const found = match("textcraft", "1  craft loaf   ->  Could not execute craft loaf");
    expect(found).toMatchObject({ label: "other:format", ruleId: "A0", subPatterns: ["invalid-command"], confidence: "rule" });
    expect(found.evidence).toMatchObject([{ quote: "craft loaf", role: "write", t: 1 }]);
  });

  it("lets a refusal go that the same line later overcame", () => {
    const found = match(
      "webshop",
      `
      1  click[Buy Now]       ->  Invalid action!
      2  click[B000000001]    ->  [Buy Now]
      3  click[Buy Now]       ->  Your score (min 0.0, max 1.0): 0.5
      `,
    );
    expect(lines(found)).toEqual(["1 F1 X6 unclear", "3 F4 X6 unclear"]);
    expect(found).toMatchObject({ label: "unclear", decisiveStep: 3 });
  });

  it.each([
    ["webshop", "1  search[lamp]\n2  click[Buy Now]"],
    ["scienceworld", "1  look around  ->  This room is called the hall.\n2  boil  ->  No known action matches that input."],
    ["hotpotqa", "1  Search[Pilot]  ->  A pilot flies.\n2  Finish[yes]  ->  Answer is INCORRECT"],
    ["textcraft", ""],
  ])("of %s always gets a label", (environment, drawing) => {
    const found = match(environment, drawing);
    expect(found.label).toBe("unclear");
    expect(found.explanation.length).toBeGreaterThan(10);
  });
});

describe("the matcher of tool calls", () => {
  it.each(["tools", "chat", "coding"])("gives lines of text in %s a label and does not stumble", (environment) => {
    expect(match(environment, "1  go to desk 1  ->  Error: no desk\n2  click[x]")).toMatchObject({ label: "unclear" });
  });
});

describe("other outcomes", () => {
  it("a success has no cases; of an unknown outcome only the refused writes are shown", () => {
    const drawing = "1  get 1 dough  ->  Could not find dough\n2  look  ->  Could not execute look";
    expect(match("textcraft", `${drawing}\nsuccess: yes`)).toMatchObject({ label: null, cases: [] });
    const unknown = match("textcraft", `${drawing}\nsuccess: unknown`);
    expect([unknown.label, lines(unknown)]).toEqual([null, ["1 F1 X6 unclear"]]);
  });
});

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");
const RECORDINGS = [
  ["webshop", "webshop-adapt/ADaPT_maxd3_webshop_gpt-3.5-turbo.json"],
  ["textcraft", "textcraft-adapt/ADaPT_maxd3_textcraft_gpt-3.5-turbo-instruct.json"],
  ["hotpotqa-react", "hotpotqa-reflexion/base_react_thought_log.txt"],
] as const;

describe.runIf(existsSync(DATA))("recordings of other people", () => {
  it.each(RECORDINGS)("%s: every failed run has a label, and every quote is verbatim", async (format, file) => {
    const importer = ensure(importerOf(format), format);
    const items = await readItems(importer, memorySource(path.basename(file), readFileSync(path.join(DATA, file))));
    let failed = 0;
    for (const item of items) {
      if (item.kind !== "trajectory" || item.draft.outcome.status !== "failure") continue;
      const { trial, environment, ...rest } = item.draft;
      const content: TrajectoryContent = { ...rest, environment: ensure(environment, "an environment") };
      const found = matchContent(content);
      expect(found.label).not.toBeNull();
      for (const span of found.cases.flatMap(({ evidence }) => evidence)) expect(checkSpan(content, span).ok).toBe(true);
      failed++;
    }
    expect(failed).toBeGreaterThan(50);
  });
});
