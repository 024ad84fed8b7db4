import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { groupBy } from "../../base/group-by";
import { err, ok, type Result } from "../../base/result";
import { type Agreement, type AgreementRow, computeAgreement } from "../../labels/agreement";
import { currentLabels } from "../../labels/current-labels";
import { type EvidenceAgreement, evidenceAgreement } from "../../labels/evidence-agreement";
import type { LabelEntry } from "../../labels/label";
import { GAP_LABELS, type GapLabel } from "../../rubric/rubric";
import { multiLabelAgreement } from "../../statistics/multi-label-agreement";
import type { Viewer } from "../auth/viewer";
import { listLabels } from "../repositories/labels";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

/** `agreement` (product.md §5). `multiLabel` and `evidence` are null for a file, and with any number of raters but two. */
export interface AgreementDocument extends Agreement {
  schemaVersion: 1;
  multiLabel: {
    exactMatch: number | null;
    jaccard: number | null;
    perLabel: { label: string; kappa: number | null; ac1: number | null; pabak: number | null }[];
    macro: { kappa: number | null; ac1: number | null; pabak: number | null; labels: number };
  } | null;
  evidence: EvidenceAgreement | null;
}

export const DEFAULT_AGREEMENT_DRAWS = 10_000;

/** `draws` bootstrap samples over items; 0: no interval. */
export const agreementQuerySchema = z.object({ draws: z.coerce.number().int().min(0).max(100_000).prefault(DEFAULT_AGREEMENT_DRAWS) });

const rowSchema = z.object({ item: z.string().min(1), rater: z.string().min(1), label: z.string() });

/** A CSV file with the columns item, rater, label; an empty label is no rating. */
export async function agreementOfFile(file: string, draws: number): Promise<Result<AgreementDocument, UseCaseError>> {
  if ((await stat(file).catch(() => null))?.isFile() !== true)
    return err(
      failure("not-found", "there is no such file", { found: file, expected: "a CSV file with the columns item, rater, label", where: "file" }),
    );
  const rows: AgreementRow[] = [];
  const seen = new Set<string>();
  let line = 1;
  try {
    const parser = createReadStream(file).pipe(parse({ bom: true, columns: true, skip_empty_lines: true, trim: true, info: true }));
    for await (const entry of parser as AsyncIterable<{ record: unknown; info: { lines: number } }>) {
      line = entry.info.lines;
      const row = rowSchema.safeParse(entry.record);
      if (!row.success)
        return err(
          failure("invalid", `line ${line} is no rating`, {
            found: JSON.stringify(entry.record).slice(0, 80),
            expected: "the columns item, rater and label, parted by commas",
            where: `line ${line}`,
          }),
        );
      if (row.data.label === "") continue;
      const key = JSON.stringify([row.data.item, row.data.rater]);
      if (seen.has(key))
        return err(
          failure("invalid", `line ${line}: this rater has labelled this item before`, {
            found: `${row.data.rater}, ${row.data.item}`,
            expected: "one label for each item and rater",
            where: `line ${line}`,
          }),
        );
      seen.add(key);
      rows.push(row.data);
    }
  } catch (error) {
    return err(
      failure("invalid", "the file is no CSV table", {
        found: error instanceof Error ? error.message : String(error),
        expected: "a head line item,rater,label and a line a rating",
        where: `line ${line}`,
      }),
    );
  }
  return ok({ schemaVersion: 1, ...computeAgreement(rows, { scheme: null, draws }), multiLabel: null, evidence: null });
}

/** Between people, on cases, first-pass labels only: labels given with a proposal in view are left out. */
export async function agreementOfStudy(study: string, viewer: Viewer, draws: number): Promise<Result<AgreementDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const current = currentLabels(await listLabels(opened.value.database, study));
  const entries = current.filter((entry) => entry.rater.startsWith("human:") && !entry.assisted && entry.caseId !== null);
  const rows = entries.flatMap((entry): AgreementRow[] =>
    entry.label === null || entry.caseId === null ? [] : [{ item: entry.caseId, rater: entry.rater, label: entry.label }],
  );
  const agreement = computeAgreement(rows, { scheme: GAP_LABELS, draws });
  const [first, second] = agreement.raters;
  if (first === undefined || second === undefined || agreement.raters.length > 2)
    return ok({ schemaVersion: 1, ...agreement, multiLabel: null, evidence: null });
  const pairs = [...groupBy(entries, (entry) => entry.caseId).values()].map((group): [LabelEntry | undefined, LabelEntry | undefined] => [
    group.find((entry) => entry.rater === first),
    group.find((entry) => entry.rater === second),
  ]);
  const same = pairs.flatMap(([a, b]) => (a !== undefined && b !== undefined && a.label === b.label ? [[a.evidence, b.evidence] as const] : []));
  return ok({ schemaVersion: 1, ...agreement, multiLabel: multiLabel(pairs), evidence: evidenceAgreement(same) });
}

function multiLabel(pairs: readonly (readonly [LabelEntry | undefined, LabelEntry | undefined])[]): AgreementDocument["multiLabel"] {
  const found = multiLabelAgreement<GapLabel>(
    pairs.map(([a, b]) => [a?.labels ?? null, b?.labels ?? null]),
    GAP_LABELS,
  );
  return {
    exactMatch: found.exactMatch.value,
    jaccard: found.meanJaccard.value,
    perLabel: found.perLabel.map(({ label, kappa, ac1, pabak }) => ({ label, kappa: kappa.value, ac1: ac1.value, pabak: pabak.value })),
    macro: { kappa: found.macro.kappa.value, ac1: found.macro.ac1.value, pabak: found.macro.pabak.value, labels: found.macro.kappa.labelsDefined },
  };
}
