import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { hotpotqaFixture } from "./fixtures/hotpotqa-react/write";
import { memorySource, readItems } from "./fixtures/read-items";
import { hotpotqaReact } from "./hotpotqa-react";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(hotpotqaReact, hotpotqaFixture, { cutGivesRejection: false });

const read = (...lines: string[]): Promise<ImportItem[]> => readItems(hotpotqaReact, memorySource("x.txt", lines.join("\n")));
const QUESTION = ["Question: How tall?", "Thought 1: I look.", "Action 1: Search[Tower]"];

describe("a log of questions", () => {
  it("gives the outcome by the section, and a halted run is a failure that says so", async () => {
    const sections = ["CORRECT", "INCORRECT", "HALTED"].flatMap((word) => [
      `----- BEGIN ${word} AGENTS ------------`,
      "",
      ...QUESTION,
      "Observation 1: tall",
      "",
    ]);
    const items = await read(...sections);
    expect(
      items.map((item) =>
        item.kind === "trajectory" ? [item.draft.outcome.status, item.draft.outcome.field, item.draft.outcome.terminationReason] : item,
      ),
    ).toEqual([
      ["success", "section CORRECT AGENTS", null],
      ["failure", "section INCORRECT AGENTS", null],
      ["failure", "section HALTED AGENTS", "halted"],
    ]);
  });

  it.each([
    ["Answer is CORRECT", "success"],
    ["Answer is INCORRECT", "failure"],
    ["something else", "unknown"],
  ])("without sections ends with %s as a %s", async (observation, status) => {
    expect(await read(...QUESTION, `Observation 1: ${observation}`)).toMatchObject([{ draft: { outcome: { status } } }]);
  });

  it("keeps lines of an observation together, and what is the next prompt's apart", async () => {
    const items = await read(
      ...QUESTION,
      "Observation 1: It is",
      "",
      "very tall.",
      "",
      "You have attempted to answer following question before and failed.",
      "Reflections:",
      "- Search for Spire.",
      ...QUESTION,
      "Observation 1: 3 m",
      "Correct answer: 3 m",
      "",
      "Solve a question answering task.",
      "Question: Where?",
    );
    expect(items).toMatchObject([
      { draft: { systemPrompt: null, steps: [{ thought: "I look.", observation: "It is\n\nvery tall." }], hidden: null } },
      {
        draft: {
          systemPrompt: "You have attempted to answer following question before and failed.\nReflections:\n- Search for Spire.",
          steps: [{ observation: "3 m" }],
          hidden: { expectedOutputs: ["3 m"] },
        },
      },
      {
        draft: { systemPrompt: "Solve a question answering task.", instruction: "Where?", steps: [] },
        warnings: [{ code: "no-steps" }, { code: "no-outcome" }],
      },
    ]);
  });

  it("without numbers, of an agent that only thinks, is read as well", async () => {
    expect(await read("Question: How tall?", "Thought: 3 m.", "Action: Finish[3 m]", "Observation: Answer is CORRECT")).toMatchObject([
      { draft: { steps: [{ thought: "3 m.", actions: [{ raw: "Finish[3 m]" }] }], outcome: { status: "success" } } },
    ]);
  });

  it.each([
    ["a thought", ["Observation 1: x", "Thought 2: And n"], true],
    ["an action", [], true],
    ["an observation", ["Observation 1: x"], false],
  ])("that ends on %s is truncated: %3$s", async (_, more, truncated) => {
    expect(await read(...QUESTION, ...more)).toMatchObject([{ draft: { truncated } }]);
  });

  it("is not a text that only talks of questions", async () => {
    const text = "Question: What is an agent?\nAction: read the book\nAnswer: it acts";
    expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toBeNull();
  });
});
