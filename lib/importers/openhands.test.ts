import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { inventSession } from "./fixtures/invented-session";
import { eventHistory, openhandsFixture } from "./fixtures/openhands/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { openhands } from "./openhands";
import { sourceHead } from "./source/source-head";

checkImporter(openhands, openhandsFixture, { cutGivesRejection: true });

const read = (text: string, name = "sessions/kiln.json"): Promise<ImportItem[]> => readItems(openhands, memorySource(name, text));
async function draftOf(history: unknown, more: Record<string, unknown> = {}): Promise<TrajectoryDraft> {
  const [item] = await read(JSON.stringify({ instance_id: "kiln-7", history, ...more }));
  if (item?.kind !== "trajectory") throw new Error(`expected a run, found ${JSON.stringify(item)}`);
  return item.draft;
}
const claim = async (text: string) => detectFormat(await sourceHead("x", Buffer.from(text), true));

const run = (id: number, command: string) => ({ id, source: "agent", action: "run", args: { command, thought: "" } });
const gave = (id: number, cause: number, content: string, exit_code = 0) => ({
  id,
  source: "agent",
  cause,
  observation: "run",
  content,
  extras: { metadata: { exit_code } },
});
const task = { id: 1, source: "user", action: "message", args: { content: "It is cold." } };

describe("an observation", () => {
  it("goes to the action that caused it, whatever stands between", async () => {
    const draft = await draftOf([task, run(2, "a"), run(3, "b"), gave(4, 3, "of b"), gave(5, 2, "of a", 2)]);
    expect(draft.steps.map(({ actions: [action] }) => [action?.raw, action?.result])).toEqual([
      ["a", { status: "error", text: "of a" }],
      ["b", { status: "ok", text: "of b" }],
    ]);
  });

  it("of a command that still runs says neither yes nor no; an error is one", async () => {
    const error = { id: 5, source: "environment", cause: 4, observation: "error", content: "no such tool" };
    const draft = await draftOf([task, run(2, "a"), gave(3, 2, "…", -1), run(4, "b"), error]);
    expect(draft.steps.map(({ actions: [action] }) => action?.result?.status)).toEqual(["unknown", "error"]);
  });

  it("that no action caused is heard by the agent: an error of a call that was never made", async () => {
    const error = { id: 4, source: "agent", observation: "error", content: "Parameter 'command' is missing" };
    const [item] = await read(JSON.stringify({ instance_id: "x", history: [task, run(2, "a"), gave(3, 2, "ok"), error] }));
    expect(item).toMatchObject({ draft: { steps: [{ observation: "Parameter 'command' is missing" }] }, warnings: [] });
  });
});

describe("calls of one reply", () => {
  it("are one step", async () => {
    const call = (id: string, command: string) => ({
      id,
      type: "function",
      function: { name: "execute_bash", arguments: JSON.stringify({ command }) },
    });
    const message = { role: "assistant", content: "Both.", tool_calls: [call("a", "ls"), call("b", "pwd")] };
    const metadata = (id: string) => ({
      function_name: "execute_bash",
      tool_call_id: id,
      model_response: { id: "gen-1", choices: [{ message }] },
      total_calls_in_response: 2,
    });
    const draft = await draftOf([
      task,
      { ...run(2, "ls"), tool_call_metadata: metadata("a") },
      { ...run(3, "pwd"), tool_call_metadata: metadata("b") },
      gave(4, 2, "kiln.py"),
      gave(5, 3, "/kiln"),
    ]);
    expect(draft.steps).toMatchObject([
      {
        thought: "Both.",
        actions: [
          { k: 0, raw: 'execute_bash({"command":"ls"})', result: { text: "kiln.py" } },
          { k: 1, raw: 'execute_bash({"command":"pwd"})', result: { text: "/kiln" } },
        ],
      },
    ]);
  });
});

