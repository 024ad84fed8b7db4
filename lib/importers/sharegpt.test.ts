import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { sharegptFixture } from "./fixtures/sharegpt/write";
import type { ImportItem } from "./importer";
import { sharegpt } from "./sharegpt";

checkImporter(sharegpt, sharegptFixture, { cutGivesRejection: true });

const read = async (row: unknown): Promise<ImportItem | undefined> => (await readItems(sharegpt, memorySource("x.jsonl", JSON.stringify(row))))[0];
const human = (value: string) => ({ from: "human", value });
const gpt = (value: string) => ({ from: "gpt", value });
const ROOM = "You are in the middle of a room. Looking quickly around you, you see a desk 1.";

describe("a dialogue in the ShareGPT form", () => {
  it("takes a first turn that is only acknowledged for the prompt, and the next one for the task", async () => {
    const conversations = [
      human("Play by the rules."),
      gpt("OK"),
      human(`Here it is.\n${ROOM}\nYour task is to: put a pen on desk.`),
      gpt("ACTION: look"),
    ];
    expect(await read({ conversations })).toMatchObject({
      draft: {
        environment: "alfworld",
        systemPrompt: "Play by the rules.",
        instruction: "Your task is to: put a pen on desk.",
        initialObservation: `Here it is.\n${ROOM}`,
        steps: [{ actions: [{ raw: "look", isMessage: false }] }],
        truncated: true,
      },
      warnings: [],
    });
  });

  it("keeps an OK that ends the dialogue as a message", async () => {
    expect(await read({ conversations: [human("Good day."), gpt("OK")] })).toMatchObject({
      draft: { systemPrompt: null, initialObservation: "Good day.", steps: [{ actions: [{ raw: "OK", isMessage: true }] }], truncated: false },
    });
  });

  it.each([
    ["Thought: I look.\nAction: go to desk 1", "Thought: I look.", "go to desk 1"],
    ["THOUGHT: I look.\nACTION: go to desk 1", "THOUGHT: I look.", "go to desk 1"],
    ["Think: I look.\n\nAct: go to desk 1\n", "Think: I look.", "go to desk 1"],
    ["<think>I look.</think><action>go to desk 1</action>", "I look.", "go to desk 1"],
    ["Action: look\nObservation: nothing\nAction: go to desk 1", "Action: look\nObservation: nothing", "go to desk 1"],
    ["Action: Operation\n```sql\nSELECT 1\n```", null, "Operation\n```sql\nSELECT 1\n```"],
  ])("cuts thought and action of %j apart at their marks", async (text, thought, raw) => {
    expect(await read({ conversations: [human("x"), gpt(text)] })).toMatchObject({ draft: { steps: [{ thought, actions: [{ raw, tool: null }] }] } });
  });

  it("reads Action and Action Input, and tagged calls, as calls with their replies", async () => {
    const conversations = [
      human("x"),
      gpt('Thought: t\nAction: find_book\nAction Input: {"n": 9007199254740993}'),
      human("Observation: found"),
      gpt('I call.\n<tool_call>\n{"name": "a", "arguments": {"x": 1}}\n</tool_call>\n<tool_call>{"name": "b", "arguments": {}}</tool_call>'),
      { from: "tool", value: "one" },
      { from: "tool", value: "two" },
    ];
    expect(await read({ conversations })).toMatchObject({
      draft: {
        steps: [
          {
            thought: "Thought: t",
            actions: [{ tool: "find_book", raw: 'find_book({"n": 9007199254740993})', result: { text: "found" } }],
            observation: null,
          },
          {
            thought: "I call.",
            actions: [
              { k: 0, raw: 'a({"x": 1})', result: { text: "one" } },
              { k: 1, raw: "b({})", result: { text: "two" } },
            ],
          },
        ],
        truncated: false,
      },
    });
  });

  it("warns of a call that is no JSON, of a turn that is no object and of an unknown speaker, and keeps their texts", async () => {
    const conversations = [human("x"), 7, { from: "function_call", value: "look around" }, { from: "narrator", value: "Silence." }];
    expect(await read({ conversations })).toMatchObject({
      draft: { steps: [{ actions: [{ raw: "look around", tool: null, isMessage: false }], observation: "Silence." }] },
      warnings: [{ code: "bad-message" }, { code: "bad-call" }, { code: "unknown-role" }],
    });
  });

  it.each([
    [{ id: "webshop_3" }, "webshop", "webshop_3"],
    [{ item_id: "sciworld_14" }, "scienceworld", "sciworld_14"],
    [{ id: "os_4" }, null, "os_4"],
    [{ id: "my retail notes" }, null, "my retail notes"],
    [{ environment: "TextCraft", id: 5 }, "textcraft", "5"],
  ])("with %j is of environment %s", async (fields, environment, externalId) => {
    expect(await read({ conversations: [human("x"), gpt("y")], ...fields })).toMatchObject({ draft: { environment, externalId } });
  });

  it("of a shop has the wish for its instruction", async () => {
    const conversations = [human("WebShop \nInstruction:  \ni want a red lamp \n[Search]"), gpt("Action: search[red lamp]")];
    expect(await read({ conversations })).toMatchObject({
      draft: { environment: "webshop", instruction: "i want a red lamp", initialObservation: "[Search]" },
    });
  });

  it("without a list of turns is rejected", async () => {
    expect(await read({ conversations: "text" })).toMatchObject({ kind: "rejected", code: "missing-field" });
  });
});
