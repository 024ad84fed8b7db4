import { describe, expect, it } from "vitest";
import { atif } from "./atif";
import { atifFixture } from "./fixtures/atif/write";
import { checkImporter } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(atif, atifFixture, { cutGivesRejection: true });

const read = (file: unknown, siblings: Record<string, unknown> = {}, name = "trial/agent/trajectory.json"): Promise<ImportItem[]> =>
  readItems(
    atif,
    memorySource(
      name,
      JSON.stringify(file),
      Object.fromEntries(Object.entries(siblings).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)])),
    ),
  );
async function draftOf(file: unknown, siblings: Record<string, unknown> = {}): Promise<TrajectoryDraft> {
  const [item] = await read(file, siblings);
  if (item?.kind !== "trajectory") throw new Error(`expected a run, found ${JSON.stringify(item)}`);
  return item.draft;
}
const file = (steps: unknown[], more: Record<string, unknown> = {}) => ({
  schema_version: "ATIF-v1.6",
  session_id: "s",
  agent: { name: "potter", version: "1" },
  steps: steps.map((step, index) => ({ step_id: index + 1, ...(step as object) })),
  ...more,
});
const user = (message: unknown, more: object = {}) => ({ source: "user", message, ...more });
const agent = (message: string, more: object = {}) => ({ source: "agent", message, ...more });
const call = (id: string, name: string, args: unknown, content?: unknown) => ({
  tool_calls: [{ tool_call_id: id, function_name: name, arguments: args }],
  ...(content === undefined ? {} : { observation: { results: [{ source_call_id: id, content }] } }),
});

describe("a step of the agent", () => {
  it("holds its calls with what each gave, and what belongs to no call as observation", async () => {
    const draft = await draftOf(
      file([
        { source: "system", message: "Be brief." },
        user("Make a file."),
        user("And close it."),
        agent("Both.", {
          reasoning_content: "Two calls.",
          tool_calls: [
            { tool_call_id: "a", function_name: "bash", arguments: { command: "touch x" } },
            { tool_call_id: "b", function_name: "bash", arguments: '{"command": "ls"}' },
          ],
          observation: {
            results: [
              { source_call_id: "b", content: "x" },
              { source_call_id: "a", content: [{ type: "text", text: "" }], extra: { exit_code: 1 } },
              { content: "the shell is slow" },
            ],
          },
        }),
        agent("Done."),
        user("Thank you."),
      ]),
    );
    expect(draft).toMatchObject({
      environment: null,
      externalId: "s/trajectory",
      systemPrompt: "Be brief.",
      instruction: "Make a file.",
      initialObservation: "And close it.",
      agent: "potter",
      truncated: false,
      steps: [
        {
          thought: "Two calls.\nBoth.",
          actions: [
            { raw: 'bash({"command":"touch x"})', result: { status: "error", text: "" } },
            { raw: 'bash({"command": "ls"})', args: { command: "ls" }, result: { status: "unknown", text: "x" } },
          ],
          observation: "the shell is slow",
        },
        { thought: null, actions: [{ raw: "Done.", isMessage: true, result: null }], observation: "Thank you." },
      ],
    });
  });

  it("keeps numbers that JavaScript cannot hold, letter for letter, in sub-agents and continuations too", async () => {
    const big = (text: string): string => text.replaceAll('{"n":7}', '{"n": 12345678901234567890}');
    const work = agent("", call("a", "bash", { n: 7 }, "x"));
    const main = big(JSON.stringify(file([work], { subagent_trajectories: [file([work])], continued_trajectory_ref: "trajectory.cont-1.json" })));
    const items = await readItems(atif, memorySource("trajectory.json", main, { "trajectory.cont-1.json": big(JSON.stringify(file([work]))) }));
    const raws = items.flatMap((item) =>
      item.kind === "trajectory" ? item.draft.steps.flatMap(({ actions }) => actions.map(({ raw }) => raw)) : [],
    );
    expect(raws).toEqual(Array(3).fill('bash({"n": 12345678901234567890})'));
  });

  it("without a call that the environment answered was no message", async () => {
    const draft = await draftOf(file([user("Go."), agent("open door", { observation: { results: [{ content: "It opens." }] } })]));
    expect(draft.steps).toMatchObject([{ actions: [{ raw: "open door", tool: null, isMessage: false }], observation: "It opens." }]);
  });

  it("whose last call nothing answers is truncated, unless the call ends the run", async () => {
    expect((await draftOf(file([agent("", call("a", "bash", { command: "rm x" }))]))).truncated).toBe(true);
    expect((await draftOf(file([agent("", call("a", "finish", {}))]))).truncated).toBe(false);
  });

  it("of Terminus types into a terminal", async () => {
    const reply = JSON.stringify({ analysis: "a", plan: "b", commands: [{ keystrokes: "mkdir x\n", duration: 0.1 }] });
    const last = JSON.stringify({ analysis: "c", commands: [{ keystrokes: "ls\n" }, { keystrokes: "C-c" }], task_complete: true });
    const draft = await draftOf(
      file(
        [
          user("Go."),
          agent(reply, { observation: { results: [{ content: "$ mkdir x" }] } }),
          agent(last, { observation: { results: [{ content: "$ ls" }] } }),
        ],
        { agent: { name: "terminus-2", version: "2" } },
      ),
    );
    expect(draft.steps).toMatchObject([
      {
        thought: reply,
        actions: [{ raw: "mkdir x\n", tool: "bash_command", args: { keystrokes: "mkdir x\n" }, result: { text: "$ mkdir x" } }],
        observation: null,
      },
      { actions: [{ raw: "ls\n" }, { raw: "C-c" }, { tool: "mark_task_complete" }], observation: "$ ls" },
    ]);
  });
});

