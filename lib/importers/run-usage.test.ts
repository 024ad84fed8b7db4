import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/json";
import { atif } from "./atif";
import { bfcl } from "./bfcl";
import { memorySource, readItems } from "./fixtures/read-items";
import type { Importer } from "./importer";
import { importSample } from "./inspect-sample";
import { miniSweAgent } from "./mini-swe-agent";
import { usagePart } from "./run-usage";
import { sweAgent } from "./swe-agent";
import { tau2Json } from "./tau2-json";

describe("usagePart", () => {
  it("adds lists up, however nested, and holds what is recorded", () => {
    expect(usagePart({ inputTokens: [[10, 20], [5]], outputTokens: 7, cost: 0.25 })).toEqual({
      usage: { inputTokens: 35, outputTokens: 7, cost: 0.25 },
    });
    expect(usagePart({ inputTokens: 0 })).toEqual({ usage: { inputTokens: 0 } });
  });

  it("is nothing where nothing is recorded, and no part of a sum of which a part is missing", () => {
    expect(usagePart({})).toEqual({});
    expect(usagePart({ inputTokens: [10, null], outputTokens: "12", cost: -1 })).toEqual({});
    expect(usagePart({ inputTokens: [], outputTokens: 1.5, cost: null })).toEqual({});
  });
});

const user = { role: "user", content: "Fix it." };
const answer = { role: "assistant", content: "Done." };
const chat = (usage: object): JsonObject => JSON.parse(JSON.stringify({ ...answer, usage }));
const CASES: readonly (readonly [name: string, importer: Importer, record: object, usage: object])[] = [
  [
    "ATIF: the totals of the file",
    atif,
    {
      schema_version: "ATIF-v1.4",
      agent: { name: "a" },
      steps: [
        { step_id: 1, source: "user", message: "Fix it." },
        { step_id: 2, source: "agent", message: "Done.", metrics: { prompt_tokens: 1 } },
      ],
      final_metrics: { total_prompt_tokens: 120, total_completion_tokens: 30, total_cost_usd: 0.5 },
    },
    { inputTokens: 120, outputTokens: 30, cost: 0.5 },
  ],
  [
    "SWE-agent: what it sent and received",
    sweAgent,
    {
      trajectory: [{ action: "ls", observation: "a.py", response: "ls", thought: "", state: "{}" }],
      history: [],
      info: { exit_status: "submitted", model_stats: { instance_cost: 0.75, tokens_sent: 900, tokens_received: 80 } },
    },
    { inputTokens: 900, outputTokens: 80, cost: 0.75 },
  ],
  [
    "mini-SWE-agent: the cost of the instance",
    miniSweAgent,
    { trajectory_format: "mini-swe-agent-1.1", info: { model_stats: { instance_cost: 0.02 } }, messages: [user, answer] },
    { cost: 0.02 },
  ],
  [
    "BFCL: counts by turn and step",
    bfcl,
    { id: "t_1", result: "[f(x=1)]", input_token_count: [[90, 10], [5]], output_token_count: [[1, 2], [3]] },
    { inputTokens: 105, outputTokens: 6 },
  ],
  [
    "tau2: the agent's messages and cost, not the user's",
    tau2Json,
    {
      id: "s1",
      task_id: "1",
      trial: 0,
      termination_reason: "user_stop",
      agent_cost: 0.1,
      user_cost: 9,
      reward_info: { reward: 1 },
      messages: [
        answer,
        { ...chat({ prompt_tokens: 50, completion_tokens: 5 }), role: "user" },
        chat({ prompt_tokens: 70, completion_tokens: 9 }),
        user,
        chat({ prompt_tokens: 80, completion_tokens: 1 }),
      ],
    },
    { inputTokens: 150, outputTokens: 10, cost: 0.1 },
  ],
];

describe("what a run took of its model", () => {
  it.each(CASES)("%s", async (_name, importer, record, usage) => {
    const [item] = await readItems(importer, memorySource("run.json", JSON.stringify(record)));
    expect(item).toMatchObject({ kind: "trajectory", draft: { usage } });
  });

  it("Inspect: the agent's own model, not the grader's", () => {
    const sample = {
      ...{ id: "1", epoch: 1, input: "Fix it.", target: "x", messages: [user, answer], scores: {} },
      model_usage: { "a/agent": { input_tokens: 40, output_tokens: 4 }, "b/grader": { input_tokens: 1_000, output_tokens: 100 } },
    };
    const record = {
      kind: "value",
      record: 1,
      line: 1,
      value: JSON.parse(JSON.stringify(sample)),
      raw: JSON.stringify(sample),
      warnings: [],
    } as const;
    const item = importSample({ ...record, warnings: [] }, { task: null, model: "a/agent", scorers: [] });
    expect(item).toMatchObject({ kind: "trajectory", draft: { usage: { inputTokens: 40, outputTokens: 4 } } });
  });

  it("is absent, and not nought, where a file says nothing", async () => {
    const [item] = await readItems(
      miniSweAgent,
      memorySource("run.json", JSON.stringify({ trajectory_format: "mini-swe-agent-1.1", messages: [user, answer] })),
    );
    expect(item?.kind === "trajectory" && "usage" in item.draft).toBe(false);
  });
});
