import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { tauFixture } from "./fixtures/tau-bench/write";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { tauBench } from "./tau-bench";

checkImporter(tauBench, tauFixture, { cutGivesRejection: true });

const read = (rows: unknown): Promise<ImportItem[]> => readItems(tauBench, memorySource("x.json", JSON.stringify(rows)));
const drafts = async (rows: unknown): Promise<TrajectoryDraft[]> =>
  (await read(rows)).flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
const hello = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Good day" },
];
const row = (more: Record<string, unknown>) => ({ task_id: 3, trial: 0, reward: 0, info: {}, traj: hello, ...more });

describe("the outcome of a tau-bench row", () => {
  it.each([
    [{ reward: 1 }, "success", "reward ≥ 1"],
    [{ reward: 0.9999999 }, "success", "reward ≥ 1"],
    [{ reward: 0.5 }, "failure", "reward ≥ 1"],
    [{ reward: 0 }, "failure", "reward (0 is a failure)"],
    [{ reward: null }, "unknown", "none"],
    [{ reward: 0, info: { error: "Error code: 400 - maximum context length is 128000 tokens" } }, "infrastructure", "info.error"],
    [{ reward: 1, info: { error: "late" } }, "success", "reward ≥ 1"],
  ])("of %j is %s by %s", async (more, status, field) => {
    expect(await drafts([row(more)])).toMatchObject([{ outcome: { status, field } }]);
  });

  it("of a run whose context ran out says so and counts as truncated; another exception does not", async () => {
    const found = await drafts([
      row({ info: { error: "This model's maximum context length is 8192 tokens" } }),
      row({ task_id: 4, info: { error: "timed out" } }),
    ]);
    expect(found.map(({ truncated, outcome }) => [truncated, outcome.terminationReason])).toEqual([
      [true, "This model's maximum context length is 8192 tokens"],
      [false, "timed out"],
    ]);
  });
});

describe("the trial", () => {
  const rows = (pairs: [number, number][]) => pairs.map(([task_id, trial]) => row({ task_id, trial }));
  const trials = async (pairs: [number, number][]) => (await drafts(rows(pairs))).map(({ trial }) => trial);

  it("is what the file says", async () => {
    expect(
      await trials([
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ]),
    ).toEqual([0, 1, 1, 0]);
  });

  it("is 0 where it repeats the task in every row", async () => {
    expect(
      await trials([
        [0, 0],
        [1, 1],
        [2, 2],
        [7, 7],
      ]),
    ).toEqual([0, 0, 0, 0]);
    expect(await trials(Array.from({ length: 200 }, (_, n): [number, number] => [n, n]))).toEqual(Array(200).fill(0));
  });

  it("is kept in a later row that differs after all, so that no two runs fall together", async () => {
    const pairs = Array.from({ length: 100 }, (_, n): [number, number] => [n, n]);
    expect((await trials([...pairs, [5, 1]])).slice(-2)).toEqual([0, 1]);
  });
});

describe("what the benchmark knows", () => {
  it("is kept as hidden record: goal, expected calls and outputs, and what the evaluator did not find", async () => {
    const info = {
      task: { instruction: "You want a lamp.", actions: [{ name: "order", kwargs: { item: "lamp" } }], outputs: ["12.50"] },
      reward_info: { reward: 0, info: { r_actions: false, outputs: { "12.50": false, lamp: true } } },
    };
    expect(await drafts([row({ info })])).toMatchObject([
      {
        hidden: {
          goal: "You want a lamp.",
          expectedActions: [{ tool: "order", args: { item: "lamp" }, isMatched: null }],
          expectedOutputs: ["12.50"],
          failedRequirements: [expect.stringContaining("r_actions"), "outputs: 12.50"],
        },
      },
    ]);
  });
});

