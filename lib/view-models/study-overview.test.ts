import { describe, expect, it } from "vitest";
import { GAP_LABELS } from "../rubric/rubric";
import type { CountedClass } from "./share-rows";
import { type ConfigurationSums, prepareStudyOverview, type StudyOverviewInput } from "./study-overview";

const sums = (over: Partial<ConfigurationSums>): ConfigurationSums => ({
  environment: "household",
  environmentLabel: "Household",
  labelMode: "single",
  configuration: "plain",
  trajectories: 60,
  succeeded: 34,
  failed: 26,
  infrastructure: 0,
  unknownOutcome: 0,
  truncated: 0,
  calls: 1_362,
  reads: 1_044,
  writes: 318,
  refusedWrites: 97,
  cases: 70,
  foldedRepeats: 27,
  ...over,
});

function counts(rater: string, mode: "single" | "multi", total: number, given: Partial<Record<(typeof GAP_LABELS)[number], number>>): CountedClass[] {
  return GAP_LABELS.map((label) => ({
    environment: "household",
    configuration: "plain",
    rater,
    unit: "trajectory",
    mode,
    class: label,
    count: given[label] ?? 0,
    total,
    pending: 26 - total,
  }));
}

const input = (over: Partial<StudyOverviewInput>): StudyOverviewInput => ({
  study: "pilot",
  title: "Pilot",
  versions: ["matcher 1.0.0", "rubric 1"],
  configurations: [sums({})],
  counts: counts("rule", "single", 26, { incomplete: 9, overlooked: 17 }),
  waiting: { unlabelledCases: 0, rejectedRecords: 0, conflicts: 0 },
  ...over,
});

describe("the study overview", () => {
  it("leads with counts, their denominators and what is left out", () => {
    const overview = prepareStudyOverview(
      input({ configurations: [sums({}), sums({ configuration: "other", unknownOutcome: 2, infrastructure: 1, trajectories: 63 })] }),
    );
    expect(overview.facts).toEqual([
      { name: "Trajectories", value: "123", beside: "2 configurations" },
      { name: "Succeeded", value: "68", beside: "of 120, 2 unknown, 1 infrastructure" },
      { name: "Failed runs", value: "52", beside: null },
      { name: "Writes", value: "636", beside: "23.3 % of 2,724 calls" },
      { name: "Cases", value: "140", beside: "54 repeats folded" },
    ]);
  });

  it("draws one figure an environment, seven labels each, and says that single labels add up", () => {
    const [figure, ...rest] = prepareStudyOverview(input({})).gaps;
    expect(rest).toEqual([]);
    expect(figure?.rows.map((row) => row.label)).toEqual(GAP_LABELS.filter((label) => label !== "none"));
    expect(figure).toMatchObject({ n: "26", of: "26 failed runs", footnote: "One label a run: shares add up to 100 %." });
    expect(figure?.rows[1]).toMatchObject({ label: "overlooked", count: "17", total: "26", percent: "65.4" });
  });

  it("says of several labels a run that shares do not add up", () => {
    const several = input({
      configurations: [sums({ labelMode: "multi" })],
      counts: [...counts("rule", "multi", 14, { incomplete: 7, overlooked: 10 }), ...counts("rule", "single", 14, { overlooked: 14 })],
    });
    expect(prepareStudyOverview(several).gaps[0]?.footnote).toBe("17 labels on 14 runs: shares do not add up.");
  });

  it("shows `none` only where somebody gave it", () => {
    const some = input({ counts: counts("rule", "single", 26, { none: 1 }) });
    expect(prepareStudyOverview(some).gaps[0]?.rows.map((row) => row.label)).toContain("none");
  });

  it("names the raters whose triangles stand under the bars, with their own n", () => {
    const both = input({ counts: [...input({}).counts, ...counts("human:mira", "single", 3, { incomplete: 3 })] });
    const overview = prepareStudyOverview(both);
    expect(overview.markerRaters).toEqual(["human:mira"]);
    expect(overview.gaps[0]?.footnote).toContain("human:mira on 3 runs.");
    expect(overview.gaps[0]?.rows[0]?.markers).toEqual([{ rater: "human:mira", share: 1, text: "3 of 3" }]);
  });

  it("keeps runs without a verdict out of the rate and says how many and why", () => {
    const [row] = prepareStudyOverview(input({ configurations: [sums({ unknownOutcome: 2, trajectories: 62 })] })).configurations;
    expect(row).toMatchObject({
      runs: "60",
      leftOut: { text: "+2", reason: "2 unknown: in no success rate" },
      succeeded: "34",
      successPercent: "56.7",
    });
    expect(row?.successInterval).toBe("44.1–68.4");
  });

  it("writes a dash with its reason, not 0, where refusals are not known or nothing ran", () => {
    const [row] = prepareStudyOverview(
      input({ configurations: [sums({ refusedWrites: null, succeeded: 0, failed: 0, calls: 0, trajectories: 0, writes: 0, reads: 0 })] }),
    ).configurations;
    expect(row).toMatchObject({ successPercent: "–", successInterval: "–", writePercent: "–", readsPerRun: "–" });
    expect(row?.refused).toEqual({ text: "–", reason: "this environment has no refusal test" });
  });

  it("names an environment once, however many configurations it has", () => {
    const rows = prepareStudyOverview(
      input({
        configurations: [sums({ configuration: "b" }), sums({ configuration: "a" }), sums({ environment: "desk", environmentLabel: "Desk" })],
      }),
    ).configurations;
    expect(rows.map((row) => [row.environment, row.configuration, row.isFirstOfEnvironment])).toEqual([
      ["Desk", "plain", true],
      ["Household", "a", true],
      ["Household", "b", false],
    ]);
  });

  it("says how many failed runs each rater has answered, the matcher first", () => {
    const both = input({ counts: [...counts("human:mira", "single", 3, { incomplete: 3 }), ...input({}).counts] });
    expect(prepareStudyOverview(both).answers).toEqual([
      { rater: "rule", name: "rule", done: 26, units: 26, doneText: "26", unitsText: "26" },
      { rater: "human:mira", name: "human:mira", done: 3, units: 26, doneText: "3", unitsText: "26" },
    ]);
  });

  it("lists only what waits", () => {
    expect(prepareStudyOverview(input({})).waiting).toEqual([]);
    const waiting = prepareStudyOverview(input({ waiting: { unlabelledCases: 1_204, rejectedRecords: 1, conflicts: 0 } })).waiting;
    expect(waiting.map((item) => `${item.count} ${item.text}`)).toEqual([
      "1,204 cases without a person’s label",
      "1 rejected record in the last import",
    ]);
  });
});
