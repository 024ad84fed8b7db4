import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { detectFormat } from "../../importers";
import type { Importer, ImportItem } from "../../importers/importer";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { mappedImporter } from "../../importers/mapping/mapped-importer";
import { readHead } from "../../importers/source/source-head";
import { ArchiveError } from "../archives/archive-fault";
import type { KeptImport } from "../repositories/imports";
import { configurationPlacement, environmentPlacement, fileEnvironment } from "./import-placement";
import { type KeptSource, openKeptSource } from "./kept-source";
import { mappingSchema } from "./mapping-schema";
import { ReimportBatch, type ReimportContext } from "./reimport-batch";
import { emptyReimportCounts, type ReimportFileReport } from "./reimport-document";

export type { ReimportContext };

/** The options that an import was made with, as they were stored. */
const optionsSchema = z.object({
  configuration: z.string().nullable(),
  environment: z.string().nullable(),
  format: z.string().nullable(),
  map: mappingSchema.optional(),
});

type Problem = NonNullable<ReimportFileReport["problem"]>;

/** Reads one kept file anew. A file that cannot be read as it was is left as it is, with the reason. */
export async function reimportFile(
  context: ReimportContext,
  kept: KeptImport,
  imports: readonly string[],
  onRecords: (records: number) => void,
): Promise<ReimportFileReport> {
  const report = (format: string | null, problem: Problem | null, counts = emptyReimportCounts()): ReimportFileReport => ({
    path: kept.path,
    formatBefore: kept.format,
    format,
    problem,
    ...counts,
  });
  const source = await openKeptSource(context.home, kept);
  if (source === null) return report(null, { code: "raw-missing", message: "The raw file is not among those that are kept: import it again." });
  try {
    const chosen = await chooseImporter(kept, source, context.importers);
    if (!chosen.ok) return report(null, chosen.error);
    const { importer, configuration, environment } = chosen.value;
    const placement = await fileEnvironment(importer, source.open, environment);
    if (kept.source === null && (await asksForParts(importer, source))) {
      const message = "It was imported before the files beside it were kept, and cannot be read as it was: import it again.";
      return report(null, { code: "parts-not-kept", message });
    }
    const batch = new ReimportBatch(context, {
      path: kept.path,
      imports,
      format: importer.id,
      configurationOf: configurationPlacement(configuration, source.file, importer),
      environmentOf: environmentPlacement(placement.environment),
    });
    let isWhole = true;
    for await (const item of importer.read(source.open())) {
      await batch.add(item);
      if (!batch.isJustFlushed) continue;
      onRecords(batch.counts.records);
      if (context.isCancelled()) {
        isWhole = false;
        break;
      }
    }
    await batch.flush();
    // Of a file that was not read to its end nobody knows what is gone.
    if (isWhole) await batch.finish();
    onRecords(batch.counts.records);
    return report(importer.id, null, batch.counts);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return report(null, { code: error.fault.code, message: error.fault.message });
  } finally {
    await source.close();
  }
}

interface Choice {
  importer: Importer;
  configuration: string | null;
  environment: string | null;
}

async function chooseImporter(kept: KeptImport, source: KeptSource, importers: readonly Importer[]): Promise<Result<Choice, Problem>> {
  const { configuration, environment, format, map } = optionsSchema.parse(kept.options);
  if (map !== undefined) {
    const compiled = compileMapping(map);
    if (!compiled.ok) return err({ code: "mapping-unusable", message: `The mapping that it was read by cannot be used: ${compiled.error.where}.` });
    return ok({ importer: mappedImporter(compiled.value), configuration, environment });
  }
  const input = source.open();
  const wanted = format ?? detectFormat(await readHead(input.name, input.bytes), importers)?.format;
  const importer = importers.find(({ id }) => id === wanted);
  return importer === undefined
    ? err({ code: "unknown-format", message: "No importer of today claims the file: its runs are left as they are." })
    : ok({ importer, configuration, environment });
}

/** Only the reading tells which files a format asks for. */
async function asksForParts(importer: Importer, source: KeptSource): Promise<boolean> {
  for await (const _item of importer.read(source.open()) as AsyncIterable<ImportItem>) if (source.isPartUnknown()) return true;
  return source.isPartUnknown();
}
