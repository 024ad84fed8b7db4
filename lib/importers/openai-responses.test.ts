import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { responsesFixture } from "./fixtures/openai-responses/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { openaiResponses } from "./openai-responses";
import { sourceHead } from "./source/source-head";

checkImporter(openaiResponses, responsesFixture, { cutGivesRejection: true });

const read = (...rows: unknown[]): Promise<ImportItem[]> =>
  readItems(openaiResponses, memorySource("x.jsonl", rows.map((row) => JSON.stringify(row)).join("\n")));
const formatOf = async (value: unknown): Promise<string | null> =>
  detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(value)), true))?.format ?? null;
const said = (text: string) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text }] });
const call = (id: string, name: string, args = "{}") => ({ type: "function_call", call_id: id, name, arguments: args });
const output = (id: string, text: unknown) => ({ type: "function_call_output", call_id: id, output: text });

describe("items of a run", () => {
  it("are one step for what the model gives in one go", async () => {
    const items = [
      { type: "reasoning", summary: [{ type: "summary_text", text: "Where?" }], content: [{ type: "reasoning_text", text: "Hm." }] },
      said("I look."),
      call("a", "look", '{"at": "desk"}'),
      call("b", "open"),
      output("b", [{ type: "input_text", text: "locked" }]),
      output("a", "a lamp"),
      { role: "user", content: [{ type: "input_text", text: "Hurry." }] },
      said("It is on the desk."),
    ];
    expect(await read({ instructions: "Be quick.", input: "Find it.", output: items })).toMatchObject([
      {
        draft: {
          systemPrompt: "Be quick.",
          initialObservation: "Find it.",
          steps: [
            {
              thought: "Where?\nHm.\nI look.",
              actions: [
                { raw: 'look({"at": "desk"})', result: { text: "a lamp" } },
                { raw: "open({})", result: { text: "locked" } },
              ],
              observation: "Hurry.",
            },
            { actions: [{ raw: "It is on the desk.", isMessage: true }] },
          ],
        },
        warnings: [],
      },
    ]);
  });

  it("may be calls of built-in tools, which carry their result, and of own kinds, which do not", async () => {
    const items = [
      { type: "mcp_call", id: "m", name: "search", arguments: '{"q":1}', output: "nothing", error: null },
      { type: "mcp_call", id: "n", name: "search", arguments: "{}", output: null, error: "refused" },
      { type: "code_interpreter_call", id: "c", code: "1+1", outputs: [{ type: "logs", logs: "2" }] },
      { type: "local_shell_call", call_id: "s", action: { type: "exec", command: ["ls"] } },
      { type: "local_shell_call_output", call_id: "s", output: "a.txt" },
      { type: "custom_tool_call", call_id: "t", name: "patch", input: "*** Begin" },
      { type: "custom_tool_call_output", call_id: "t", output: "done", status: "failed" },
      { type: "mcp_list_tools", tools: [] },
    ];
    const [item] = await read({ input: "x", output: items });
    const actions = item?.kind === "trajectory" ? item.draft.steps.flatMap((step) => step.actions) : [];
    expect(actions.map(({ raw, result }) => [raw, result?.status, result?.text])).toEqual([
      ['search({"q":1})', "unknown", "nothing"],
      ["search({})", "error", "refused"],
      ['code_interpreter({"code":"1+1"})', "unknown", '[{"type":"logs","logs":"2"}]'],
      ['local_shell({"type":"exec","command":["ls"]})', "unknown", "a.txt"],
      ["patch(*** Begin)", "error", "done"],
    ]);
    expect(item).toMatchObject({ warnings: [{ code: "part-left-out", message: expect.stringContaining("mcp_list_tools") }] });
  });

  it("that end on a call make a truncated run", async () => {
    expect(await read({ input: "x", output: [call("a", "f")] })).toMatchObject([{ draft: { truncated: true } }]);
  });
});

describe("responses that go on from each other", () => {
  it("are one run, whether the later names the earlier or repeats it", async () => {
    const first = { id: "r1", object: "response", instructions: "S", input: "Hello", output: [call("a", "f")] };
    const second = {
      id: "r2",
      object: "response",
      previous_response_id: "r1",
      instructions: null,
      input: [output("a", "b")],
      output: [said("Done.")],
    };
    const other = { id: "r3", object: "response", input: "Other", output: [said("Yes")] };
    const items = await read(first, second, other);
    expect(items).toMatchObject([
      { kind: "skipped", record: 1, code: "continued" },
      {
        record: 2,
        draft: {
          externalId: "r2",
          systemPrompt: "S",
          initialObservation: "Hello",
          steps: [{ actions: [{ tool: "f", result: { text: "b" } }] }, { actions: [{ raw: "Done." }] }],
        },
      },
      { record: 3, draft: { externalId: "r3" } },
    ]);
    const log = (input: unknown[], answer: unknown[]) => ({ request: { input }, response: { object: "response", output: answer } });
    const start = [{ role: "user", content: "Hello" }];
    expect(await read(log(start, [call("a", "f")]), log([...start, call("a", "f"), output("a", "b")], [said("Done.")]))).toMatchObject([
      { kind: "skipped" },
      { draft: { steps: [{}, {}] } },
    ]);
  });
});

describe("the outcome", () => {
  it.each([
    [{ status: "completed", success: false }, "failure", "success", null],
    [{ status: "completed" }, "unknown", "none", null],
    [{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, "unknown", "none", "max_output_tokens"],
    [{ status: "failed", error: { code: "server_error", message: "Oops" } }, "infrastructure", "error of the response", "server_error: Oops"],
    [{ status: "failed", error: { code: "server_error" }, reward: 1 }, "success", "reward ≥ 1", null],
  ])("of %j is %s by %s, ended by %j", async (fields, status, field, terminationReason) => {
    expect(await read({ object: "response", input: "x", output: [said("y")], ...fields })).toMatchObject([
      { draft: { outcome: { status, field, terminationReason } } },
    ]);
  });
});

describe("the claim on a file", () => {
  it.each([
    [{ object: "response", output: [] }, "openai-responses"],
    [{ input: [{ role: "user", content: "x" }], output: [said("y")] }, "openai-responses"],
    [[{ role: "user", content: "x" }, call("a", "f"), output("a", "b")], "openai-responses"],
    [{ custom_id: "1", response: { status_code: 200, body: { object: "response", output: [said("y")] } } }, "openai-responses"],
    [{ messages: [{ role: "user", content: "x" }] }, "openai-chat-jsonl"],
    [{ input: "x", output: "y" }, null],
    [{ input: [{ role: "user", content: "x" }], output: "y" }, null],
    [{ id: "1", input: { messages: [] }, output: { choices: [] } }, null],
  ])("%j goes to %s", async (value, format) => {
    expect(await formatOf(value)).toBe(format);
  });

  it("a file that is one list of items is one run", async () => {
    const text = JSON.stringify([{ role: "user", content: "x" }, call("a", "f"), output("a", "b")], null, 2);
    expect(await readItems(openaiResponses, memorySource("x", text))).toMatchObject([
      { record: 1, draft: { externalId: "#1", steps: [{ actions: [{ result: { text: "b" } }] }] } },
    ]);
  });
});
