/**
 * The household's scripted agents know what they did wrong. Their word against the matcher's, case by case, over the whole
 * way: written as a runner would, read by the importer, analysed, matched.
 */
import { analyse } from "../../lib/analysis/analyse";
import { ensure } from "../../lib/base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../lib/environments/environment";
import { findEnvironment } from "../../lib/environments/index";
import { knowagentJsonl } from "../../lib/importers/knowagent-jsonl";
import { reactText } from "../../lib/importers/react-text";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../../lib/matching/match";
import type { TrajectoryMatch } from "../../lib/matching/match-result";
import type { TrajectoryContent } from "../../lib/trajectory/trajectory";
import { generateHouseholdBatch } from "../../lib/worlds/household-batch";
import type { HouseholdOptions } from "../../lib/worlds/household-layout";
import { writeKnowAgentJsonl } from "../../lib/worlds/writers/knowagent-jsonl";
import { writeReactConsole } from "../../lib/worlds/writers/react-console";
import { importText } from "./import-text";
import { PlantedScorer } from "./planted-score";

/** Runs a seed. */
export const HOUSEHOLD_BATCH = 12;

const alfworld = ensure(findEnvironment("alfworld"), "the environment alfworld");

export function matchHousehold(content: TrajectoryContent): TrajectoryMatch {
  return matchTrajectory(content, analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS), alfworld, DEFAULT_MATCH_SETTINGS);
}

/** KnowAgent's format, or the console of the ReAct runners, whose prompt heads every run. */
export type HouseholdFormat = "knowagent" | "console";

export async function scoreHousehold(seeds: number, common: HouseholdOptions, format: HouseholdFormat): Promise<PlantedScorer> {
  const scorer = new PlantedScorer("A1");
  for (let seed = 0; seed < seeds; seed++) {
    // A console log begins with an action: a run without one is no episode there.
    const batch = generateHouseholdBatch(seed, HOUSEHOLD_BATCH, common).filter(({ run }) => format === "knowagent" || run.steps.length > 0);
    const contents =
      format === "knowagent"
        ? await importText(knowagentJsonl, `batch-${seed}.jsonl`, writeKnowAgentJsonl(batch))
        : await importText(reactText, `batch-${seed}.txt`, writeReactConsole(batch, []));
    batch.forEach(({ name, run }, i) => {
      scorer.add(name, run.truth, matchHousehold(ensure(contents[i], `record ${i + 1} of batch ${seed}`)));
    });
  }
  return scorer;
}
