import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { whoAndWhenFixture } from "./fixtures/who-and-when/write";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { whoAndWhen } from "./who-and-when";

checkImporter(whoAndWhen, whoAndWhenFixture, { cutGivesRejection: true });

const history = [
  { role: "human", content: "How many?" },
  { role: "Orchestrator (thought)", content: "Count them." },
  { role: "Orchestrator (-> Counter)", content: "Please count." },
  { role: "Counter", content: "7" },
  { role: "ComputerTerminal", content: "exit 0" },
  { role: "Orchestrator (thought)", content: "Done." },
];
const read = async (more: object = {}, name = "Hand-Crafted/22.json"): Promise<ImportItem | undefined> =>
  (
    await readItems(
      whoAndWhen,
      memorySource(
        name,
        JSON.stringify({
          question: "How many?",
          history,
          is_corrected: false,
          mistake_agent: "Counter",
          mistake_step: "3",
          mistake_reason: "Miscounted.",
          ...more,
        }),
      ),
    )
  )[0];

describe("a failure of several agents", () => {
  it("has the agents' messages for steps, their thoughts with the step that follows, and the terminal's words for replies", async () => {
    expect(await read()).toMatchObject({
      draft: {
        externalId: "Hand-Crafted/22",
        environment: "chat",
        instruction: "How many?",
        initialObservation: null,
        steps: [
          {
            thought: "Orchestrator (thought): Count them.",
            actions: [{ raw: "Orchestrator (-> Counter): Please count.", isMessage: true }],
            observation: null,
          },
          { thought: null, actions: [{ raw: "Counter: 7" }], observation: "exit 0" },
        ],
        closingThought: "Orchestrator (thought): Done.",
        outcome: { status: "failure", field: "is_corrected", source: "human" },
        hidden: {
          failedRequirements: ["mistake agent: Counter", "mistake step: 3 of the history, step 2 of this run", "mistake reason: Miscounted."],
        },
      },
      warnings: [],
    });
  });

  it.each([
    [{ mistake_step: "2" }, "it blames Counter at entry 2, which is Orchestrator (-> Counter)'s"],
    [{ mistake_step: "77" }, 'found the text "77" in "mistake_step" and a history of 6'],
    [{ mistake_step: null }, 'found null in "mistake_step" and a history of 6'],
  ])("whose label says %j disagrees with the log: it is warned about and kept", async (label, words) => {
    expect(await read(label)).toMatchObject({
      kind: "trajectory",
      warnings: [{ code: "label-disagrees", message: `the label disagrees with the log: ${words}` }],
    });
  });

  it.each([
    [{ mistake_agent: "counter" }, []],
    [{ mistake_agent: "Orchestrator", mistake_step: 1 }, []],
    [{ mistake_agent: undefined, mistake_step: undefined }, []],
  ])("with %j agrees", async (label, warnings) => {
    expect(await read(label)).toMatchObject({ warnings });
  });

  it.each([
    [{ is_correct: true }, "success", "is_correct"],
    [{ is_corrected: "True" }, "success", "is_corrected"],
    [{ is_corrected: "False" }, "failure", "is_corrected"],
    [{ is_corrected: "perhaps" }, "unknown", "none"],
  ])("with %j is a %s by %s", async (verdict, status, field) => {
    expect(await read(verdict)).toMatchObject({ draft: { outcome: { status, field } } });
  });

  it("is recognised by its speakers where the label lies behind the first 64 KiB", async () => {
    const long = { history: [...history, { role: "Counter", content: "7 ".repeat(40_000) }], question: "How many?", mistake_agent: "Counter" };
    const head = await sourceHead("x", Buffer.from(JSON.stringify(long)), true);
    expect(head.isWhole).toBe(false);
    expect(detectFormat(head)).toMatchObject({ format: "who-and-when", others: [] });
  });

  it("without a history is rejected", async () => {
    expect(await read({ history: "text" })).toMatchObject({ kind: "rejected", code: "missing-field" });
  });
});
