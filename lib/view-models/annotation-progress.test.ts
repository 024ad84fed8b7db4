import { describe, expect, it } from "vitest";
import type { QueueItem } from "./annotation-item";
import { nextRun, previousRun, progressSentence, queueState, upcoming } from "./annotation-progress";

const run = (trajectoryId: string, state: QueueItem["state"] = "open"): QueueItem => ({ trajectoryId, position: 1, state, calibration: false });
const ITEMS = [run("a", "submitted"), run("b"), run("c", "reserved"), run("d", "submitted")];

describe("where a rater stands", () => {
  it("counts as done what was handed in here, too", () => {
    const state = queueState({ items: ITEMS, medianSeconds: 41.2 }, new Set(["b"]));
    expect(state).toMatchObject({ done: 3, of: 4 });
    expect(progressSentence(state, "case")).toBe("3 done, 1 of 4 left, median 41 s a case");
  });

  it("says when all is done, and no median where nothing was measured", () => {
    const done = queueState({ items: ITEMS, medianSeconds: null }, new Set(["b", "c"]));
    expect(progressSentence(done, "turn")).toBe("all 4 done");
    expect(progressSentence({ ...done, medianSeconds: 4.26 }, "turn")).toBe("all 4 done, median 4.3 s a turn");
  });

  it("goes on to the next open run behind, then to one before, then nowhere", () => {
    expect(nextRun(ITEMS, "b")).toBe("c");
    expect(nextRun(ITEMS, "c")).toBe("b");
    expect(upcoming(ITEMS, "a")).toEqual(["b", "c"]);
    expect(nextRun([run("a")], "a")).toBeNull();
    expect([previousRun(ITEMS, "b"), previousRun(ITEMS, "a"), previousRun(ITEMS, "zz")]).toEqual(["a", null, null]);
  });
});
