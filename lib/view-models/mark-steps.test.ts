import { describe, expect, it } from "vitest";
import type { TrajectoryFacts } from "../analysis/facts";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { markSteps } from "./mark-steps";
import { runStrip } from "./run-strip";

const steps = [1, 0, 2].map((calls) => ({ actions: Array.from({ length: calls }) })) as unknown as TrajectoryContent["steps"];
const fact = (kind: string, isWriteAttempt: boolean, status: string) => ({ kind, isWriteAttempt, refusal: { status, by: "reply" } });
const calls = [fact("read", false, "accepted"), fact("write", true, "refused")] as unknown as TrajectoryFacts["calls"];

describe("markSteps", () => {
  const marks = markSteps({ steps }, { calls });

  it("gives each call of each step what the facts say of it, and a call without facts nothing", () => {
    expect(marks).toEqual([
      [{ kind: "read", isWriteAttempt: false, refusal: "accepted" }],
      [],
      [
        { kind: "write", isWriteAttempt: true, refusal: "refused" },
        { kind: "unparsed", isWriteAttempt: false, refusal: "unknown" },
      ],
    ]);
  });

  it("draws a strip with the gravest call of each step", () => {
    expect(runStrip(marks)).toBe("r.W");
  });
});
