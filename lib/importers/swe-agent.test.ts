import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { sweAgentFixture } from "./fixtures/swe-agent/write";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { sweAgent } from "./swe-agent";

checkImporter(sweAgent, sweAgentFixture, { cutGivesRejection: true });

const read = (file: unknown, name = "runs/pottery__kiln-7.traj"): Promise<ImportItem[]> =>
  readItems(sweAgent, memorySource(name, JSON.stringify(file)));
async function draftOf(file: unknown): Promise<TrajectoryDraft> {
  const [item] = await read(file);
  if (item?.kind !== "trajectory") throw new Error(`expected a run, found ${JSON.stringify(item)}`);
  return item.draft;
}
const claim = async (file: unknown) => detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(file)), true));

/** As SWE-agent 0.x wrote it: no tool calls, the state as JSON in a string, a demonstration as one long message. */
const step = (action: string, observation: string | null, thought = "So.\n") => ({
  action,
  observation,
  response: `${thought}\n\`\`\`\n${action}\`\`\``,
  state: '{"open_file": "n/a", "working_dir": "/kiln"}\n',
  thought,
});
const OLD = {
  environment: "swe_main",
  trajectory: [
    step("open kiln.py\n", "[File: kiln.py]\r\n1:LIMIT = 7\n"),
    step("edit 1:1\nLIMIT = (\nend_of_edit\n", "1:LIMIT = (\n"),
    step("submit\n", "diff"),
  ],
  history: [
    { role: "system", content: "You work in a shell.", agent: "primary" },
    { role: "user", content: "Here is a demonstration …", agent: "primary", is_demo: true },
    { role: "user", content: "ISSUE: the kiln is cold", agent: "primary" },
    { role: "assistant", content: "So.", thought: "So.\n", action: "open kiln.py\n", agent: "primary" },
  ],
  info: { exit_status: "submitted", submission: "diff", model_stats: { api_calls: 3 } },
};

describe("an older run", () => {
  it("keeps its lines as they are: the command that a line begins with is the tool, else it is bash", async () => {
    const draft = await draftOf({ ...OLD, trajectory: [...OLD.trajectory, step("ls | wc -l\n", "3\n")] });
    expect(draft.steps.map(({ thought, actions: [action] }) => [thought, action?.tool, action?.raw, action?.args, action?.result])).toEqual([
      ["So.\n", "open", "open kiln.py\n", { command: "open kiln.py\n" }, { status: "unknown", text: "[File: kiln.py]\r\n1:LIMIT = 7\n" }],
      [
        "So.\n",
        "edit",
        "edit 1:1\nLIMIT = (\nend_of_edit\n",
        { command: "edit 1:1\nLIMIT = (\nend_of_edit\n" },
        { status: "unknown", text: "1:LIMIT = (\n" },
      ],
      ["So.\n", "submit", "submit\n", { command: "submit\n" }, { status: "unknown", text: "diff" }],
      ["So.\n", "bash", "ls | wc -l\n", { command: "ls | wc -l\n" }, { status: "unknown", text: "3\n" }],
    ]);
    expect(draft).toMatchObject({
      environment: "coding",
      externalId: "pottery__kiln-7",
      taskId: "pottery__kiln-7",
      agent: null,
      systemPrompt: "You work in a shell.",
      instruction: "ISSUE: the kiln is cold",
      initialObservation: null,
    });
    expect(await claim(OLD)).toMatchObject({ format: "swe-agent", others: [] });
  });
});

describe("how the run ended", () => {
  it.each([
    ["submitted", "unknown", false],
    ["submitted (exit_cost)", "unknown", false],
    ["submitted (exit_context)", "unknown", true],
    ["exit_context", "infrastructure", true],
    ["exit_cost", "infrastructure", false],
    ["exit_api", "infrastructure", false],
    ["exit_environment_error", "infrastructure", false],
    ["exit_total_execution_time", "infrastructure", false],
    ["early_exit", "infrastructure", false],
    ["exit_format", "unknown", false],
    ["exit_forfeit", "unknown", false],
    ["exit_command", "unknown", false],
  ])("%s is %s, truncated: %s", async (exit_status, status, truncated) => {
    const draft = await draftOf({ ...OLD, info: { exit_status } });
    expect(draft.outcome).toMatchObject({ status, terminationReason: exit_status, field: status === "infrastructure" ? "info.exit_status" : "none" });
    expect(draft.truncated).toBe(truncated);
  });

  it("says nothing where the file says nothing", async () => {
    expect((await draftOf({ ...OLD, info: {} })).outcome).toMatchObject({ status: "unknown", terminationReason: null });
  });

  it("is a success or a failure only where a grader wrote so", async () => {
    expect((await draftOf({ ...OLD, resolved: true })).outcome).toMatchObject({ status: "success", field: "resolved", source: "evaluator" });
    expect((await draftOf({ ...OLD, info: { exit_status: "submitted", resolved: false } })).outcome).toMatchObject({
      status: "failure",
      field: "info.resolved",
      terminationReason: "submitted",
    });
  });

  it.each([
    ["exit_cost", "Exit due to cost limit"],
    ["", "Exit due to context window"],
    ["", "Exiting due to unknown error: boom"],
  ])("the runner's own last entry (%j, %j) is no step", async (action, thought) => {
    const draft = await draftOf({ ...OLD, trajectory: [...OLD.trajectory.slice(0, 1), { ...step(action, "diff", thought), response: thought }] });
    expect(draft.steps).toHaveLength(1);
  });

  it("on a command that nothing answers is truncated", async () => {
    expect((await draftOf({ ...OLD, trajectory: [step("ls\n", null)] })).truncated).toBe(true);
  });
});

