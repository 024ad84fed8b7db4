import { describe, expect, it } from "vitest";
import type { GateEvidence, ProbeRecord } from "../gates/gate";
import type { ReplayVerdict } from "../replay/replay";
import { prepareVerdict, quoteMarks, refutedMarks } from "./replay-verdict";

const MOVE_A: GateEvidence = {
  ...{ move: "A", probe: null, quote: "not more than 30", refutes: { path: "amount", value: 35 } },
  span: { source: "instruction", t: 0, k: 0, field: "observation", start: 10, end: 26, quote: "not more than 30", role: "decisive" },
};
const MOVE_B: GateEvidence = { move: "B", span: null, probe: 0, quote: '"email":"a1@x.test"', refutes: { path: "to", value: "a@x.test" } };
const PROBE: ProbeRecord = {
  ...{ tool: "list_friends", args: { group: "dinner" }, source: "same-later", tag: "hindsight", status: "answered", stateValidity: "assumed" },
  ...{ text: '[{"email":"a1@x.test"}]', foundAt: { trajectoryId: "tr_1", t: 12, k: 0 }, reason: "No write in between touches it." },
};
const verdict = (more: Partial<ReplayVerdict> = {}): ReplayVerdict => ({
  ...{ t: 9, k: 0, caseId: null, failedWrite: true, afterFirstReject: false, decision: "reject" },
  checks: { schema: "pass", entity: "unknown", constraint: "fail" },
  ...{
    evidence: [MOVE_A, MOVE_B],
    probes: [PROBE],
    message: 'On record:\n- task: "not more than 30"',
    flags: ["weak"],
    dropped: [],
    because: "V3: over the limit",
  },
  ...more,
});

describe("a verdict in words", () => {
  it("numbers what is quoted from the context, with its place, and lights the quotes in reply and message", () => {
    const shown = prepareVerdict(verdict());
    expect(shown.quotes).toEqual([{ number: 1, quote: "not more than 30", place: "step 0, instruction", t: 0 }]);
    expect(shown.checksLine).toBe("1 of 3 pass, all must");
    const lit = (segments: typeof shown.message) => segments?.filter(({ kinds }) => kinds.includes("evidence")).map(({ text }) => text);
    expect(lit(shown.message)).toEqual(["not more than 30"]);
    expect(lit(shown.probes[0]?.reply ?? null)).toEqual(['"email":"a1@x.test"']);
    expect(shown.flags).toEqual(["inferred, not read"]);
  });

  it("says who answered a probe and how sure it is, or that nobody did", () => {
    const nobody: ProbeRecord = { ...PROBE, source: "none", tag: "none", status: "unavailable", text: null, stateValidity: "unknown", foundAt: null };
    const shown = prepareVerdict(verdict({ probes: [PROBE, nobody] })).probes;
    expect(shown.map(({ call, tag, isExact, reply }) => [call, tag, isExact, reply === null])).toEqual([
      ['list_friends(group="dinner")', "hindsight, assumed valid", false, false],
      ['list_friends(group="dinner")', "nobody answered", false, true],
    ]);
  });

  it("keeps a long reply to what stands round its quote, and hostile characters by name", () => {
    const text = `${"x".repeat(3_000)}\u202e${'"email":"a1@x.test"'}${"y".repeat(3_000)}`;
    const [probe] = prepareVerdict(verdict({ probes: [{ ...PROBE, text }] })).probes;
    const shown = (probe?.reply ?? []).map((segment) => segment.text).join("");
    expect(shown.length).toBeLessThan(1_300);
    expect(shown).toContain("a1@x.test");
    expect(shown).not.toContain("\u202e");
  });

  it("marks its quotes by the text they stand in, and the values of the write that they speak against", () => {
    expect([...quoteMarks([MOVE_A, MOVE_B])]).toEqual([
      ["instruction.0.0.observation", [{ start: 10, end: 26, kind: "evidence", number: 1, quote: "not more than 30" }]],
    ]);
    const action = 'send_payment({"to":"a@x.test","amount":35})';
    expect(refutedMarks(action, [MOVE_A, MOVE_B]).map(({ start, end }) => action.slice(start, end))).toEqual(['"a@x.test"', "35"]);
    expect(refutedMarks("look", [MOVE_A])).toEqual([]);
  });
});
