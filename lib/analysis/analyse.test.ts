import { describe, expect, it } from "vitest";
import { DEFAULT_ENVIRONMENT_SETTINGS, type Environment } from "../environments/environment";
import type { Action, Step, TrajectoryContent } from "../trajectory/trajectory";
import { analyse } from "./analyse";

/** A made-up environment: `save…` writes, `show…` reads, `go…` navigates, `hm…` does not parse; a reply "no" refuses. */
const toy: Environment = {
  id: "toy",
  label: "Toy",
  version: "7",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const base = { source: "builtin", reason: "toy table" } as const;
    if (action.raw.startsWith("save")) return { ...base, kind: "write", isWriteAttempt: true, parses: !action.raw.includes("?") };
    if (action.raw.startsWith("show")) return { ...base, kind: "read", isWriteAttempt: false, parses: true };
    if (action.raw.startsWith("go")) return { ...base, kind: "navigate", isWriteAttempt: false, parses: true };
    if (action.isMessage) return { ...base, kind: "message", isWriteAttempt: false, parses: true };
    return { ...base, kind: "unparsed", isWriteAttempt: false, parses: false };
  },
  refusal(action) {
    if (action.result === null) return { status: "unknown", by: "no reply" };
    return action.result.text === "no" ? { status: "refused", by: "error text" } : { status: "accepted", by: "reply" };
  },
};

function call(k: number, raw: string, reply: string | null, actor: "agent" | "user" = "agent"): Action {
  const result = reply === null ? null : ({ status: "unknown", text: reply } as const);
  return { k, raw, tool: null, args: null, method: null, actor, isMessage: raw.startsWith("hello"), result };
}

function run(...steps: Action[][]): TrajectoryContent {
  return {
    environment: "toy",
    externalId: "x",
    taskId: "x",
    scenarioId: null,
    agent: null,
    instruction: "do it",
    systemPrompt: null,
    toolDocs: null,
    initialObservation: null,
    steps: steps.map((actions, index): Step => ({ t: index + 1, thought: null, actions, observation: null })),
    outcome: { status: "failure", value: null, threshold: null, source: "env", field: "x", terminationReason: null },
    truncated: false,
    hidden: null,
  };
}

describe("analyse", () => {
  it("adds up: calls are reads, writes, navigations, other and unparsed", () => {
    const facts = analyse(
      run([call(0, "show a", "ok"), call(1, "save b", "no")], [call(0, "go c", "ok")], [call(0, "hello", null)], [call(0, "hm", "no")]),
      toy,
      DEFAULT_ENVIRONMENT_SETTINGS,
    );
    expect(facts.counts).toEqual({
      steps: 4,
      calls: 5,
      reads: 1,
      writes: 1,
      navigations: 1,
      other: 1,
      unparsed: 1,
      refusedWrites: 1,
      invalidActions: 2,
      longestInvalidRun: 1,
      invalidInRuns: 0,
    });
    expect(facts.calls.map((fact) => `${fact.t}.${fact.k}`)).toEqual(["1.0", "1.1", "2.0", "3.0", "4.0"]);
    expect(facts.environmentVersion).toBe("7");
  });

  it("counts a malformed write as a write attempt and not as unparsed", () => {
    const facts = analyse(run([call(0, "save ?", "no")]), toy, DEFAULT_ENVIRONMENT_SETTINGS);
    expect(facts.counts).toMatchObject({ writes: 1, unparsed: 0, refusedWrites: 1, invalidActions: 1 });
  });

  it("counts an invalid run that reaches the last step", () => {
    const facts = analyse(run([call(0, "go", "ok")], [call(0, "save", "no")], [call(0, "hm", "no")], [call(0, "save", "no")]), toy, {
      openCloseAreWrites: true,
    });
    expect(facts.counts).toMatchObject({ longestInvalidRun: 3, invalidInRuns: 3 });
  });

  it("does not call a write refused when its reply is missing", () => {
    const facts = analyse(run([call(0, "save", null)]), toy, DEFAULT_ENVIRONMENT_SETTINGS);
    expect(facts.counts).toMatchObject({ writes: 1, refusedWrites: 0, invalidActions: 0 });
  });

  it("lists the calls of a simulated user but counts none of them", () => {
    const facts = analyse(run([call(0, "save", "no", "user"), call(1, "show", "ok")]), toy, DEFAULT_ENVIRONMENT_SETTINGS);
    expect(facts.calls[0]).toMatchObject({ kind: "write", isWriteAttempt: false, isInvalid: null });
    expect(facts.counts).toMatchObject({ calls: 1, writes: 0, reads: 1, refusedWrites: 0, invalidActions: 0 });
  });

  it("says null, not 0, for invalid actions where nothing can tell a refusal", () => {
    const facts = analyse(run([call(0, "hm", null)]), { ...toy, hasRefusalTest: false }, DEFAULT_ENVIRONMENT_SETTINGS);
    expect(facts.counts).toMatchObject({ invalidActions: null, longestInvalidRun: null, invalidInRuns: null });
    expect(facts.calls[0]?.isInvalid).toBeNull();
  });

  it("gives zero counts for a run without steps", () => {
    expect(analyse(run(), toy, DEFAULT_ENVIRONMENT_SETTINGS).counts).toMatchObject({ steps: 0, calls: 0, longestInvalidRun: 0 });
  });
});
