import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { err, ok, type Result } from "../../base/result";
import { decisiveCaseId, type ExportRun } from "../../exports/unit-answers";
import { AGREEMENT_SEED, type Agreement, type AgreementRow, computeAgreement } from "../../labels/agreement";
import { AGREEMENT_UNITS, type AgreementUnit, agreementItems, type RatedItem, settledItems } from "../../labels/agreement-items";
import { isSameSet } from "../../labels/combine-labels";
import { currentLabels } from "../../labels/current-labels";
import { type EvidenceAgreement, evidenceAgreement } from "../../labels/evidence-agreement";
import { isPerson, isReader } from "../../labels/first-pass";
import { type ItemStates, itemStates } from "../../labels/item-states";
import { type MultiLabelCoefficients, multiLabelCoefficients } from "../../labels/multi-label-coefficients";
import type { LabelMode } from "../../rubric/label-mode";
import type { Span } from "../../trajectory/span";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { listCalibrationRuns } from "../repositories/calibration";
import type { StudyRow } from "../repositories/studies";
import { loadLabelScope } from "./load-label-scope";
import { openStudy } from "./open-study";
import { studyFingerprint } from "./study-fingerprint";
import { labelModeOf } from "./study-label-mode";
import { failure, type UseCaseError } from "./use-case-error";

/** `agreement` (product.md §5). `multiLabel`, `evidence` and `study` are null for a file. */
export interface AgreementDocument extends Agreement {
  schemaVersion: 1;
  /** Of cases and runs; null for units that have one label. */
  multiLabel: MultiLabelCoefficients | null;
  evidence: EvidenceAgreement | null;
  study: StudyAgreement | null;
}

/** What the numbers of a study stand on. */
export interface StudyAgreement {
  unit: AgreementUnit;
  /** null: all of them. */
  environment: string | null;
  /** One label an item or a set; null where the environments differ, and for units that have one label. */
  mode: LabelMode | null;
  /** Items of calibration runs, left out. */
  calibrationItems: number;
  /** Labels given with a machine's proposal in view, left out. */
  assistedLabels: number;
  /** How the items stand now; what was settled by a third person and what together are counted apart. */
  states: ItemStates;
  /** Intervals draw runs. */
  clusters: number;
  seed: string;
  draws: number;
  /** Names and table are closed to whoever settles while disagreements are open: together they would tell who said what. */
  namesWithheld: boolean;
}

export const DEFAULT_AGREEMENT_DRAWS = 10_000;

/** `draws` bootstrap samples over runs; 0: no interval. */
export const agreementQuerySchema = z.object({
  draws: z.coerce.number().int().min(0).max(100_000).prefault(DEFAULT_AGREEMENT_DRAWS),
  unit: z.enum(AGREEMENT_UNITS).prefault("case"),
  environment: z.string().min(1).max(100).nullable().prefault(null),
  /** Repeatable: label sets made elsewhere that stand beside the people, `imported:<name>`. */
  rater: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .prefault([]),
});
export type AgreementQuery = z.output<typeof agreementQuerySchema>;

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
  return ok({ schemaVersion: 1, ...computeAgreement(rows, { scheme: null, draws }), multiLabel: null, evidence: null, study: null });
}

/**
 * Between people (and label sets made elsewhere that are named), first-pass labels only. Machine raters are measured by
 * `validate` and never stand here; labels given with a proposal in view and runs of a calibration set are left out.
 */
