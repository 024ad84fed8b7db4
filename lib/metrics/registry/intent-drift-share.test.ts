import { describe, expect, it } from "vitest";
import { computeMetrics } from "../compute-metrics";
import { metricRun } from "../testing/metric-run";

const rater = "judge:drift";
const OPTIONS = { raters: [], seed: 1, draws: 0, settingsOf: () => ({ notApplicable: "exclude" as const, tasksPerScenario: 1 }) };
const row = (runs: Parameters<typeof computeMetrics>[0]) =>
  computeMetrics(runs, OPTIONS).find(({ row: { metric } }) => metric === "intentDriftShare")?.row;

describe("the share of dialogues whose intent drifts", () => {
  it("counts a dialogue with a changed requirement once, however many of them drift", () => {
    const runs = [
      metricRun({ taskId: "a", intent: { rater, changed: 3, drifting: 2 } }),
      metricRun({ taskId: "b", intent: { rater, changed: 1, drifting: 0 } }),
      metricRun({ taskId: "c", intent: { rater, changed: 0, drifting: 0 } }),
      metricRun({ taskId: "d", intent: null }),
    ];
    expect(row(runs)).toMatchObject({ value: 0.5, numerator: 1, denominator: 2, rater, interval: "wilson" });
  });

  it("is undefined where no requirement changed, and where no judge has answered", () => {
    expect(row([metricRun({ intent: { rater, changed: 0, drifting: 0 } })])).toMatchObject({
      value: null,
      undefinedBecause: "no_intent_records",
      rater,
    });
    expect(row([metricRun({})])).toMatchObject({ value: null, undefinedBecause: "no_intent_records", rater: null });
  });
});
