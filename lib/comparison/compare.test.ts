import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import type { MetricRun } from "../metrics/metric";
import { metricRun, NO_SCALES, turnsFromText } from "../metrics/testing/metric-run";
import { holm } from "../statistics/holm";
import { mcnemarExact } from "../statistics/mcnemar-exact";
import { newcombeInterval } from "../statistics/newcombe-interval";
import { pairedClusterBootstrap } from "../statistics/paired-cluster-bootstrap";
import { type ExpectedQuantity, isClose, readOracle } from "../statistics/testing/oracle";
import { type CompareOptions, type ComparisonRow, compareConfigurations } from "./compare";

const OPTIONS: CompareOptions = {
  baseline: "react",
  others: ["gate"],
  raters: ["rule"],
  seed: 7,
  draws: 400,
  pairing: "all",
  settings: { notApplicable: "exclude", tasksPerScenario: 3 },
};
function rowOf(runs: readonly MetricRun[], metric: string, more: Partial<CompareOptions> = {}, other = "gate"): ComparisonRow {
  const rows = compareConfigurations(runs, { ...OPTIONS, ...more }).map(({ row }) => row);
  const row = rows.find((candidate) => candidate.metric === metric && candidate.with === other);
  if (row === undefined) throw new Error(`no row ${metric}`);
  return row;
}
/** One letter a task, + success, - failure, ? unknown, ! infrastructure. */
function outcomes(configuration: string, text: string): MetricRun[] {
  const names = { "+": "success", "-": "failure", "?": "unknown", "!": "infrastructure" } as const;
  return [...text].map((letter, index) => metricRun({ configuration, taskId: `t${index}`, outcome: names[letter as keyof typeof names] }));
}
const pair = (before: string, after: string): MetricRun[] => [...outcomes("react", before), ...outcomes("gate", after)];

