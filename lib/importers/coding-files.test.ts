/** Recordings of coding agents by other people, where they are there to be read (formats.md §8, 6 to 8). Nothing of them is in this project. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { findEnvironment } from "../environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { guessEnvironment } from "../environments/guess-environment";
import { countItems, expectInvariants } from "./fixtures/check-importer";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat, findRefusal, importerOf } from "./index";
import { takeHead } from "./source/source-head";

const DATA = path.resolve(import.meta.dirname, "../../../shared/data");

async function read(format: string, file: string): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  const source = { name: file, bytes: createReadStream(path.join(DATA, file)), sibling: async () => null };
  for await (const item of importerOf(format)?.read(source) ?? []) items.push(item);
  return items;
}
const draftsOf = async (format: string, file: string): Promise<TrajectoryDraft[]> =>
  (await read(format, file)).flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));

/** Runs and steps of each file; of the runs solved, failed and aborted ones (data/SOURCES.md, formats.md §8). */
const FILES: readonly (readonly [string, string, Partial<ReturnType<typeof countItems>>])[] = [
  ["swe-agent/pydicom__pydicom-1458.traj", "swe-agent", { trajectories: 1, steps: 12, failed: 0 }],
  ["swe-agent/marshmallow-1867__function_calling_replace.traj", "swe-agent", { trajectories: 1, steps: 11 }],
  ["swe-agent/marshmallow-1867__xml_sys-env_window100.traj", "swe-agent", { trajectories: 1, steps: 11 }],
  ["swe-agent/ctf_crypto_katy.traj", "swe-agent", { trajectories: 1, steps: 18 }],
  ["swe-agent/humanevalfix-python-0.traj", "swe-agent", { trajectories: 1, steps: 5 }],
  ["swe-agent/function_calling_simple.traj", "swe-agent", { trajectories: 1, steps: 5 }],
  ["swe-agent-swesmith/pandas-dev__pandas.95280573.pr_53856.traj", "swe-agent", { trajectories: 1, steps: 17 }],
  ["mini-swe-agent/github_issue.traj.json", "mini-swe-agent", { trajectories: 1, steps: 10, truncated: 0 }],
  [
    "openhands/multi_swe_bench_output.jsonl",
    "openhands",
    { records: 3, trajectories: 3, infrastructure: 1, succeeded: 0, failed: 0, truncated: 0, steps: 105 },
  ],
  ["openhands/resolver_output.jsonl", "openhands", { records: 2, trajectories: 2, succeeded: 2, failed: 0, steps: 26 }],
  ["openhands/trajs/basic.json", "openhands", { records: 1, trajectories: 1, steps: 2, truncated: 0 }],
  ["openhands/trajs/wrong_initial_state.json", "openhands", { records: 1, trajectories: 1, steps: 4, truncated: 0 }],
  ["claude-code/agent-atest01.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 2 }],
  ["claude-code/agent_session.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 2 }],
  ["claude-code/compaction_session.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 2 }],
  ["claude-code/representative_messages.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 5 }],
  ["claude-code/todowrite_examples.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 6 }],
  ["claude-code/tool_call_conversation.jsonl", "claude-code", { records: 1, trajectories: 1, steps: 2 }],
  ["atif/openhands_hello-world.trajectory.json", "atif", { records: 1, trajectories: 1, steps: 2, truncated: 0 }],
  [
    "atif/terminus_2_hello-world-context-summarization-linear-history.trajectory.json",
    "atif",
    { records: 1, trajectories: 1, steps: 3, truncated: 0 },
  ],
  ["intercode/bash__gpt-3.5__ic_bash_plan_solve_fs_4.json", "intercode", { records: 28, skipped: 1, trajectories: 27, succeeded: 6, failed: 21 }],
  [
    "intercode/bash__gpt-3.5__ic_bash_react_10_turns_fs_1.json",
    "intercode",
    { records: 60, trajectories: 60, succeeded: 13, failed: 47, steps: 290 },
  ],
  [
    "intercode/bash__gpt-4__ic_bash_multiturn_gpt-4_10_turns_fs_1.json",
    "intercode",
    { records: 60, trajectories: 60, succeeded: 25, failed: 35, steps: 401 },
  ],
  ["intercode/ctf__ic_ctf_gpt-4_25_turns.json", "intercode", { records: 4, trajectories: 4, succeeded: 3, failed: 1, steps: 35 }],
];

/** Facts by the environment that an import would choose: calls, writes among them, refused ones, lines that do not parse. */
const FACTS: readonly (readonly [string, string, string, number, number, number, number])[] = [
  ["swe-agent/pydicom__pydicom-1458.traj", "swe-agent", "coding", 12, 9, 4, 0],
  ["mini-swe-agent/github_issue.traj.json", "mini-swe-agent", "coding", 10, 5, 1, 0],
  ["openhands/multi_swe_bench_output.jsonl", "openhands", "coding", 105, 49, 39, 0],
  ["atif/openhands_hello-world.trajectory.json", "atif", "coding", 2, 1, 0, 0],
  ["atif/terminus_2_hello-world-context-summarization-linear-history.trajectory.json", "atif", "coding", 3, 3, 0, 0],
  ["intercode/ctf__ic_ctf_gpt-4_25_turns.json", "intercode", "intercode-ctf", 35, 24, 3, 0],
];

describe.runIf(existsSync(DATA))("recordings of coding agents", () => {
  it.each(FILES)("%s is claimed by %s alone, whatever it is called, and holds what is known to be in it", async (file, format, expected) => {
    for (const name of [path.basename(file), "unknown"]) {
      const { head } = await takeHead(name, createReadStream(path.join(DATA, file)));
      expect(detectFormat(head)).toMatchObject({ format, others: [] });
      expect(findRefusal(head)).toBeNull();
    }
    const items = await read(format, file);
    expect(countItems(items)).toMatchObject(expected);
    for (const item of items) expectInvariants(item);
    expect(items.filter(({ kind }) => kind === "rejected")).toEqual([]);
    const ids = items.flatMap((item) => (item.kind === "trajectory" ? [item.draft.externalId] : []));
    expect(new Set(ids).size).toBe(ids.length);
    // Nothing of the answers was lost on the way: what is not answered ends the run or was cut off.
    const open = items
      .flatMap((item) => (item.kind === "trajectory" ? item.draft.steps.slice(0, -1) : []))
      .flatMap((step) => (step.observation === null ? step.actions : []));
    expect(open.filter(({ result, isMessage }) => result === null && !isMessage)).toEqual([]);
  });

  it.each(FACTS)(
    "%s (%s): in %s %i calls, %i writes, %i refused, %i that do not parse",
    async (file, format, environment, calls, writes, refused, unparsed) => {
      const drafts = await draftsOf(format, file);
      const toolNames = new Set(
        drafts.flatMap(({ steps }) => steps.flatMap(({ actions }) => actions.flatMap(({ tool }) => (tool === null ? [] : [tool])))),
      );
      const guess = guessEnvironment({ requested: null, named: drafts[0]?.environment ?? null, toolNames });
      expect(guess).toMatchObject({ environment, isGuessed: false });
      const found = findEnvironment(environment);
      if (found === undefined) throw new Error(`expected the environment ${environment}`);
      const counts = drafts.map((draft) => analyse({ ...draft, environment }, found, DEFAULT_ENVIRONMENT_SETTINGS).counts);
      const sum = (key: "calls" | "writes" | "refusedWrites" | "unparsed"): number => counts.reduce((total, each) => total + each[key], 0);
      expect([sum("calls"), sum("writes"), sum("refusedWrites"), sum("unparsed")]).toEqual([calls, writes, refused, unparsed]);
    },
  );

  it("SWE-agent: what an agent submitted is not what was resolved, and a demonstration is not the task", async () => {
    for (const [file, format] of FILES.filter(([, id]) => id === "swe-agent")) {
      const [draft] = await draftsOf(format, file);
      expect(draft?.outcome.status).toBe("unknown");
      expect([draft?.outcome.terminationReason, file]).toEqual([file.includes("simple") ? null : "submitted", file]);
      expect(draft?.instruction).not.toMatch(/Here is a demonstration/);
      expect(draft?.instruction.length).toBeGreaterThan(100);
    }
  });

  it("OpenHands: 49, 70 and 103 events, the third aborted at the iteration limit, every observation with its cause", async () => {
    const file = "openhands/multi_swe_bench_output.jsonl";
    const rows = readFileSync(path.join(DATA, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { history: { observation?: string }[] });
    expect(rows.map(({ history }) => history.length)).toEqual([49, 70, 103]);
    const drafts = await draftsOf("openhands", file);
    expect(drafts.map(({ outcome }) => outcome.status)).toEqual(["unknown", "unknown", "infrastructure"]);
    expect(drafts[2]?.outcome).toMatchObject({ field: "error", terminationReason: expect.stringContaining("maximum iteration") });
    for (const [index, { steps }] of drafts.entries()) {
      const answered = steps.flatMap(({ actions }) => actions).filter(({ result }) => result !== null).length;
      const observed = rows[index]?.history.filter(
        ({ observation }) => observation !== undefined && observation !== "recall" && observation !== "error",
      ).length;
      expect(answered).toBe(observed);
    }
  });

  it("ATIF: six steps in the OpenHands file, of which two are the agent's; the other file goes on in one that is not there", async () => {
    const text = readFileSync(path.join(DATA, "atif/openhands_hello-world.trajectory.json"), "utf8");
    expect((JSON.parse(text) as { steps: unknown[] }).steps).toHaveLength(6);
    const [item] = await read("atif", "atif/terminus_2_hello-world-context-summarization-linear-history.trajectory.json");
    expect(item).toMatchObject({ warnings: [{ code: "missing-continuation" }] });
  });

  it("Claude Code: the compaction is a loss of what came before it, and the sub-agent a run of its own", async () => {
    const [compacted] = await draftsOf("claude-code", "claude-code/compaction_session.jsonl");
    expect(compacted?.contextLosses).toMatchObject([{ t: 2, lostThrough: 1, keepsOpening: false, summary: expect.any(String) }]);
    const ids = await Promise.all(
      ["agent_session", "agent-atest01"].map(async (name) => (await draftsOf("claude-code", `claude-code/${name}.jsonl`))[0]?.externalId),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it("InterCode: rewards keep their numbers, and the parallel lists their order", async () => {
    for (const [file, format] of FILES.filter(([, id]) => id === "intercode")) {
      const drafts = await draftsOf(format, file);
      expect(drafts.every(({ outcome }) => outcome.value !== null && outcome.threshold === 1)).toBe(true);
      expect(drafts.flatMap(({ steps }) => steps.flatMap(({ actions }) => actions)).every(({ result }) => result !== null)).toBe(true);
    }
  });
});
