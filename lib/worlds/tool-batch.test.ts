import { describe, expect, it } from "vitest";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "./tool-batch";
import { replayToolRun, type ToolRun } from "./tool-recorder";
import { writeOpenaiChatJsonl } from "./writers/openai-chat-jsonl";
import { writeTauBenchJson } from "./writers/tau-bench-json";

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
const errands = SEEDS.flatMap(generateApiBatch);
const visits = SEEDS.flatMap(generateDeskBatch);
const phones = SEEDS.flatMap(generateAppBatch);
const rules = (runs: readonly { truth: ToolRun<never>["truth"] }[]): Set<string> =>
  new Set(runs.flatMap(({ truth }) => truth.cases.flatMap(({ ruleId, alternatives }) => [ruleId, ...(alternatives ?? [])])));

describe("tool worlds", () => {
  it("are the same whenever they are made from the same seed", () => {
    expect(JSON.stringify(generateApiBatch(4))).toBe(JSON.stringify(generateApiBatch(4)));
    expect(JSON.stringify(generateDeskBatch(4))).toBe(JSON.stringify(generateDeskBatch(4)));
    expect(JSON.stringify(generateAppBatch(4))).toBe(JSON.stringify(generateAppBatch(4)));
  });

  it("give the same replies when the recorded calls are made again", () => {
    const replies = (messages: ToolRun<never>["messages"]): string[] => messages.flatMap((item) => (item.role === "tool" ? [item.text] : []));
    for (const run of errands) expect(replayToolRun(run), run.name).toEqual(replies(run.messages));
    for (const run of visits) expect(replayToolRun(run), run.name).toEqual(replies(run.messages));
    for (const run of phones) expect(replayToolRun(run), run.name).toEqual(replies(run.messages));
  });

  it("plant every rule that is meant for them", () => {
    expect([...rules(errands)].sort()).toEqual(["V1", "V2", "V3", "W1", "W2", "W3", "W4", "W5", "W7", "W8", "W9", "X3"]);
    expect([...rules(visits)].sort()).toEqual(["V1", "V2", "V3", "W4", "W5", "W7", "W9", "X1", "X2", "X3", "X4", "X5", "X6"]);
    expect([...rules(phones)].sort()).toEqual(["U2", "U3", "W10", "W11", "W13", "W6", "X5", "X6"]);
  });

  it("give every failed run a deciding case and every success none", () => {
    for (const { isSuccess, truth, name } of [...errands, ...visits, ...phones]) expect(truth.label === null, name).toBe(isSuccess);
  });

  it("write one chat a line and one list of dialogues", () => {
    const rows = writeOpenaiChatJsonl(errands)
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(rows).toHaveLength(errands.length);
    expect(rows[0]).toMatchObject({ id: errands[0]?.name, success: errands[0]?.isSuccess, messages: expect.any(Array) });
    const list: unknown = JSON.parse(writeTauBenchJson(visits));
    expect(list).toHaveLength(visits.length);
  });
});
