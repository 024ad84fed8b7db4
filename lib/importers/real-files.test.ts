/** The recordings of other people, where they are there to be read (formats.md §8). Nothing of them is in this project. */
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { countItems, expectInvariants } from "./fixtures/check-importer";
import type { ImportItem } from "./importer";
import { detectFormat, findRefusal, importerOf } from "./index";
import { takeHead } from "./source/source-head";

const DATA = path.resolve(import.meta.dirname, "../../../shared/data");

interface Detected {
  format: string | null;
  others: number;
  refusal: string | null;
  message: string | null;
}

async function detect(file: string, name = file): Promise<Detected> {
  const { head } = await takeHead(name, createReadStream(path.join(DATA, file)));
  const found = detectFormat(head);
  const refusal = findRefusal(head);
  return { format: found?.format ?? null, others: found?.others.length ?? 0, refusal: refusal?.id ?? null, message: refusal?.message ?? null };
}

async function read(format: string, file: string): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  const source = { name: path.basename(file), bytes: createReadStream(path.join(DATA, file)), sibling: async () => null };
  for await (const item of importerOf(format)?.read(source) ?? []) items.push(item);
  return items;
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(DATA, folder)).flatMap((name) => {
    const below = path.join(folder, name);
    return statSync(path.join(DATA, below)).isDirectory() ? filesBelow(below) : [below];
  });
}

/** What stands in each file that is ours to read, by formats.md §8 and by data/SOURCES.md. */
const OURS: readonly (readonly [string, string, Partial<ReturnType<typeof countItems>>])[] = [
  [
    "alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl",
    "knowagent-jsonl",
    { records: 510, trajectories: 510, succeeded: 134, failed: 376, truncated: 238, steps: 8999 },
  ],
  [
    "alfworld-knowagent/ALFWorld_processed_knowagent.jsonl",
    "knowagent-jsonl",
    { records: 218, trajectories: 218, succeeded: 218, failed: 0, truncated: 0 },
  ],
  [
    "alfworld-adapt/ADaPT_maxd3_alfworld_text_davinci_003.json",
    "adapt-json",
    { records: 135, trajectories: 134, skipped: 1, succeeded: 107, failed: 27, truncated: 0 },
  ],
  ["alfworld-reflexion/reflexion_few_shot_examples.txt", "react-text", { records: 2, trajectories: 2, failed: 2, truncated: 0 }],
  ["tau-bench/gpt-4o-airline.json", "tau-bench", { records: 200, trajectories: 200, succeeded: 84, failed: 116, infrastructure: 0, truncated: 0 }],
  ["tau-bench/MockAirlineDomainEnv-few_shot.jsonl", "tau-bench", { records: 19, trajectories: 19, succeeded: 0, failed: 0 }],
  [
    "tau-bench-agentverify/tool-calling-none-0.1_range_0-100_user-none-llm_06232025.json",
    "tau-bench",
    { records: 100, trajectories: 100, succeeded: 73, failed: 27, truncated: 0 },
  ],
  ["inspect/2025-05-12T20-27-36-04-00_browser.json", "inspect-json", { records: 1, trajectories: 1, succeeded: 1, steps: 5, truncated: 0 }],
  ["inspect/log_formats.json", "inspect-json", { records: 1, trajectories: 1, failed: 1, steps: 1 }],
  ["inspect/log_tool_call_error.json", "inspect-json", { records: 1, trajectories: 1, succeeded: 0, failed: 0, steps: 0 }],
];

/** tau2-bench: runs, of these succeeded and failed (data/SOURCES.md), and calls that the simulated user made. */
const TAU2: readonly (readonly [string, string, number, number, number, number])[] = [
  ["tau2-toolorchestra/toolorchestra_airline_gpt-5_1trial.json", "tau-airline", 50, 28, 22, 0],
  ["tau2-activegraph/20260531-184109-726391/results.json", "tau-mock", 10, 8, 2, 1],
  ["tau2-activegraph/20260531-204930-608103/results.json", "tau-airline", 1, 0, 1, 0],
  ["tau2-activegraph/20260601-033543-612139/results.json", "tau-airline", 5, 1, 4, 0],
  ["tau2-activegraph/20260601-041151-558787/results.json", "tau-retail", 1, 1, 0, 0],
  ["tau2-activegraph/20260601-041221-091109/results.json", "tau-telecom", 1, 1, 0, 5],
  ["tau2-grok/2025-10-06T19-24-15.909785_airline_relaxed_llm_agent_grok-3-mini_user_simulator_grok-3-mini.json", "tau-airline", 4, 0, 4, 0],
  [
    "tau2-grok/2025-10-07T07-44-20.888691_airline_relaxed_llm_agent_grok-4-fast-reasoning_user_simulator_grok-4-fast-reasoning.json",
    "tau-airline",
    4,
    3,
    1,
    0,
  ],
];

