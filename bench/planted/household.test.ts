/** The household's planted mistakes over some seeds; `npm run planted` goes over a thousand. */
import { describe, expect, it } from "vitest";
import { ensure } from "../../lib/base/assert";
import { knowagentJsonl } from "../../lib/importers/knowagent-jsonl";
import { reactText } from "../../lib/importers/react-text";
import { taggedLog } from "../../lib/importers/tagged-log";
import type { TrajectoryMatch } from "../../lib/matching/match-result";
import { generateHouseholdBatch } from "../../lib/worlds/household-batch";
import { buildSampleStudy } from "../../lib/worlds/sample-study";
import { writeKnowAgentJsonl } from "../../lib/worlds/writers/knowagent-jsonl";
import { writeLineTaggedLog } from "../../lib/worlds/writers/line-tagged-log";
import { writeReactConsole } from "../../lib/worlds/writers/react-console";
import { importText } from "./import-text";
import { type PlantedScore, PlantedScorer, precisionOf, recallOf } from "./planted-score";
import { HOUSEHOLD_BATCH, matchHousehold, scoreHousehold } from "./score-household";

const SEEDS = 200;
/** Runs whose label is not the planted one, at most so many of a hundred. */
const WRONG_LABELS = 0.02;

async function scoreSample(): Promise<PlantedScore> {
  const study = buildSampleStudy();
  const scorer = new PlantedScorer("A1");
  for (const file of study.files) {
    const contents = await importText(knowagentJsonl, file.path, file.text);
    const runs = study.runs.filter((run) => run.file === file.path);
    runs.forEach((run, i) => {
      scorer.add(`${file.path}:${run.record}`, run.truth, matchHousehold(ensure(contents[i], `record ${i + 1} of ${file.path}`)));
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

function rulesBelow(score: PlantedScore): string[] {
  return score.rules.filter((rule) => (precisionOf(rule) ?? 1) < 0.95 || (recallOf(rule) ?? 1) < 0.95).map(({ ruleId }) => ruleId);
}

const sample = await scoreSample();
const many = (await scoreHousehold(SEEDS, {}, "knowagent")).result();
const told = (await scoreHousehold(SEEDS / 4, { tells: true }, "knowagent")).result();
const prompted = (await scoreHousehold(SEEDS / 4, { tells: true }, "console")).result();
const free = (await scoreHousehold(SEEDS / 4, { explains: true, speaksFreely: true }, "knowagent")).result();

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
    expect(rulesBelow(many), describeDifferences(many)).toEqual([]);
  });

  it("labels all but a few runs as planted", () => {
    expect(many.rightLabels / many.runs).toBeGreaterThanOrEqual(1 - WRONG_LABELS);
  });
});

describe("the matcher in houses whose prompt tells rules", () => {
  it.each([
    ["behind the task", told],
    ["in the runner's prompt", prompted],
  ])("knows from the words %s which of them were broken knowingly", (_, score) => {
    expect(rulesBelow(score), describeDifferences(score)).toEqual([]);
    expect(score.decoysTaken).toBe(0);
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
      const batch = generateHouseholdBatch(seed, HOUSEHOLD_BATCH).filter(({ run }) => run.steps.length > 0);
      const [example] = generateHouseholdBatch(seed + 1000, 1);
      const knowagent = await importText(knowagentJsonl, "runs.jsonl", writeKnowAgentJsonl(batch));
      const console = await importText(reactText, "runs.txt", writeReactConsole(batch, example === undefined ? [] : [example.run]));
      for (const [i, { name, run }] of batch.entries()) {
        const { log, summary } = writeLineTaggedLog(`${seed}-${i}`, run);
        const [tagged] = await importText(taggedLog, "game.log", log, { beside: summary });
        const expected = brief(matchHousehold(ensure(knowagent[i], name)));
        expect(brief(matchHousehold(ensure(console[i], name))), name).toEqual(expected);
        expect(brief(matchHousehold(ensure(tagged, name))), name).toEqual(expected);
      }
    }
  });
});

function brief({ label, decisiveStep, cases }: TrajectoryMatch): object {
  return { label, decisiveStep, cases: cases.map((found) => [found.t, found.failure, found.ruleId, found.label, found.repeats, found.distance]) };
}
