import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import { checkLabel } from "./check-label";

const span = (more: Partial<Span> = {}): Span => ({
  source: "step",
  t: 2,
  k: 0,
  field: "observation",
  start: 0,
  end: 4,
  quote: "text",
  role: "decisive",
  ...more,
});

describe("checkLabel", () => {
  it("accepts overlooked with a decisive quote from before the write", () => {
    expect(checkLabel({ label: "overlooked", labels: ["overlooked"], evidence: [span()] }, 3)).toBeNull();
    expect(checkLabel({ label: "overlooked", labels: ["overlooked"], evidence: [span({ source: "instruction", t: 0 })] }, 1)).toBeNull();
  });

  it("refuses overlooked without one and offers incomplete", () => {
    expect(checkLabel({ label: "overlooked", labels: ["overlooked"], evidence: [span({ role: "supports" })] }, 3)?.offer).toBe("incomplete");
  });

  it("refuses incomplete with one and offers overlooked", () => {
    expect(checkLabel({ label: "incomplete", labels: ["incomplete"], evidence: [span()] }, 3)?.offer).toBe("overlooked");
  });

  it("allows both in a set: one element may be missing and another ignored", () => {
    expect(checkLabel({ label: "overlooked", labels: ["overlooked", "incomplete"], evidence: [span()] }, 3)).toBeNull();
  });

  it.each([
    ["at the write or after it", span({ t: 3 })],
    ["in a thought", span({ field: "thought" })],
    ["in the agent's own action", span({ field: "action" })],
    ["in a probe", span({ source: "probe" })],
  ])("refuses a decisive quote %s", (_place, evidence) => {
    expect(checkLabel({ label: "overlooked", labels: ["overlooked"], evidence: [evidence] }, 3)?.message).toContain("could see before the write");
  });

  it("refuses a label outside its set, and a label that must stand alone in company", () => {
    expect(checkLabel({ label: "incomplete", labels: ["other:format"], evidence: [] }, 3)).not.toBeNull();
    expect(checkLabel({ label: "unclear", labels: ["unclear", "incomplete"], evidence: [] }, 3)?.message).toContain("stands alone");
  });
});
