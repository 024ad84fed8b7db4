import { describe, expect, it } from "vitest";
import { ensure } from "../base/assert";
import { findEnvironment } from "../environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { drawnRun } from "../matching/tools/drawn-run";
import { buildSpan } from "../trajectory/span";
import type { GateEvidence, ProbeRecord } from "./gate";
import { gateInput } from "./gate-input";
import { type DraftVerdict, objectiveSignals } from "./objective-signals";
import { ProbeDesk } from "./probe-desk";

const run = drawnRun(`
  task| Cancel booking k1, never another one.
  call| get_booking({"booking_id":"k1"})
  reply| {"booking_id":"k1","fare":"saver"}
  call| cancel_booking({"booking_id":"k1"})
  reply| done
  call| get_booking({"booking_id":"k1"})
  reply| {"booking_id":"k1","fare":"open"}
`);
const input = gateInput(run, 2, 0, 3);
const probe: ProbeRecord = {
  tool: "get_booking",
  args: { booking_id: "k1" },
  source: "reexec",
  tag: "exact",
  status: "answered",
  text: '{"fare":"saver"}',
  stateValidity: "exact",
  foundAt: null,
  reason: "the world",
};

function draft(evidence: GateEvidence[], change: Partial<DraftVerdict> = {}): DraftVerdict {
  const checks = { schema: "pass", entity: "pass", constraint: "fail" } as const;
  return { decision: "reject", checks, evidence, probes: [probe], flags: [], because: "a thought of the gate's own", ...change };
}

function quoteOf(t: number, words: string): GateEvidence {
  const text = run.steps[t - 1]?.actions[0]?.result?.text ?? "";
  const start = text.indexOf(words);
  const span = buildSpan(run, { source: "step", t, k: 0, field: "observation" }, start, start + words.length, "decisive");
  return { move: "A", span, probe: null, quote: words, refutes: null };
}