describe("a hand-over of the context", () => {
  const handOver = (more: object = {}) => ({
    source: "system",
    message: "compacted",
    extra: { context_management: { type: "compaction", boundary: "replace" } },
    ...more,
  });
  const work = agent("", call("a", "bash", { command: "ls" }, "x"));

  it("is a loss of what came before it; its result, or what the agent is told next, stands for it", async () => {
    const told = await draftOf(file([user("Go."), work, handOver(), user("So far: x."), work]));
    expect(told.contextLosses).toEqual([{ t: 2, lostThrough: 1, keepsOpening: true, summary: "So far: x." }]);
    const resulting = await draftOf(file([user("Go."), work, handOver({ observation: { results: [{ content: "Summary: x." }] } }), work]));
    expect(resulting.contextLosses).toEqual([{ t: 2, lostThrough: 1, keepsOpening: true, summary: "Summary: x." }]);
  });

  it("after which nothing was chosen is none", async () => {
    expect((await draftOf(file([user("Go."), work, handOver()]))).contextLosses).toBeUndefined();
    expect((await draftOf(file([handOver(), user("Go."), work]))).contextLosses).toBeUndefined();
  });
});

describe("a file that continues a run", () => {
  const first = file([user("Go."), agent("", call("a", "bash", { command: "ls" }, "x"))], { continued_trajectory_ref: "trajectory.cont-1.json" });
  const copied = { is_copied_context: true };
  const second = file([user("Go.", copied), user("So far: x.", copied), agent("old", copied), agent("", call("b", "bash", { command: "wc" }, "1"))], {
    continued_trajectory_ref: "trajectory.cont-2.json",
  });
  const third = file([agent("The end.")]);

  it("is read on; copied steps are not counted again, and what they hold is all that was left", async () => {
    const [item, ...others] = await read(first, { "trajectory.cont-1.json": second, "trajectory.cont-2.json": third });
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      draft: {
        steps: [
          { actions: [{ raw: 'bash({"command":"ls"})' }] },
          { actions: [{ raw: 'bash({"command":"wc"})' }] },
          { actions: [{ raw: "The end." }] },
        ],
        contextLosses: [
          { t: 2, lostThrough: 1, keepsOpening: true, summary: "So far: x." },
          { t: 3, lostThrough: 2, keepsOpening: true, summary: null },
        ],
      },
      warnings: [{ code: "copied-context" }],
    });
  });

  it("by itself is skipped where the file before it came along, else it is a run of its own", async () => {
    const siblings = { "trajectory.json": first, "trajectory.cont-1.json": second, "trajectory.cont-2.json": third };
    expect(await read(second, siblings, "agent/trajectory.cont-1.json")).toMatchObject([{ kind: "skipped", code: "continuation" }]);
    expect(await read(third, siblings, "agent/trajectory.cont-2.json")).toMatchObject([{ kind: "skipped", code: "continuation" }]);
    expect(await read(second, { "trajectory.cont-2.json": third }, "agent/trajectory.cont-1.json")).toMatchObject([
      { draft: { instruction: "Go.", initialObservation: "So far: x.", steps: [{}, {}] }, warnings: [{ code: "copied-context" }] },
    ]);
  });

  it("that did not come along is named, and one that names itself ends", async () => {
    expect(await read(first)).toMatchObject([{ draft: { steps: [{}] }, warnings: [{ code: "missing-continuation" }] }]);
    const circle = file([agent("a")], { continued_trajectory_ref: "trajectory.json" });
    expect(await read(circle, { "trajectory.json": circle })).toMatchObject([{ draft: { steps: [{}, {}] } }]);
    expect(await read(first, { "trajectory.cont-1.json": "{" })).toMatchObject([{ warnings: [{ code: "missing-continuation" }] }]);
  });
});

