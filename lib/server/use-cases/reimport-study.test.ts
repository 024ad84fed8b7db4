import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { IMPORTERS } from "../../importers";
import { PLAIN } from "../../importers/fixtures/fixture";
import { inspectParts } from "../../importers/fixtures/inspect-eval/write";
import type { Importer, ImportItem, TrajectoryDraft } from "../../importers/importer";
import { buildSpan, type Span } from "../../trajectory/span";
import { openDatabase } from "../db";
import { listLabels } from "../repositories/labels";
import { listStoredRuns } from "../repositories/trajectories";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import { writeZip } from "../testing/write-zip";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { contentWithStep } from "./load-steps";
import { matchStudy } from "./match-study";
import { openTrajectory } from "./open-trajectory";
import type { ReimportDocument } from "./reimport-document";
import { reimportStudy } from "./reimport-study";
import { saveLabel } from "./save-label";

const home = openTemporaryHome();
afterEach(expectTrueList);
afterAll(() => home.end());

/** The table with one importer that reads its records otherwise; null drops a run, as an importer that rejects it would. */
function improved(format: string, change: (draft: TrajectoryDraft, record: number) => TrajectoryDraft | null): Importer[] {
  return IMPORTERS.map((importer) => {
    if (importer.id !== format) return importer;
    async function* read(source: Parameters<Importer["read"]>[0]): AsyncIterable<ImportItem> {
      for await (const item of importer.read(source)) {
        if (item.kind !== "trajectory") {
          yield item;
          continue;
        }
        const draft = change(item.draft, item.record);
        const { record, line } = item;
        yield draft === null
          ? { kind: "rejected", record, line, code: "cut-short", found: "half a run", expected: "a whole run", message: "The run is cut." }
          : { ...item, draft };
      }
    }
    return { ...importer, read };
  });
}

function write(name: string, text: string): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

async function importInto(study: string, paths: string[], more: object = {}): Promise<void> {
  const imported = await importFiles(paths, { study, configuration: null, environment: null, format: null, ...more });
  if (!imported.ok) throw new Error(imported.error.message);
}

async function reimport(study: string, apply: boolean, importers: readonly Importer[] = IMPORTERS): Promise<ReimportDocument> {
  const result = await reimportStudy({ study, apply, importers });
  if (!result.ok) throw new Error(result.error.message);
  const { totals, files } = result.value;
  for (const { records, unchanged, changed, added, duplicates, conflicts, rejected, skipped } of [totals, ...files])
    expect(records).toBe(unchanged + changed + added + duplicates + conflicts + rejected + skipped);
  return result.value;
}

async function storedStates(study: string): Promise<string[]> {
  return (await listStoredRuns(await openDatabase(), study)).map(({ externalId, state }) => `${externalId} ${state}`).sort();
}

/** A label of the refused write, with the quote of the shelf that was seen to be empty. */
async function labelCase(study: string, externalId: string): Promise<{ trajectoryId: string; caseId: string; quote: Span }> {
  const matched = await matchStudy(study, "server");
  const runs = await listStoredRuns(await openDatabase(), study);
  const run = ensure(
    runs.find((candidate) => candidate.externalId === externalId && candidate.state === "active"),
    "the run",
  );
  const found = ensure(
    matched.ok ? matched.value.cases.find(({ trajectoryId, failure }) => trajectoryId === run.trajectoryId && failure === "F1") : undefined,
    "a case",
  );
  const opened = await openTrajectory(study, "server", run.trajectoryId);
  if (!opened.ok) throw new Error("no run");
  const content = await contentWithStep(opened.value, 2);
  const quote = buildSpan(content, { source: "step", t: 2, k: 0, field: "observation" }, 0, 32, "decisive");
  const { caseId } = found;
  const input = { trajectoryId: run.trajectoryId, caseId, label: "overlooked" as const, labels: ["overlooked" as const], evidence: [quote] };
  const saved = await saveLabel(study, "human:owner", crypto.randomUUID(), { ...input, note: "", assisted: false, answersSeq: null, undoes: null });
  if (!saved.ok) throw new Error(saved.error.message);
  return { trajectoryId: run.trajectoryId, caseId, quote };
}

