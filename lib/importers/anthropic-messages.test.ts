import { describe, expect, it } from "vitest";
import { anthropicMessages } from "./anthropic-messages";
import { anthropicFixture } from "./fixtures/anthropic-messages/write";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(anthropicMessages, anthropicFixture, { cutGivesRejection: true });

const read = (...rows: unknown[]): Promise<ImportItem[]> =>
  readItems(anthropicMessages, memorySource("x.jsonl", rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n")));
const formatOf = async (value: unknown): Promise<string | null> =>
  detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(value)), true))?.format ?? null;
const use = (id: string, name: string, input: unknown = {}) => ({ type: "tool_use", id, name, input });
const result = (id: string, content: unknown, more: object = {}) => ({ type: "tool_result", tool_use_id: id, content, ...more });
const user = (content: unknown) => ({ role: "user", content });
const agent = (content: unknown) => ({ role: "assistant", content });

describe("a conversation in blocks", () => {
  it("has calls with their results, thoughts, and what the user says beside a result", async () => {
    const messages = [
      user("Find it."),
      agent([
        { type: "thinking", thinking: "Where?", signature: "x" },
        { type: "text", text: "I look." },
        use("a", "look", { at: "desk" }),
        use("b", "open", { what: "box" }),
      ]),
      user([
        result(
          "b",
          [
            { type: "text", text: "locked" },
            { type: "image", source: {} },
          ],
          { is_error: true },
        ),
        result("a", "a lamp", { is_error: false }),
        { type: "text", text: "Hurry." },
      ]),
      agent("It is on the desk."),
    ];
    expect(await read({ system: "Be quick.", messages })).toMatchObject([
      {
        draft: {
          systemPrompt: "Be quick.",
          initialObservation: "Find it.",
          steps: [
            {
              thought: "Where?\nI look.",
              actions: [
                { raw: 'look({"at":"desk"})', args: { at: "desk" }, result: { status: "ok", text: "a lamp" } },
                { raw: 'open({"what":"box"})', result: { status: "error", text: "locked" } },
              ],
              observation: "Hurry.",
            },
            { actions: [{ raw: "It is on the desk.", isMessage: true }], observation: null },
          ],
          truncated: false,
        },
        warnings: [{ code: "part-left-out", message: expect.stringContaining("message 3: ") }],
      },
    ]);
  });

  it("may call tools that the provider runs: their results stand in the agent's own message", async () => {
    const messages = [
      user("News?"),
      agent([
        { type: "server_tool_use", id: "s", name: "web_search", input: { query: "news" } },
        { type: "web_search_tool_result", tool_use_id: "s", content: [{ type: "text", text: "none" }] },
        { type: "text", text: "There is none." },
      ]),
    ];
    expect(await read({ system: "x", messages })).toMatchObject([
      {
        draft: {
          steps: [{ thought: "There is none.", actions: [{ tool: "web_search", result: { status: "unknown", text: "none" } }] }],
          truncated: false,
        },
      },
    ]);
  });

  it("that ends on a call is truncated, as is one whose context ran out", async () => {
    const open = [user("a"), agent([use("1", "f")])];
    const full = {
      request: { messages: [user("a")] },
      response: { content: [{ type: "text", text: "b" }], stop_reason: "model_context_window_exceeded" },
    };
    expect(await read({ messages: open }, full)).toMatchObject([{ draft: { truncated: true } }, { draft: { truncated: true } }]);
  });

  it("keeps every digit of numbers beyond 2^53, in messages and in the response", async () => {
    const call = (path: string): string =>
      `{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"${path}","input":{"n": 9007199254740993}}]}`;
    const items = await read(`{"messages":[${call("f")}]}`, `{"request":{"messages":[]},"response":${call("g")}}`);
    expect(items).toMatchObject([
      { draft: { steps: [{ actions: [{ raw: 'f({"n": 9007199254740993})' }] }] } },
      { draft: { steps: [{ actions: [{ raw: 'g({"n": 9007199254740993})' }] }] } },
    ]);
  });
});

describe("a log of requests", () => {
  const request = (messages: unknown[], answer: string) => ({
    request: { model: "m", system: "S", messages },
    response: { type: "message", content: [{ type: "text", text: answer }] },
  });

  it("gives one run for a conversation that every request repeats", async () => {
    const first = [user("Hello")];
    const second = [...first, agent([{ type: "text", text: "Hi" }]), user("More")];
    const items = await read(request(first, "Hi"), request(second, "There"), request([user("Another")], "Yes"));
    expect(items).toMatchObject([
      { kind: "skipped", record: 1, code: "continued", message: expect.stringContaining("record 2") },
      {
        kind: "trajectory",
        record: 2,
        draft: { agent: "m", systemPrompt: "S", steps: [{ actions: [{ raw: "Hi" }] }, { actions: [{ raw: "There" }] }] },
      },
      { kind: "trajectory", record: 3, draft: { steps: [{ actions: [{ raw: "Yes" }] }] } },
    ]);
  });

  it("says of a request that was answered by an error that the run failed for its surroundings", async () => {
    const failed = {
      request: { system: "S", messages: [user("a")] },
      response: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    };
    expect(await read(failed)).toMatchObject([
      { draft: { outcome: { status: "infrastructure", field: "response.error", terminationReason: "overloaded_error: Overloaded" } } },
    ]);
  });
});

describe("the claim on a file", () => {
  const plain = [user("Hello"), agent("Hi")];

  it.each([
    [{ messages: [user("a"), agent([use("1", "f")])] }, "anthropic-messages"],
    [{ system: "S", messages: plain }, "anthropic-messages"],
    [{ messages: plain, tools: [{ name: "f", input_schema: {} }] }, "anthropic-messages"],
    [[user("a"), agent([use("1", "f")]), user([result("1", "b")])], "anthropic-messages"],
    [{ messages: plain }, "openai-chat-jsonl"],
    [{ messages: plain, tools: [{ type: "function", function: { name: "f" } }] }, "openai-chat-jsonl"],
    [{ messages: [{ role: "system", content: "S" }, ...plain] }, "openai-chat-jsonl"],
    [plain, null],
  ])("%j goes to %s", async (value, format) => {
    expect(await formatOf(value)).toBe(format);
  });

  it("leaves a line of a session, whose message is one and not a list, to others", async () => {
    expect(await formatOf({ type: "assistant", message: agent([use("1", "f")]), uuid: "u", sessionId: "s" })).not.toBe("anthropic-messages");
  });

  it("a file that is one list of messages is one run", async () => {
    const items = await readItems(
      anthropicMessages,
      memorySource("x", JSON.stringify([user("a"), agent([use("1", "f")]), user([result("1", "b")])], null, 2)),
    );
    expect(items).toMatchObject([
      { record: 1, draft: { externalId: "#1", initialObservation: "a", steps: [{ actions: [{ tool: "f", result: { text: "b" } }] }] } },
    ]);
  });
});
