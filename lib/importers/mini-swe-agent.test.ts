import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { inventSession } from "./fixtures/invented-session";
import { miniMessages, miniSweAgentFixture } from "./fixtures/mini-swe-agent/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { miniSweAgent } from "./mini-swe-agent";
import { sourceHead } from "./source/source-head";

checkImporter(miniSweAgent, miniSweAgentFixture, { cutGivesRejection: true });

const read = (file: unknown, name = "runs/kiln-7.traj.json"): Promise<ImportItem[]> =>
  readItems(miniSweAgent, memorySource(name, JSON.stringify(file)));
async function draftOf(file: unknown): Promise<TrajectoryDraft> {
  const [item] = await read(file);
  if (item?.kind !== "trajectory") throw new Error(`expected a run, found ${JSON.stringify(item)}`);
  return item.draft;
}
const claim = async (file: unknown) => detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(file)), true));

const OPENING = [
  { role: "system", content: "One command a turn." },
  { role: "user", content: "Please solve this issue: cold" },
];
const V1 = [
  ...OPENING,
  { role: "assistant", content: "I look.\n\n```bash\nls -la\n```\nThat should do." },
  { role: "user", content: "<returncode>0</returncode>\n<output>\nkiln.py\r\n</output>" },
  { role: "assistant", content: "```bash\nrm missing\n```" },
  { role: "user", content: "<returncode>1</returncode>\n<output>\nrm: cannot remove\n</output>" },
  { role: "assistant", content: "Done.\n```bash\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```" },
  { role: "user", content: "diff --git a/kiln.py" },
];

describe("a bare list of messages of 1.x", () => {
  it("is claimed and read: the block is the action, the text around it the thought, the return code the status", async () => {
    const draft = await draftOf(V1);
    expect(await claim(V1)).toMatchObject({ format: "mini-swe-agent", others: [] });
    expect(draft).toMatchObject({
      externalId: "kiln-7",
      systemPrompt: "One command a turn.",
      instruction: "Please solve this issue: cold",
      truncated: false,
    });
    expect(draft.steps.map(({ thought, actions: [action] }) => [thought, action?.tool, action?.raw, action?.args, action?.result?.status])).toEqual([
      ["I look.\nThat should do.", "bash", "ls -la", { command: "ls -la" }, "ok"],
      [null, "bash", "rm missing", { command: "rm missing" }, "error"],
      ["Done.", "bash", "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT", { command: "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT" }, "unknown"],
    ]);
    expect(draft.steps[0]?.actions[0]?.result?.text).toBe("<returncode>0</returncode>\n<output>\nkiln.py\r\n</output>");
  });

  it("that ends on a command is truncated", async () => {
    expect((await draftOf(V1.slice(0, -1))).truncated).toBe(true);
    expect((await draftOf(V1.slice(0, -2))).truncated).toBe(false);
  });

  it("of anybody else is neither claimed nor read", async () => {
    const other = [...OPENING, { role: "assistant", content: "Hello" }];
    expect(await claim(other)).toBeNull();
    expect(await read(other)).toMatchObject([{ kind: "rejected", code: "wrong-shape" }]);
  });
});

describe("a reply without exactly one block", () => {
  it("ran nothing: a line that does not parse, and the runner's answer as observation", async () => {
    const draft = await draftOf([...V1, { role: "assistant", content: "What now?" }, { role: "user", content: "Please always provide ONE action." }]);
    expect(draft.steps[3]).toMatchObject({
      actions: [{ raw: "What now?", tool: null, isMessage: false, result: null }],
      observation: "Please always provide ONE action.",
    });
  });
});

describe("tool calls of 2.x", () => {
  const call = (id: string, args: string) => ({ id, type: "function", function: { name: "bash", arguments: args } });
  const messages = [
    ...OPENING,
    {
      role: "assistant",
      content: "I look.",
      reasoning_content: "hm",
      tool_calls: [call("a", '{ "command": "ls" }'), call("b", '{"command":"rm x"}')],
      extra: { actions: [] },
    },
    { role: "tool", tool_call_id: "b", content: '{"returncode": 1, "output": "no"}', extra: { returncode: 1 } },
    { role: "tool", tool_call_id: "a", content: '{"returncode": 0, "output": "kiln.py"}', extra: { returncode: 0 } },
    { role: "assistant", content: null, tool_calls: [call("c", '{"command":"sleep 99"}')] },
    { role: "tool", tool_call_id: "c", content: "timed out", extra: { returncode: -1, exception_info: "TimeoutExpired" } },
    { role: "exit", content: "LimitsExceeded", extra: { exit_status: "LimitsExceeded", submission: "" } },
  ];

  it("are answered by their ids, arguments as they stood; a limit that ends the run is no reply", async () => {
    const draft = await draftOf({
      info: { mini_version: "2.1.0" },
      messages,
      trajectory_format: "mini-swe-agent-1.1",
      instance_id: "pottery__kiln-9",
    });
    expect(draft.steps.map(({ thought, actions }) => [thought, ...actions.map(({ raw, result }) => `${raw} ${result?.status}`)])).toEqual([
      ["hm\nI look.", 'bash({ "command": "ls" }) ok', 'bash({"command":"rm x"}) error'],
      [null, 'bash({"command":"sleep 99"}) error'],
    ]);
    expect(draft).toMatchObject({
      externalId: "pottery__kiln-9",
      taskId: "pottery__kiln-9",
      truncated: false,
      outcome: { status: "infrastructure", field: "info.exit_status", terminationReason: "LimitsExceeded" },
    });
  });
});

describe("items of the Responses API", () => {
  it("are read as calls and their outputs", async () => {
    const messages = [
      ...OPENING,
      {
        object: "response",
        output: [
          { type: "reasoning", summary: [{ type: "summary_text", text: "hm" }] },
          { type: "message", content: [{ type: "output_text", text: "I look." }] },
          { type: "function_call", call_id: "a", name: "bash", arguments: '{"command":"ls"}' },
        ],
        extra: { actions: [{ command: "ls" }] },
      },
      { type: "function_call_output", call_id: "a", output: "<returncode>0</returncode>", extra: { returncode: 0 } },
    ];
    const draft = await draftOf({ info: {}, messages, trajectory_format: "mini-swe-agent-1.1" });
    expect(draft.steps).toMatchObject([{ thought: "hm\nI look.", actions: [{ raw: 'bash({"command":"ls"})', result: { status: "ok" } }] }]);
  });
});

describe("how the run ended", () => {
  it.each([
    ["Submitted", "unknown", false],
    ["LimitsExceeded", "infrastructure", false],
    ["TimeExceeded", "infrastructure", false],
    ["ContextWindowExceededError", "infrastructure", true],
    ["RateLimitError", "infrastructure", false],
    ["RepeatedFormatError", "unknown", false],
    ["UserInterruption", "unknown", false],
  ])("%s is %s, truncated: %s", async (exit_status, status, truncated) => {
    const draft = await draftOf({ info: { exit_status, mini_version: "1.9" }, messages: V1 });
    expect([draft.outcome.status, draft.outcome.terminationReason, draft.truncated]).toEqual([status, exit_status, truncated]);
  });
});

describe("the marks", () => {
  it("are enough where the envelope says nothing of the format", async () => {
    const messages = miniMessages(inventSession("marks", 0, 3));
    expect(await claim({ messages, info: {} })).toMatchObject({ format: "mini-swe-agent", others: [] });
  });
});
