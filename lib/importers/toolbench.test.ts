import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { toolbenchFixture } from "./fixtures/toolbench/write";
import type { ImportItem } from "./importer";
import { toolbench } from "./toolbench";

checkImporter(toolbench, toolbenchFixture, { cutGivesRejection: true });

const read = async (value: unknown, name = "G1_answer/7_x.json"): Promise<ImportItem | undefined> =>
  (await readItems(toolbench, memorySource(name, JSON.stringify(value))))[0];
const node = (type: string, description: string, children: unknown[], more: object = {}): object => ({
  node_type: type,
  description,
  children,
  ...more,
});
const step = (name: string, number: number, children: unknown[]): object =>
  node("Action", name, [node("Action Input", '{"n": 9007199254740993}', children, { observation: `answer ${number}`, expand_num: number })]);
/** The branch that was asked last stands first. */
const tree = { tree: node("Action Input", "", [node("Thought", "second try", [step("b", 5, [node("Thought", "and now", [])])]), step("a", 2, [])]) };
const path = [
  { role: "system", content: "Rules." },
  { role: "user", content: "Do it." },
  { role: "assistant", content: null, function_call: { name: "Finish", arguments: '{"return_type":"give_answer"}' } },
];

describe("an answer of ToolBench", () => {
  it("is the path that won, and says how many branches were abandoned", async () => {
    expect(
      await read({
        win: true,
        tree,
        answer_generation: { train_messages: [[], path], query: "Do it.", finish_type: "give_answer", function: [{ name: "a" }] },
      }),
    ).toMatchObject({
      draft: {
        externalId: "G1_answer/7_x",
        instruction: "Do it.",
        systemPrompt: "Rules.",
        toolDocs: '[{"name":"a"}]',
        steps: [{ actions: [{ tool: "Finish", result: null }] }],
        truncated: false,
        outcome: { status: "success", field: "win", terminationReason: "give_answer" },
      },
      warnings: [{ code: "abandoned-branches", message: "the search tree holds 1 abandoned branches; the path that won is imported" }],
    });
  });

  it("without a path that ended is the one that was tried last, arguments as they stood", async () => {
    expect(await read({ win: false, tree, answer_generation: { valid_data: false, query: "Do it.", finish_type: "give_answer" } })).toMatchObject({
      draft: {
        steps: [
          { thought: "second try", actions: [{ raw: 'b({"n": 9007199254740993})', result: { text: "answer 5" } }] },
          { actions: [{ raw: "and now", isMessage: true }] },
        ],
        outcome: { status: "failure", terminationReason: "no valid answer (valid_data is false)" },
      },
      warnings: [{ code: "abandoned-branches", message: expect.stringContaining("tried last") }],
    });
  });

  it("of a search without a tree has its chains instead", async () => {
    const trys = [{ chain: [node("Action", "a", []), node("Action Input", "{}", [], { observation: "x" })] }];
    expect(await read({ win: false, trys, answer_generation: { finish_type: "give_up" } })).toMatchObject({
      draft: { steps: [{ actions: [{ raw: "a({})", result: { text: "x" } }] }], outcome: { terminationReason: "give_up" } },
      warnings: [],
    });
  });

  it("with neither path nor tree is rejected", async () => {
    expect(await read({ win: true, answer_generation: { finish_type: "give_answer" } })).toMatchObject({ kind: "rejected", code: "missing-field" });
  });
});
