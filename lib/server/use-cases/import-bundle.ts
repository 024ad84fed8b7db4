/**
 * Imports a bundle into a new study: runs with their own files and records, journal, rubrics, samples, assignments and settings as
 * they were. Results are worked out anew, and come out the same where the versions of the code are the same.
 */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { isJsonObject, type JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { BUNDLE_MEMBERS, BUNDLE_VERSION, type BundleManifest, bundleManifestSchema, LATER_BUNDLE_MEMBERS } from "../../exports/bundle";
import { readTrajectoryContent } from "../../trajectory/read-content";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory, type TrajectoryContent } from "../../trajectory/trajectory";
import { contentHash, trajectoryId } from "../../trajectory/trajectory-id";
import { upgradeRecord } from "../../trajectory/upgraders";
import { ArchiveError } from "../archives/archive-fault";
import { openZip, type ZipArchive } from "../archives/zip-archive";
import { type Database, openDatabase } from "../db";
import { addAssignment } from "../repositories/assignments";
import { appendAudit } from "../repositories/audit";
import { saveGateResults } from "../repositories/gate-results";
import { hasImport, importIdOf, saveImport } from "../repositories/imports";
import { insertStoredJudgements, insertStoredJudges } from "../repositories/judgement-archive";
import { insertJournal } from "../repositories/labels";
import { packTrajectory } from "../repositories/pack-trajectory";
import { addRubricVersion } from "../repositories/rubrics";
import { addRuleSetVersion } from "../repositories/rule-sets";
import { addSample } from "../repositories/samples";
import { ensureStudy, findStudy, saveStudySettings } from "../repositories/studies";
import { deleteStudyRows } from "../repositories/study-removal";
import { insertTrajectories, type NewTrajectory, packSteps } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { BUNDLE_PARTS } from "./bundle-parts";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { isStudySettings } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export interface ImportBundleDocument {
  schemaVersion: 1;
  study: string;
  runs: number;
  labels: number;
  rubrics: number;
  samples: number;
  assignments: number;
  judges: number;
  judgements: number;
  /** Members whose hash was checked. */
  checked: number;
  notice: string | null;
}

const BATCH = 100;
/** Longest line of runs, and of everything else: what is held in memory at a time. */
const MAX_RUN_LENGTH = 256 * 1024 * 1024;
const MAX_LINE_LENGTH = 16 * 1024 * 1024;
const handle = z.string().regex(/^[a-z0-9-]{1,64}$/);

export interface ImportBundleOptions {
  /** Who imports, for the audit log: a rater id; the command line where nobody is named. */
  by?: string;
  /** The job that carries it out: when it comes back after its worker died, the study that it had begun is begun anew. */
  job?: string;
  /** Bytes that were read, of all that are to be read: each part is read twice, for its hash first. */
  onProgress?: (done: number, total: number, message: string) => void;
  isCancelled?: () => boolean;
}

/** Asked to stop in the middle: the study that was begun is removed. */
export class BundleStopped extends Error {
  override name = "BundleStopped";
}

export function importBundle(
  file: string,
  as: string | null,
  options: ImportBundleOptions = {},
): Promise<Result<ImportBundleDocument, UseCaseError>> {
  return withBundle(file, options, (reader) => reader.read(as));
}

/** Whether a file is a bundle with all its members as the manifest names them. Nothing is imported. */
export function verifyBundle(file: string): Promise<Result<BundleManifest, UseCaseError>> {
  return withBundle(file, {}, async (reader) => ok(await reader.checkedManifest()));
}

async function withBundle<T>(
  file: string,
  options: ImportBundleOptions,
  work: (reader: BundleReader) => Promise<Result<T, UseCaseError>>,
): Promise<Result<T, UseCaseError>> {
  const size = (await stat(file).catch(() => null))?.size ?? null;
  if (size === null) return err(failure("not-found", "there is no such file", { found: file, expected: "a bundle", where: "file" }));
  let zip: ZipArchive;
  try {
    zip = await openZip(file, size);
  } catch (error) {
    if (error instanceof ArchiveError) return err(noBundle(error.message));
    throw error;
  }
  try {
    return await work(new BundleReader(zip, options));
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof BrokenBundle) return err(noBundle(error.message));
    throw error;
  } finally {
    zip.close();
  }
}

