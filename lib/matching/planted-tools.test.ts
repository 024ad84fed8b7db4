/**
 * The scripted agents of the API world, of the phone and of the service desk know what they did wrong. Their word against the
 * matcher's, scenario by scenario: written as a runner would, read by the importer, analysed, matched.
 */
import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { ensure } from "../base/assert";
import { compareUtf8 } from "../base/compare-utf8";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { findEnvironment } from "../environments/index";
import type { Importer, TrajectoryDraft } from "../importers/importer";
import { openaiChatJsonl } from "../importers/openai-chat-jsonl";
import { tauBench } from "../importers/tau-bench";
import type { PlantedTruth } from "../worlds/planted";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "../worlds/tool-batch";
import type { ToolRun } from "../worlds/tool-recorder";
import { writeOpenaiChatJsonl } from "../worlds/writers/openai-chat-jsonl";
import { writeTauBenchJson } from "../worlds/writers/tau-bench-json";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "./match";
import type { TrajectoryMatch } from "./match-result";
import { formatPlantedScore, PlantedScorer } from "./planted-score";

const SEEDS = 100;

/** Scenarios whose label is right in less than 95 % of the seeds, with the reason. One that has been mended must leave this list. */
const BELOW: Readonly<Record<string, string>> = {};

const tools = ensure(findEnvironment("tools"), "the environment of tools that we do not know");

async function matchText(importer: Importer, name: string, text: string): Promise<TrajectoryMatch[]> {
  const drafts: TrajectoryDraft[] = [];
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const item of importer.read({ name, bytes, sibling: async () => null })) {
    if (item.kind !== "trajectory") throw new Error(`record ${item.record} of ${name} was not imported: ${JSON.stringify(item)}`);
    drafts.push(item.draft);
  }
  return drafts.map(({ trial: _, ...draft }) => {
    const content = { ...draft, environment: tools.id };
    return matchTrajectory(content, analyse(content, tools, DEFAULT_ENVIRONMENT_SETTINGS), tools, DEFAULT_MATCH_SETTINGS);
  });
}

interface ScenarioScore {
  runs: number;
  right: number;
}

const scorer = new PlantedScorer();
const scenarios = new Map<string, ScenarioScore>();

function add(runs: readonly { name: string; truth: PlantedTruth }[], matches: readonly TrajectoryMatch[]): void {
  runs.forEach(({ name, truth }, i) => {
    const match = ensure(matches[i], `an answer for ${name}`);
    const scenario = name.replace(/^.*\//, "").replace(/-\d+$/, "");
    const score = scenarios.get(scenario) ?? { runs: 0, right: 0 };
    scenarios.set(scenario, { runs: score.runs + 1, right: score.right + (truth.label === match.label ? 1 : 0) });
    if (!(scenario in BELOW)) scorer.add(name, truth, match);
  });
}

/** Those with an evaluator's report need a format that has room for it. */
async function addErrands<State>(errands: readonly ToolRun<State>[]): Promise<void> {
  const plain = errands.filter(({ report }) => report === null);
  const reported = errands.filter(({ report }) => report !== null);
  add(plain, await matchText(openaiChatJsonl, "errands.jsonl", writeOpenaiChatJsonl(plain)));
  if (reported.length > 0) add(reported, await matchText(tauBench, "reported.json", writeTauBenchJson(reported)));
}

for (let seed = 0; seed < SEEDS; seed++) {
  await addErrands(generateApiBatch(seed));
  await addErrands(generateAppBatch(seed));
  const visits = generateDeskBatch(seed);
  add(visits, await matchText(tauBench, "visits.json", writeTauBenchJson(visits)));
}
const result = scorer.result();
console.log(
  [...scenarios]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([name, { runs, right }]) => `${name.padEnd(24)} ${String(right).padStart(4)} of ${runs} labels as planted`)
    .concat(formatPlantedScore(result))
    .join("\n"),
);

describe(`the matcher on ${SEEDS} seeds of errands and dialogues`, () => {
  it("labels every scenario as planted, those apart whose reason is known", () => {
    const below = [...scenarios].filter(([, { runs, right }]) => right / runs < 0.95).map(([name]) => name);
    expect(below.sort(compareUtf8)).toEqual(Object.keys(BELOW));
  });

  it("takes none of the decoys for what they look like", () => {
    expect(result.decoys).toBeGreaterThan(SEEDS / 2);
    expect(result.decoysTaken).toBe(0);
  });

  it("finds the planted case of each scenario at its step, with its failure and its repeats", () => {
    const misplaced = result.differences.filter(({ what }) => /^case at|repeats|^label|^decisive/.test(what));
    expect(misplaced.slice(0, 5)).toEqual([]);
  });
});
