/**
 * Every change by the command line is in the audit log. The table comes from the folder of commands: each of them is carried out here
 * and must leave an entry by `terminal`, or stands in a list with the reason why it leaves none.
 */
import { createWriteStream, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ensure } from "../lib/base/assert";
import { openDatabase } from "../lib/server/db";
import { type ModelServer, startModelServer } from "../lib/server/judge/model-server";
import { type AuditAction, type AuditEntry, listAudit } from "../lib/server/repositories/audit";
import { contradictedRun, goodRun, householdLine } from "../lib/server/testing/household-lines";
import { openTemporaryHome } from "../lib/server/testing/temporary-home";
import { createAssignment } from "../lib/server/use-cases/assignments";
import { exportAssignment } from "../lib/server/use-cases/export-assignment";
import { exportBundle } from "../lib/server/use-cases/export-bundle";
import { loadConflicts } from "../lib/server/use-cases/study-conflicts";

const home = openTemporaryHome();
const inHome = (name: string): string => path.join(home.folder, name);

const READS = "reads; what it works out and keeps can be worked out anew";
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  agreement: READS,
  analyse: READS,
  "check-table": READS,
  compare: READS,
  "copy-database": "changes nothing here; the copy holds the log of what made it",
  detect: READS,
  dialogues: READS,
  doctor: READS,
  export: READS,
  formats: READS,
  gate: READS,
  "interface-rules": READS,
  match: READS,
  "mcp-world": "answers calls of an agent; touches no study",
  metrics: READS,
  "model-server": "answers calls of a judge; touches no study",
  probes: READS,
  "sample-sessions": "writes a file; touches no study",
  serve: "changes nothing by itself: requests do, and the sample study is imported by `server`",
  "sign-in-link": "prints a link; whoever opens it is in the log as signed in",
  "state-rules": READS,
  validate: READS,
  worker: "carries out jobs, whose start is in the log",
};

/** In the order in which they can be done. */
const CHANGES: readonly { command: string; actions: readonly AuditAction[]; ask(): Promise<readonly string[]> }[] = [
  {
    command: "import",
    actions: ["work-started", "imported"],
    ask: async () => [inHome("runs.jsonl"), inHome("again.jsonl"), ...STUDY, "--configuration", "c"],
  },
  { command: "import-labels", actions: ["labels-imported"], ask: async () => [inHome("labels.jsonl"), ...STUDY, "--rater", "imported:other"] },
  { command: "conflicts", actions: ["conflict"], ask: async () => [...STUDY, "--pick", await otherOfConflict()] },
  { command: "sample", actions: ["sample"], ask: async () => [...STUDY, "--n", "1", "--seed", "1", "--where", ""] },
  {
    command: "judge",
    actions: ["judge", "work-started"],
    ask: async () => [...STUDY, "--judge", "j", "--provider", "compatible", "--model", "test"],
  },
  { command: "reimport", actions: ["work-started", "reimported"], ask: async () => [...STUDY, "--apply"] },
  { command: "import-bundle", actions: ["bundle-imported"], ask: async () => [await bundle(), "--study", "copy"] },
  { command: "open-assignment", actions: ["assignment"], ask: async () => [await assignmentFile()] },
  { command: "backup", actions: ["backup"], ask: async () => ["--out", inHome("kept.db")] },
  { command: "restore", actions: ["restored"], ask: async () => [inHome("kept.db")] },
  { command: "remove-study", actions: ["study-removed"], ask: async () => [...STUDY, "--name", "s"] },
];
const STUDY = ["--study", "s"] as const;

let server: ModelServer;
beforeAll(async () => {
  writeFileSync(inHome("runs.jsonl"), householdLine(contradictedRun("a")));
  writeFileSync(inHome("again.jsonl"), householdLine(goodRun("a")));
  writeFileSync(inHome("labels.jsonl"), JSON.stringify({ file: "runs.jsonl", record: 1, label: "unclear" }));
  server = await startModelServer({ answer: () => "no reply that could be read" });
  process.env.PLUMBLINE_MODEL_URL = server.url;
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockImplementation(quiet);
});
afterAll(async () => {
  vi.restoreAllMocks();
  delete process.env.PLUMBLINE_MODEL_URL;
  process.exitCode = 0;
  await server.close();
  await home.end();
});

/** What a command prints is for its own tests. */
function quiet(_text: unknown, ...more: unknown[]): boolean {
  const done = more.find((one) => typeof one === "function");
  if (typeof done === "function") done();
  return true;
}

async function otherOfConflict(): Promise<string> {
  const loaded = await loadConflicts("s", "server");
  return ensure(loaded.ok ? loaded.value.conflicts[0]?.runs[1] : undefined, "a conflict").trajectoryId;
}

async function bundle(): Promise<string> {
  const file = await exportBundle("s", "server");
  if (!file.ok) throw new Error(file.error.message);
  await pipeline(file.value, createWriteStream(inHome("bundle.zip")));
  return inHome("bundle.zip");
}

async function assignmentFile(): Promise<string> {
  const sample = ensure(await (await openDatabase()).sample.findFirst({ where: { studyId: "s" } }), "a sample");
  const input = { sampleId: sample.sampleId, kind: "gap", rubricId: null, rubricVersion: null, mode: "single", ratersPerItem: 1, seed: 1 } as const;
  const made = await createAssignment("s", { ...input, calibrationCount: 0, raters: ["ann"] }, "human:owner");
  const file = await exportAssignment("s", null, "ann");
  if (!made.ok || !file.ok) throw new Error("no assignment");
  const text = (await file.value.toArray()).join("");
  writeFileSync(inHome("assignment.jsonl"), text.replaceAll('"study":"s"', '"study":"colleague"'));
  return inHome("assignment.jsonl");
}

async function run(name: string, words: readonly string[]): Promise<void> {
  const program = new Command().exitOverride();
  const file = (await import(/* @vite-ignore */ path.resolve("cli/commands", `${name}.ts`))) as Record<string, unknown>;
  const add = Object.entries(file).find(([exported]) => exported.startsWith("add"))?.[1];
  if (typeof add !== "function") throw new Error(`no command in ${name}.ts`);
  add(program);
  await program.parseAsync(["node", "plumbline", name, ...words]);
}

async function entries(): Promise<AuditEntry[]> {
  const database = await openDatabase();
  const all = await Promise.all(["s", "copy", "colleague"].map((study) => listAudit(database, { study, actions: null, before: null, limit: null })));
  return [...new Map(all.flat().map((entry) => [entry.seq, entry])).values()].sort((a, b) => a.seq - b.seq);
}

describe("the audit log by commands", () => {
  it("accounts for every command", () => {
    const commands = readdirSync("cli/commands").map((file) => path.basename(file, ".ts"));
    expect(commands.length).toBeGreaterThan(30);
    expect([...CHANGES.map(({ command }) => command), ...Object.keys(WITHOUT_ENTRY)].sort()).toEqual(commands.sort());
  });

  for (const { command, actions, ask } of CHANGES) {
    it(`has an entry by the terminal after ${command}`, async () => {
      const words = await ask();
      // By more than its number: what is restored counts on from an older one.
      const nameOf = ({ seq, action }: AuditEntry): string => `${seq} ${action}`;
      const before = new Set((await entries()).map(nameOf));
      await run(command, words);
      const added = (await entries()).filter((entry) => !before.has(nameOf(entry)));
      expect(added.map(({ action, actor }) => [action, actor])).toEqual(actions.map((action) => [action, "terminal"]));
    });
  }
});
