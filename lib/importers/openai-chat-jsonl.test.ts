import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { chatFixture } from "./fixtures/openai-chat-jsonl/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { openaiChatJsonl } from "./openai-chat-jsonl";
import { sourceHead } from "./source/source-head";

checkImporter(openaiChatJsonl, chatFixture, { cutGivesRejection: true });

const read = async (row: unknown): Promise<ImportItem | undefined> =>
  (await readItems(openaiChatJsonl, memorySource("x.jsonl", JSON.stringify(row))))[0];
const messages = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Good day" },
];

describe("a conversation", () => {
  it.each([
    [{ success: true }, "success", "success", null],
    [{ success: false, score: 1 }, "failure", "success", null],
    [{ success: "maybe", reward: 1 }, "success", "reward ≥ 1", 1],
    [{ score: 0.25 }, "failure", "score ≥ 1", 0.25],
    [{}, "unknown", "none", null],
  ])("with %j is a %s by %s", async (fields, status, field, value) => {
    expect(await read({ messages, ...fields })).toMatchObject({ draft: { outcome: { status, field, value } }, warnings: [] });
  });

  it("with a score above 1 is read as a success and warned about", async () => {
    expect(await read({ messages, score: 87 })).toMatchObject({
      draft: { outcome: { status: "success", value: 87 } },
      warnings: [{ code: "score-scale" }],
    });
  });

  it("takes id, model, trial, task and tools from their fields", async () => {
    const tools = [{ type: "function", function: { name: "f" } }];
    expect(await read({ id: 17, task_id: "t", model: "m", trial: 2, messages, tools, environment: "AppWorld" })).toMatchObject({
      draft: { externalId: "17", taskId: "t", agent: "m", trial: 2, toolDocs: JSON.stringify(tools), environment: "appworld" },
    });
    expect(await read({ messages, functions: "free text" })).toMatchObject({
      draft: { externalId: "#1", taskId: "#1", toolDocs: "free text", environment: null },
    });
  });

  it("in the older form has one function_call a message and replies of role function", async () => {
    const old = [
      { role: "user", content: "Weather?" },
      { role: "assistant", content: "I look.", function_call: { name: "weather", arguments: '{"in": "Bern' } },
      { role: "function", name: "weather", content: "sunny" },
      { role: "assistant", content: "Sunny." },
    ];
    expect(await read({ messages: old })).toMatchObject({
      draft: {
        steps: [
          {
            thought: "I look.",
            actions: [{ raw: 'weather({"in": "Bern)', tool: "weather", args: null, result: { status: "unknown", text: "sunny" } }],
          },
          { thought: null, actions: [{ raw: "Sunny.", isMessage: true }] },
        ],
      },
    });
  });

  it("pairs replies with calls by id whatever their order, and takes the status only from the file", async () => {
    const call = (id: string, name: string) => ({ id, type: "function", function: { name, arguments: "{}" } });
    const mixed = [
      { role: "assistant", content: null, tool_calls: [call("a", "one"), call("b", "two"), call("c", "three")] },
      { role: "tool", tool_call_id: "c", content: "Error: three", is_error: true },
      { role: "tool", tool_call_id: "a", content: "Error: one" },
      { role: "tool", tool_call_id: "zzz", content: "nobody's" },
      { role: "tool", tool_call_id: "b", content: "two", error: false },
    ];
    const item = await read({ messages: mixed });
    expect(item).toMatchObject({
      draft: {
        steps: [
          {
            actions: [
              { tool: "one", result: { status: "unknown", text: "Error: one" } },
              { tool: "two", result: { status: "ok", text: "two" } },
              { tool: "three", result: { status: "error", text: "Error: three" } },
            ],
            observation: "nobody's",
          },
        ],
        truncated: false,
      },
      warnings: [{ code: "unmatched-reply" }],
    });
  });

  it("gives a reply to the newest call when ids repeat from step to step", async () => {
    const step = (text: string) => [
      { role: "assistant", tool_calls: [{ id: "call_0", function: { name: "f", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "call_0", content: text },
    ];
    expect(await read({ messages: [...step("first"), ...step("second")] })).toMatchObject({
      draft: { steps: [{ actions: [{ result: { text: "first" } }] }, { actions: [{ result: { text: "second" } }] }] },
    });
  });

  it("joins what users say, before the first step and after", async () => {
    const user = (content: string) => ({ role: "user", content });
    const talk = [
      { role: "system", content: "A" },
      { role: "developer", content: "B" },
      user("1"),
      user("2"),
      { role: "assistant", content: "x" },
      user("3"),
      user("4"),
    ];
    expect(await read({ messages: talk })).toMatchObject({
      draft: { systemPrompt: "A\nB", initialObservation: "1\n2", steps: [{ observation: "3\n4" }] },
    });
  });

  it("keeps reasoning as a thought, names parts without text, and keeps text of unknown roles", async () => {
    const talk = [
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", image_url: { url: "https://example.org/x.png" } },
        ],
      },
      {
        role: "assistant",
        reasoning_content: "Hm.",
        content: [
          { type: "thinking", thinking: "Well." },
          { type: "text", text: "A cat." },
        ],
      },
      { role: "narrator", content: "Silence." },
    ];
    expect(await read({ messages: talk })).toMatchObject({
      draft: {
        initialObservation: "Look",
        steps: [{ thought: "Hm.\nWell.", actions: [{ raw: "A cat.", isMessage: true }], observation: "Silence." }],
      },
      warnings: [{ code: "part-left-out", message: expect.stringContaining("image_url") }, { code: "unknown-role" }],
    });
  });

  it.each([
    ["a call without a reply", [{ role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: "" } }] }], true],
    ["a text", messages, false],
    [
      "a reply",
      [
        { role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: "" } }] },
        { role: "tool", tool_call_id: "1", content: "" },
      ],
      false,
    ],
  ])("that ends on %s is truncated: %3$s", async (_, talk, truncated) => {
    expect(await read({ messages: talk })).toMatchObject({ draft: { truncated } });
  });

  it("as one object over several lines, or in a list, is read as well", async () => {
    for (const text of [JSON.stringify({ messages }, null, 2), JSON.stringify([{ messages }])]) {
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))?.format).toBe("openai-chat-jsonl");
      expect(await readItems(openaiChatJsonl, memorySource("x", text))).toMatchObject([{ record: 1, draft: { steps: [{ t: 1 }] } }]);
    }
  });

  it("with the marks of another producer is left to its importer", async () => {
    for (const mark of ["trajectory_format", "termination_reason", "simulations", "traj"]) {
      const text = JSON.stringify({ messages, [mark]: "x" });
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))?.format ?? null).toBeNull();
    }
  });
});
