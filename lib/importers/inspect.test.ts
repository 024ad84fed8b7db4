import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../base/json";
import { checkImporter } from "./fixtures/check-importer";
import { inspectEvalFixture } from "./fixtures/inspect-eval/write";
import { inspectJsonFixture } from "./fixtures/inspect-json/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { inspectEval } from "./inspect-eval";
import { inspectJson } from "./inspect-json";
import { sourceHead } from "./source/source-head";

checkImporter(inspectEval, inspectEvalFixture, { cutGivesRejection: true });
checkImporter(inspectJson, inspectJsonFixture, { cutGivesRejection: true });

const HEADER = { version: 2, status: "success", eval: { task: "desk", model: "m", scorers: [{ name: "match" }] } };
const hello: JsonValue[] = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Hi" },
];
const sample = (more: JsonObject): JsonObject => ({ id: "s", epoch: 1, input: "Hello", target: "x", messages: hello, scores: null, ...more });
const read = (samples: JsonObject[], header: JsonValue = HEADER): Promise<ImportItem[]> =>
  readItems(inspectEval, memorySource("x.eval", samples.map((one) => JSON.stringify(one)).join("\n"), { "header.json": JSON.stringify(header) }));

describe("the outcome of a sample", () => {
  it.each([
    [{ scores: { match: { value: "C" } } }, "success", 1, 'scores.match is "C"'],
    [{ scores: { match: { value: "I" } } }, "failure", 0, 'scores.match is "I"'],
    [{ scores: { match: { value: "P" } } }, "failure", 0.5, 'scores.match is "P"'],
    [{ scores: { match: { value: "N" } } }, "failure", 0, 'scores.match is "N"'],
    [{ scores: { match: { value: 1 } } }, "success", 1, "scores.match ≥ 1"],
    [{ scores: { match: { value: 0.4 } } }, "failure", 0.4, "scores.match ≥ 1"],
    [{ scores: { match: { value: true } } }, "success", null, "scores.match"],
    [{ scores: { match: { value: "0.0" } } }, "failure", 0, "scores.match (0 is a failure)"],
    [{ scores: { match: { value: { a: 1 } } } }, "unknown", null, "none"],
    [{ scores: null }, "unknown", null, "none"],
    [{ scores: undefined, score: { value: "C" } }, "success", 1, 'scores.score is "C"'],
    [{ scores: { match: { value: "I" } }, limit: { type: "token", limit: 1000 } }, "infrastructure", 0, "limit (token)"],
    [{ scores: { match: { value: "I" } }, limit: { type: "message", limit: 50 } }, "failure", 0, 'scores.match is "I"'],
    [{ scores: null, limit: { type: "custom", limit: 3 } }, "unknown", null, "none"],
    [{ scores: { match: { value: "C" } }, limit: { type: "time", limit: 10 } }, "success", 1, 'scores.match is "C"'],
    [{ error: { message: "sandbox lost", traceback: "" } }, "infrastructure", null, "error"],
  ])("with %j is %s (%j) by %s", async (more, status, value, field) => {
    expect(await read([sample(more as JsonObject)])).toMatchObject([{ draft: { outcome: { status, value, field } } }]);
  });

  it("is that of the scorer that the log names first, and the others are named", async () => {
    const scores = { other: { value: "I" }, match: { value: "C" } };
    expect(await read([sample({ scores })])).toMatchObject([{ draft: { outcome: { status: "success" } }, warnings: [{ code: "several-scores" }] }]);
    expect(await read([sample({ scores })], { eval: {} })).toMatchObject([
      { draft: { outcome: { status: "failure", field: 'scores.other is "I"' } } },
    ]);
  });

  it("says why the run ended, and what a failed one lacked", async () => {
    const items = await read([
      sample({ limit: { type: "context", limit: 128000 } }),
      sample({ scores: { match: { value: "I", answer: "y" } }, target: ["x", "z"] }),
    ]);
    expect(items).toMatchObject([
      { draft: { truncated: true, outcome: { terminationReason: "context limit of 128000" }, hidden: null } },
      { draft: { truncated: false, hidden: { failedRequirements: ['match: found "y", expected "x or z"'], expectedOutputs: [] } } },
    ]);
  });
});