describe("sub-agents", () => {
  it("that are embedded are runs of their own, at any depth", async () => {
    const inner = file([user("Look."), agent("Seen.")], { trajectory_id: "inner" });
    const sub = file([user("Sum up."), agent("Summary.")], { subagent_trajectories: [inner] });
    const items = await read(file([agent("a")], { trajectory_id: "main", subagent_trajectories: [sub] }));
    expect(items.map((item) => (item.kind === "trajectory" ? [item.record, item.draft.externalId, item.draft.instruction] : item.kind))).toEqual([
      [1, "main", ""],
      [2, "main/sub-1", "Sum up."],
      [3, "inner", "Look."],
    ]);
  });
});

describe("versions", () => {
  it.each(["ATIF-v1.0", "ATIF-v1.4", "ATIF-v1.7"])("%s is read without a word", async (schema_version) => {
    expect(await read(file([agent("a")], { schema_version }))).toMatchObject([{ draft: { steps: [{}] }, warnings: [] }]);
  });

  it.each(["ATIF-v1.8", "ATIF-v2.0"])("%s is newer: read, with a notice", async (schema_version) => {
    const newer = file([agent("a")], { schema_version, brand_new: { field: 1 } });
    expect(await read(newer)).toMatchObject([{ draft: { steps: [{}] }, warnings: [{ code: "newer-version" }] }]);
    expect(detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(newer)), true))).toMatchObject({ format: "atif", others: [] });
  });

  it("are recognised by the steps, where the name of the version lies behind the head", async () => {
    const { schema_version, ...rest } = file([user("x".repeat(70_000))]);
    const text = JSON.stringify({ ...rest, schema_version });
    expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format: "atif", others: [] });
  });
});

describe("the outcome", () => {
  const run = file([agent("a")]);

  it.each([
    [{}, "unknown", null],
    [{ verifier_result: { rewards: { reward: 1 } }, task_name: "make-file" }, "success", null],
    [{ verifier_result: { rewards: { reward: 0.5 } } }, "failure", null],
    [{ verifier_result: { reward: 0 } }, "failure", null],
    [
      { verifier_result: null, exception_info: { exception_type: "RuntimeError", exception_message: "no credit" } },
      "infrastructure",
      "RuntimeError: no credit",
    ],
    [{ verifier_result: { rewards: { reward: 0 } }, exception_info: { exception_type: "AgentTimeoutError" } }, "failure", "AgentTimeoutError"],
    [{ verifier_result: { rewards: { reward: 0 } }, exception_info: { exception_type: "ApiError" } }, "infrastructure", "ApiError"],
  ])("comes from the trial's result: %j is %s", async (result, status, terminationReason) => {
    const draft = await draftOf(run, { "../result.json": result });
    expect(draft.outcome).toMatchObject({ status, terminationReason });
    expect(draft.taskId).toBe("task_name" in result ? "make-file" : "s/trajectory");
  });

  it("is unknown without one, and where it cannot be read", async () => {
    expect((await draftOf(run)).outcome.status).toBe("unknown");
    expect(await read(run, { "../result.json": "{oops" })).toMatchObject([
      { draft: { outcome: { status: "unknown" } }, warnings: [{ code: "unreadable-result" }] },
    ]);
  });
});

describe("the fixture", () => {
  it("shows the hand-over between its two files", async () => {
    const { text, siblings } = atifFixture.make(PLAIN);
    const [item] = await readItems(atif, memorySource("trajectory.json", text, siblings));
    expect(item).toMatchObject({
      draft: { contextLosses: [{ t: 4, lostThrough: 3, keepsOpening: true, summary: expect.stringMatching(/^So far: /) }] },
    });
  });
});
