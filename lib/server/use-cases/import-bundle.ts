/**
 * Imports a bundle into a new study: runs with their own files and records, journal, rubrics, samples, assignments and settings as
 * they were. Results are worked out anew, and come out the same where the versions of the code are the same.
 */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { isJsonObject, type JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { BUNDLE_MEMBERS, BUNDLE_VERSION, type BundleManifest, bundleManifestSchema } from "../../exports/bundle";
import type { LabelEntry } from "../../labels/label";
import { readTrajectoryContent } from "../../trajectory/read-content";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory } from "../../trajectory/trajectory";
import { contentHash, trajectoryId } from "../../trajectory/trajectory-id";
import { upgradeRecord } from "../../trajectory/upgraders";
import { ArchiveError } from "../archives/archive-fault";
import { openZip, type ZipArchive } from "../archives/zip-archive";
import { openDatabase } from "../db";
import { addAssignment, type StoredAssignment } from "../repositories/assignments";
import { importIdOf, saveImport } from "../repositories/imports";
import { insertJournal } from "../repositories/labels";
import { addRubricVersion, type StoredRubric } from "../repositories/rubrics";
import { addSample, type StoredSample } from "../repositories/samples";
import { deleteStudy, ensureStudy, findStudy, saveStudySettings } from "../repositories/studies";
import { insertTrajectories, type NewTrajectory, packSteps, packTrajectory } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { failure, type UseCaseError } from "./use-case-error";

export interface ImportBundleDocument {
  schemaVersion: 1;
  study: string;
  runs: number;
  labels: number;
  rubrics: number;
  samples: number;
  assignments: number;
  /** Members whose hash was checked. */
  checked: number;
  notice: string | null;
}

const BATCH = 100;
const handle = z.string().regex(/^[a-z0-9-]{1,64}$/);

export async function importBundle(file: string, as: string | null): Promise<Result<ImportBundleDocument, UseCaseError>> {
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
    return await readBundle(zip, as);
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof BrokenBundle) return err(noBundle(error.message));
    throw error;
  } finally {
    zip.close();
  }
}

/** What is found out in the middle of a member: the study that was begun is removed. */
class BrokenBundle extends Error {
  override name = "BrokenBundle";
}

const noBundle = (found: string): UseCaseError =>
  failure("invalid", "this is no bundle that can be read", { found, expected: "a file of `plumbline export bundle`", where: "file" });

async function readBundle(zip: ZipArchive, as: string | null): Promise<Result<ImportBundleDocument, UseCaseError>> {
  const manifest = await readManifest(zip);
  if (manifest.version > BUNDLE_VERSION) throw new BrokenBundle(`version ${manifest.version} of a newer Plumbline`);
  for (const name of Object.values(BUNDLE_MEMBERS)) {
    if (name !== BUNDLE_MEMBERS.manifest && manifest.sha256[name] === undefined) throw new BrokenBundle(`no hash of ${name} in the manifest`);
  }
  for (const [name, expected] of Object.entries(manifest.sha256)) {
    const hash = createHash("sha256");
    for await (const part of member(zip, name)) hash.update(part);
    if (hash.digest("hex") !== expected) throw new BrokenBundle(`${name} is not what the manifest names`);
  }
  const study = as ?? manifest.study.id;
  if (!handle.safeParse(study).success)
    return err(failure("invalid", "this is no handle of a study", { found: study, expected: "a–z, 0–9 and hyphens, at most 64", where: "study" }));
  const database = await openDatabase();
  if ((await findStudy(database, study)) !== null)
    return err(failure("invalid", `there is a study "${study}" already`, { found: study, expected: "a new handle: --study NAME", where: "study" }));
  await ensureStudy(database, study, manifest.study.title);
  try {
    await withRetry(() => saveStudySettings(database, study, manifest.study.settings));
    const runs = await storeRuns(zip, study, manifest.notice !== null);
    if (runs !== manifest.counts.runs) throw new BrokenBundle(`${runs} of ${manifest.counts.runs} runs`);
    const rubrics = await items<StoredRubric>(zip, BUNDLE_MEMBERS.rubrics);
    const samples = await items<StoredSample>(zip, BUNDLE_MEMBERS.samples);
    const assignments = await items<StoredAssignment>(zip, BUNDLE_MEMBERS.assignments);
    const journal = await items<LabelEntry>(zip, BUNDLE_MEMBERS.journal);
    await withRetry(() =>
      database.$transaction(async (transaction) => {
        for (const rubric of rubrics) await addRubricVersion(transaction, study, rubric);
        for (const sample of samples) await addSample(transaction, study, sample);
        for (const assignment of assignments) await addAssignment(transaction, { ...assignment, definition: { ...assignment.definition, study } });
        await insertJournal(transaction, study, journal);
      }, TRANSACTION_OPTIONS),
    );
    return ok({
      schemaVersion: 1,
      study,
      ...{ runs, labels: journal.length, rubrics: rubrics.length, samples: samples.length, assignments: assignments.length },
      checked: Object.keys(manifest.sha256).length,
      notice: manifest.notice,
    });
  } catch (error) {
    // Half a study would look like one.
    await deleteStudy(database, study);
    throw error;
  }
}