describe("reimportStudy", () => {
  const lines = `${householdLine(contradictedRun("run-a"))}\n${householdLine(goodRun("run-b"))}\n`;
  /** Gives the task another name: every text stays where it is. */
  const renamed = improved("knowagent-jsonl", (draft) => (draft.externalId === "run-a" ? { ...draft, taskId: "shelf-task" } : draft));

  it("finds nothing to change where the importers are the same", async () => {
    await importInto("same", [write("same.jsonl", lines)]);
    const document = await reimport("same", false);
    expect(document.totals).toMatchObject({ records: 2, unchanged: 2, changed: 0, added: 0, gone: 0 });
    expect(document.runs).toEqual([]);
  });

  it("shows what would change without changing it", async () => {
    await importInto("preview", [write("preview.jsonl", lines)]);
    await labelCase("preview", "run-a");
    const before = await storedStates("preview");
    const document = await reimport("preview", false, renamed);
    expect(document.totals).toMatchObject({ unchanged: 1, changed: 1 });
    expect(document.runs).toMatchObject([{ path: "preview.jsonl", record: 1, externalId: "run-a", change: "changed", differences: ["taskId"] }]);
    expect(document.labels).toEqual({ followed: 1, detached: [] });
    expect(await storedStates("preview")).toEqual(before);
  });

  it("puts the new reading in the place of the old one, and the labels follow with their quotes", async () => {
    await importInto("apply", [write("apply.jsonl", lines)]);
    const { trajectoryId, caseId, quote } = await labelCase("apply", "run-a");
    const shown = await reimport("apply", false, renamed);
    const document = await reimport("apply", true, renamed);
    expect({ ...document, applied: false }).toEqual(shown);
    expect(await storedStates("apply")).toEqual(["run-a active", "run-a superseded", "run-b active"]);
    const after = ensure(document.runs[0]?.after, "the new run").trajectoryId;
    const [entry] = await listLabels(await openDatabase(), "apply", after);
    expect(entry).toMatchObject({ seq: 1, trajectoryId: after, caseId: caseId.replace(trajectoryId, after), evidence: [quote] });
    expect(await listLabels(await openDatabase(), "apply", trajectoryId)).toEqual([]);
    const analysed = await analyseStudy("apply", "server");
    expect(analysed.ok && analysed.value.totals.trajectories).toBe(2);
    expect((await reimport("apply", true, renamed)).totals).toMatchObject({ unchanged: 2, changed: 0 });
  });

  it("leaves the journal itself as it was: the label can still be taken back by its rater at the new run", async () => {
    await importInto("undo", [write("undo.jsonl", lines)]);
    await labelCase("undo", "run-a");
    const document = await reimport("undo", true, renamed);
    const after = ensure(document.runs[0]?.after, "the new run").trajectoryId;
    const [entry] = await listLabels(await openDatabase(), "undo", after);
    const input = { trajectoryId: after, caseId: entry?.caseId ?? "", label: null, labels: [], evidence: [], note: "", assisted: false };
    const undone = await saveLabel("undo", "human:owner", crypto.randomUUID(), { ...input, answersSeq: 1, undoes: 1 });
    expect(undone.ok).toBe(true);
  });

  it("refuses a label on a run that is superseded, and names the one in its place", async () => {
    await importInto("late", [write("late.jsonl", lines)]);
    const { trajectoryId, caseId, quote } = await labelCase("late", "run-a");
    const document = await reimport("late", true, renamed);
    const input = { trajectoryId, caseId, label: "overlooked" as const, labels: ["overlooked" as const], evidence: [quote], note: "" };
    const saved = await saveLabel("late", "human:second", crypto.randomUUID(), { ...input, assisted: false, answersSeq: null, undoes: null });
    expect(saved).toMatchObject({
      ok: false,
      error: { code: "stale", expected: expect.stringContaining(document.runs[0]?.after?.trajectoryId ?? "?") },
    });
  });

  it("lists a label that cannot follow as detached, keeps it, and takes it back when the old reading returns", async () => {
    await importInto("detach", [write("detach.jsonl", lines)]);
    const { trajectoryId, caseId } = await labelCase("detach", "run-a");
    const mute = improved("knowagent-jsonl", (draft) =>
      draft.externalId === "run-a"
        ? { ...draft, steps: draft.steps.map((step) => (step.t === 2 ? { ...step, observation: "You see a shelf." } : step)) }
        : draft,
    );
    const document = await reimport("detach", true, mute);
    expect(document.labels.followed).toBe(0);
    expect(document.labels.detached).toMatchObject([
      { seq: 1, rater: "human:owner", trajectoryId, caseId, kind: "gap", reason: expect.stringContaining("quote") },
    ]);
    // Still in the journal, at the run that is superseded; a later look lists it again.
    expect(await listLabels(await openDatabase(), "detach", trajectoryId)).toHaveLength(1);
    expect((await reimport("detach", false, mute)).labels.detached).toHaveLength(1);
    const back = await reimport("detach", true);
    expect(back.labels).toEqual({ followed: 1, detached: [] });
    expect(await storedStates("detach")).toEqual(["run-a active", "run-a superseded", "run-b active"]);
    expect(await listLabels(await openDatabase(), "detach", trajectoryId)).toMatchObject([{ seq: 1, caseId }]);
  });

  it("keeps a run that today's importers reject, out of every number, with its labels detached", async () => {
    await importInto("gone", [write("gone.jsonl", lines)]);
    await labelCase("gone", "run-a");
    const strict = improved("knowagent-jsonl", (draft) => (draft.externalId === "run-a" ? null : draft));
    const document = await reimport("gone", true, strict);
    expect(document.totals).toMatchObject({ records: 2, unchanged: 1, rejected: 1, gone: 1 });
    expect(document.rejections).toMatchObject([{ path: "gone.jsonl", record: 1, code: "cut-short" }]);
    expect(document.labels.detached).toMatchObject([{ kind: "gap", rater: "human:owner" }]);
    const analysed = await analyseStudy("gone", "server");
    expect(analysed.ok && analysed.value.totals.trajectories).toBe(1);
    expect((await reimport("gone", true)).totals).toMatchObject({ unchanged: 1, added: 1 });
    expect(await storedStates("gone")).toEqual(["run-a active", "run-b active"]);
  });

  it("adds runs that an importer learns to find, under the configuration of the file", async () => {
    const dropping = improved("knowagent-jsonl", (draft) => (draft.externalId === "run-b" ? null : draft));
    await importInto("more", [write("more.jsonl", lines)]);
    await reimport("more", true, dropping);
    const document = await reimport("more", true);
    expect(document.runs).toMatchObject([{ externalId: "run-b", configuration: "more", change: "added" }]);
  });

  it("follows a run whose environment is read otherwise, though its key changes with it", async () => {
    await importInto("moved", [write("moved.jsonl", lines)]);
    await labelCase("moved", "run-a");
    const elsewhere = improved("knowagent-jsonl", (draft) => ({ ...draft, environment: "textcraft" }));
    const document = await reimport("moved", false, elsewhere);
    expect(document.totals).toMatchObject({ changed: 2, gone: 0, added: 0 });
    expect(document.runs[0]?.differences).toContain("environment: alfworld, now textcraft");
  });

  it("reads a file that was imported twice once, and keeps the conflict of another file", async () => {
    const file = write("twice.jsonl", lines);
    await importInto("twice", [file]);
    await importInto("twice", [file]);
    const other = householdLine({ ...contradictedRun("run-a"), turns: [["go to bench 1", "On the bench 1, you see nothing."]] });
    await importInto("twice", [write("other/twice.jsonl", `${other}\n`)]);
    const document = await reimport("twice", true, renamed);
    expect(document.totals).toMatchObject({ records: 3, unchanged: 1, changed: 2 });
    expect(await storedStates("twice")).toEqual(["run-a active", "run-a conflict", "run-a superseded", "run-a superseded", "run-b active"]);
  });

  it("leaves a file alone whose raw bytes are gone, or that nobody claims today", async () => {
    await importInto("lost", [write("lost.jsonl", `${householdLine(goodRun("only-here"))}\n`)]);
    const nobody = IMPORTERS.filter(({ id }) => id !== "knowagent-jsonl");
    const unclaimed = await reimport("lost", true, nobody);
    expect(unclaimed.files).toMatchObject([{ format: null, problem: { code: "unknown-format" }, records: 0, gone: 0 }]);
    const raw = path.join(home.folder, "raw");
    const database = await openDatabase();
    const { rawSha256 } = ensure((await database.import.findMany({ where: { studyId: "lost" } }))[0], "the import");
    rmSync(path.join(raw, String(rawSha256).slice(0, 2), `${rawSha256}.gz`));
    expect((await reimport("lost", true)).files).toMatchObject([{ problem: { code: "raw-missing" } }]);
    expect(await storedStates("lost")).toEqual(["only-here active"]);
  });

  it("stops between batches, keeps what is applied, and goes on from there", async () => {
    const many = Array.from({ length: 250 }, (_, index) => householdLine(goodRun(`run-${index}`)));
    await importInto("stopped", [write("stopped.jsonl", `${many.join("\n")}\n`)]);
    const importers = improved("knowagent-jsonl", (draft) => ({ ...draft, scenarioId: "kitchen" }));
    let asked = 0;
    const stopped = await reimportStudy({ study: "stopped", apply: true, importers }, { isCancelled: () => ++asked > 1 });
    expect(stopped.ok && stopped.value).toMatchObject({ cancelled: true, totals: { changed: 100, gone: 0 } });
    expect((await reimport("stopped", true, importers)).totals).toMatchObject({ unchanged: 100, changed: 150 });
  });

  it("says of an unknown study which there are", async () => {
    expect(await reimportStudy({ study: "no-such", apply: false })).toMatchObject({ ok: false, error: { code: "not-found" } });
  });
});