/** Why a study cannot be made under this handle; null when it can. */
export async function checkNewStudy(database: Database, study: string): Promise<UseCaseError | null> {
  if (!handle.safeParse(study).success)
    return failure("invalid", "this is no handle of a study", { found: study, expected: "a–z, 0–9 and hyphens, at most 64", where: "study" });
  if ((await findStudy(database, study)) === null) return null;
  return failure("invalid", `there is a study "${study}" already`, { found: study, expected: "a new handle: --study NAME", where: "study" });
}

/** What is found out in the middle of a member: the study that was begun is removed. */
class BrokenBundle extends Error {
  override name = "BrokenBundle";
}

const noBundle = (found: string): UseCaseError =>
  failure("invalid", "this is no bundle that can be read", { found, expected: "a file of `plumbline export bundle`", where: "file" });

/** One reading of one archive. */
class BundleReader {
  private done = 0;
  private readonly total: number;

  constructor(
    private readonly zip: ZipArchive,
    private readonly options: ImportBundleOptions,
  ) {
    this.total = 2 * zip.members.reduce((sum, { size }) => sum + size, 0);
  }

  async read(as: string | null): Promise<Result<ImportBundleDocument, UseCaseError>> {
    const manifest = await this.checkedManifest();
    const study = as ?? manifest.study.id;
    const database = await openDatabase();
    const importId = importIdOf(this.options.job ?? null, 0);
    // Begun by this very job before its worker died: half of a study, and nobody else's.
    if (this.options.job !== undefined && (await hasImport(database, study, importId))) await takeBack(database, study);
    const fault = await checkNewStudy(database, study);
    if (fault !== null) return err(fault);
    await ensureStudy(database, study, manifest.study.title);
    try {
      return ok(await this.restore(database, study, manifest, importId));
    } catch (error) {
      // Half a study would look like one.
      await takeBack(database, study);
      throw error;
    }
  }

  /** The manifest, after every member was found to be what it names. */
  async checkedManifest(): Promise<BundleManifest> {
    const names = this.zip.members.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new BrokenBundle(`two members called ${twice}`);
    const manifest = await this.readManifest();
    if (manifest.version > BUNDLE_VERSION) throw new BrokenBundle(`version ${manifest.version} of a newer Plumbline`);
    for (const name of Object.values(BUNDLE_MEMBERS)) {
      if (name !== BUNDLE_MEMBERS.manifest && manifest.sha256[name] === undefined) throw new BrokenBundle(`no hash of ${name} in the manifest`);
    }
    for (const [name, expected] of Object.entries(manifest.sha256)) {
      const hash = createHash("sha256");
      for await (const part of this.bytesOf(name, "checking")) hash.update(part);
      if (hash.digest("hex") !== expected) throw new BrokenBundle(`${name} is not what the manifest names`);
    }
    if (!isStudySettings(manifest.study.settings)) throw new BrokenBundle("settings of a study that are none");
    return manifest;
  }

  private async readManifest(): Promise<BundleManifest> {
    const texts: string[] = [];
    let length = 0;
    for await (const line of this.lines(BUNDLE_MEMBERS.manifest, MAX_LINE_LENGTH)) {
      length += line.length;
      if (length > MAX_LINE_LENGTH) throw new BrokenBundle(`a manifest of more than ${MAX_LINE_LENGTH} characters`);
      texts.push(line);
    }
    let value: unknown;
    try {
      value = JSON.parse(texts.join("\n"));
    } catch {
      throw new BrokenBundle("a manifest that is no JSON");
    }
    const parsed = bundleManifestSchema.safeParse(value);
    if (!parsed.success) throw new BrokenBundle(`a manifest of another shape (${parsed.error.issues[0]?.path.join(".")})`);
    return parsed.data;
  }

