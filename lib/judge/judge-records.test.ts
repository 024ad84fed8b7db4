import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { buildInstructions } from "./build-prompt";
import type { JudgeDefinition } from "./judge";
import { judgeRecords } from "./judge-records";

const RUBRIC = { title: "Records", labels: [], tree: [] };
const content = trajectoryFromText(
  `
  task: -        success: no
  think: two, I believe
  1  heat mug 1 with stove 1  ->  Nothing happens.
  2  book table for 2         ->  Booked for 2.
`,
  { instruction: "Book a table for two, no, make it four" },
);
const judgeOf = <Task extends "misalignment" | "intent-drift">(task: Task): JudgeDefinition & { task: Task } => ({
  id: "records",
  task,
  rubricId: task,
  rubricVersion: "1",
  mode: "single",
  provider: "test",
  model: "test",
  temperature: null,
  samples: 1,
  policy: { kind: "whole", budget: 10_000 },
  maxOutputTokens: 1_000,
});
const run = (task: "misalignment" | "intent-drift", records: unknown[], budget = 10_000) =>
  judgeRecords(
    { ...judgeOf(task), policy: { kind: "whole", budget } },
    buildInstructions(task, "single", RUBRIC),
    { content, writeSet: [] },
    async () => ({ text: JSON.stringify({ records }), finishReason: "stop" }),
    ["0123456789abcdef0123456789abcdef"],
  );

const MISALIGNMENT = {
  actionType: "heat",
  actionCase: "heat mug 1 with stove 1",
  step: 1,
  call: 0,
  agentIntent: "to heat the mug",
  environmentRule: "only a microwave heats",
  sufficientFeedback: "A stove heats nothing; use the microwave.",
  kind: "new-logic",
  quotes: [{ step: 1, call: 0, field: "observation", quote: "Nothing happens.", role: "supports" }],
};
const DRIFT = {
  requirement: "a table for two",
  statedAt: { step: 0, quote: "for two" },
  status: "superseded",
  changedAt: { step: 0, quote: "make it four" },
  influences: { step: 2, call: 0, quote: "book table for 2" },
  finding: "drift",
  rationale: "The old number was booked.",
};

describe("records of a run", () => {
  it("keeps a misalignment with its action and its quotes", async () => {
    const { outcome } = await run("misalignment", [MISALIGNMENT]);
    expect(outcome).toMatchObject({
      ok: true,
      value: { flags: [], records: [{ record: { kind: "misalignment", fault: "new-logic" }, failedQuotes: [] }] },
    });
    expect(outcome.ok && outcome.value.records[0]?.evidence.map(({ quote }) => quote)).toEqual(["Nothing happens.", "heat mug 1 with stove 1"]);
  });

  it("flags a misalignment of an action that the run does not hold", async () => {
    const { outcome } = await run("misalignment", [{ ...MISALIGNMENT, actionCase: "cool mug 1 with stove 1" }]);
    expect(outcome).toMatchObject({ ok: true, value: { flags: ["failed-quote"] } });
  });

  it("keeps a changed requirement with the places where it was said, changed and still at work", async () => {
    const { outcome } = await run("intent-drift", [DRIFT]);
    expect(outcome).toMatchObject({ ok: true, value: { flags: [], records: [{ record: { kind: "intent-drift", finding: "drift" } }] } });
    expect(outcome.ok && outcome.value.records[0]?.evidence).toHaveLength(3);
  });

  it("takes no thought for a place, and no other wording", async () => {
    const thought = await run("intent-drift", [{ ...DRIFT, statedAt: { step: 1, quote: "two, I believe" } }]);
    const reworded = await run("intent-drift", [{ ...DRIFT, changedAt: { step: 0, quote: "make that four" } }]);
    for (const { outcome } of [thought, reworded]) expect(outcome).toMatchObject({ ok: true, value: { flags: ["failed-quote"] } });
  });

  it("may find nothing, which is an answer; what is no list of records is none", async () => {
    expect((await run("misalignment", [])).outcome).toEqual({ ok: true, value: { records: [], flags: [], leftOut: [] } });
    expect((await run("intent-drift", [MISALIGNMENT])).outcome).toMatchObject({ ok: false, error: { code: "wrong-shape" } });
    expect((await run("misalignment", [], 10)).outcome).toMatchObject({ ok: false, error: { code: "skipped" } });
  });
});
