import { describe, expect, it } from "vitest";
import { errorClusteringIndex } from "../statistics/error-clustering-index";
import { errorClustering } from "./error-clustering";

const session = (grounded: number, ungrounded: number, notApplicable = 0, pending = 0) => ({ grounded, ungrounded, notApplicable, pending });

describe("errorClustering", () => {
  it("compares SGA with independent errors at the pooled TGA and the real lengths", () => {
    const found = errorClustering([session(3, 0), session(1, 1), session(3, 1)], "exclude");
    const generic = errorClusteringIndex([
      { good: 3, total: 3 },
      { good: 1, total: 2 },
      { good: 3, total: 4 },
    ]);
    expect(found).toEqual({ ...generic, incompleteSessions: 0 });
    expect(found.unitShare.value).toBe(7 / 9);
  });

  it("leaves out a session with a pending turn, the decided one too, and says how many", () => {
    const settled = [session(3, 0), session(1, 1)];
    const found = errorClustering([...settled, session(0, 1, 0, 1), session(4, 0, 0, 1)], "exclude");
    expect(found).toEqual({ ...errorClustering(settled, "exclude"), incompleteSessions: 2 });
  });

  it("counts turns that are not applicable as the policy says", () => {
    const sessions = [session(1, 0, 2), session(0, 1, 1)];
    expect(errorClustering(sessions, "exclude").unitShare.value).toBe(0.5);
    expect(errorClustering(sessions, "count-as-grounded").unitShare.value).toBe(0.8);
  });

  it("is undefined without a settled turn", () => {
    expect(errorClustering([session(0, 0, 3)], "exclude").index.undefinedBecause).toBe("no_items");
  });
});