const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^alfworld-reflexion\/\w+\/env_results_trial_\d+\.json$/, "reflexion-results"],
  [/^alfworld-react-prompts\//, "prompt-set"],
  [/^alfworld-game\//, "game-file"],
  [/^reference\/.*\.jsonl$/, "labels"],
];

describe.runIf(existsSync(DATA))("recordings of other people", () => {
  it.each(OURS)("%s is claimed by %s alone and holds what is known to be in it", async (file, format, expected) => {
    expect(await detect(file)).toMatchObject({ format, others: 0, refusal: null });
    const items = await read(format, file);
    expect(countItems(items)).toMatchObject(expected);
    for (const item of items) expectInvariants(item);
    // Nothing is rejected, and every run has a name of its own within its trial.
    const keys = items.flatMap((item) => (item.kind === "trajectory" ? [`${item.draft.externalId} ${item.draft.trial}`] : []));
    expect(items.filter(({ kind }) => kind === "rejected")).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("counts write attempts by first word and their refusals in KnowAgent D0 as methods.md §0 does", async () => {
    const words = new Set(["take", "put", "move", "open", "close", "heat", "cool", "clean", "use", "slice"]);
    let attempts = 0;
    let refused = 0;
    for (const item of await read("knowagent-jsonl", OURS[0]?.[0] ?? "")) {
      if (item.kind !== "trajectory") continue;
      for (const { actions, observation } of item.draft.steps) {
        if (!words.has(actions[0]?.raw.trim().split(/\s/)[0]?.toLowerCase() ?? "")) continue;
        attempts++;
        if (observation === "Nothing happens.") refused++;
      }
    }
    expect([attempts, refused]).toEqual([3332, 1430]);
  });

  it("keeps the six runs of ADaPT that never acted", async () => {
    const items = await read("adapt-json", OURS[2]?.[0] ?? "");
    const empty = items.filter((item) => item.kind === "trajectory" && item.draft.steps.length === 0);
    expect(empty.map(({ record }) => record)).toHaveLength(6);
    expect(empty.every((item) => item.kind === "trajectory" && item.warnings.some(({ code }) => code === "no-steps"))).toBe(true);
  });

  it("finds the calls of tau-bench airline that were answered with an error, four trials a task, and the hidden goals", async () => {
    const items = await read("tau-bench", "tau-bench/gpt-4o-airline.json");
    const drafts = items.flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
    const results = drafts.flatMap(({ steps }) =>
      steps.flatMap(({ actions }) => actions.flatMap(({ result }) => (result === null ? [] : [result.text]))),
    );
    expect(results.filter((text) => text.startsWith("Error:"))).toHaveLength(73);
    expect(new Set(drafts.map(({ taskId }) => taskId)).size).toBe(50);
    expect(new Set(drafts.map(({ trial }) => trial))).toEqual(new Set([0, 1, 2, 3]));
    expect(drafts.every(({ hidden, systemPrompt, environment }) => hidden !== null && systemPrompt !== null && environment === null)).toBe(true);
  });

  it("reads trial 0 where the fork repeats the task number", async () => {
    const items = await read("tau-bench", OURS[6]?.[0] ?? "");
    expect(new Set(items.map((item) => (item.kind === "trajectory" ? item.draft.trial : -1)))).toEqual(new Set([0]));
  });

  it.each(TAU2)(
    "%s is claimed by tau2-json alone: %s, %i runs, %i solved, %i failed, %i calls of the user",
    async (file, environment, runs, solved, failed, userCalls) => {
      expect(await detect(file)).toMatchObject({ format: "tau2-json", others: 0, refusal: null });
      const items = await read("tau2-json", file);
      expect(countItems(items)).toMatchObject({ records: runs, trajectories: runs, succeeded: solved, failed, infrastructure: 0, truncated: 0 });
      const drafts = items.flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
      const actions = drafts.flatMap(({ steps }) => steps.flatMap((step) => step.actions));
      expect(actions.filter(({ actor, tool }) => actor === "user" && tool !== null)).toHaveLength(userCalls);
      expect(actions.filter(({ tool, result }) => tool !== null && result === null)).toEqual([]);
      expect(new Set(drafts.map((draft) => draft.environment))).toEqual(new Set([environment]));
      expect(drafts.every(({ systemPrompt, hidden }) => systemPrompt !== null && hidden?.goal != null)).toBe(true);
      expect(items.flatMap((item) => (item.kind === "trajectory" ? item.warnings : []))).toEqual([]);
      for (const item of items) expectInvariants(item);
    },
  );

  it("claims each other file with one importer at most, under its own and under a neutral name", async () => {
    for (const file of filesBelow("")) {
      if ([...OURS, ...TAU2].some(([ours]) => ours === file)) continue;
      const own = await detect(file);
      expect({ file, ...own }).toMatchObject({ file, others: 0 });
      expect({ file, ...(await detect(file, "unknown")) }).toEqual({ file, ...own });
    }
  });

  it("says of those without runs what they are", async () => {
    for (const file of filesBelow("")) {
      const refusal = REFUSED.find(([pattern]) => pattern.test(file))?.[1];
      if (refusal === undefined) continue;
      expect({ file, ...(await detect(file)) }).toMatchObject({ file, format: null, refusal });
      if (refusal === "reflexion-results") expect((await detect(file)).message).toContain("no steps");
    }
  });
});
