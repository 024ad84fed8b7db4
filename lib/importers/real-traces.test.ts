/** Recordings of other people (formats.md §8): what is known to be in the traces, benchmark results and labelled failures among them. */
import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { countItems, expectInvariants } from "./fixtures/check-importer";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat, importerOf } from "./index";
import { takeHead } from "./source/source-head";

const DATA = path.resolve(import.meta.dirname, "../../../shared/data");

async function read(file: string, format: string): Promise<ImportItem[]> {
  for (const name of [file, "unknown"]) {
    const { head } = await takeHead(name, createReadStream(path.join(DATA, file)));
    expect(detectFormat(head)).toMatchObject({ format, others: [] });
  }
  const items: ImportItem[] = [];
  const source = { name: file, bytes: createReadStream(path.join(DATA, file)), sibling: async () => null };
  for await (const item of importerOf(format)?.read(source) ?? []) items.push(item);
  for (const item of items) expectInvariants(item);
  return items;
}

function draftsOf(items: readonly ImportItem[]): TrajectoryDraft[] {
  return items.flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
}

function toolsOf(draft: TrajectoryDraft | undefined): (string | null)[] {
  return (draft?.steps ?? []).flatMap(({ actions }) => actions.map(({ tool }) => tool));
}

/** Files of one benchmark: records, runs, skipped, succeeded, failed, steps. */
const RESULTS: readonly (readonly [string, string, Partial<ReturnType<typeof countItems>>])[] = [
  ["hotpotqa-reflexion/base_react_thought_log.txt", "hotpotqa-react", { records: 102, trajectories: 102, succeeded: 33, failed: 69, truncated: 0 }],
  [
    "hotpotqa-reflexion/50_sample_react_reflect_correct.txt",
    "hotpotqa-react",
    { records: 17, trajectories: 17, succeeded: 17, failed: 0, truncated: 0 },
  ],
  [
    "webshop-adapt/ADaPT_maxd3_webshop_gpt-3.5-turbo.json",
    "webshop",
    { records: 101, trajectories: 100, skipped: 1, succeeded: 44, failed: 56, steps: 709 },
  ],
  [
    "textcraft-adapt/ADaPT_maxd3_textcraft_gpt-3.5-turbo-instruct.json",
    "textcraft",
    { records: 201, trajectories: 200, skipped: 1, succeeded: 104, failed: 96, truncated: 0, steps: 2092 },
  ],
];

