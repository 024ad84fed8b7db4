import { expect, it } from "vitest";
import { prepareConflicts } from "./conflicts-page";

it("names both contents by file and record, and shows no mark that turns the direction of writing", () => {
  const run = { isCounted: true, file: "a.jsonl", record: 1, outcome: "failure", steps: 1_234, labels: 2, differences: [] };
  const other = { ...run, trajectoryId: "tr_b", isCounted: false, file: "b\u202e.jsonl", differences: ["steps: 1234, now 2", "outcome"] };
  const [view] = prepareConflicts([
    { configuration: "c", environment: "alfworld", externalId: "g7", trial: 1, runs: [{ ...run, trajectoryId: "tr_a" }, other] },
  ]);
  expect(view).toMatchObject({ name: "g7", place: "c · alfworld · trial 1" });
  expect(view?.runs).toMatchObject([
    { source: "a.jsonl, record 1", steps: "1,234", labels: "2", differences: "" },
    { isCounted: false, differences: "steps: 1234, now 2; outcome" },
  ]);
  expect(view?.runs[1]?.source).not.toContain("\u202e");
});