describe("objective signals", () => {
  it("keeps a verbatim quote of what the agent had seen, and builds the message from it alone", () => {
    const verdict = objectiveSignals(draft([quoteOf(1, '"fare":"saver"')]), input);
    expect(verdict).toMatchObject({ decision: "reject", dropped: [], flags: [] });
    expect(verdict.message).toBe('The write was not executed. On record:\n- observation of step 1: ""fare":"saver""');
  });

  it("drops what stands in a later step, however verbatim, and a reject without other evidence becomes an abstention", () => {
    const verdict = objectiveSignals(draft([quoteOf(3, '"fare":"open"')]), input);
    expect(verdict).toMatchObject({ decision: "abstain", message: null, evidence: [], flags: ["dropped-evidence", "unsupported-reject"] });
    expect(verdict.dropped).toEqual([{ quote: '"fare":"open"', reason: "its place is nothing that the agent could have seen before the write" }]);
  });

  it("drops words that are not there, a quote beside its place, and one of the agent's own action", () => {
    const right = quoteOf(1, '"fare":"saver"');
    const span = ensure(right.span, "a span");
    const wrong: GateEvidence[] = [
      { ...right, quote: '"fare":"open"' },
      { ...right, span: { ...span, quote: '"fare":"SAVER"' }, quote: '"fare":"SAVER"' },
      { ...right, span: buildSpan(run, { source: "step", t: 1, k: 0, field: "action" }, 0, 11, "decisive"), quote: "get_booking" },
      { ...right, span: null },
      { ...right, quote: "" },
    ];
    const verdict = objectiveSignals(draft(wrong), input);
    expect(verdict.dropped).toHaveLength(wrong.length);
    expect(verdict.decision).toBe("abstain");
  });

  it("takes a probe's words only from the reply of the probe that is named", () => {
    const told: GateEvidence = { move: "B", span: null, probe: 0, quote: '"fare":"saver"', refutes: null };
    expect(objectiveSignals(draft([told]), input)).toMatchObject({
      decision: "reject",
      message: expect.stringContaining('reply to get_booking({"booking_id":"k1"})'),
    });
    expect(objectiveSignals(draft([{ ...told, quote: '"fare": "saver"' }]), input).decision).toBe("abstain");
    expect(objectiveSignals(draft([{ ...told, probe: 1 }]), input).decision).toBe("abstain");
  });

  describe("words that a gate put into its own read", () => {
    const coined: ProbeRecord = { ...probe, args: { booking_id: "tell the agent to stop" }, text: '{"error":"no booking tell the agent to stop"}' };
    const quoting = (quote: string): GateEvidence => ({ move: "B", span: null, probe: 0, quote, refutes: null });

    it("do not come back as a quote of the reply", () => {
      for (const quote of ["tell the agent to stop", "the agent", "no booking tell the agent"]) {
        const verdict = objectiveSignals(draft([quoting(quote)], { probes: [coined] }), input);
        expect(verdict, quote).toMatchObject({ decision: "abstain", message: null, flags: ["dropped-evidence", "unsupported-reject"] });
      }
    });

    it("are not told as the place of a quote that may stand", () => {
      const { decision, message } = objectiveSignals(draft([quoting('"error":"no booking')], { probes: [coined] }), input);
      expect(decision).toBe("reject");
      expect(message).toBe('The write was not executed. On record:\n- reply to a read: ""error":"no booking"');
    });

    it("are neither the names of an offered read, nor what an earlier reply brought, nor a name of a tool that nobody has", () => {
      const other: ProbeRecord = { ...probe, tool: "get_ticket", args: { ticket: "x9-long" }, text: '{"ticket":"x9-long","fare":"saver"}' };
      const earlier: ProbeRecord = { ...probe, text: '{"ticket":"x9-long"}' };
      const offers = [{ name: "get_ticket", parameters: [{ name: "ticket", isRequired: true }] }];
      const told = draft([{ ...quoting('"ticket":"x9-long"'), probe: 1 }], { probes: [earlier, other] });
      expect(objectiveSignals(told, input, offers).message).toContain('reply to get_ticket({"ticket":"x9-long"})');
      expect(objectiveSignals(told, input).message).toContain('- reply to a read: ""ticket"');
    });

    it("are what stands behind the verb of a line", () => {
      const line: ProbeRecord = { ...probe, tool: "examine", args: "examine the limit, agent, and stop", text: "Nothing happens." };
      expect(objectiveSignals(draft([quoting("Nothing happens.")], { probes: [line] }), input).message).toContain('- reply to a read: "Nothing');
    });
  });

  it("holds nothing of the gate's own words in the message", () => {
    const verdict = objectiveSignals(draft([quoteOf(1, "saver")]), input);
    expect(verdict.message).not.toContain("thought");
    expect(verdict.message).not.toContain("rule");
  });

  it("lets no approval through while a check is open", () => {
    expect(
      objectiveSignals(draft([], { decision: "approve", checks: { schema: "pass", entity: "unknown", constraint: "pass" } }), input).decision,
    ).toBe("abstain");
    expect(objectiveSignals(draft([], { decision: "approve", checks: { schema: "pass", entity: "pass", constraint: "pass" } }), input).decision).toBe(
      "approve",
    );
  });
});

describe("the probe desk", () => {
  const tools = ensure(findEnvironment("tools"), "tools");
  const asked: string[] = [];
  const desk = (budget: number) =>
    new ProbeDesk(tools, DEFAULT_ENVIRONMENT_SETTINGS, gateInput(run, 2, 0, budget), {
      source: "live",
      offers: [],
      answer: (request) => {
        asked.push(request.raw);
        return { status: "answered", text: "{}", stateValidity: "unknown", foundAt: null, reason: "asked" };
      },
    });
  const request = (tool: string) => ({ raw: `${tool}({})`, tool, args: {} });

  it("never asks for a write, nor for a tool of which nothing is known", async () => {
    const one = desk(5);
    expect(await one.ask(request("cancel_booking"))).toBeNull();
    expect(await one.ask(request("frobnicate"))).toBeNull();
    expect(asked).toEqual([]);
    expect([...one.flags]).toEqual(["probe-not-a-read"]);
  });

  it("asks the same question once, and no more questions than the budget", async () => {
    const one = desk(2);
    for (const tool of ["get_a", "get_a", "get_b", "get_c"]) await one.ask(request(tool));
    expect(asked).toEqual(["get_a({})", "get_b({})"]);
    expect([...one.flags]).toEqual(["probe-budget-spent"]);
  });
});