describe("the messages of a sample", () => {
  it("become steps: calls, replies with errors, thoughts, tools that the provider ran", async () => {
    const messages = [
      { role: "system", content: "S" },
      { role: "user", content: "Task" },
      {
        role: "assistant",
        content: [
          { type: "reasoning", reasoning: "Hm." },
          { type: "text", text: "I look." },
        ],
        tool_calls: [
          { id: "a", function: "bash", arguments: { cmd: "ls" } },
          { id: "b", function: "bash", arguments: { cmd: "cat" } },
        ],
      },
      { role: "tool", tool_call_id: "b", function: "bash", content: "half", error: { type: "timeout", message: "too slow" } },
      { role: "tool", tool_call_id: "a", function: "bash", content: "a.txt\n" },
      { role: "assistant", content: [{ type: "tool_use", id: "w", name: "web_search", arguments: '{"q":1}', result: "none", error: null }, "Done."] },
    ];
    expect(await read([sample({ messages })])).toMatchObject([
      {
        draft: {
          agent: "m",
          systemPrompt: "S",
          instruction: "Task",
          initialObservation: null,
          steps: [
            {
              thought: "Hm.\nI look.",
              actions: [
                { raw: 'bash({"cmd":"ls"})', result: { status: "unknown", text: "a.txt\n" } },
                { raw: 'bash({"cmd":"cat"})', result: { status: "error", text: "half\ntoo slow" } },
              ],
            },
            { thought: "Done.", actions: [{ raw: 'web_search({"q":1})', result: { text: "none" } }] },
          ],
        },
      },
    ]);
  });

  it("have their attachments put back, and name those that are not there", async () => {
    const reference = "attachment://0123456789abcdef0123456789abcdef";
    const messages = [
      { role: "user", content: `see ${reference}` },
      { role: "assistant", content: "attachment://ffffffff" },
    ];
    expect(await read([sample({ messages, attachments: { "0123456789abcdef0123456789abcdef": "the long text" } })])).toMatchObject([
      {
        draft: { instruction: "see the long text", steps: [{ actions: [{ raw: "attachment://ffffffff" }] }] },
        warnings: [{ code: "missing-attachment" }],
      },
    ]);
  });

  it("keep numbers beyond 2^53, and ids that are numbers; epochs are trials", async () => {
    const text =
      '{"id": 12345678901234567890, "epoch": 3, "input": "", "target": "", "scores": null, "messages": [{"role": "assistant", "content": "", "tool_calls": [{"id": "1", "function": "f", "arguments": {"n": 9007199254740993}}]}]}';
    const items = await readItems(inspectEval, memorySource("x", text, { "header.json": "{}" }));
    expect(items).toMatchObject([
      { draft: { externalId: "12345678901234567890", trial: 2, steps: [{ actions: [{ raw: 'f({"n": 9007199254740993})' }] }] } },
    ]);
  });

  it("are put together from the events where the context was compacted, with what was lost", async () => {
    const m = (id: string, role: string, content: string): JsonObject => ({ id, role, content });
    const [task, one, two, three] = [m("t", "user", "Task"), m("a1", "assistant", "one"), m("a2", "assistant", "two"), m("a3", "assistant", "three")];
    const [go, on, summary] = [m("u1", "user", "go"), m("u2", "user", "on"), m("sum", "user", "Summary: one was done.")];
    const model = (input: JsonObject[], message: JsonObject): JsonObject => ({ event: "model", input, output: { choices: [{ message }] } });
    const events = [
      model([task], one),
      { event: "model", input: [], input_refs: [[0, 3]], output: { choices: [{ message: two }] } },
      model([task, one, go, two], m("s", "assistant", "Summary: one was done.")),
      { event: "compaction", type: "summary" },
      model([task, summary, two, on], three),
    ];
    const [item] = await read([sample({ messages: [task, summary, two, on, three], events, message_pool: [task, one, go] })]);
    expect(item).toMatchObject({
      draft: {
        instruction: "Task",
        steps: [
          { actions: [{ raw: "one" }], observation: "go" },
          { actions: [{ raw: "two" }], observation: "on" },
          { actions: [{ raw: "three" }], observation: null },
        ],
        contextLosses: [{ t: 3, lostThrough: 1, keepsOpening: true, summary: "Summary: one was done." }],
      },
    });
  });

  it("are refused by name when they are no list", async () => {
    expect(await read([sample({ messages: "none" })])).toMatchObject([{ kind: "rejected", code: "missing-field" }]);
  });
});

