import { describe, expect, it } from "vitest";
import { recordedGateOverlay } from "./recorded-gate";

describe("the overlay of a recorded gate", () => {
  it("marks every decision, takes the rejected attempt out with its own words, and calls nothing off-policy", () => {
    const overlay = recordedGateOverlay([
      { t: 2, k: 0, gate: "guard", decision: "approve", proposed: null, message: null },
      { t: 4, k: 1, gate: "guard", decision: "reject", proposed: "take mug 1 from shelf 1", message: "On the shelf 1, you see nothing." },
    ]);
    expect(overlay.marks.map(({ t, k, tone, label }) => [t, k, tone, label])).toEqual([
      [2, 0, "pass", "approve"],
      [4, 1, "stop", "reject"],
    ]);
    expect(overlay.changes).toEqual([
      { t: 4, k: 1, kind: "attempt-removed", text: "take mug 1 from shelf 1" },
      { t: 4, k: 1, kind: "message-added", text: "On the shelf 1, you see nothing." },
    ]);
    expect(overlay.offPolicyAfter).toBeNull();
  });
});
