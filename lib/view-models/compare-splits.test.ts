import { describe, expect, it } from "vitest";
import { compareConfigurations } from "../comparison/compare";
import { computeMetrics } from "../metrics/compute-metrics";
import { metricRun } from "../metrics/testing/metric-run";
import { prepareSteps } from "./compare-steps";
import { type CompareInput, prepareCompareTable } from "./compare-table";

/** Two configurations with two tasks each: the same two, or others. */
function input(otherTasks: readonly string[]): CompareInput {
  const runs = [
    ...["t0", "t1"].map((taskId) => metricRun({ configuration: "react", taskId, outcome: "failure" })),
    ...otherTasks.map((taskId) => metricRun({ configuration: "gate", taskId, outcome: "success" })),
  ];
  const options = { raters: [], seed: 1, draws: 50, settings: { notApplicable: "exclude", tasksPerScenario: 3 } } as const;
  const compared = compareConfigurations(runs, { ...options, baseline: "react", others: ["gate"], pairing: "all" });
  return {
    ...{ environment: "alfworld", baseline: "react", others: ["gate"], pairing: "all", seed: 1, draws: 50 },
    metrics: computeMetrics(runs, { ...options, settingsOf: () => options.settings }).map(({ row, warnings }) => ({ ...row, warnings })),
    comparison: compared.map(({ row, warnings }) => ({ ...row, warnings })),
  };
}
const success = (given: CompareInput) => prepareCompareTable(given).rows.find(({ key }) => key === "successRate")?.cells[1];

describe("the compare page", () => {
  it("shows steps and the best value between configurations of the same tasks", () => {
    const same = input(["t0", "t1"]);
    expect(prepareSteps(same, "exact").rows[1]?.cells[0]).toEqual({ value: "100.0", delta: "+100.0" });
    expect(success(same)).toMatchObject({ value: "100.0", isBest: true, difference: "+100.0" });
  });

  it("shows neither where the tasks are others: values stand, and nothing says that one is better", () => {
    const others = input(["u0", "u1"]);
    for (const mode of ["exact", "displayed"] as const) expect(prepareSteps(others, mode).rows[1]?.cells[0]).toEqual({ value: "100.0", delta: "–" });
    expect(success(others)).toMatchObject({ value: "100.0", isBest: false, difference: "–" });
  });
});
