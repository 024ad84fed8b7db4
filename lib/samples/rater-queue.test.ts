import { describe, expect, it } from "vitest";
import { type AssignmentDefinition, assignmentId, drawCalibration, orderForRater } from "./assignment";
import { medianSeconds } from "./median-seconds";
import { type Hold, isFreeFor, raterQueue } from "./rater-queue";

const RUNS = ["tr_1", "tr_2", "tr_3", "tr_4", "tr_5", "tr_6", "tr_7", "tr_8"];
const NOW = "2026-01-02T00:00:00.000Z";

const definition = (over: Partial<AssignmentDefinition> = {}): AssignmentDefinition => ({
  study: "s",
  sampleId: "sm_1",
  kind: "gap",
  rubricId: "grounding-gap",
  rubricVersion: "1",
  mode: "single",
  ratersPerItem: 2,
  seed: 7,
  calibration: ["tr_2", "tr_4"],
  raters: ["ann", "ben"],
  ...over,
});

const hold = (trajectoryId: string, rater: string, over: Partial<Hold> = {}): Hold => ({
  trajectoryId,
  rater,
  state: "reserved",
  at: "2026-01-01T00:00:00.000Z",
  until: "2026-01-03T00:00:00.000Z",
  submittedAt: null,
  milliseconds: null,
  ...over,
});

const queueOf = (handle: string, holds: readonly Hold[], after: string | null = null, over: Partial<AssignmentDefinition> = {}) =>
  raterQueue(definition(over), RUNS, holds, handle, { after, now: NOW });

describe("the order of a rater", () => {
  it("is the calibration set first, then the rest, each as the seed and the handle say", () => {
    expect(orderForRater(RUNS, ["tr_2", "tr_4"], 7, "ann")).toEqual(["tr_4", "tr_2", "tr_7", "tr_3", "tr_8", "tr_1", "tr_6", "tr_5"]);
    expect(orderForRater(RUNS, ["tr_2", "tr_4"], 7, "ben")).toEqual(["tr_2", "tr_4", "tr_6", "tr_7", "tr_8", "tr_1", "tr_5", "tr_3"]);
  });

  it("draws a calibration set of the wanted size, in the order of the sample", () => {
    const drawn = drawCalibration(RUNS, 3, 7);
    expect(drawn).toHaveLength(3);
    expect(drawn).toEqual(RUNS.filter((id) => drawn.includes(id)));
    expect(drawCalibration(RUNS, 3, 7)).toEqual(drawn);
  });

  it("belongs to an assignment whose id is its definition", () => {
    expect(assignmentId(definition())).toMatch(/^as_[0-9a-f]{20}$/);
    expect(assignmentId(definition())).toBe(assignmentId({ ...definition() }));
    expect(assignmentId(definition({ seed: 8 }))).not.toBe(assignmentId(definition()));
  });
});

describe("the queue of a rater", () => {
  it("leads on from a run to the next that is not handed in, and from the end to the beginning", () => {
    const holds = [hold("tr_4", "ann", { state: "submitted" }), hold("tr_7", "ann", { state: "submitted" }), hold("tr_2", "ann")];
    const queue = queueOf("ann", holds);
    expect(queue.next).toBe("tr_2");
    expect(queue.mine).toEqual({ done: 2, of: 8 });
    expect(queue.items.slice(0, 3)).toEqual([
      { trajectoryId: "tr_4", position: 1, state: "submitted", calibration: true },
      { trajectoryId: "tr_2", position: 2, state: "reserved", calibration: true },
      { trajectoryId: "tr_7", position: 3, state: "submitted", calibration: false },
    ]);
    expect(queueOf("ann", holds, "tr_2").next).toBe("tr_3");
    expect(queueOf("ann", holds, "tr_5").next).toBe("tr_2");
    expect(
      queueOf(
        "ann",
        RUNS.map((id) => hold(id, "ann", { state: "submitted" })),
      ).next,
    ).toBeNull();
  });

  it("says the same whatever the other rater does, when each run has as many raters as there are", () => {
    const others = RUNS.map((id) => hold(id, "ben", { state: "submitted", milliseconds: 9 }));
    expect(queueOf("ann", others)).toEqual(queueOf("ann", []));
  });

  it("leaves out runs that enough others have, but never an own one or a calibration run", () => {
    const three = { raters: ["ann", "ben", "eva"], ratersPerItem: 1 };
    const holds = [hold("tr_7", "ben", { state: "submitted" }), hold("tr_3", "eva"), hold("tr_4", "ben", { state: "submitted" })];
    expect(queueOf("ann", holds, null, three).items.map((item) => item.trajectoryId)).toEqual(["tr_4", "tr_2", "tr_8", "tr_1", "tr_6", "tr_5"]);
    expect(queueOf("ben", holds, null, three).items.map((item) => item.trajectoryId)).toContain("tr_7");
  });

  it("gives a run back that was taken and left lying", () => {
    const one = definition({ raters: ["ann", "ben"], ratersPerItem: 1 });
    expect(isFreeFor(one, "tr_1", "ann", [hold("tr_1", "ben")], NOW)).toBe(false);
    expect(isFreeFor(one, "tr_1", "ann", [hold("tr_1", "ben", { until: "2026-01-01T12:00:00.000Z" })], NOW)).toBe(true);
    const handedIn = hold("tr_1", "ben", { state: "submitted", until: "2026-01-01T12:00:00.000Z" });
    expect(isFreeFor(one, "tr_1", "ann", [handedIn], NOW)).toBe(false);
  });
});

describe("the median time", () => {
  it("is the middle one, or the mean of the two in the middle, in seconds", () => {
    expect(medianSeconds([])).toBeNull();
    expect(medianSeconds([9000, 1000, 4000])).toBe(4);
    expect(medianSeconds([9000, 1000, 4000, 5000])).toBe(4.5);
  });
});