describe("a reply without an action", () => {
  it("is what the agent sent: a line that does not parse, with what the runner answered", async () => {
    const bad = { action: "", observation: "", response: "I think it is done.", thought: "I think it is done.", state: {} };
    const draft = await draftOf({ ...OLD, trajectory: [bad, { ...bad, observation: "Please write one command." }, ...OLD.trajectory] });
    expect(draft.steps[0]).toMatchObject({ thought: null, actions: [{ raw: "I think it is done.", tool: null, isMessage: false, result: null }] });
    expect(draft.steps[1]?.actions[0]?.result?.text).toBe("Please write one command.");
  });
});

describe("tool calls in the history", () => {
  it("belong to the step with their action, retries aside, arguments as they stood", async () => {
    const call = (name: string, args: string) => [{ function: { name, arguments: args }, id: "1", type: "function" }];
    const history = [
      { role: "user", content: "ISSUE", agent: "main" },
      { role: "assistant", content: "a", action: "ls", agent: "main", tool_calls: call("bash", '{ "command":"ls" }') },
      { role: "assistant", content: "b", action: "submit", agent: "main", tool_calls: call("submit", "{}") },
    ];
    const draft = await draftOf({ ...OLD, history, trajectory: [step("rm -rf /", "blocked"), step("ls", "x"), step("submit", "y")] });
    expect(draft.steps.map(({ actions: [action] }) => action?.raw)).toEqual(["rm -rf /", 'bash({ "command":"ls" })', "submit({})"]);
    expect(draft.steps[1]?.actions[0]).toMatchObject({ tool: "bash", args: { command: "ls" }, result: { text: "x" } });
  });
});

describe("a file with messages alone", () => {
  const call = (id: string, name: string, args: string) => [{ id, type: "function", function: { name, arguments: args } }];
  const history = [
    { role: "system", content: "You work in a shell.", agent: "main", message_type: "system_prompt" },
    { role: "user", content: "ISSUE: cold", agent: "main", message_type: "observation" },
    { role: "assistant", content: "I look.", thought: "I look.", action: "ls", agent: "main", tool_calls: call("1", "bash", '{"command":"ls"}') },
    { role: "tool", content: "kiln.py", agent: "main", tool_call_ids: ["1"] },
    { role: "assistant", content: "Now.\n```\nrm kiln.py\n```", agent: "main" },
    { role: "user", content: "gone", agent: "main" },
  ];

  it("is read from them", async () => {
    const draft = await draftOf({ history });
    expect(draft).toMatchObject({
      systemPrompt: "You work in a shell.",
      instruction: "ISSUE: cold",
      outcome: { status: "unknown" },
      truncated: false,
    });
    expect(draft.steps.map(({ thought, actions: [action] }) => [thought, action?.raw, action?.result?.text])).toEqual([
      ["I look.", 'bash({"command":"ls"})', "kiln.py"],
      ["Now.\n", "rm kiln.py", "gone"],
    ]);
    expect(await claim({ history })).toMatchObject({ format: "swe-agent", others: [] });
  });

  it("of somebody else is not claimed and not read", async () => {
    const other = { history: [{ role: "user", content: "hello" }] };
    expect(await claim(other)).toBeNull();
    expect(await read(other)).toMatchObject([{ kind: "rejected", code: "missing-field" }]);
  });
});

describe("attempts of a retrying agent", () => {
  it("are runs of their own; the chosen one is not counted twice", async () => {
    const { trajectory, history } = OLD;
    const file = {
      attempts: [
        { trajectory: trajectory.slice(0, 1), history, info: { exit_status: "exit_cost" } },
        { trajectory, history, info: { exit_status: "submitted" } },
      ],
      ...OLD,
      replay_config: { problem_statement: { id: "pottery__kiln-8" } },
    };
    const items = await read(file);
    expect(
      items.map((item) =>
        item.kind === "trajectory" ? [item.record, item.draft.externalId, item.draft.taskId, item.draft.trial, item.draft.steps.length] : item.kind,
      ),
    ).toEqual([
      [1, "pottery__kiln-7", "pottery__kiln-8", 0, 1],
      [2, "pottery__kiln-7", "pottery__kiln-8", 1, 3],
    ]);
  });
});

describe("a file that is broken in the middle", () => {
  it("is rejected whole, with the place", async () => {
    const text = JSON.stringify(OLD, null, 1).replace('"environment"', '"environment" oops');
    const items = await readItems(sweAgent, memorySource("x.traj", text));
    expect(items).toMatchObject([{ kind: "rejected", code: "broken-json", record: 1 }]);
  });
});
