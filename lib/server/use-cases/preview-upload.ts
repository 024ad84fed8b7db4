/** What the page Map the fields shows of a kept upload: its fields, a mapping and why, and what the first runs become by it. */
import { z } from "zod";
import { ok, type Result } from "../../base/result";
import type { ImportItem, ImportSource } from "../../importers/importer";
import { compileMapping, type MappingFault } from "../../importers/mapping/compile-mapping";
import { type FieldSummary, listFields } from "../../importers/mapping/list-fields";
import { layoutOfHead, type SourceLayout } from "../../importers/mapping/mapped-records";
import type { Mapping } from "../../importers/mapping/mapping";
import { type Located, parsePath, resolvePath } from "../../importers/mapping/mapping-path";
import { previewMapping } from "../../importers/mapping/preview-mapping";
import { sampleSource } from "../../importers/mapping/sample-source";
import { suggestEntry } from "../../importers/mapping/suggest-entry";
import { suggestMapping } from "../../importers/mapping/suggest-mapping";
import { type RecordsChoice, suggestRecords } from "../../importers/mapping/suggest-records";
import { readHead } from "../../importers/source/source-head";
import { readBytes } from "../raw-files";
import { findKeptUpload, type KeptUpload } from "./kept-uploads";
import { mappingSchema } from "./mapping-schema";
import type { UseCaseError } from "./use-case-error";

export const previewQuerySchema = z.strictObject({
  /** null: propose one. May still lack what it needs: the answer then says what, and the fields are there to choose from. */
  mapping: mappingSchema.nullable(),
  /** What to propose anew: everything but the place of the records, the parts of an entry, or nothing. */
  propose: z.enum(["all", "entry", "nothing"]).default("nothing"),
});
export type PreviewQuery = z.output<typeof previewQuerySchema>;

export interface UploadPreview {
  mapping: Mapping;
  /** Of what was proposed just now, by the key of the mapping. */
  reasons: Record<string, string>;
  /** Why the mapping cannot be applied yet; then there are no items. */
  fault: MappingFault | null;
  layout: SourceLayout;
  /** Where the records may lie, the proposed place first. */
  places: RecordsChoice[];
  /** Records that the fields were taken from. */
  sampled: number;
  /** Of a record; `entryFields`: of one entry of its list of steps, empty without one. */
  fields: FieldSummary[];
  entryFields: FieldSummary[];
  items: ImportItem[];
}

const MOST_ENTRIES = 400;

export async function previewUpload(study: string, id: string, query: PreviewQuery): Promise<Result<UploadPreview, UseCaseError>> {
  const upload = await findKeptUpload(study, id);
  if (!upload.ok) return upload;
  const open = (): ImportSource => sourceOf(upload.value);
  const head = await readHead(upload.value.path, open().bytes);
  const { best, others } = suggestRecords(head);
  const recordsPath = query.mapping === null ? best.records : query.mapping.records;
  const parsed = recordsPath === null ? null : parsePath(recordsPath);
  const records = await sampleSource(open(), parsed?.ok === true ? parsed.value : null);
  const { mapping, reasons } = proposed(query, records, recordsPath);
  const compiled = compileMapping(mapping);
  return ok({
    mapping,
    reasons,
    fault: compiled.ok ? null : compiled.error,
    layout: layoutOfHead(head.text),
    places: [best, ...others],
    sampled: records.length,
    fields: listFields(records.map((record) => record.value)),
    entryFields: mapping.steps === null ? [] : listFields(entriesAt(records, mapping.steps).map((entry) => entry.value)),
    items: compiled.ok ? await previewMapping(open(), compiled.value) : [],
  });
}

function proposed(
  query: PreviewQuery,
  records: readonly Located[],
  recordsPath: string | null,
): { mapping: Mapping; reasons: Record<string, string> } {
  const { mapping, propose } = query;
  if (mapping === null) return suggestMapping("", records, recordsPath);
  if (propose === "nothing") return { mapping, reasons: {} };
  if (propose === "all") {
    const all = suggestMapping(mapping.name, records, recordsPath);
    return { ...all, mapping: { ...all.mapping, name: mapping.name } };
  }
  const values = mapping.steps === null ? records : entriesAt(records, mapping.steps);
  const { entry, reasons } = suggestEntry(listFields(values.map(({ value }) => value)));
  return { mapping: { ...mapping, entry }, reasons };
}

function entriesAt(records: readonly Located[], steps: string): Located[] {
  const parsed = parsePath(steps);
  if (!parsed.ok) return [];
  const found: Located[] = [];
  for (const record of records) {
    if (found.length >= MOST_ENTRIES) break;
    for (const entry of resolvePath(record, parsed.value).slice(0, MOST_ENTRIES)) found.push(entry);
  }
  return found;
}

function sourceOf({ path, folder, location }: KeptUpload): ImportSource {
  return { name: path, folder, bytes: readBytes(location), sibling: async () => null };
}