describe("reimportStudy of formats that are more than one file", () => {
  const fixtures = path.join(import.meta.dirname, "../../importers/fixtures");
  const folders = path.join(home.folder, "folders");

  beforeAll(() => mkdirSync(folders, { recursive: true }));

  it.each([
    ["appworld", "tasks"],
    ["tagged-log", "."],
  ])("reads the files beside those of %s again after the folder is gone", async (format, below) => {
    const folder = path.join(folders, format);
    cpSync(path.join(fixtures, format, below), folder, { recursive: true });
    await importInto(format, [folder]);
    rmSync(folder, { recursive: true });
    const document = await reimport(format, false);
    expect(document.totals.records).toBeGreaterThan(0);
    expect(document.totals).toMatchObject({ changed: 0, added: 0, gone: 0 });
    expect(document.totals.unchanged).toBe(document.totals.records - document.totals.skipped);
  });

  it("reads an archive that is one recording again, and removes what it wrote out for that", async () => {
    const { header, samples } = inspectParts(PLAIN);
    const members = samples.map((sample, index) => ({ name: `samples/s${index}_epoch_1.json`, content: JSON.stringify(sample) }));
    writeFileSync(path.join(folders, "log.bin"), writeZip([{ name: "header.json", content: JSON.stringify(header) }, ...members]));
    await importInto("archive", [path.join(folders, "log.bin")]);
    const { totals } = await reimport("archive", false);
    expect(totals.unchanged).toBe(totals.records - totals.skipped);
    expect(totals.records).toBeGreaterThan(0);
    expect(readdirSync(path.join(home.folder, "unpacked"))).toEqual([]);
  });

  it("does not guess at a file that was imported before the files beside it were kept", async () => {
    const folder = path.join(folders, "older");
    cpSync(path.join(fixtures, "tagged-log"), folder, { recursive: true });
    await importInto("older", [folder]);
    await (await openDatabase()).import.updateMany({ where: { studyId: "older" }, data: { source: null } });
    const document = await reimport("older", true);
    expect(document.files.map(({ problem }) => problem?.code)).toContain("parts-not-kept");
    expect(document.totals.gone).toBe(0);
  });
});
