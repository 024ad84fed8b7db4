/**
 * Every piece of evidence over own runs, and over the dialogues of ../shared/data where they exist, is one sentence or
 * clause, one leaf of JSON or a part of the write; searches give what their records say (answer-faults.ts).
 */
import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { ensure } from "../base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { findEnvironment } from "../environments/index";
import { importerOf } from "../importers";
import type { Span } from "../trajectory/span";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { matchFaults } from "./answer-faults";
import { clauseAround, MAX_QUOTE_LENGTH } from "./constraints/sentences";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "./match";
import { runTexts } from "./provenance/run-texts";
import { drawnRun } from "./tools/drawn-run";
import { TOOL_RULE_EXAMPLES } from "./tools/rule-examples";

const DATA = path.resolve(import.meta.dirname, "../../../shared/data");
const FILES: readonly [format: string, file: string, environment: string][] = [
  ["tau-bench", "tau-bench/gpt-4o-airline.json", "tau-airline"],
  ["tau-bench", "tau-bench-agentverify/tool-calling-none-0.1_range_0-100_user-none-llm_06232025.json", "tau-retail"],
  ["tau2-json", "tau2-toolorchestra/toolorchestra_airline_gpt-5_1trial.json", "tau-airline"],
];

/** Empty when every quote is whole and every promise of an answer kept. */
function faultsOf(content: TrajectoryContent): string[] {
  const environment = ensure(findEnvironment(content.environment), content.environment);
  const match = matchTrajectory(content, analyse(content, environment, DEFAULT_ENVIRONMENT_SETTINGS), environment, DEFAULT_MATCH_SETTINGS);
  if (match.cases.length === 0) return [];
  const quotes = match.cases.flatMap(({ ruleId, evidence }) =>
    evidence.flatMap((span) => (isWhole(content, span) ? [] : [`${ruleId} quotes a fragment: ${span.quote}`])),
  );
  return [...matchFaults(content, match), ...quotes];
}

function isWhole(content: TrajectoryContent, span: Span): boolean {
  // A part of the write, or the later call that took it back.
  if (span.field !== "observation") return span.role === "write" || span.role === "supports";
  const text = runTexts(content).all.find(({ address }) => address.source === span.source && address.t === span.t && address.k === span.k);
  if (text === undefined || span.quote.length > MAX_QUOTE_LENGTH) return false;
  if (text.scan !== null) {
    const isLeaf = text.scan.leaves.some((leaf) => leaf.start === span.start && (leaf.end === span.end || leaf.end - leaf.start > MAX_QUOTE_LENGTH));
    // A parameter of a tool document, as far as it is short.
    return isLeaf || (text.origin === "toolDoc" && /^[{[].*[}\]]$/s.test(span.quote));
  }
  const sentence = text.sentences.find((item) => item.start <= span.start && span.end <= item.end);
  if (sentence === undefined) return false;
  if (sentence.start === span.start && sentence.end === span.end) return true;
  if (sentence.end - sentence.start > MAX_QUOTE_LENGTH) return span.quote.split(/\s+/).length > 5;
  const clause = clauseAround(sentence.text, span.start - sentence.start, span.end - sentence.start);
  return clause.start === span.start - sentence.start && clause.end === span.end - sentence.start;
}

describe("the evidence of the tool rules", () => {
  it.each(Object.entries(TOOL_RULE_EXAMPLES))("is whole in the example of %s", (_, picture) => {
    expect(faultsOf(drawnRun(picture))).toEqual([]);
  });

  it.runIf(FILES.every(([, file]) => existsSync(path.join(DATA, file))))("is whole in public dialogues", async () => {
    for (const [format, file, environment] of FILES) {
      const source = { name: path.basename(file), bytes: createReadStream(path.join(DATA, file)), sibling: async () => null };
      for await (const item of ensure(importerOf(format), format).read(source)) {
        if (item.kind !== "trajectory" || item.draft.outcome.status !== "failure") continue;
        const { trial: _, ...rest } = item.draft;
        expect(faultsOf({ ...rest, environment: item.draft.environment ?? environment }), `${file} ${item.record}`).toEqual([]);
      }
    }
  });
});
