import { describe, expect, it } from "vitest";
import { DEFAULT_ENVIRONMENT_SETTINGS, type EnvironmentSettings } from "../environments/environment";
import { tools } from "../environments/tools";
import type { Action, Step, TrajectoryContent } from "../trajectory/trajectory";
import { analyse } from "./analyse";
import { isUnknown, tallyActions, writeSet, writesAfter } from "./write-set";

/** `tool reply` a call; `user:` before a simulated user's own, `say:` before a message. */
function run(...calls: string[]): TrajectoryContent {
  const steps = calls.map((text, index): Step => {
    const isMessage = text.startsWith("say:");
    const actor = text.startsWith("user:") ? "user" : "agent";
    const [tool = "", reply = "ok"] = text.replace(/^user:/, "").split(" ");
    const action: Action = {
      k: 0,
      raw: isMessage ? text : `${tool}()`,
      tool: isMessage ? null : tool,
      args: {},
      method: null,
      actor,
      isMessage,
      result: { status: reply === "no" ? "error" : "ok", text: reply },
    };
    return { t: index + 1, thought: null, actions: [action], observation: null };
  });
  return {
    environment: "tools",
    externalId: "x",
    taskId: "x",
    scenarioId: null,
    agent: null,
    instruction: "do it",
    systemPrompt: null,
    toolDocs: null,
    initialObservation: null,
    steps,
    outcome: { status: "failure", value: null, threshold: null, source: "env", field: "x", terminationReason: null },
    truncated: false,
    hidden: null,
  };
}

function tallied(content: TrajectoryContent, overrides: EnvironmentSettings["overrides"] = new Map()) {
  const facts = analyse(content, tools, { ...DEFAULT_ENVIRONMENT_SETTINGS, overrides });
  return { trajectoryId: "tr_1", tallies: tallyActions(content, facts, tools), writes: facts.counts.writes };
}

describe("tallyActions", () => {
  it("counts the agent's calls of each action with their refusals and the first place", () => {
    const { tallies } = tallied(run("get_part", "move_part no", "move_part", "say:hello", "user:move_part", "resolve_ref"));
    expect(tallies.map(({ action, kind, source, calls, refused, t }) => [action, kind, source, calls, refused, t])).toEqual([
      ["get_part", "read", "name", 1, 0, 1],
      ["move_part", "write", "name", 2, 1, 2],
      ["resolve_ref", "write", "unknown", 1, 0, 6],
    ]);
  });
});

describe("writeSet", () => {
  it("adds runs up, and puts what is unknown on top", () => {
    const first = tallied(run("get_part", "move_part no", "resolve_ref"));
    const second = { ...tallied(run("get_part", "get_part", "resolve_ref no")), trajectoryId: "tr_2" };
    const entries = writeSet([first, second]);
    expect(entries.map(({ action, kind, calls, refused, runs }) => [action, kind, calls, refused, runs])).toEqual([
      ["resolve_ref", "write", 2, 1, 2],
      ["move_part", "write", 1, 1, 1],
      ["get_part", "read", 3, 0, 2],
    ]);
    expect(entries[0]?.example).toEqual({ trajectoryId: "tr_1", t: 3, k: 0 });
    expect(entries.map(isUnknown)).toEqual([true, false, false]);
  });

  it("keeps an override of an unknown action on top, with what it was", () => {
    const overrides = new Map([["resolve_ref", { kind: "read" as const, reason: "looks up" }]]);
    const [entry] = writeSet([tallied(run("move_part", "resolve_ref"), overrides)]);
    expect(entry).toMatchObject({ action: "resolve_ref", kind: "read", source: "override", reason: "looks up", overridden: { kind: "write" } });
  });
});

describe("writesAfter", () => {
  const content = run("get_part", "move_part no", "resolve_ref", "resolve_ref");

  it("says what counting anew would say", () => {
    const before = tallied(content);
    expect(before.writes).toBe(3);
    for (const kind of ["read", "write", "pure"] as const) {
      for (const action of ["get_part", "move_part", "resolve_ref"]) {
        const after = tallied(content, new Map([[action, { kind, reason: "x" }]])).writes;
        expect(writesAfter(before.writes, before.tallies, new Map([[action, kind]]))).toBe(after);
      }
    }
  });

  it("takes an override back", () => {
    const overridden = tallied(content, new Map([["resolve_ref", { kind: "read" as const, reason: "x" }]]));
    expect(overridden.writes).toBe(1);
    expect(writesAfter(overridden.writes, overridden.tallies, new Map([["resolve_ref", null]]))).toBe(3);
  });
});
