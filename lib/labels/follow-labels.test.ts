import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import type { Step, TrajectoryContent } from "../trajectory/trajectory";
import { followLabels, type LabelledRun } from "./follow-labels";
import { type LabelEntry, PLAIN_GAP } from "./label";

const OBSERVED = "The shelf 1 holds a jar.";

/** Pairs of action and observation. */
function run(id: string, turns: readonly (readonly [action: string, observation: string])[], cases: LabelledRun["cases"]): LabelledRun {
  const steps = turns.map(([raw, observation], index): Step => {
    const action = { k: 0, raw, tool: null, args: null, method: null, actor: "agent" as const, isMessage: false, result: null };
    return { t: index + 1, thought: null, actions: [action], observation };
  });
  const content: TrajectoryContent = {
    environment: "alfworld",
    externalId: "g",
    taskId: "g",
    scenarioId: null,
    agent: null,
    instruction: "put a jar on the shelf",
    systemPrompt: null,
    toolDocs: null,
    initialObservation: null,
    steps,
    outcome: { status: "failure", value: null, threshold: null, source: "env", field: "won", terminationReason: null },
    truncated: false,
    hidden: null,
  };
  return { trajectoryId: id, content, cases };
}

const at = (id: string, t: number, failure = "F1"): LabelledRun["cases"][number] => ({ caseId: `${id}:${t}.0:${failure}`, t, k: 0, failure });

function quote(t: number, text: string, part: string, role: Span["role"] = "decisive"): Span {
  const start = text.indexOf(part);
  return { source: "step", t, k: 0, field: "observation", start, end: start + part.length, quote: part, role };
}

function entry(seq: number, more: Partial<LabelEntry>): LabelEntry {
  return {
    seq,
    key: `k${seq}`,
    at: "2026-01-01T00:00:00.000Z",
    ...PLAIN_GAP,
    rater: "human:a",
    raterVersion: null,
    rubric: "gap",
    rubricVersion: "1",
    trajectoryId: "old",
    caseId: "old:2.0:F1",
    label: "overlooked",
    labels: ["overlooked"],
    evidence: [quote(1, OBSERVED, "holds a jar")],
    note: "",
    assisted: false,
    answersSeq: null,
    undoes: null,
    ...more,
  };
}

const before = run(
  "old",
  [
    ["look", OBSERVED],
    ["take jar", "Nothing happens."],
  ],
  [at("old", 2)],
);

