import { describe, expect, it } from "vitest";
import { compareConfigurations } from "../comparison/compare";
import { stepDifferences } from "../comparison/step-differences";
import { computeMetrics } from "../metrics/compute-metrics";
import { metricRun } from "../metrics/testing/metric-run";
import { prepareSteps } from "./compare-steps";
import { type CompareInput, prepareCompareTable } from "./compare-table";

type Runs = readonly ReturnType<typeof metricRun>[];
const OPTIONS = { raters: [], seed: 1, draws: 50, settings: { notApplicable: "exclude", tasksPerScenario: 3 } } as const;

const runsOf = (configuration: string, tasks: readonly string[], solved: readonly string[]): Runs =>
  tasks.map((taskId) => metricRun({ configuration, taskId, outcome: solved.includes(taskId) ? "success" : "failure" }));

function inputOf(runs: Runs, others: readonly string[], pairing: CompareInput["pairing"] = "all") {
  const compared = compareConfigurations(runs, { ...OPTIONS, baseline: "react", others, pairing });
  const input: CompareInput = {
    ...{ environment: "alfworld", baseline: "react", others, pairing, seed: 1, draws: 50 },
    metrics: computeMetrics(runs, { ...OPTIONS, settingsOf: () => OPTIONS.settings }).map(({ row, warnings }) => ({ ...row, warnings })),
    comparison: compared.map(({ row, warnings }) => ({ ...row, warnings })),
  };
  return { input, steps: stepDifferences(runs, ["react", ...others], { ...OPTIONS, pairing }) };
}

/** Two configurations with two tasks each: the same two, or others. */
const pair = (otherTasks: readonly string[]) => inputOf([...runsOf("react", ["t0", "t1"], []), ...runsOf("gate", otherTasks, otherTasks)], ["gate"]);
const success = (given: CompareInput) => prepareCompareTable(given).rows.find(({ key }) => key === "successRate")?.cells[1];

describe("the compare page", () => {
  it("shows steps and the best value between configurations of the same tasks", () => {
    const { input: same, steps } = pair(["t0", "t1"]);
    expect(prepareSteps(same, steps, "exact").rows[1]?.cells[0]).toEqual({ value: "100.0", delta: "+100.0" });
    expect(success(same)).toMatchObject({ value: "100.0", isBest: true, difference: "+100.0" });
  });

  it("shows neither where the tasks are others: values stand, and nothing says that one is better", () => {
    const { input: others, steps } = pair(["u0", "u1"]);
    for (const mode of ["exact", "displayed"] as const) {
      const table = prepareSteps(others, steps, mode);
      expect(table.rows[1]?.cells[0]).toEqual({ value: "100.0", delta: "–" });
      expect(table.notes).toEqual([expect.stringContaining("react → gate: no difference, no task in common")]);
    }
    expect(success(others)).toMatchObject({ value: "100.0", isBest: false, difference: "–" });
  });

  describe("in a step between two configurations of which neither is the baseline", () => {
    const tasks = Array.from({ length: 20 }, (_, index) => `t${index}`);
    // Solved tasks: 10 of 20, 10 of the first 19, 9 of the last 19; on the 18 tasks of both the last two solve 9 and 8.
    const runs = [
      ...runsOf("react", tasks, tasks.slice(0, 10)),
      ...runsOf("prompt", tasks.slice(0, 19), tasks.slice(0, 10)),
      ...runsOf("gate", tasks.slice(1), [...tasks.slice(1, 9), "t19"]),
    ];

    it("pairs the two with each other, and says what stands in no pair", () => {
      const { input, steps } = inputOf(runs, ["prompt", "gate"]);
      for (const mode of ["exact", "displayed"] as const) {
        const { rows, notes } = prepareSteps(input, steps, mode);
        // Whole sets: 52.6 and 47.4, −5.3; on the pairs 50.0 and 44.4.
        expect(rows[2]?.cells[0]).toEqual({ value: "47.4", delta: "−5.6" });
        expect(notes[1]).toContain("prompt → gate: Success");
        expect(notes[1]).toContain("on 18 pairs; 1 and 1 runs are in none");
      }
    });

    it("refuses where the two ran other tasks, although each shares some with the baseline", () => {
      const apart = [...runsOf("react", tasks, []), ...runsOf("prompt", tasks.slice(0, 10), []), ...runsOf("gate", tasks.slice(10), tasks)];
      const { input, steps } = inputOf(apart, ["prompt", "gate"], "common");
      expect(prepareSteps(input, steps, "exact").rows[2]?.cells[0]).toEqual({ value: "100.0", delta: "–" });
    });

    it("says of unpaired samples that they are", () => {
      const { input, steps } = inputOf(runs, ["prompt", "gate"], "unpaired");
      const { rows, notes } = prepareSteps(input, steps, "exact");
      expect(rows[2]?.cells[0]).toEqual({ value: "47.4", delta: "−5.3" });
      expect(notes[1]).toContain("not paired");
    });
  });
});