  private async restore(database: Database, study: string, manifest: BundleManifest, importId: string): Promise<ImportBundleDocument> {
    const { counts, notice } = manifest;
    await withRetry(() => saveStudySettings(database, study, manifest.study.settings));
    const runs = await this.storeRuns(database, study, importId, notice !== null);
    if (runs.size !== counts.runs) throw new BrokenBundle(`${runs.size} of ${counts.runs} runs`);
    const rubrics = await this.items(BUNDLE_MEMBERS.rubrics, BUNDLE_PARTS.rubrics, counts.rubrics);
    const has = (name: string): boolean => manifest.sha256[name] !== undefined;
    const { ruleSets: RULE_SETS, gateResults: GATE_RESULTS, judges: JUDGES, judgements: JUDGEMENTS } = LATER_BUNDLE_MEMBERS;
    const ruleSets = has(RULE_SETS) ? await this.items(RULE_SETS, BUNDLE_PARTS.ruleSets, counts.ruleSets) : [];
    const judges = has(JUDGES) ? await this.items(JUDGES, BUNDLE_PARTS.judges, counts.judges) : [];
    const other = judges.find(({ id, definition }) => definition.id !== id);
    if (other !== undefined) throw new BrokenBundle(`the judge "${other.id}" with the definition of "${other.definition.id}"`);
    const samples = await this.items(BUNDLE_MEMBERS.samples, BUNDLE_PARTS.samples, counts.samples);
    const assignments = await this.items(BUNDLE_MEMBERS.assignments, BUNDLE_PARTS.assignments, counts.assignments);
    const journal = await this.items(BUNDLE_MEMBERS.journal, BUNDLE_PARTS.journal, counts.journal);
    await withRetry(() =>
      database.$transaction(async (transaction) => {
        for (const rubric of rubrics) await addRubricVersion(transaction, study, rubric);
        for (const ruleSet of ruleSets) await addRuleSetVersion(transaction, study, ruleSet);
        await insertStoredJudges(transaction, study, judges);
        const isJudge = new Set(judges.flatMap(({ id, version }) => [id, `${id}@${version}`]));
        if (has(GATE_RESULTS))
          for await (const results of this.batches(GATE_RESULTS, BUNDLE_PARTS.gateResults, counts.gateResults)) {
            const unknown = results.find(({ gate, replay }) => replay !== undefined && !isJudge.has(gate));
            if (unknown !== undefined) throw new BrokenBundle(`what the gate "${unknown.gate}" said, and no such judge`);
            const stored = results.map((result) => ({ ...result, replay: result.replay ?? null }));
            await saveGateResults(transaction, study, stored);
          }
        if (has(JUDGEMENTS))
          for await (const judgements of this.batches(JUDGEMENTS, BUNDLE_PARTS.judgements, counts.judgements)) {
            const unknown = judgements.find(({ judgeId, version, trajectoryId }) => !isJudge.has(`${judgeId}@${version}`) || !runs.has(trajectoryId));
            if (unknown !== undefined) throw new BrokenBundle(`an answer of the judge "${unknown.judgeId}" without the judge or the run`);
            await insertStoredJudgements(transaction, study, judgements);
          }
        for (const sample of samples) await addSample(transaction, study, sample);
        for (const assignment of assignments) await addAssignment(transaction, { ...assignment, definition: { ...assignment.definition, study } });
        await insertJournal(transaction, study, journal);
        const details = { runs: runs.size, labels: journal.length, as: manifest.study.id, job: this.options.job ?? null };
        await appendAudit(transaction, { actor: this.options.by ?? "terminal", study, action: "bundle-imported", subject: study, details });
      }, TRANSACTION_OPTIONS),
    ).catch((error: unknown) => {
      if (isRefusedRow(error)) throw new BrokenBundle("parts that do not belong together: an entry twice, or one whose sample is missing");
      throw error;
    });
    return {
      schemaVersion: 1,
      study,
      ...{ runs: runs.size, labels: journal.length, rubrics: rubrics.length, samples: samples.length, assignments: assignments.length },
      ...{ judges: judges.length, judgements: counts.judgements },
      checked: Object.keys(manifest.sha256).length,
      notice,
    };
  }

  private async storeRuns(database: Database, study: string, importId: string, isLicenceSensitive: boolean): Promise<ReadonlySet<string>> {
    const path = BUNDLE_MEMBERS.trajectories;
    const source = { folder: null, isArchive: false, isLicenceSensitive, parts: [] };
    const item = { id: importId, study, path, rawSha256: null, format: "plumbline-jsonl", options: {}, report: { path }, source };
    await withRetry(() => saveImport(database, item));
    let batch: NewTrajectory[] = [];
    const ids = new Set<string>();
    const write = async (): Promise<void> => {
      const runs = batch;
      batch = [];
      const steps = await packSteps([runs.map(({ packed }) => packed)]);
      await withRetry(() => database.$transaction((transaction) => insertTrajectories(transaction, study, runs, steps), TRANSACTION_OPTIONS));
    };
    for await (const line of this.lines(path, MAX_RUN_LENGTH)) {
      const { trajectory, hash } = readRun(line, study);
      if (ids.has(trajectory.id)) throw new BrokenBundle(`the run ${trajectory.id} twice`);
      ids.add(trajectory.id);
      batch.push({ packed: packTrajectory(trajectory, hash), state: "active", format: "plumbline-jsonl", importId });
      if (batch.length === BATCH) await write();
    }
    if (batch.length > 0) await write();
    return ids;
  }

