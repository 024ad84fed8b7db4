/** The deterministic gate over some seeds of planted mistakes; `npm run planted -- --gate` goes over a thousand. */
import { describe, expect, it } from "vitest";
import { GATE_WORLDS, scoreGate, totalOf } from "./score-gate";

const SEEDS = 25;
const scores = await scoreGate(SEEDS);
const shareOf = (source: "reexec" | "none", kind: "gap" | "good"): number => {
  const { rejected, writes } = totalOf(scores, source, kind);
  return rejected / writes;
};
const missed = scores.misses
  .filter(({ source }) => source === "reexec")
  .slice(0, 20)
  .map(
    ({ world, kind, ruleId, action, decision, because }) =>
      `${world} ${kind} ${ruleId} ${decision}: ${action.slice(0, 100)} — ${because.slice(0, 200)}`,
  )
  .join("\n");

describe(`the deterministic gate on ${SEEDS} seeds of planted mistakes`, () => {
  it("rejects at least 95 of 100 planted gap writes when the restored world answers its probes, in every world", () => {
    expect(totalOf(scores, "reexec", "gap").writes).toBeGreaterThan(500);
    expect(shareOf("reexec", "gap"), missed).toBeGreaterThanOrEqual(0.95);
    for (const world of GATE_WORLDS) {
      const row = scores.rows.find((item) => item.world === world && item.source === "reexec" && item.kind === "gap");
      expect((row?.rejected ?? 0) / (row?.writes ?? 0), `${world}\n${missed}`).toBeGreaterThanOrEqual(0.95);
    }
  });

  it("rejects at most 2 of 100 good writes, with probes and without", () => {
    expect(totalOf(scores, "reexec", "good").writes).toBeGreaterThan(500);
    expect(shareOf("reexec", "good"), missed).toBeLessThanOrEqual(0.02);
    expect(shareOf("none", "good")).toBeLessThanOrEqual(0.02);
  });

  it("catches less without probes, because a missing fact has no quote: it abstains there", () => {
    const none = totalOf(scores, "none", "gap");
    expect(none.rejected).toBeLessThan(totalOf(scores, "reexec", "gap").rejected);
    expect(none.rejected + none.abstained).toBeGreaterThan(none.writes * 0.95);
  });
});