describe("followLabels", () => {
  it("takes a label to the same step, call and letters", () => {
    const after = run(
      "new",
      [
        ["look", OBSERVED],
        ["take jar", "Nothing happens. "],
      ],
      [at("new", 2)],
    );
    const [place] = followLabels([entry(1, {})], before, after);
    expect(place).toEqual({
      seq: 1,
      trajectoryId: "new",
      caseId: "new:2.0:F1",
      place: "",
      evidence: [quote(1, OBSERVED, "holds a jar")],
      detached: null,
    });
  });

  it("finds quote and write by their text where steps have moved", () => {
    const text = `${OBSERVED} It is dusty.`;
    const after = run(
      "new",
      [
        ["wake up", "You are in a room."],
        ["look", `Now: ${text}`],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 3)],
    );
    const [place] = followLabels([entry(1, {})], before, after);
    expect(place).toMatchObject({ trajectoryId: "new", caseId: "new:3.0:F1", detached: null });
    expect(place?.evidence).toEqual([quote(2, `Now: ${text}`, "holds a jar")]);
  });

  it("detaches a label whose quote stands nowhere, or at two places, and says so", () => {
    const elsewhere = run(
      "new",
      [
        ["look", "The shelf is empty."],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    expect(followLabels([entry(1, {})], before, elsewhere)[0]).toMatchObject({
      trajectoryId: "old",
      caseId: "old:2.0:F1",
      detached: expect.stringContaining("step 1"),
    });
    const twice = run(
      "new",
      [
        ["look", `${OBSERVED} ${OBSERVED}`],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    const shifted = entry(1, { evidence: [quote(1, OBSERVED, "shelf 1 holds")] });
    // The first of two is at the old offsets; a quote that starts elsewhere has no one place.
    expect(followLabels([shifted], before, twice)[0]?.detached).toBeNull();
    const moved = run(
      "new",
      [
        ["look", `${OBSERVED.toUpperCase()} ${OBSERVED} ${OBSERVED}`],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    expect(followLabels([shifted], before, moved)[0]?.detached).not.toBeNull();
  });

  it("detaches a label whose write is no case any more, or another write", () => {
    const works = run("new", [["look", OBSERVED]], []);
    expect(followLabels([entry(1, {})], before, works)[0]?.detached).toContain("step 2");
    const other = run(
      "new",
      [
        ["look", OBSERVED],
        ["take spoon", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    expect(followLabels([entry(1, {})], before, other)[0]?.detached).toContain("step 2");
  });

  it("moves what a rater said at one place as a whole, so that no older answer comes back", () => {
    const after = run(
      "new",
      [
        ["look", "The shelf 1 holds a jug."],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    const older = entry(1, { label: "incomplete", labels: ["incomplete"], evidence: [] });
    const newer = entry(2, { answersSeq: 1 });
    expect(followLabels([older, newer], before, after).map(({ detached }) => detached === null)).toEqual([false, false]);
    const takenBack = entry(3, { label: null, labels: [], evidence: [], undoes: 2, answersSeq: 2 });
    const places = followLabels([older, newer, takenBack], before, after);
    expect(places.map(({ detached }) => detached)).toEqual([null, null, null]);
    const ofAnother = entry(4, { rater: "human:b", evidence: [] });
    expect(followLabels([newer, ofAnother], before, after).map(({ detached }) => detached === null)).toEqual([false, true]);
  });

  it("detaches a label whose quote would come to lie behind the write it explains", () => {
    const after = run(
      "new",
      [
        ["take jar", "Nothing happens."],
        ["look", OBSERVED],
      ],
      [at("new", 1)],
    );
    expect(followLabels([entry(1, {})], before, after)[0]?.detached).toContain("before the write");
  });

  it("takes a label of the run as a whole along by its quotes alone", () => {
    const after = run("new", [["look", OBSERVED]], []);
    const whole = entry(1, { caseId: null });
    expect(followLabels([whole], before, after)[0]).toMatchObject({ trajectoryId: "new", caseId: null, detached: null });
  });

  it("takes what is said of a case that a person has added, under the id it has now, while its write is the same", () => {
    const same = run(
      "new",
      [
        ["look", OBSERVED],
        ["take jar", "You take the jar."],
      ],
      [],
    );
    const place = "case:old:2.0:F2";
    const value = { decision: "added" as const, reason: "it took the wrong one", t: 2, k: 0, failure: "F2" as const };
    const added = entry(1, { kind: "case", place, caseId: "old:2.0:F2", value, label: null, labels: [], evidence: [] });
    const onIt = entry(2, { caseId: "old:2.0:F2" });
    expect(followLabels([added, onIt], before, same)).toMatchObject([
      { caseId: "new:2.0:F2", place: "case:new:2.0:F2", detached: null },
      { caseId: "new:2.0:F2", place: "", detached: null },
    ]);
    const other = run("new", [["look", OBSERVED]], []);
    expect(followLabels([added, onIt], before, other).every(({ detached }) => detached !== null)).toBe(true);
  });

  it("takes what is said of turns and sessions along while every step does the same, and of a verdict while its call does", () => {
    const reworded = run(
      "new",
      [
        ["look", `${OBSERVED} It is dusty.`],
        ["take jar", "Nothing happens."],
      ],
      [at("new", 2)],
    );
    const longer = run(
      "new",
      [
        ["look", OBSERVED],
        ["take jar", "Nothing happens."],
        ["wait", "Time passes."],
      ],
      [at("new", 2)],
    );
    const none = { caseId: null, label: null, labels: [], evidence: [] };
    const turn = entry(1, { ...none, kind: "turn", place: "turn:0", value: { value: "grounded", taskComplete: null, driftType: null } });
    const verdict = entry(2, {
      ...none,
      kind: "verdict",
      place: "verdict:accord:2.0",
      value: { review: "justified", reason: "", verdict: "reject", gateVersion: "1" },
    });
    expect(followLabels([turn, verdict], before, reworded).map(({ detached }) => detached)).toEqual([null, null]);
    expect(followLabels([turn, verdict], before, longer).map(({ detached }) => detached === null)).toEqual([false, true]);
  });
});
