import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { scienceworldFixture } from "./fixtures/scienceworld/write";
import type { ImportItem } from "./importer";
import { scienceworld } from "./scienceworld";

checkImporter(scienceworld, scienceworldFixture, { cutGivesRejection: false });

const log = (...scores: string[]): string =>
  [
    "========== Task Name: boil | Task ID: 0-21 ==========",
    "Task: Your task is to boil water.\nThis room is called the kitchen.",
    ...scores.flatMap((score) => ["Agent Action: look around", "Observation: This room is called the kitchen.", `Score: ${score}`, "Done: False"]),
  ]
    .map((line) => `INFO - ${line}\n`)
    .join("");
const read = (text: string, beside: Record<string, string> = {}): Promise<ImportItem[]> =>
  readItems(scienceworld, memorySource("a/7.log", text, beside));

describe("a log of ScienceWorld", () => {
  it.each([
    [["3", "100"], null, "success", 100, "Score in the last record ≥ 100"],
    [["3", "12"], null, "failure", 12, "Score in the last record ≥ 100"],
    [["3", "-100"], null, "failure", -100, "Score in the last record ≥ 100"],
    [["3"], '{"task": "0-21", "score": 100, "success": true}', "success", 100, "score ≥ 100 in the JSON beside the log"],
    [["3"], '{"task": "0-21", "score": 2, "success": true}', "failure", 2, "score ≥ 100 in the JSON beside the log"],
    [["none"], null, "unknown", null, "none"],
  ])("with scores %j and %s beside it is a %s", async (scores, beside, status, value, field) => {
    const items = await read(log(...scores), beside === null ? {} : { "7.json": beside });
    expect(items).toMatchObject([{ draft: { outcome: { status, value, field, threshold: status === "unknown" ? null : 100 } } }]);
  });

  it("has the task's sentence for instruction, its number for the task and its name for the scenario", async () => {
    expect(await read(log("0"))).toMatchObject([
      {
        draft: {
          environment: "scienceworld",
          externalId: "7",
          taskId: "0-21",
          scenarioId: "boil",
          instruction: "Your task is to boil water.",
          initialObservation: "This room is called the kitchen.",
        },
      },
    ]);
  });
});
