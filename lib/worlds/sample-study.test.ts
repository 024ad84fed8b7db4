import { describe, expect, it } from "vitest";
import { sha256Hex } from "../base/sha256";
import { countDecoys } from "./planted";
import { buildSampleStudy, type SampleRun } from "./sample-study";

const study = buildSampleStudy();
const of = (configuration: SampleRun["configuration"]): SampleRun[] => study.runs.filter((run) => run.configuration === configuration);

function countBy(runs: readonly SampleRun[], key: (run: SampleRun) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const run of runs) counts[key(run)] = (counts[key(run)] ?? 0) + 1;
  return counts;
}

describe("sample study", () => {
  it("is the same to the byte whenever it is built", () => {
    expect(buildSampleStudy()).toEqual(study);
    expect(study.files.map(({ path, text }) => [path, sha256Hex(text).slice(0, 12)])).toEqual([
      ["react.jsonl", "e7284bca632c"],
      ["react+survey.jsonl", "94448931cfd4"],
    ]);
  });

  it("holds 72 runs of 36 tasks under two configurations", () => {
    expect(study.runs).toHaveLength(72);
    expect(new Set(study.runs.map(({ name }) => name)).size).toBe(36);
    expect(study.files.map(({ path, text }) => [path, text.trimEnd().split("\n").length])).toEqual([
      ["react.jsonl", 36],
      ["react+survey.jsonl", 36],
    ]);
  });

  it("mixes successes and failures of each label", () => {
    expect(countBy(of("react"), ({ truth }) => truth.label ?? "success")).toEqual({
      incomplete: 8,
      "other:format": 2,
      "other:interface": 3,
      overlooked: 14,
      success: 8,
      unclear: 1,
    });
    expect(countBy(of("react+survey"), ({ truth }) => truth.label ?? "success")).toEqual({
      incomplete: 1,
      "other:interface": 2,
      overlooked: 13,
      success: 18,
      unclear: 2,
    });
  });

  it("has runs of a realistic length, some with long loops", () => {
    const lengths = study.runs.map(({ steps }) => steps).sort((a, b) => a - b);
    expect({ shortest: lengths[0], median: lengths[36], longest: lengths[71] }).toEqual({
      longest: 39,
      median: 19,
      shortest: 8,
    });
    const loops = study.runs.flatMap(({ truth }) => truth.cases.map(({ repeats }) => repeats)).filter((repeats) => repeats >= 8);
    expect(loops.length).toEqual(7);
  });

  it("counts cases and decoys exactly", () => {
    const cases = study.runs.flatMap(({ truth }) => truth.cases);
    expect(
      countBy(
        study.runs.flatMap((run) => run.truth.cases.map(() => run)),
        ({ configuration }) => configuration,
      ),
    ).toEqual({
      react: 55,
      "react+survey": 33,
    });
    expect(cases.filter(({ isMadeGood }) => isMadeGood).length).toEqual(9);
    expect(study.runs.reduce((sum, { truth }) => sum + countDecoys(truth), 0)).toEqual(20);
  });
});
