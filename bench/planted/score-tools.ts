/**
 * The scripted agents of the API world, of the phone and of the service desk know what they did wrong. Their word against the
 * matcher's: written as a runner would, read by the importer, analysed, matched.
 */
import { analyse } from "../../lib/analysis/analyse";
import { ensure } from "../../lib/base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../lib/environments/environment";
import { findEnvironment } from "../../lib/environments/index";
import type { Importer } from "../../lib/importers/importer";
import { openaiChatJsonl } from "../../lib/importers/openai-chat-jsonl";
import { tauBench } from "../../lib/importers/tau-bench";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../../lib/matching/match";
import type { TrajectoryMatch } from "../../lib/matching/match-result";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "../../lib/worlds/tool-batch";
import type { ToolRun } from "../../lib/worlds/tool-recorder";
import { writeOpenaiChatJsonl } from "../../lib/worlds/writers/openai-chat-jsonl";
import { writeTauBenchJson } from "../../lib/worlds/writers/tau-bench-json";
import { importText } from "./import-text";
import { PlantedScorer } from "./planted-score";

const tools = ensure(findEnvironment("tools"), "the environment of tools that we do not know");

/** Runs and runs with the planted label, by scenario. */
export type ScenarioScores = Map<string, { runs: number; right: number }>;

export async function scoreTools(seeds: number): Promise<{ scorer: PlantedScorer; scenarios: ScenarioScores }> {
  const scorer = new PlantedScorer("W12");
  const scenarios: ScenarioScores = new Map();
  const add = async <State>(runs: readonly ToolRun<State>[], importer: Importer, name: string, text: string): Promise<void> => {
    const matches = await matchText(importer, name, text);
    runs.forEach((run, i) => {
      const match = ensure(matches[i], `an answer for ${run.name}`);
      const scenario = run.name.replace(/^.*\//, "").replace(/-\d+$/, "");
      const score = scenarios.get(scenario) ?? { runs: 0, right: 0 };
      scenarios.set(scenario, { runs: score.runs + 1, right: score.right + (run.truth.label === match.label ? 1 : 0) });
      scorer.add(run.name, run.truth, match);
    });
  };
  /** Those with an evaluator's report need a format that has room for it. */
  const addErrands = async <State>(errands: readonly ToolRun<State>[]): Promise<void> => {
    const plain = errands.filter(({ report }) => report === null);
    const reported = errands.filter(({ report }) => report !== null);
    await add(plain, openaiChatJsonl, "errands.jsonl", writeOpenaiChatJsonl(plain));
    if (reported.length > 0) await add(reported, tauBench, "reported.json", writeTauBenchJson(reported));
  };
  for (let seed = 0; seed < seeds; seed++) {
    await addErrands(generateApiBatch(seed));
    await addErrands(generateAppBatch(seed));
    const visits = generateDeskBatch(seed);
    await add(visits, tauBench, "visits.json", writeTauBenchJson(visits));
  }
  return { scorer, scenarios };
}

async function matchText(importer: Importer, name: string, text: string): Promise<TrajectoryMatch[]> {
  const contents = await importText(importer, name, text, { environment: tools.id });
  return contents.map((content) => matchTrajectory(content, analyse(content, tools, DEFAULT_ENVIRONMENT_SETTINGS), tools, DEFAULT_MATCH_SETTINGS));
}