describe("an archive of samples", () => {
  it("is known by its members, in their order; without a sample its header stands for it", () => {
    const owns = (...members: string[]): readonly string[] | null | undefined => inspectEval.recordsOfArchive?.(members);
    expect(owns("_journal/start.json", "samples/2_epoch_1.json", "samples/1_epoch_1.json", "header.json", "summaries.json")).toEqual([
      "samples/2_epoch_1.json",
      "samples/1_epoch_1.json",
    ]);
    expect(owns("header.json", "samples/a/b_epoch_1.json", "samples/c_epoch_2/sample.json", "samples/c_epoch_2/messages/0.json")).toEqual([
      "samples/a/b_epoch_1.json",
      "samples/c_epoch_2/sample.json",
    ]);
    expect(owns("_journal/start.json")).toEqual(["_journal/start.json"]);
    expect(owns("samples/1.json", "readme.md")).toBeNull();
    expect(owns("logs/header.json", "logs/samples/1_epoch_1.json")).toBeNull();
  });

  it("of a run that has not ended has no header, which is said once", async () => {
    const text = [sample({ id: 1 }), sample({ id: 2 })].map((one) => JSON.stringify(one)).join("\n");
    const items = await readItems(
      inspectEval,
      memorySource("x.eval", text, { "_journal/start.json": JSON.stringify({ eval: { model: "started" } }) }),
    );
    expect(items).toMatchObject([{ draft: { agent: "started" }, warnings: [{ code: "unfinished-log" }] }, { warnings: [] }]);
  });

  it("that was unpacked by hand is read file by file, with the header above", async () => {
    const text = JSON.stringify(sample({}), null, 2);
    expect(detectFormat(await sourceHead("1_epoch_1.json", Buffer.from(text), true))).toMatchObject({ format: "inspect-eval", others: [] });
    const items = await readItems(inspectEval, memorySource("samples/1_epoch_1.json", text, { "../header.json": JSON.stringify(HEADER) }));
    expect(items).toMatchObject([{ record: 1, draft: { agent: "m" }, warnings: [] }]);
    const exists = (path: string): boolean => path === "log/header.json";
    expect(
      ["log/summaries.json", "log/_journal/start.json", "other/summaries.json", "log/notes.json"].map((path) => inspectEval.ownerOf?.(path, exists)),
    ).toEqual(["log/header.json", "log/header.json", null, null]);
  });
});

describe("a log in one object", () => {
  it("without a sample, or a header alone, is skipped with a sentence", async () => {
    for (const log of [{ ...HEADER, samples: [] }, HEADER, { ...HEADER, samples: null }]) {
      const text = JSON.stringify(log);
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format: "inspect-json", others: [] });
      expect(await readItems(inspectJson, memorySource("x", text))).toMatchObject([{ kind: "skipped", code: "no-samples" }]);
    }
    expect(await readItems(inspectJson, memorySource("x", '{"other": 1}'))).toMatchObject([{ kind: "rejected", code: "wrong-shape" }]);
  });

  it.each([
    ["gdm_intercode_ctf", "intercode-ctf"],
    ["inspect_evals/appworld", "appworld"],
    ["popularity", null],
  ])("of the task %s belongs to the environment %s", async (task, environment) => {
    const log = { ...HEADER, eval: { task }, samples: [sample({})] };
    expect(await readItems(inspectJson, memorySource("x", JSON.stringify(log)))).toMatchObject([{ draft: { environment } }]);
  });
});