describe("a condensation", () => {
  const history = (args: unknown) => [
    task,
    run(2, "a"),
    gave(3, 2, "x"),
    run(4, "b"),
    gave(5, 4, "y"),
    { id: 6, source: "agent", action: "condensation", args },
    run(7, "c"),
    gave(8, 7, "z"),
  ];

  it.each([
    [
      "a range",
      { forgotten_events_start_id: 2, forgotten_events_end_id: 5, summary: "So far." },
      { t: 3, lostThrough: 2, keepsOpening: true, summary: "So far." },
    ],
    ["a list", { forgotten_event_ids: [2, 3] }, { t: 3, lostThrough: 1, keepsOpening: true, summary: null }],
    ["the task too", { forgotten_event_ids: [1, 2, 3] }, { t: 3, lostThrough: 1, keepsOpening: false, summary: null }],
  ])("is a loss of context: %s", async (_, args, loss) => {
    expect((await draftOf(history(args))).contextLosses).toEqual([loss]);
  });

  it("that forgot nothing, or after which nothing was chosen, is none", async () => {
    expect((await draftOf(history({ forgotten_event_ids: [] }))).contextLosses).toBeUndefined();
    expect((await draftOf(history({ forgotten_event_ids: [2] }).slice(0, 6))).contextLosses).toBeUndefined();
  });
});

describe("the outcome", () => {
  const history = [task, run(2, "ls"), gave(3, 2, "x")];

  it.each([
    [{}, "unknown", "none", null],
    [{ error: null }, "unknown", "none", null],
    [{ error: "RuntimeError: Agent reached maximum iteration" }, "infrastructure", "error", "RuntimeError: Agent reached maximum iteration"],
    [{ success: true }, "success", "success (the resolver's own judgement)", null],
    [{ success: false, error: "boom" }, "infrastructure", "error", "boom"],
    [{ report: { resolved: true }, success: false }, "success", "report.resolved", null],
    [{ test_result: { report: { resolved: false } } }, "failure", "test_result.report.resolved", null],
  ])("of %j is %s by %s", async (more, status, field, terminationReason) => {
    expect((await draftOf(history, more)).outcome).toMatchObject({ status, field, terminationReason });
  });

  it("of a run whose context ran out counts as truncated; one that ends on its own last call does not", async () => {
    expect((await draftOf(history, { error: "ContextWindowExceededError: maximum context length" })).truncated).toBe(true);
    expect((await draftOf([...history, { id: 4, source: "agent", action: "finish", args: { outputs: {} } }])).truncated).toBe(false);
    expect((await draftOf([...history, run(4, "rm x")])).truncated).toBe(true);
  });

  it("of a session whose last state is an error is a failure of the infrastructure", async () => {
    const state = {
      id: 4,
      source: "environment",
      observation: "agent_state_changed",
      content: "",
      extras: { agent_state: "error", reason: "no credit" },
    };
    const [item] = await read(JSON.stringify([...history, state]));
    expect(item).toMatchObject({ draft: { outcome: { status: "infrastructure", terminationReason: "no credit" } } });
  });
});

describe("a session", () => {
  const session = eventHistory(inventSession("session", 0, 4), false);

  it("is a list of events, or one event a line, and is named after its file", async () => {
    for (const text of [JSON.stringify(session, null, 2), session.map((event) => JSON.stringify(event)).join("\n")]) {
      expect(await claim(text)).toMatchObject({ format: "openhands", others: [] });
      const items = await read(text);
      expect(items).toMatchObject([{ kind: "trajectory", record: 1, line: 1, draft: { externalId: "kiln", environment: "coding" } }]);
    }
  });

  it("tells the agent what its microagents know, and nothing of the workspace being added", async () => {
    const [item] = await read(JSON.stringify(session));
    expect(item).toMatchObject({
      draft: { initialObservation: "Run the tests.", toolDocs: '[{"type":"function","function":{"name":"execute_bash"}}]' },
    });
  });

  it.each([
    ["no event", [{ type: "action", action: 3 }]],
    ["a step with both halves", [{ args: {}, action: "ls", thought: "x", observation: "y" }]],
  ])("of somebody else is neither claimed nor read: %s", async (_, list) => {
    const other = JSON.stringify(list);
    expect((await claim(other))?.format).not.toBe("openhands");
    expect(await read(other)).toMatchObject([{ kind: "rejected", code: "wrong-shape" }]);
  });
});

describe("an issue that a resolver worked on", () => {
  it("names the run", async () => {
    const row = {
      issue: { owner: "pottery", repo: "kiln", number: 12 },
      issue_type: "issue",
      history: [{ action: "message", content: "cold", wait_for_response: false }],
      success: true,
    };
    const [item] = await read(JSON.stringify(row));
    expect(item).toMatchObject({ draft: { externalId: "pottery/kiln#12", instruction: "cold", steps: [] }, warnings: [{ code: "no-steps" }] });
  });
});
