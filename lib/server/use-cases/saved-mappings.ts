/**
 * Mappings that a study keeps: files in the data folder, each of them what `--map` takes. They belong to the files that a
 * study imports, lie beside those, and are read by people and by the command line alike.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { sha256Hex } from "../../base/sha256";
import type { Mapping } from "../../importers/mapping/mapping";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { appendAudit, type NewAuditEntry } from "../repositories/audit";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { loadMappingFile, parseMapping } from "./mapping-schema";
import { failure, type UseCaseError } from "./use-case-error";

const MOST_MAPPINGS = 100;

/** Safe as a file name and in an address. */
export const mappingName = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be 1 to 64 of a–z, 0–9, -");
export const mappingParams = z.object({ study: z.string().regex(/^[a-z0-9-]{1,64}$/), name: mappingName });

export interface MappingsDocument {
  schemaVersion: 1;
  mappings: Mapping[];
}

/** In order of their names. A file that somebody spoilt by hand is left out: `--map` says what is wrong with it. */
export async function listMappings(study: string): Promise<MappingsDocument> {
  const entries = await readdir(folderOf(study)).catch(() => []);
  const names = entries.filter((entry) => /^[a-z0-9-]{1,64}\.json$/.test(entry)).sort(compareUtf8);
  const loaded = await Promise.all(names.map((name) => loadMappingFile(path.join(folderOf(study), name))));
  return {
    schemaVersion: 1,
    mappings: loaded.flatMap((mapping, index) => (mapping.ok ? [{ ...mapping.value, name: nameOf(names[index] ?? "") }] : [])),
  };
}

export async function loadMapping(study: string, name: string): Promise<Result<Mapping, UseCaseError>> {
  const loaded = mappingName.safeParse(name).success ? await loadMappingFile(fileOf(study, name)) : null;
  if (loaded?.ok === true) return ok({ ...loaded.value, name });
  if (loaded?.error.code === "invalid") return loaded;
  const { mappings } = await listMappings(study);
  const expected = mappings.length === 0 ? "no mapping is saved yet" : `one of: ${mappings.map((mapping) => mapping.name).join(", ")}`;
  return err(failure("not-found", `the study has no mapping "${name}"`, { found: name, expected, where: "map" }));
}

/** Saves under a name, over an older one of the same name. `by`: a rater id, for the audit log. */
export async function saveMapping(
  study: string,
  name: string,
  value: unknown,
  by: string,
): Promise<Result<{ schemaVersion: 1; mapping: Mapping }, UseCaseError>> {
  const parsed = parseMapping(value, "mapping");
  if (!parsed.ok) return parsed;
  const mapping: Mapping = { ...parsed.value, name };
  const { mappings } = await listMappings(study);
  if (mappings.length >= MOST_MAPPINGS && !mappings.some((known) => known.name === name))
    return err(
      failure("invalid", "the study keeps too many mappings", { found: `${mappings.length}`, expected: `at most ${MOST_MAPPINGS}`, where: "name" }),
    );
  await mkdir(folderOf(study), { recursive: true });
  const temporary = `${fileOf(study, name)}.${randomUUID()}.part`;
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  await writeFile(temporary, text);
  const details = { change: mappings.some((known) => known.name === name) ? "replaced" : "saved", sha256: sha256Hex(text) };
  await logged({ actor: by, study, action: "mapping", subject: name, details }, () => rename(temporary, fileOf(study, name)));
  return ok({ schemaVersion: 1, mapping });
}

/** `by`: a rater id. One that is not there is no change. */
export async function deleteMapping(study: string, name: string, by: string): Promise<MappingsDocument> {
  if (existsSync(fileOf(study, name)))
    await logged({ actor: by, study, action: "mapping", subject: name, details: { change: "deleted" } }, () =>
      rm(fileOf(study, name), { force: true }),
    );
  return listMappings(study);
}

/** The change of a file within the transaction of its entry: a change that cannot be logged is not made. */
async function logged(entry: NewAuditEntry, change: () => Promise<void>): Promise<void> {
  const database = await openDatabase();
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      await appendAudit(transaction, entry);
      await change();
    }, TRANSACTION_OPTIONS),
  );
}

/** Of a study that is taken away. */
export async function deleteMappingsOf(study: string): Promise<void> {
  await rm(folderOf(study), { recursive: true, force: true });
}

function folderOf(study: string): string {
  return path.join(readEnvironment().home, "mappings", study);
}

function fileOf(study: string, name: string): string {
  return path.join(folderOf(study), `${name}.json`);
}

function nameOf(file: string): string {
  return file.slice(0, -".json".length);
}