async function readManifest(zip: ZipArchive): Promise<BundleManifest> {
  let text = "";
  for await (const line of lines(zip, BUNDLE_MEMBERS.manifest)) text += line;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BrokenBundle("a manifest that is no JSON");
  }
  const parsed = bundleManifestSchema.safeParse(value);
  if (!parsed.success) throw new BrokenBundle(`a manifest of another shape (${parsed.error.issues[0]?.path.join(".")})`);
  return parsed.data;
}

async function storeRuns(zip: ZipArchive, study: string, isLicenceSensitive: boolean): Promise<number> {
  const database = await openDatabase();
  const importId = importIdOf(null, 0);
  const source = { folder: null, isArchive: false, isLicenceSensitive, parts: [] };
  const report = { path: BUNDLE_MEMBERS.trajectories };
  await withRetry(() =>
    saveImport(database, {
      id: importId,
      study,
      path: BUNDLE_MEMBERS.trajectories,
      rawSha256: null,
      format: "plumbline-jsonl",
      options: {},
      report,
      source,
    }),
  );
  let batch: NewTrajectory[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    const runs = batch;
    batch = [];
    const steps = await packSteps(runs.map(({ packed }) => packed));
    await withRetry(() => database.$transaction((transaction) => insertTrajectories(transaction, study, runs, steps), TRANSACTION_OPTIONS));
    count += runs.length;
  };
  for await (const line of lines(zip, BUNDLE_MEMBERS.trajectories)) {
    const { trajectory, hash } = readRun(line, study);
    batch.push({ packed: packTrajectory(trajectory, hash), state: "active", format: "plumbline-jsonl", importId });
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
  return count;
}

const placeSchema = z.object({ configuration: z.string(), file: z.string(), record: z.int().min(1), trial: z.int().min(0) });

function readRun(line: string, study: string): { trajectory: Trajectory; hash: string } {
  const value = parseLine(line, "runs") as JsonValue;
  const upgraded = isJsonObject(value) ? upgradeRecord(value) : null;
  const content = upgraded?.ok === true ? readTrajectoryContent(upgraded.value) : null;
  const place = placeSchema.safeParse(value);
  if (content?.ok !== true || !place.success) throw new BrokenBundle("a line of runs that is none");
  const hash = contentHash(content.value);
  const { configuration, file, record, trial } = place.data;
  const { environment, externalId } = content.value;
  const id = trajectoryId({ environment, configuration, externalId, trial }, hash);
  return { trajectory: { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file, record, trial, content: content.value }, hash };
}

/** Lines of ours, written by `export bundle` and held by the hash in the manifest. */
async function items<Item>(zip: ZipArchive, name: string): Promise<Item[]> {
  const found: Item[] = [];
  for await (const line of lines(zip, name)) found.push(parseLine(line, name) as Item);
  return found;
}

function parseLine(line: string, name: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BrokenBundle(`a line of ${name} that is no JSON`);
  }
}

function member(zip: ZipArchive, name: string): AsyncIterable<Uint8Array> {
  const found = zip.members.find((one) => one.name === name);
  if (found === undefined) throw new BrokenBundle(`no ${name} in it`);
  return found.open();
}

async function* lines(zip: ZipArchive, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of member(zip, name)) {
    const pieces = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = pieces.pop() ?? "";
    for (const line of pieces) if (line !== "") yield line;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