  /** The lines of a part, each of its shape; as many as the manifest says. */
  private async items<Item>(name: string, schema: z.ZodType<Item>, count: number): Promise<Item[]> {
    const found: Item[] = [];
    for await (const batch of this.batches(name, schema, count)) found.push(...batch);
    return found;
  }

  /** The same, a batch at a time: what holds the replies of models is never in memory whole. */
  private async *batches<Item>(name: string, schema: z.ZodType<Item>, count: number): AsyncGenerator<Item[]> {
    let batch: Item[] = [];
    let found = 0;
    for await (const line of this.lines(name, MAX_LINE_LENGTH)) {
      found += 1;
      if (found > count) throw new BrokenBundle(`more than ${count} lines of ${name}`);
      const parsed = schema.safeParse(parseLine(line, name));
      if (!parsed.success) throw new BrokenBundle(`line ${found} of ${name}, which is none`);
      batch.push(parsed.data);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    if (found !== count) throw new BrokenBundle(`${found} of ${count} lines of ${name}`);
  }

  private async *bytesOf(name: string, doing: string): AsyncGenerator<Uint8Array> {
    const found = this.zip.members.find((one) => one.name === name);
    if (found === undefined) throw new BrokenBundle(`no ${name} in it`);
    for await (const part of found.open()) {
      if (this.options.isCancelled?.() === true) throw new BundleStopped("asked to stop");
      this.done += part.length;
      this.options.onProgress?.(Math.min(this.done, this.total), this.total, `${doing} ${name}`);
      yield part;
    }
  }

  private async *lines(name: string, most: number): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let pending: string[] = [];
    let length = 0;
    for await (const part of this.bytesOf(name, "reading")) {
      const [first = "", ...others] = decoder.decode(part, { stream: true }).split("\n");
      pending.push(first);
      length += first.length;
      if (length > most) throw new BrokenBundle(`a line of more than ${most} characters in ${name}`);
      for (const next of others) {
        const line = pending.join("");
        if (line !== "") yield line;
        pending = [next];
        length = next.length;
      }
    }
    const last = pending.join("") + decoder.decode();
    if (last !== "") yield last;
  }
}

/** With the chunks that it brought: what is refused leaves nothing. */
async function takeBack(database: Database, study: string): Promise<void> {
  await withRetry(() => database.$transaction((transaction) => deleteStudyRows(transaction, study), TRANSACTION_OPTIONS));
}

/** A row that a key refuses: twice the same, or without what it belongs to. */
function isRefusedRow(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return code === "P2002" || code === "P2003";
}

const placeSchema = z.object({ configuration: z.string(), file: z.string(), record: z.int().min(1), trial: z.int().min(0) });

function readRun(line: string, study: string): { trajectory: Trajectory; hash: string } {
  const value = parseLine(line, "runs");
  const upgraded = isJsonObject(value) ? upgradeRecord(value) : null;
  const content = upgraded?.ok === true ? readTrajectoryContent(upgraded.value) : null;
  const place = placeSchema.safeParse(value);
  if (content?.ok !== true || !place.success) throw new BrokenBundle("a line of runs that is none");
  const hash = hashOf(content.value);
  const { configuration, file, record, trial } = place.data;
  const { environment, externalId } = content.value;
  const id = trajectoryId({ environment, configuration, externalId, trial }, hash);
  return { trajectory: { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file, record, trial, content: content.value }, hash };
}

function hashOf(content: TrajectoryContent): string {
  try {
    return contentHash(content);
  } catch (error) {
    // What is nested so deep that it cannot be walked was made to be.
    if (error instanceof RangeError) throw new BrokenBundle("a line of runs that is nested too deep");
    throw error;
  }
}

function parseLine(line: string, name: string): JsonValue {
  try {
    // What JSON.parse gives is a JSON value.
    return JSON.parse(line) as JsonValue;
  } catch {
    throw new BrokenBundle(`a line of ${name} that is no JSON`);
  }
}