describe.runIf(existsSync(DATA))("results of benchmarks", () => {
  it.each(RESULTS)("%s is claimed by %s alone and holds what is known to be in it", async (file, format, expected) => {
    const items = await read(file, format);
    expect(countItems(items)).toMatchObject(expected);
    expect(items.filter(({ kind }) => kind === "rejected")).toEqual([]);
    const keys = draftsOf(items).map(({ externalId, trial }) => `${externalId} ${trial}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("twelve questions were halted, and each correct one ends with the answer", async () => {
    const drafts = draftsOf(await read("hotpotqa-reflexion/base_react_thought_log.txt", "hotpotqa-react"));
    expect(drafts.filter(({ outcome }) => outcome.terminationReason === "halted")).toHaveLength(12);
    const solved = drafts.filter(({ outcome }) => outcome.status === "success");
    expect(solved.every(({ steps }) => /^Finish\[/.test(steps.at(-1)?.actions[0]?.raw ?? ""))).toBe(true);
  });

  it("partial scores of the shop are kept with their threshold", async () => {
    const drafts = draftsOf(await read("webshop-adapt/ADaPT_maxd3_webshop_gpt-3.5-turbo.json", "webshop"));
    const partial = drafts.filter(({ outcome }) => outcome.value !== null && outcome.value > 0 && outcome.value < 1);
    expect(partial).toHaveLength(33);
    expect(partial.every(({ outcome }) => outcome.status === "failure" && outcome.threshold === 1)).toBe(true);
  });
});

describe.runIf(existsSync(DATA))("answers of ToolBench", () => {
  it("are ten runs of which six won, two gave up and two are not valid, each with its path and its functions", async () => {
    const drafts: TrajectoryDraft[] = [];
    for (const group of ["G1_answer", "G2_answer", "G3_answer"]) {
      for (const name of readdirSync(path.join(DATA, "toolbench", group))) {
        const items = await read(`toolbench/${group}/${name}`, "toolbench");
        expect(countItems(items)).toMatchObject({ records: 1, trajectories: 1, truncated: 0 });
        drafts.push(...draftsOf(items));
      }
    }
    expect(drafts.filter(({ outcome }) => outcome.status === "success")).toHaveLength(6);
    expect(drafts.filter(({ outcome }) => outcome.terminationReason === "give_up")).toHaveLength(2);
    expect(drafts.filter(({ outcome }) => outcome.terminationReason?.startsWith("no valid answer"))).toHaveLength(2);
    expect(drafts.every(({ steps, toolDocs, instruction }) => steps.length > 0 && toolDocs !== null && instruction !== "")).toBe(true);
    // A path that ended was closed by its last call.
    const ended = drafts.filter(({ outcome }) => !outcome.terminationReason?.startsWith("no valid answer"));
    expect(ended.every((draft) => toolsOf(draft).at(-1) === "Finish")).toBe(true);
    expect(new Set(drafts.map(({ externalId }) => externalId)).size).toBe(10);
  });
});

describe.runIf(existsSync(DATA))("labelled failures", () => {
  it("are sixteen runs, all failed, and one label disagrees with its log", async () => {
    const warned: string[] = [];
    let runs = 0;
    for (const half of ["Algorithm-Generated", "Hand-Crafted"]) {
      for (const name of readdirSync(path.join(DATA, "who-and-when", half))) {
        const file = `who-and-when/${half}/${name}`;
        const items = await read(file, "who-and-when");
        expect(countItems(items)).toMatchObject({ records: 1, trajectories: 1, failed: 1 });
        const [draft] = draftsOf(items);
        expect(draft?.hidden?.failedRequirements).toHaveLength(name === "3.json" && half === "Hand-Crafted" ? 4 : 3);
        expect(draft?.hidden?.failedRequirements[1]).toMatch(/^mistake step: \d+ of the history, step \d+ of this run$/);
        if (items.some((item) => item.kind === "trajectory" && item.warnings.some(({ code }) => code === "label-disagrees")))
          warned.push(`${half}/${name}`);
        runs++;
      }
    }
    expect(runs).toBe(16);
    expect(warned).toEqual(["Hand-Crafted/22.json"]);
  });
});

/** The number of runs, and what the agent did in the first one, in its order. */
const TRACES: readonly (readonly [string, string, number, ("says" | "calls")[]])[] = [
  ["langfuse/claude-agent-2025-12-22.trace.json", "langfuse", 1, ["says", "calls", "calls", "says"]],
  ["langfuse/google-gemini-2025-08-01.trace.json", "langfuse", 1, ["says"]],
  ["langfuse/langgraph-python-2025-08-22.trace.json", "langfuse", 1, ["calls", "says"]],
  ["langfuse/openai-agents-2025-09-30.trace.json", "langfuse", 1, ["calls", "says"]],
  ["otel-openinference/openinference_client_span_tool_calls.json", "otel-spans", 1, ["calls", "says"]],
  ["otel-openinference/otel_genai_client_span_tool_calls.json", "otel-spans", 1, ["calls", "says"]],
  ["otel-openinference/otel_genai_tool_execution_span.json", "otel-spans", 1, ["calls"]],
  ["otel-openinference/vercel-v6-ai-generateText.json", "otel-spans", 2, ["says"]],
  ["otel-openinference/vercel-v6-ai-streamText.json", "otel-spans", 1, ["says"]],
];

describe.runIf(existsSync(DATA))("traces", () => {
  it.each(TRACES)("%s is claimed by %s alone: %i runs, every call with its reply, outcome unknown", async (file, format, runs, deeds) => {
    const items = await read(file, format);
    expect(countItems(items)).toMatchObject({ records: runs, trajectories: runs, succeeded: 0, failed: 0, truncated: 0 });
    const drafts = draftsOf(items);
    expect(toolsOf(drafts[0]).map((tool) => (tool === null ? "says" : "calls"))).toEqual(deeds);
    const calls = drafts.flatMap(({ steps }) => steps.flatMap(({ actions }) => actions.filter(({ tool }) => tool !== null)));
    expect(calls.every(({ result }) => result !== null && result.text !== "")).toBe(true);
  });

  it("of two spans with the same conversation in two vocabularies give the same steps", async () => {
    const [one] = draftsOf(await read("otel-openinference/openinference_client_span_tool_calls.json", "otel-spans"));
    const [other] = draftsOf(await read("otel-openinference/otel_genai_client_span_tool_calls.json", "otel-spans"));
    expect(one?.steps).toEqual(other?.steps);
  });
});