describe("quirks of forks", () => {
  it("no system message, replies without tool_call_id, agent messages without content", async () => {
    const call = (name: string) => ({ type: "function", function: { name, arguments: "{}" } });
    const traj = [
      { role: "user", content: "Hello" },
      {
        role: "assistant",
        tool_calls: [
          { id: "a", ...call("first") },
          { id: "b", ...call("second") },
        ],
      },
      { role: "tool", name: "first", content: "one" },
      { role: "tool", name: "second", content: "two" },
      { role: "assistant" },
      { role: "user", content: "###STOP###" },
    ];
    const [item] = await read([row({ traj })]);
    expect(item).toMatchObject({
      draft: {
        systemPrompt: null,
        initialObservation: "Hello",
        steps: [
          {
            actions: [
              { k: 0, raw: "first({})", result: { text: "one" } },
              { k: 1, raw: "second({})", result: { text: "two" } },
            ],
            observation: null,
          },
          { actions: [{ raw: "", isMessage: true }], observation: "###STOP###" },
        ],
      },
      warnings: [{ code: "empty-message" }],
    });
  });

  it("a domain named in the row decides the environment", async () => {
    expect(
      (await drafts([row({ env: "retail" }), row({ info: { environment: "airline" } }), row({})])).map(({ environment }) => environment),
    ).toEqual(["tau-retail", "tau-airline", null]);
  });

  it("one run a line instead of a list", async () => {
    const text = [row({}), row({ trial: 1 })].map((entry) => JSON.stringify(entry)).join("\n");
    expect(detectFormat(await sourceHead("x", Buffer.from(text), true))?.format).toBe("tau-bench");
    const items = await readItems(tauBench, memorySource("x", text));
    expect(items.map(({ record, line }) => [record, line])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("the messages stand in front of everything else, longer than the head", async () => {
    const long = { traj: [...hello, { role: "user", content: "x".repeat(100_000) }], task_id: 1, reward: 1, info: {}, trial: 0 };
    expect(detectFormat(await sourceHead("x", Buffer.from(JSON.stringify([long])), true))).toMatchObject({ format: "tau-bench", others: [] });
  });
});

describe("the ReAct variant", () => {
  const react = [
    { role: "system", content: "Use the tools." },
    { role: "user", content: "I want a lamp." },
    {
      role: "assistant",
      content: 'Thought:\nI look it up.\nAction:\n{"name": "find_item", "arguments": {"price": 1.50, "id": 12345678901234567890}}',
    },
    { role: "user", content: "API output: Error: no such item" },
    { role: "assistant", content: 'Action:\n{"name": "respond", "arguments": {"content": "There is none.\\nAnything else?"}}' },
    { role: "user", content: "No." },
    { role: "assistant", content: "Thought: done\nAction: Good bye" },
    { role: "user", content: "###STOP###" },
  ];

  it("is read as calls with their results, respond as a message, what is no JSON as a message", async () => {
    const [draft] = await drafts([row({ traj: react })]);
    expect(draft).toMatchObject({ systemPrompt: "Use the tools.", initialObservation: "I want a lamp.", truncated: false });
    expect(
      draft?.steps.map(({ thought, actions: [action], observation }) => [
        thought,
        action?.tool,
        action?.raw,
        action?.isMessage,
        action?.result?.text,
        observation,
      ]),
    ).toEqual([
      ["Thought:\nI look it up.", "find_item", 'find_item({"price": 1.50, "id": 12345678901234567890})', false, "Error: no such item", null],
      [null, null, "There is none.\nAnything else?", true, undefined, "No."],
      ["Thought: done", null, "Good bye", true, undefined, "###STOP###"],
    ]);
  });

  it("that ends on a call is truncated", async () => {
    expect(await drafts([row({ traj: react.slice(0, 3) })])).toMatchObject([{ truncated: true }]);
  });
});

describe("the few-shot dialogues", () => {
  it("are text only: a call reads None, the outcome is unknown", async () => {
    const display =
      "user: Hello\nI need help.\nassistant: Your number?\nuser: 7\nassistant: None\ntool: Error: user not found\nassistant: None\ntool: Transfer successful";
    const text = JSON.stringify({ messages_display: display });
    expect(detectFormat(await sourceHead("x", Buffer.from(text), true))?.format).toBe("tau-bench");
    expect(await readItems(tauBench, memorySource("x", text))).toMatchObject([
      {
        draft: {
          externalId: "#1",
          initialObservation: "Hello\nI need help.",
          outcome: { status: "unknown" },
          truncated: false,
          steps: [
            { actions: [{ raw: "Your number?", isMessage: true }], observation: "7" },
            { actions: [{ raw: "None", isMessage: false, tool: null, result: { text: "Error: user not found" } }] },
            { actions: [{ raw: "None", result: { text: "Transfer successful" } }] },
          ],
        },
        warnings: [],
      },
    ]);
  });
});
