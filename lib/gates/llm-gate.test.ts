import { describe, expect, it } from "vitest";
import { ensure } from "../base/assert";
import { findEnvironment } from "../environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { drawnRun } from "../matching/tools/drawn-run";
import { GateError } from "./gate";
import { gateInput } from "./gate-input";
import { createLlmGate, type gateReplySchema } from "./llm-gate";
import type { ProbeSource } from "./probe-source";
import { SILENT } from "./testing/judge-write";

type Reply = Partial<ReturnType<typeof gateReplySchema.parse>>;

const run = drawnRun(`
  task| Cancel booking k1 if it may be cancelled.
  call| list_bookings({})
  reply| {"bookings":[{"booking_id":"k1","fare":"saver"}]}
  call| cancel_booking({"booking_id":"k1"})
  reply| {"error":"saver fares cannot be cancelled"}
`);
const PASSES = { schema: "pass", entity: "pass", constraint: "pass" } as const;

function gateThatSays(replies: (Reply | string)[], prompts: string[] = []) {
  let next = 0;
  return createLlmGate({
    ...{ id: "reader", version: "1", environment: ensure(findEnvironment("tools"), "tools"), settings: DEFAULT_ENVIRONMENT_SETTINGS },
    policy: { kind: "around", budget: 100_000 },
    fences: () => ["0123456789abcdef0123456789abcdef"],
    async ask(system, user) {
      prompts.push(`${system}\n${user}`);
      const reply = ensure(replies[next++], "a reply of the test");
      const whole = { decision: "approve", checks: PASSES, quotes: [], probeQuotes: [], reads: [] };
      return { text: typeof reply === "string" ? reply : JSON.stringify({ ...whole, ...reply }), finishReason: "stop" };
    },
  });
}

const judge = (replies: (Reply | string)[], prompts: string[] = [], source: ProbeSource = SILENT) =>
  gateThatSays(replies, prompts).decide(gateInput(run, 2, 0, 2), {
    source: source.id,
    offers: [],
    answer: (request) => source.answer(request, { t: 2, k: 0 }),
  });

const fails = { ...PASSES, constraint: "fail" } as const;
const quote = { step: 1, call: 0, field: "observation", quote: '"fare":"saver"', refutes: "booking_id" } as const;

describe("the gate of a language model", () => {
  it("rejects with a quote that stands in the record, and tells the agent that quote alone", async () => {
    const verdict = await judge([{ decision: "reject", checks: fails, quotes: [quote] }]);
    expect(verdict).toMatchObject({
      decision: "reject",
      checks: fails,
      evidence: [{ move: "A", quote: '"fare":"saver"', refutes: { path: "booking_id", value: "k1" } }],
    });
    expect(verdict.message).toBe('The write was not executed. On record:\n- observation of step 1: ""fare":"saver""');
  });

  it("is not shown the reply to the write, nor anything behind it", async () => {
    const prompts: string[] = [];
    await judge([{}], prompts);
    expect(prompts.join("\n")).toContain("cancel_booking");
    expect(prompts.join("\n")).not.toContain("cannot be cancelled");
  });

  it("abstains where its reject rests on words that are not there, or on none", async () => {
    const invented = { ...quote, quote: '"fare":"open"' };
    expect(await judge([{ decision: "reject", checks: fails, quotes: [invented] }])).toMatchObject({
      ...{ decision: "abstain", message: null, evidence: [], flags: ["dropped-evidence", "unsupported-reject"] },
      dropped: [{ quote: '"fare":"open"' }],
    });
    expect(await judge([{ decision: "reject", checks: fails }])).toMatchObject({ decision: "abstain", flags: ["unsupported-reject"] });
    const later = { ...quote, step: 2, quote: "cannot be cancelled" };
    expect(await judge([{ decision: "reject", checks: fails, quotes: [later] }])).toMatchObject({ decision: "abstain" });
  });

  it("is asked again with the replies to its reads, of which writes are none", async () => {
    const prompts: string[] = [];
    const world: ProbeSource = {
      id: "reexec",
      answer: () => ({ status: "answered", text: '{"fare":"saver","refund":"none"}', stateValidity: "exact", foundAt: null, reason: "the world" }),
    };
    const read = { tool: "get_booking", args: { booking_id: "k1" }, line: null };
    const write = { tool: "cancel_booking", args: { booking_id: "k2" }, line: null };
    const answer: Reply = { decision: "reject", checks: fails, probeQuotes: [{ probe: 1, quote: '"refund":"none"', refutes: null }] };
    const verdict = await judge([{ decision: "abstain", reads: [write, read] }, answer], prompts, world);
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toContain('"refund":"none"');
    expect(verdict).toMatchObject({ decision: "reject", evidence: [{ move: "B", probe: 0, quote: '"refund":"none"' }], flags: ["probe-not-a-read"] });
    expect(verdict.probes.map(({ tool, tag }) => [tool, tag])).toEqual([["get_booking", "exact"]]);
  });

  it("gives no verdict at all for what it cannot read: an error is no default", async () => {
    for (const reply of ["", "I cannot help with that.", '{"decision":"approve"}', '{"decision":"approve"', '{} {"a":1}']) {
      await expect(judge([reply])).rejects.toThrow(GateError);
    }
  });
});
