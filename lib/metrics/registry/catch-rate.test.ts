import { describe, expect, it } from "vitest";
import { clustersOf } from "../clusters-of";
import { measure } from "../measure";
import type { Metric, MetricRun } from "../metric";
import { metricRun } from "../testing/metric-run";
import { catchRate } from "./catch-rate";
import { falseAlarmRate } from "./false-alarm-rate";

const settings = { notApplicable: "exclude", tasksPerScenario: 1 } as const;
const value = (metric: Metric, runs: readonly MetricRun[]) => measure(metric, clustersOf(metric, runs, settings).clusters, runs);
const run = (id: string, figures: readonly [failed: number, rejected: number, good: number, alarms: number] | null): MetricRun =>
  metricRun({
    trajectoryId: id,
    taskId: id,
    gate:
      figures === null
        ? null
        : { failedWrites: figures[0], rejectedFailed: figures[1], goodWrites: figures[2], rejectedGood: figures[3], askedProbes: 0 },
  });

describe("the gate's rates", () => {
  it("pool the writes of all runs that the gate has seen", () => {
    const runs = [run("a", [4, 3, 10, 1]), run("b", [0, 0, 6, 0]), run("c", null)];
    expect(value(catchRate, runs)).toMatchObject({ quantity: { value: 0.75 }, numerator: 3, denominator: 4 });
    expect(value(falseAlarmRate, runs)).toMatchObject({ quantity: { value: 1 / 16 }, numerator: 1, denominator: 16 });
  });

  it("are undefined, never 0, where no gate was run, and where there is no such write", () => {
    expect(value(catchRate, [run("a", null)]).quantity).toMatchObject({ value: null, undefinedBecause: "no_gate_results" });
    expect(value(catchRate, [run("a", [0, 0, 2, 0])]).quantity).toMatchObject({ value: null, undefinedBecause: "no_writes" });
  });
});