describe("compareConfigurations", () => {
  it("gives the difference with − baseline, b and c, and the exact test", () => {
    const row = rowOf(pair("+-----+++-", "+++++-+++-"), "successRate");
    expect(row).toMatchObject({
      pairs: 10,
      baselineValue: 0.4,
      withValue: 0.8,
      test: "mcnemar-exact",
      b: 0,
      c: 4,
      p: mcnemarExact(0, 4).p,
      refused: null,
    });
    expect(row.difference).toBeCloseTo(0.4, 12);
    expect(row.low ?? 1).toBeLessThan(0.4);
    expect(row.high ?? 0).toBeGreaterThan(0.4);
  });

  it("agrees with the exact test of every oracle case of paired outcomes", () => {
    const { cases } = readOracle<{ id: string; pairs?: [boolean | null, boolean | null][]; expected: { p: ExpectedQuantity } }>(
      "statistics",
      "mcnemar_exact",
    );
    const letter = (value: boolean | null): string => (value === null ? "?" : value ? "+" : "-");
    const withPairs = cases.filter((one) => one.pairs !== undefined && one.pairs.length > 0 && one.pairs.length < 300);
    expect(withPairs.length).toBeGreaterThan(5);
    for (const { id, pairs = [], expected } of withPairs) {
      const runs = pair(pairs.map(([first]) => letter(first)).join(""), pairs.map(([, second]) => letter(second)).join(""));
      const complete = pairs.filter(([first, second]) => first !== null && second !== null).length;
      const row = rowOf(runs, "successRate", { draws: 0 });
      expect(row.pairs, id).toBe(complete);
      if (complete > 0) expect(isClose(expected.p.value, row.p), id).toBe(true);
    }
  });

  it("draws the same tasks on both sides: the interval of the paired bootstrap", () => {
    const random = seededRandom("compare");
    const of = (configuration: string) =>
      Array.from({ length: 25 }, (_, task) =>
        metricRun({ configuration, taskId: `t${String(task).padStart(2, "0")}`, counts: { reads: random.below(9), writes: 1 + random.below(9) } }),
      );
    const [before, after] = [of("react"), of("gate")];
    const share = (sample: readonly MetricRun[]): number => {
      const sum = (value: (run: MetricRun) => number): number => sample.reduce((total, run) => total + value(run), 0);
      return sum(({ counts }) => counts.writes) / sum(({ counts }) => counts.reads + counts.writes);
    };
    const expected = pairedClusterBootstrap(before, after, share, { seed: 7, draws: 400 });
    expect(rowOf([...before, ...after], "writeShare")).toMatchObject({
      low: expected.low,
      high: expected.high,
      test: "paired-cluster-bootstrap",
      p: null,
    });
  });

  it("adjusts by Holm over the contrasts of one metric, an undefined one left out", () => {
    const runs = [...pair("----------", "+++++++---"), ...outcomes("prompt", "+---------"), ...outcomes("other", "??????????")];
    const others = ["gate", "prompt", "other"];
    const rows = others.map((name) => rowOf(runs, "successRate", { others }, name));
    expect(rows.map(({ pAdjusted }) => pAdjusted)).toEqual(holm(rows.map(({ p }) => p)));
    expect(rows[2]).toMatchObject({ p: null, pAdjusted: null, difference: null });
    expect(rows[2]?.refused).toContain("no task, or none was evaluated");
  });

  it("names what was dropped on either side and why", () => {
    const row = rowOf([...outcomes("react", "+-?++++++++"), ...outcomes("gate", "+!-++++++++")], "successRate");
    expect(row.pairs).toBe(9);
    expect(row.dropped).toEqual({
      baseline: 2,
      with: 2,
      reasons: [
        { side: "baseline", reason: "partner_left_out", count: 1 },
        { side: "baseline", reason: "unknown_outcome", count: 1 },
        { side: "with", reason: "infrastructure", count: 1 },
        { side: "with", reason: "partner_left_out", count: 1 },
      ],
    });
  });

  it("puts every run into a pair or into the account of what was dropped", () => {
    const side = (name: string) =>
      fc
        .array(fc.record({ task: fc.nat(12), trial: fc.nat(1), outcome: fc.constantFrom("success", "failure", "unknown", "infrastructure") }), {
          maxLength: 20,
        })
        .map((all) =>
          all.map(({ task, trial, outcome }) =>
            metricRun({ configuration: name, taskId: `t${task}`, trial, outcome: outcome as MetricRun["outcome"] }),
          ),
        );
    fc.assert(
      fc.property(side("react"), side("gate"), (before, after) => {
        const row = rowOf([...before, ...after], "successRate", { pairing: "common", draws: 0 });
        if (row.pairs === null) return;
        expect(row.pairs + row.dropped.baseline).toBe(before.length);
        expect(row.pairs + row.dropped.with).toBe(after.length);
      }),
    );
  });

  it("refuses tasks of which none is the same, and shows both values", () => {
    const other = outcomes("gate", "++-").map((run) => ({ ...run, taskId: `other-${run.taskId}` }));
    const row = rowOf([...outcomes("react", "+--"), ...other], "successRate");
    expect(row).toMatchObject({ pairs: null, difference: null, low: null, p: null, test: null, baselineValue: 1 / 3, withValue: 2 / 3 });
    expect(row.refused).toContain("no task in common");
  });

  it("refuses 109 of 134 games, and compares the tasks in common when that is asked for", () => {
    const runs = pair("+".repeat(134), "-".repeat(109));
    const refused = rowOf(runs, "successRate", { draws: 0 }).refused;
    expect(refused).toContain("134 tasks");
    expect(refused).toContain("109 in common");
    expect(rowOf(runs, "successRate", { draws: 0, pairing: "common" })).toMatchObject({
      pairs: 109,
      difference: -1,
      dropped: { baseline: 25, with: 0 },
    });
  });

  it("pairs sets of which a few tasks are missing, and says so", () => {
    expect(rowOf(pair("+".repeat(134), "-".repeat(131)), "successRate", { draws: 0 })).toMatchObject({
      pairs: 131,
      refused: null,
      dropped: { baseline: 3 },
    });
  });

  it("takes Newcombe's interval for two independent samples, and no paired test", () => {
    const other = outcomes("gate", "+".repeat(56) + "-".repeat(14)).map((run) => ({ ...run, taskId: `other-${run.taskId}` }));
    const row = rowOf([...outcomes("react", "+".repeat(48) + "-".repeat(32)), ...other], "successRate", { pairing: "unpaired" });
    const { low, high } = newcombeInterval({ count: 56, total: 70 }, { count: 48, total: 80 });
    expect(row).toMatchObject({ test: "newcombe", low, high, p: null, b: null, pairs: null, refused: null });
    const runs = [...outcomes("react", "+--"), ...other];
    expect(rowOf(runs, "writes", { pairing: "unpaired" }).refused).toContain("differ with their sizes");
    expect(rowOf(runs, "writeShare", { pairing: "unpaired" })).toMatchObject({ test: "unpaired-bootstrap", refused: null });
  });

  it("tests several trials of a task by no McNemar: they are no independent pairs", () => {
    const trials = (configuration: string) =>
      [0, 1].flatMap((trial) => Array.from({ length: 6 }, (_, task) => metricRun({ configuration, taskId: `t${task}`, trial, outcome: "success" })));
    expect(rowOf([...trials("react"), ...trials("gate")], "successRate")).toMatchObject({ pairs: 12, test: "paired-cluster-bootstrap", p: null });
  });

  it("tests TGC on tasks and SGC on scenarios, and draws scenarios for both", () => {
    const scenarios = (configuration: string, text: string) =>
      [...text].map((letter, index) =>
        metricRun({
          configuration,
          taskId: `s${Math.floor(index / 3)}_${index % 3}`,
          scenarioId: `s${Math.floor(index / 3)}`,
          outcome: letter === "+" ? "success" : "failure",
        }),
      );
    const runs = [...scenarios("react", "+++--+++-"), ...scenarios("gate", "+++++++++")];
    expect(rowOf(runs, "tgc")).toMatchObject({ b: 0, c: 3, test: "mcnemar-exact" });
    expect(rowOf(runs, "sgcStrict")).toMatchObject({ b: 0, c: 2, withValue: 1 });
  });

  it("compares sessions that are decided under both", () => {
    const sessions = (configuration: string, texts: string[]) =>
      texts.map((text, index) => metricRun({ configuration, taskId: `t${index}`, session: { turns: turnsFromText(text), scales: NO_SCALES } }));
    const row = rowOf([...sessions("react", ["GU", "GU", "GG", "GP"]), ...sessions("gate", ["GG", "GG", "GG", "GG"])], "sga");
    expect(row).toMatchObject({ pairs: 3, b: 0, c: 2, dropped: { baseline: 1, with: 1 } });
  });

  it("counts gap shares of each side's own failed runs", () => {
    const failed = (configuration: string, labels: readonly ("incomplete" | "overlooked")[]) =>
      labels.map((label, index) => metricRun({ configuration, taskId: `t${index}`, rule: { case: [[label]], trajectory: [[label]] } }));
    const solved = metricRun({ configuration: "gate", taskId: "t1", outcome: "success" });
    const row = rowOf([...failed("react", ["incomplete", "overlooked"]), ...failed("gate", ["overlooked"]), solved], "gapShare:overlooked");
    expect(row).toMatchObject({ pairs: 2, baselineValue: 0.5, withValue: 1, dropped: { baseline: 0, with: 0 } });
  });

  it("gives the same rows in whatever order the runs come", () => {
    const random = seededRandom("order");
    const runs = pair("+-+-+-++--+-", "++++--++-+++");
    const once = compareConfigurations(runs, OPTIONS).map(({ row }) => row);
    for (let shuffle = 0; shuffle < 4; shuffle++) expect(compareConfigurations(random.shuffle(runs), OPTIONS).map(({ row }) => row)).toEqual(once);
  });
});
