import { describe, expect, it } from "vitest";
import { clustersOf } from "../clusters-of";
import { measure } from "../measure";
import type { MetricRun } from "../metric";
import { metricRun } from "../testing/metric-run";
import { guidanceRepetitionRate } from "./guidance-repetition-rate";

const settings = { notApplicable: "exclude", tasksPerScenario: 1 } as const;
const value = (runs: readonly MetricRun[]) => measure(guidanceRepetitionRate, clustersOf(guidanceRepetitionRate, runs, settings).clusters, runs);
const run = (id: string, guidance: MetricRun["guidance"]): MetricRun => metricRun({ trajectoryId: id, guidance });

describe("the guidance-repetition rate", () => {
  it("pools the guidance turns of all sessions and leaves sessions without a snapshot out", () => {
    expect(value([run("a", { turns: 3, repeated: 1 }), run("b", { turns: 1, repeated: 1 }), run("c", null)])).toMatchObject({
      quantity: { value: 0.5 },
      numerator: 2,
      denominator: 4,
    });
  });

  it("is undefined, never 0, without guidance and without a snapshot", () => {
    expect(value([run("a", { turns: 0, repeated: 0 })]).quantity).toMatchObject({ value: null, undefinedBecause: "no_guidance" });
    expect(value([run("a", null)]).quantity).toMatchObject({ value: null, undefinedBecause: "no_state_snapshots" });
  });
});
