import { describe, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import { GAP_LABELS } from "../rubric/rubric";
import { type ExpectedQuantity, isClose, readOracle } from "../statistics/testing/oracle";
import { wilsonInterval } from "../statistics/wilson-interval";
import { computeMetrics, type MetricOptions, type MetricRow } from "./compute-metrics";
import { invalidRunCounts } from "./consecutive-invalid-actions";
import { scenarioOfTaskId } from "./goal-completion";
import type { NotApplicablePolicy } from "./grounded-accuracy";
import { metricsFor } from "./index";
import type { MetricRun } from "./metric";
import { metricRun, NO_SCALES, turnsFromText } from "./testing/metric-run";

function rowsOf(
  runs: readonly MetricRun[],
  more: Partial<Omit<MetricOptions, "settingsOf">> & { notApplicable?: NotApplicablePolicy; tasksPerScenario?: number } = {},
) {
  const { notApplicable = "exclude", tasksPerScenario = 3, ...options } = more;
  const results = computeMetrics(runs, { raters: ["rule"], seed: 1, draws: 0, settingsOf: () => ({ notApplicable, tasksPerScenario }), ...options });
  return results.map(({ row }) => row);
}
function find(rows: readonly MetricRow[], metric: string, unit?: string): MetricRow {
  const row = rows.find((candidate) => candidate.metric === metric && (unit === undefined || candidate.unit === unit));
  if (row === undefined) throw new Error(`no row ${metric}`);
  return row;
}
/** The oracle knows a value and a reason; our rows say more precisely why there is none. */
function expectValue(row: MetricRow, expected: ExpectedQuantity, where: string, scale = 1): void {
  const wanted = expected.value === null ? null : expected.value / scale;
  if (!isClose(wanted, row.value)) expect(row.value, where).toBe(wanted);
  expect(row.undefinedBecause === null, where).toBe(expected.value !== null);
}

describe("computeMetrics", () => {
  it("has one row for each metric id of the contract, for gaps each label and unit", () => {
    const rows = rowsOf([metricRun({ trial: 0 }), metricRun({ trial: 1 })]);
    const ids = rows.map(({ metric, unit, rater }) => (rater === null ? metric : `${metric}/${unit}`));
    expect(ids).toEqual([
      ...["successRate", "tgc", "sgcStrict", "sgcPresent", "passHat1", "passHat2"],
      ...["reads", "writes", "readShare", "writeShare", "failedWriteShare", "invalidShare", "cia", "ciaMacro"],
      ...GAP_LABELS.map((label) => `gapShare:${label}/case`),
      ...GAP_LABELS.map((label) => `gapShare:${label}/trajectory`),
      ...["tgaMacro", "tgaMicro", "sga", "incidents", "directionDriftRate", "errorClusteringIndex", "tgq", "dgp", "ccc"],
      ...[
        "firstTokenLatency",
        "replyLatency",
        "inputTokens",
        "outputTokens",
        "cost",
        "catchRate",
        "falseAlarmRate",
        "guidanceRepetitionRate",
        "intentDriftShare",
      ],
    ]);
  });

  it("says why a metric has no value, and gives it neither parts nor interval", () => {
    const rows = rowsOf([metricRun({ counts: { reads: 0, writes: 0, invalidActions: null, invalidInRuns: null } })], { draws: 100 });
    const reason = (metric: string) => find(rows, metric).undefinedBecause;
    expect(reason("tgc")).toBe("no_scenarios");
    expect(reason("readShare")).toBe("no_calls");
    expect(reason("failedWriteShare")).toBe("no_refusal_test");
    expect(reason("cia")).toBe("no_refusal_test");
    expect(reason("gapShare:incomplete")).toBe("no_answers");
    expect(reason("sga")).toBe("no_turn_labels");
    expect(reason("firstTokenLatency")).toBe("not_recorded");
    expect(reason("catchRate")).toBe("no_gate_results");
    for (const row of rows.filter((candidate) => candidate.value === null))
      expect(row, row.metric).toMatchObject({ numerator: null, denominator: null, low: null, high: null, interval: null, seed: null, draws: null });
  });

  it("averages the first token over all steps that time it, with an interval over sessions, and leaves other runs out", () => {
    const timed = (trial: number, steps: number, seconds: number) => metricRun({ trial, counts: { firstToken: { steps, seconds } } });
    const runs = [timed(0, 3, 3), timed(1, 1, 3), metricRun({ trial: 2 })];
    const row = find(rowsOf(runs, { draws: 100 }), "firstTokenLatency");
    expect(row).toMatchObject({ value: 1.5, numerator: 6, denominator: 4, unit: "turn", interval: "cluster-bootstrap", better: "lower" });
    expect(row.low).toBeGreaterThanOrEqual(1);
    expect(row.high).toBeLessThanOrEqual(3);
  });

  it("averages tokens and cost over the runs that record them, by task, and says of the others that they do not", () => {
    const took = (taskId: string, inputTokens: number) => metricRun({ taskId, counts: { usage: { inputTokens }, reply: { steps: 2, seconds: 5 } } });
    const rows = rowsOf([took("a", 100), took("b", 300), metricRun({ taskId: "c" })], { draws: 100 });
    expect(find(rows, "inputTokens")).toMatchObject({ value: 200, numerator: 400, denominator: 2, unit: "trajectory", better: "lower" });
    expect(find(rows, "replyLatency")).toMatchObject({ value: 2.5, numerator: 10, denominator: 4 });
    for (const metric of ["outputTokens", "cost"]) expect(find(rows, metric)).toMatchObject({ value: null, undefinedBecause: "not_recorded" });
  });

  it("leaves infrastructure failures and unknown outcomes out of success, and nothing out of the calls", () => {
    const runs = (["success", "failure", "infrastructure", "unknown"] as const).map((outcome, index) => metricRun({ outcome, taskId: `t${index}` }));
    const rows = rowsOf(runs);
    expect(find(rows, "successRate")).toMatchObject({ numerator: 1, denominator: 2, value: 0.5, interval: "wilson" });
    expect(find(rows, "writes")).toMatchObject({ value: 12, numerator: 12, denominator: null });
  });

  it("counts single labels or sets as the study's mode gave them, with Wilson's interval", () => {
    const rule = { case: [["incomplete"], ["incomplete", "overlooked"], ["overlooked"]], trajectory: [["incomplete", "overlooked"]] } as const;
    const rows = rowsOf([metricRun({ rule })]);
    const { low, high } = wilsonInterval(2, 3) ?? {};
    expect(find(rows, "gapShare:overlooked", "case")).toMatchObject({ value: 2 / 3, numerator: 2, denominator: 3, low, high, rater: "rule" });
    expect(find(rows, "gapShare:incomplete", "trajectory")).toMatchObject({ value: 1, denominator: 1 });
  });

  it("draws tasks where a task has several trials: they are not independent", () => {
    const runs = Array.from({ length: 12 }, (_, task) =>
      [0, 1].map((trial) => metricRun({ taskId: `t${task}`, trial, outcome: task % 2 === 0 ? "success" : "failure" })),
    ).flat();
    const row = find(rowsOf(runs, { draws: 2000, seed: 7 }), "successRate");
    expect(row).toMatchObject({ value: 0.5, interval: "cluster-bootstrap", seed: 7, draws: 2000 });
    const wilson = wilsonInterval(12, 24);
    expect((row.high ?? 0) - (row.low ?? 0)).toBeGreaterThan((wilson?.high ?? 1) - (wilson?.low ?? 0));
  });

  it("gives the same numbers to the last digit in whatever order the runs come", () => {
    const random = seededRandom("order");
    const runs = Array.from({ length: 60 }, (_, index) =>
      metricRun({
        taskId: `t${index % 20}`,
        trial: Math.floor(index / 20),
        scenarioId: `s${index % 5}`,
        outcome: random.chance(0.4) ? "success" : "failure",
        counts: { calls: 7 + random.below(9), invalidActions: 3, invalidInRuns: random.below(7), reads: random.below(5), writes: random.below(5) },
        session: { turns: turnsFromText(random.pick(["GGG", "GU", "GGUG", "UUG"])), scales: { ...NO_SCALES, tgq: 1 + random.below(10) } },
      }),
    );
    const once = rowsOf(runs, { draws: 500 });
    for (let shuffle = 0; shuffle < 5; shuffle++) expect(rowsOf(random.shuffle(runs), { draws: 500 })).toEqual(once);
  });

  it("gives TGC and SGC of every oracle case, strict and over the tasks present", () => {
    const { cases } = readOracle<{
      id: string;
      tasksPerScenario: number;
      tasks: { id: string; success: boolean | null }[];
      expected: { tgc: ExpectedQuantity; sgc: ExpectedQuantity; sgcStrict: ExpectedQuantity };
    }>("metrics", "tgc_sgc");
    for (const { id, tasks, tasksPerScenario, expected } of cases.filter((one) => one.tasks.length > 0)) {
      const runs = tasks.map((task, index) => {
        const outcome = task.success === null ? "unknown" : task.success ? "success" : "failure";
        return metricRun({ taskId: `${task.id}#${index}`, scenarioId: scenarioOfTaskId(task.id), outcome });
      });
      const rows = rowsOf(runs, { tasksPerScenario });
      expectValue(find(rows, "tgc"), expected.tgc, `${id} tgc`, 100);
      expectValue(find(rows, "sgcPresent"), expected.sgc, `${id} sgc`, 100);
      expectValue(find(rows, "sgcStrict"), expected.sgcStrict, `${id} strict`, 100);
    }
  });

  it("gives pass^k of every oracle case", () => {
    const { cases } = readOracle<{ id: string; tasks: { n: number; c: number }[]; expected: { k: number; passHatK: ExpectedQuantity }[] }>(
      "metrics",
      "pass_hat_k",
    );
    for (const { id, tasks, expected } of cases) {
      const runs = tasks.flatMap(({ n, c }, task) =>
        Array.from({ length: n }, (_, trial) => metricRun({ taskId: `t${task}`, trial, outcome: trial < c ? "success" : "failure" })),
      );
      if (runs.length === 0) continue;
      const rows = rowsOf(runs);
      const most = Math.max(...tasks.map(({ n }) => n));
      for (const { k, passHatK } of expected.filter((one) => one.k <= most)) expectValue(find(rows, `passHat${k}`), passHatK, `${id} pass^${k}`);
    }
  });

  it("gives CIA, its macro mean and the invalid share of every oracle case", () => {
    const { cases } = readOracle<{
      id: string;
      trajectories: string[];
      expected: { cia: ExpectedQuantity; macro: ExpectedQuantity; invalidRate: ExpectedQuantity };
    }>("metrics", "cia");
    for (const { id, trajectories, expected } of cases.filter((one) => one.trajectories.length > 0)) {
      const runs = trajectories.map((text, index) => {
        const { actions, invalid, inRuns } = invalidRunCounts([...text].map((letter) => letter === "I"));
        return metricRun({ taskId: `t${index}`, counts: { calls: actions, invalidActions: invalid, invalidInRuns: inRuns } });
      });
      const rows = rowsOf(runs);
      expectValue(find(rows, "cia"), expected.cia, `${id} cia`);
      expectValue(find(rows, "ciaMacro"), expected.macro, `${id} macro`);
      expectValue(find(rows, "invalidShare"), expected.invalidRate, `${id} rate`);
    }
  });

  it("gives TGA, SGA and incidents of every oracle case", () => {
    interface Side {
      tgaMacro: ExpectedQuantity;
      tgaMicro: ExpectedQuantity;
      sga: ExpectedQuantity;
      incidents: number;
    }
    const { cases } = readOracle<{ id: string; naPolicy: NotApplicablePolicy; a: string[]; b: string[]; expected: { a: Side; b: Side } }>(
      "metrics",
      "tga_sga",
    );
    for (const { id, naPolicy, expected, ...sides } of cases) {
      for (const side of ["a", "b"] as const) {
        const runs = sides[side].map((text, index) => metricRun({ taskId: `t${index}`, session: { turns: turnsFromText(text), scales: NO_SCALES } }));
        if (runs.length === 0) continue;
        const rows = rowsOf(runs, { notApplicable: naPolicy });
        expectValue(find(rows, "tgaMacro"), expected[side].tgaMacro, `${id} ${side} macro`);
        expectValue(find(rows, "tgaMicro"), expected[side].tgaMicro, `${id} ${side} micro`);
        expectValue(find(rows, "sga"), expected[side].sga, `${id} ${side} sga`);
        expect(find(rows, "incidents").value ?? 0, `${id} ${side} incidents`).toBe(expected[side].incidents);
      }
    }
  });

  it("gives the incidents an interval in sessions: Wilson's share times the decided sessions", () => {
    const texts = [...Array.from({ length: 167 }, () => "GG"), ...Array.from({ length: 33 }, () => "GU")];
    const rows = rowsOf(texts.map((text, index) => metricRun({ taskId: `t${index}`, session: { turns: turnsFromText(text), scales: NO_SCALES } })));
    const { low, high } = wilsonInterval(33, 200) ?? { low: 0, high: 0 };
    expect(find(rows, "incidents")).toMatchObject({ value: 33, numerator: 33, denominator: 200, low: low * 200, high: high * 200 });
  });

  it("counts direction drift over turns of which completion and groundedness are known", () => {
    const turns = [
      { value: "ungrounded", taskComplete: "yes" },
      { value: "ungrounded", taskComplete: "no" },
      { value: "grounded", taskComplete: "yes" },
      { value: "ungrounded", taskComplete: "unclear" },
      { value: "pending", taskComplete: "yes" },
      { value: "not_applicable", taskComplete: "yes" },
    ] as const;
    const rows = rowsOf([metricRun({ session: { turns, scales: { tgq: 8, dgp: null, ccc: 9 } } })]);
    expect(find(rows, "directionDriftRate")).toMatchObject({ numerator: 1, denominator: 3 });
    expect(find(rows, "tgq")).toMatchObject({ value: 8, denominator: 1 });
    expect(find(rows, "dgp").undefinedBecause).toBe("no_ratings");
  });
});

describe("the registry", () => {
  const metrics = metricsFor({ trials: 4, raters: ["rule", "human:a"] });

  it("defines every metric in words, by id, unit and rater once", () => {
    for (const metric of metrics) {
      expect(metric.definition, metric.id).toMatch(/\.$|\.\)$/);
      expect(metric.numerator.length, metric.id).toBeGreaterThan(4);
    }
    const keys = metrics.map(({ id, unit, rater }) => JSON.stringify([id, unit, rater]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("divides by nothing only where it counts", () => {
    for (const metric of metrics) if (metric.denominator === null) expect(metric.scale, metric.id).toBe("count");
  });
});
