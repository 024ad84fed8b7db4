/**
 * The household's scripted agents know what they did wrong. Here their word is compared with the matcher's, case by
 * case, over the whole way: written as a runner would, read by the importer, analysed, matched.
 */
import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { ensure } from "../base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { findEnvironment } from "../environments/index";
import type { Importer } from "../importers/importer";
import { knowagentJsonl } from "../importers/knowagent-jsonl";
import { reactText } from "../importers/react-text";
import { taggedLog } from "../importers/tagged-log";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { generateHouseholdBatch } from "../worlds/household-batch";
import type { HouseholdOptions } from "../worlds/household-layout";
import { buildSampleStudy } from "../worlds/sample-study";
import { writeKnowAgentJsonl } from "../worlds/writers/knowagent-jsonl";
import { writeLineTaggedLog } from "../worlds/writers/line-tagged-log";
import { writeReactConsole } from "../worlds/writers/react-console";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "./match";
import type { TrajectoryMatch } from "./match-result";
import { formatPlantedScore, type PlantedScore, PlantedScorer, precisionOf, recallOf } from "./planted-score";

const SEEDS = 200;
const BATCH = 12;

const alfworld = ensure(findEnvironment("alfworld"), "the environment alfworld");

function matchOf(content: TrajectoryContent): TrajectoryMatch {
  return matchTrajectory(content, analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS), alfworld, DEFAULT_MATCH_SETTINGS);
}

async function importText(importer: Importer, name: string, text: string, beside: string | null = null): Promise<TrajectoryContent[]> {
  const contents: TrajectoryContent[] = [];
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const item of importer.read({ name, bytes, sibling: async () => beside })) {
    if (item.kind !== "trajectory") throw new Error(`record ${item.record} of ${name} was not imported: ${JSON.stringify(item)}`);
    const { trial: _, ...content } = item.draft;
    contents.push({ ...content, environment: ensure(content.environment, "an environment that the format fixes") });
  }
  return contents;
}

/** Runs whose label is not the planted one, at most so many of a hundred. */
const WRONG_LABELS = 0.02;

async function scoreSample(): Promise<PlantedScore> {
  const study = buildSampleStudy();
  const scorer = new PlantedScorer();
  for (const file of study.files) {
    const contents = await importText(knowagentJsonl, file.path, file.text);
    const runs = study.runs.filter((run) => run.file === file.path);
    runs.forEach((run, i) => {
      scorer.add(`${file.path}:${run.record}`, run.truth, matchOf(ensure(contents[i], `record ${i + 1} of ${file.path}`)));
    });
  }
  return scorer.result();
}

async function scoreSeeds(seeds: number, common: HouseholdOptions = {}): Promise<PlantedScore> {
  const scorer = new PlantedScorer();
  for (let seed = 0; seed < seeds; seed++) {
    const batch = generateHouseholdBatch(seed, BATCH, common);
    const contents = await importText(knowagentJsonl, `batch-${seed}.jsonl`, writeKnowAgentJsonl(batch));
    batch.forEach(({ name, run }, i) => {
      scorer.add(name, run.truth, matchOf(ensure(contents[i], `record ${i + 1} of batch ${seed}`)));
    });
  }
  return scorer.result();
}

function describeDifferences(score: PlantedScore): string {
  return score.differences
    .slice(0, 40)
    .map(({ run, what, expected, found }) => `${run}: ${what}: expected ${expected}, found ${found}`)
    .join("\n");
}

const sample = await scoreSample();
const many = await scoreSeeds(SEEDS);
const free = await scoreSeeds(SEEDS / 4, { explains: true, speaksFreely: true });
console.log(formatPlantedScore(many));
console.log(`rules stated in a person's words: ${formatPlantedScore(free)}`);

describe("the matcher on the sample study", () => {
  it("gives every run the label, the deciding step, the cases, the repeats and the distances that were planted", () => {
    expect(sample.runs).toBe(72);
    expect(sample.differences).toEqual([]);
  });
});

describe(`the matcher on ${SEEDS} seeds of household runs`, () => {
  it("takes none of the decoys for what they look like", () => {
    expect(many.decoysTaken).toBe(0);
    expect(many.decoys).toBeGreaterThan(100);
  });

  it("answers every rule with a precision and a recall of at least 95 %", () => {
    const below = many.rules.filter((rule) => (precisionOf(rule) ?? 1) < 0.95 || (recallOf(rule) ?? 1) < 0.95);
    expect(below, describeDifferences(many)).toEqual([]);
  });

  it("labels all but a few runs as planted", () => {
    expect(many.rightLabels / many.runs).toBeGreaterThanOrEqual(1 - WRONG_LABELS);
  });
});

describe("the matcher in houses that state their rules in a person's words", () => {
  it("names the right rule for every mistake, if not always that the agent had been told", () => {
    // A sentence that is not recognised as stating the rule leaves the case at other:interface; nothing else may go wrong.
    const others = free.differences.filter(({ what, expected, found }) => {
      const [rule = "", label = ""] = expected.split(" ");
      const isUntold = what.startsWith("case at") && (label === "overlooked" || expected === "nothing") && found.includes("other:interface");
      return what.startsWith("case at") && !isUntold && found.split(" ")[0] !== rule;
    });
    expect(others).toEqual([]);
  });
});

describe("the matcher on the same runs from three runners", () => {
  it("gives the same answers whichever format they were written in", async () => {
    for (let seed = 0; seed < 12; seed++) {
      const batch = generateHouseholdBatch(seed, BATCH);
      const [example] = generateHouseholdBatch(seed + 1000, 1);
      const knowagent = await importText(knowagentJsonl, "runs.jsonl", writeKnowAgentJsonl(batch));
      const console = await importText(reactText, "runs.txt", writeReactConsole(batch, example === undefined ? [] : [example.run]));
      for (const [i, { name, run }] of batch.entries()) {
        const { log, summary } = writeLineTaggedLog(`${seed}-${i}`, run);
        const [tagged] = await importText(taggedLog, "game.log", log, summary);
        const expected = brief(matchOf(ensure(knowagent[i], name)));
        expect(brief(matchOf(ensure(console[i], name))), name).toEqual(expected);
        expect(brief(matchOf(ensure(tagged, name))), name).toEqual(expected);
      }
    }
  });
});

function brief({ label, decisiveStep, cases }: TrajectoryMatch): object {
  return { label, decisiveStep, cases: cases.map((found) => [found.t, found.failure, found.ruleId, found.label, found.repeats, found.distance]) };
}
