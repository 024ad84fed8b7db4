import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/json";
import { checkImporter } from "./fixtures/check-importer";
import { langsmithFixture } from "./fixtures/langsmith/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { langsmith } from "./langsmith";

checkImporter(langsmith, langsmithFixture, { cutGivesRejection: true });

const read = (...rows: unknown[]): Promise<ImportItem[]> =>
  readItems(langsmith, memorySource("x", rows.map((row) => JSON.stringify(row)).join("\n")));
const run = (id: string, type: string, inputs: unknown, outputs: unknown, more: JsonObject = {}): object => ({
  id,
  trace_id: "t",
  parent_run_id: id === "t" ? null : "t",
  dotted_order: id,
  run_type: type,
  name: type === "tool" ? "find" : id,
  inputs,
  outputs,
  ...more,
});

describe("the runs of a trace", () => {
  it("give calls their replies by the id in the tool's message, and keep an error as one", async () => {
    const calls = [
      { id: "a", name: "find", args: { n: 1 } },
      { id: "b", name: "find", args: { n: 2 } },
    ];
    const items = await read(
      run(
        "1",
        "llm",
        { messages: [{ type: "human", content: "x" }] },
        { generations: [[{ message: { type: "ai", content: "", tool_calls: calls } }]] },
      ),
      run("2", "tool", { input: "{'n': 2}" }, { output: { type: "tool", content: "two", tool_call_id: "b", status: "success" } }),
      run("3", "tool", { input: "{'n': 1}" }, null, { error: "ValueError('no')" }),
    );
    expect(items).toMatchObject([
      {
        draft: {
          steps: [{ actions: [{ raw: 'find({"n":1})', result: { status: "error", text: "ValueError('no')" } }, { result: { text: "two" } }] }],
        },
      },
    ]);
  });

  it("say how long the first token took where that is recorded", async () => {
    const times = {
      start_time: "2026-01-01T00:00:01.000000",
      first_token_time: "2026-01-01T00:00:01.400000",
      end_time: "2026-01-01T00:00:02.000000",
    };
    const [item] = await read(run("1", "llm", "a", "b", times), run("2", "llm", "c", "d", { ...times, first_token_time: null }));
    if (item?.kind !== "trajectory") throw new Error("no run");
    expect(item.draft.steps.map(({ timing }) => timing)).toEqual([{ firstTokenSeconds: 0.4, replySeconds: 1 }, undefined]);
  });

  it("take task, outcome and end from the root run", async () => {
    const root = run("t", "chain", {}, {}, { feedback_stats: { Success: { n: 2, avg: 0.5 } }, reference_example_id: "e1", error: "RecursionError" });
    expect(await read(run("u", "llm", "a", "b"), root)).toMatchObject([
      {
        draft: {
          externalId: "t",
          taskId: "e1",
          outcome: { status: "failure", value: 0.5, threshold: 1, field: "score Success ≥ 1", terminationReason: "RecursionError" },
        },
      },
    ]);
  });

  it("may stand in a list under runs; what is no run is rejected by its place", async () => {
    expect(await read({ runs: [run("u", "llm", "a", "b"), { id: 1 }] })).toMatchObject([
      { kind: "rejected", record: 2, code: "wrong-shape" },
      { kind: "trajectory", record: 1 },
    ]);
  });
});