export async function agreementOfStudy(study: string, viewer: Viewer, query: AgreementQuery): Promise<Result<AgreementDocument, UseCaseError>> {
  const machine = query.rater.find((rater) => !isReader(rater));
  if (machine !== undefined)
    return err(
      failure("invalid", "machine raters never stand between people: compare them by validate", {
        found: machine,
        expected: "human:<handle> or imported:<name>",
        where: "rater",
      }),
    );
  const scope = await loadLabelScope(study, viewer);
  if (!scope.ok) return scope;
  const { runs, journal, database, isSettler } = scope.value;
  const { unit, environment, draws } = query;
  const wanted = environment === null ? runs : runs.filter((run) => run.environment === environment);
  const decisive = new Map(wanted.map((run) => [run.trajectoryId, decisiveCaseId(run)]));
  const decisiveCaseOf = (trajectoryId: string): string | null => decisive.get(trajectoryId) ?? null;
  // A label set made elsewhere may be anybody's: beside people's gap labels it stands only where it is named.
  const stands = KIND_OF_UNIT[unit] === "gap" ? isPerson : isReader;
  const raters = [...new Set([...journal.map(({ rater }) => rater).filter(stands), ...query.rater])].sort(compareUtf8);
  const ids = new Set(decisive.keys());
  const calibration = await listCalibrationRuns(database, study, KIND_OF_UNIT[unit]);
  const { items, calibrationItems, scheme } = agreementItems(journal, { unit, raters, calibration, runs: ids, decisiveCaseOf });
  const settled = settledItems(journal, { unit, decisiveCaseOf });
  const states = itemStates(items, (item) => settled.get(item) ?? null);
  const runOf = new Map(items.map(({ item, trajectoryId }) => [item, trajectoryId]));
  const agreement = computeAgreement(items, { scheme, draws, clusterOf: (item) => runOf.get(item) ?? item });
  const isGap = unit === "case" || unit === "trajectory";
  const document: AgreementDocument = {
    schemaVersion: 1,
    ...agreement,
    table: agreement.table.map(({ item, rater, label }) => ({ item, rater, label })),
    multiLabel: isGap ? multiLabelCoefficients(items, scheme, draws) : null,
    evidence: evidenceAgreement(samePairs(items)),
    study: {
      unit,
      environment,
      mode: isGap ? modeOf(scope.value.study, wanted) : null,
      calibrationItems,
      assistedLabels: currentLabels(journal).filter((entry) => entry.assisted && raters.includes(entry.rater) && ids.has(entry.trajectoryId)).length,
      states,
      clusters: new Set(items.map(({ trajectoryId }) => trajectoryId)).size,
      seed: AGREEMENT_SEED,
      draws,
      namesWithheld: isSettler && states.pending > 0,
    },
  };
  return ok(document.study?.namesWithheld === true ? withoutNames(document) : document);
}

/** The same document for the page server: made in a process of its own, and kept while nothing that it stands on changes. */
export async function loadAgreement(study: string, viewer: Viewer, query: AgreementQuery): Promise<Result<AgreementDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { unit, draws, environment } = query;
  const command = [
    "agreement",
    `--study=${study}`,
    `--unit=${unit}`,
    `--draws=${draws}`,
    ...(environment === null ? [] : [`--environment=${environment}`]),
    ...query.rater.map((rater) => `--rater=${rater}`),
    ...viewerOption(viewer),
  ];
  const stranger = query.rater.find((rater) => !isReader(rater));
  if (stranger !== undefined) return agreementOfStudy(study, viewer, query);
  const text = await documentOfChild(command, ["agreement/2", await studyFingerprint(opened.value)]);
  return ok(JSON.parse(text) as AgreementDocument);
}

/** The assignment kind whose calibration runs are left out. */
const KIND_OF_UNIT: Record<AgreementUnit, "gap" | "turn" | "session" | "verdict"> = {
  case: "gap",
  trajectory: "gap",
  turn: "turn",
  taskComplete: "turn",
  session: "turn",
  tgq: "session",
  dgp: "session",
  ccc: "session",
  verdict: "verdict",
};

function modeOf(study: StudyRow, runs: readonly ExportRun[]): LabelMode | null {
  const modes = new Set(runs.map((run) => labelModeOf(study, run.environment)));
  return modes.size === 1 ? ([...modes][0] ?? null) : null;
}

/** Evidence of every two raters who gave one item the same label. */
function samePairs(items: readonly RatedItem[]): (readonly [readonly Span[], readonly Span[]])[] {
  return [...groupBy(items, ({ item }) => item).values()].flatMap((group) =>
    group.flatMap((one, index) =>
      group.slice(index + 1).flatMap((other) => (isSameSet(one.labels, other.labels) ? [[one.evidence, other.evidence] as const] : [])),
    ),
  );
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Raters by their place, and no table: whoever settles learns neither who said what nor who says the same each time. */
function withoutNames(document: AgreementDocument): AgreementDocument {
  const alias = new Map(document.raters.map((rater, index) => [rater, PLACES[index] ?? `rater ${index + 1}`]));
  const named = (rater: string): string => alias.get(rater) ?? rater;
  return {
    ...document,
    raters: document.raters.map(named),
    unmatched: document.unmatched.map(({ rater, items }) => ({ rater: named(rater), items })),
    confusion: document.confusion.map((matrix) => ({ ...matrix, rows: named(matrix.rows), columns: named(matrix.columns) })),
    table: [],
  };
}
