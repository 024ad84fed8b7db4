/**
 * `export <name>`: rows by the pure table definitions of lib/exports, as CSV, JSONL or LaTeX; whole runs in our own format (docs/trajectory-format.md), which an import reads again with the same content hashes.
 */

import { Readable } from "node:stream";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import type { Environment } from "../../environments/environment";
import { AGREEMENT_TABLE } from "../../exports/agreement";
import { CASES_TABLE, caseRows } from "../../exports/cases";
import { COMPARISON_TABLE, type ComparisonExportRow } from "../../exports/comparison";
import { COUNTS_TABLE, countRows, MODES, UNITS } from "../../exports/counts";
import type { CsvTable } from "../../exports/csv-table";
import { GATE_REPORT_TABLE, type GateReportExportRow } from "../../exports/gate-report";
import { INTENT_DRIFT_TABLE } from "../../exports/intent-drift";
import { type ExportedEntry, entriesOf, labelsTable } from "../../exports/labels";
import { comparisonLatex } from "../../exports/latex/comparison-latex";
import { countsLatex } from "../../exports/latex/counts-latex";
import { metricsLatex } from "../../exports/latex/metrics-latex";
import { METRICS_TABLE } from "../../exports/metrics";
import { MISALIGNMENTS_TABLE } from "../../exports/misalignments";
import type { AnyRecordRow, RecordRow } from "../../exports/record-row";
import { SESSIONS_TABLE, sessionRows } from "../../exports/sessions";
import { trajectoryLine } from "../../exports/trajectories";
import { type ExportSession, TURNS_TABLE, turnRows } from "../../exports/turns";
import { VERDICTS_TABLE, verdictRows } from "../../exports/verdicts";
import { PROBE_TAGS } from "../../gates/probe-source";
import { AGREEMENT_UNITS } from "../../labels/agreement-items";
import { isReader } from "../../labels/first-pass";
import type { Trajectory } from "../../trajectory/trajectory";
import { cutTurns } from "../../turns/cut-turns";
import type { Viewer } from "../auth/viewer";
import { iterateJournal, listJournal, listNamedJournal, undoneBy } from "../repositories/labels";
import { iterateTrajectories, listTrajectoryRows } from "../repositories/trajectories";
import { agreementOfStudy } from "./agreement-study";
import { chooseRaters } from "./choose-raters";
import { environmentOf } from "./derive";
import { gateQuerySchema, gateStudy, loadGateStudy } from "./gate-study";
import { loadRecords } from "./judge-records";
import { loadExportRuns, type StudyRuns } from "./load-export-runs";
import { openStudy } from "./open-study";
import { comparisonQuerySchema, loadStudyComparison, studyComparison } from "./study-comparison";
import { drawsShape, loadStudyMetrics, studyMetrics } from "./study-metrics";
import { matchSettingsOf, overridesOf, type WriteSetSettings, writeSetOf } from "./study-settings";
import { tableStream } from "./table-stream";
import { failure, type UseCaseError } from "./use-case-error";

export const EXPORT_NAMES = [
  "counts",
  "cases",
  "labels",
  "turns",
  "sessions",
  "verdicts",
  "gate-report",
  "agreement",
  "trajectories",
  "metrics",
  "comparison",
  "misalignments",
  "intent-drift",
] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];
export const EXPORT_FORMATS = ["csv", "jsonl", "latex"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Those that have a form for papers. */
const LATEX_EXPORTS: readonly ExportName[] = ["counts", "metrics", "comparison"];

export const exportQuerySchema = z.object({
  /** Counts: `case` or `trajectory`; agreement: any unit that raters are compared on. */
  unit: z.enum(AGREEMENT_UNITS).optional(),
  /** Repeatable; `all`: every rater with a label. */
  rater: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .prefault([]),
  /** csv, unless the export has lines only. latex: counts, metrics and comparison. */
  format: z.enum(EXPORT_FORMATS).optional(),
  ...drawsShape,
  /** Of a comparison. */
  baseline: comparisonQuerySchema.shape.baseline.optional(),
  with: comparisonQuerySchema.shape.with.optional(),
  environment: comparisonQuerySchema.shape.environment,
  pairing: comparisonQuerySchema.shape.pairing,
  /** Of a gate report. */
  gate: gateQuerySchema.shape.gate.unwrap().optional(),
  probes: gateQuerySchema.shape.probes.unwrap().optional(),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;

/** A run does not fit into the cells of a table. */
export function defaultFormat(name: ExportName): ExportFormat {
  return name === "trajectories" ? "jsonl" : "csv";
}

/** The file as a stream of text: `\n` line ends, no BOM, a head line even when there is no row. */
export async function exportStudy(study: string, viewer: Viewer, name: ExportName, query: ExportQuery): Promise<Result<Readable, UseCaseError>> {
  const format = query.format ?? defaultFormat(name);
  if (format === "latex" && !LATEX_EXPORTS.includes(name))
    return err(
      failure("invalid", `${name} has no LaTeX form`, {
        found: "latex",
        expected: `csv or jsonl, or one of: ${LATEX_EXPORTS.join(", ")}`,
        where: "format",
      }),
    );
  switch (name) {
    case "misalignments":
    case "intent-drift":
      return exportRecords(study, viewer, name, query.rater, format);
    case "trajectories":
      return exportTrajectories(study, viewer, format);
    case "turns":
    case "sessions":
      return exportDialogues(study, viewer, name, query.rater, format);
    case "verdicts":
      return exportVerdicts(study, viewer, query.rater, format);
    case "gate-report":
      return exportGateReport(study, viewer, query, format);
    case "agreement":
      return exportAgreement(study, viewer, query, format);
    case "metrics":
      return exportMetrics(study, viewer, query, format);
    case "comparison":
      return exportComparison(study, viewer, query, format);
    case "labels":
      return exportJournal(study, viewer, query.rater, format === "jsonl" ? "jsonl" : "csv");
    default:
      return exportLabelled(study, viewer, name, query, format);
  }
}

/** Page by page: a journal of any length passes through. */
async function exportJournal(
  study: string,
  viewer: Viewer,
  wanted: readonly string[],
  format: "csv" | "jsonl",
): Promise<Result<Readable, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const raters = wanted.length > 0 ? wanted : ["all"];
  if (raters.some((rater) => rater !== "all")) {
    const chosen = chooseRaters(raters, await listNamedJournal(database, study, { kinds: ["gap", "case"] }));
    if (!chosen.ok) return chosen;
  }
  const undone = await undoneBy(database, study);
  async function* pages(): AsyncGenerator<readonly ExportedEntry[]> {
    for await (const entries of iterateJournal(database, study, ["gap"])) yield entriesOf(entries, raters);
  }
  return ok(tableStream(labelsTable(undone), pages(), format));
}

async function exportLabelled(
  study: string,
  viewer: Viewer,
  name: "counts" | "cases",
  query: ExportQuery,
  format: ExportFormat,
): Promise<Result<Readable, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const journal = await listNamedJournal(loaded.value.database, study, { kinds: ["gap", "case"] });
  const raters = chooseRaters(query.rater, journal);
  if (!raters.ok) return raters;
  switch (name) {
    case "counts": {
      const { unit } = query;
      if (unit !== undefined && unit !== "case" && unit !== "trajectory") return err(noSuchUnit(unit));
      const units = unit === undefined ? UNITS : [unit];
      const rows = countRows(loaded.value.runs, journal, { units, modes: MODES, raters: query.rater.length > 0 ? query.rater : ["rule"] });
      return ok(fileOf(COUNTS_TABLE, rows, format, countsLatex));
    }
    case "cases": {
      const rows = caseRows(loaded.value.runs, journal, caseOptions(loaded.value, query.rater));
      return ok(fileOf(CASES_TABLE, rows, format, null));
    }
  }
}

/** The table behind the coefficients of `agreement`, which can be made again from it by `plumbline agreement FILE`. */
async function exportAgreement(study: string, viewer: Viewer, query: ExportQuery, format: ExportFormat): Promise<Result<Readable, UseCaseError>> {
  const { unit = "case", environment, rater } = query;
  const found = await agreementOfStudy(study, viewer, { unit, environment: environment ?? null, draws: 0, rater: [...rater] });
  return found.ok ? ok(fileOf(AGREEMENT_TABLE, found.value.table, format, null)) : found;
}

function noSuchUnit(unit: string): UseCaseError {
  return failure("invalid", "labels are counted on cases or on runs", { found: unit, expected: "case, trajectory", where: "unit" });
}

/** Only dialogues with a label are read: their turns are cut from the run itself. */
async function exportDialogues(
  study: string,
  viewer: Viewer,
  name: "turns" | "sessions",
  wanted: readonly string[],
  format: ExportFormat,
): Promise<Result<Readable, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const journal = await listJournal(database, study, { kinds: [name === "turns" ? "turn" : "scale"] });
  const chosen = chooseRaters(wanted, journal);
  if (!chosen.ok) return chosen;
  const raters = wanted.length === 0 ? ["all"] : chosen.value;
  const readers = [...new Set(journal.map((entry) => entry.rater))].filter(isReader);
  const labelled = new Set(journal.map((entry) => entry.trajectoryId));
  const rows = (await listTrajectoryRows(database, study)).filter((row) => labelled.has(row.trajectoryId));
  const sessions: ExportSession[] = [];
  for await (const { id, configuration, content } of iterateTrajectories(database, study, rows)) {
    sessions.push({ study, environment: content.environment, configuration, trajectoryId: id, turns: cutTurns(content) });
  }
  return ok(
    name === "turns"
      ? fileOf(TURNS_TABLE, turnRows(sessions, journal, { raters, readers }), format, null)
      : fileOf(SESSIONS_TABLE, sessionRows(sessions, journal, { raters, readers }), format, null),
  );
}

async function exportVerdicts(
  study: string,
  viewer: Viewer,
  wanted: readonly string[],
  format: ExportFormat,
): Promise<Result<Readable, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const journal = await listJournal(database, study, { kinds: ["verdict"] });
  const chosen = chooseRaters(wanted, journal);
  if (!chosen.ok) return chosen;
  const runs = (await listTrajectoryRows(database, study)).map((row) => ({ study, ...row }));
  return ok(fileOf(VERDICTS_TABLE, verdictRows(runs, journal, wanted.length === 0 ? ["all"] : chosen.value), format, null));
}

/** Records of runs, by the newest judge of the task or the one that `rater` names. */
async function exportRecords(
  study: string,
  viewer: Viewer,
  name: "misalignments" | "intent-drift",
  [rater]: readonly string[],
  format: ExportFormat,
): Promise<Result<Readable, UseCaseError>> {
  const loaded = await loadRecords(study, viewer, { task: name === "misalignments" ? "misalignment" : name, rater });
  if (!loaded.ok) return loaded;
  const { rows } = loaded.value;
  return name === "misalignments"
    ? ok(fileOf(MISALIGNMENTS_TABLE, rows.filter(isMisalignment), format, null))
    : ok(fileOf(INTENT_DRIFT_TABLE, rows.filter(isIntentDrift), format, null));
}

const isMisalignment = (row: AnyRecordRow): row is RecordRow<"misalignment"> => row.record.kind === "misalignment";
const isIntentDrift = (row: AnyRecordRow): row is RecordRow<"intent-drift"> => row.record.kind === "intent-drift";

/** Long arithmetic is done in a process of its own for whoever asks over HTTP; a command line is one already. */
async function exportMetrics(study: string, viewer: Viewer, query: ExportQuery, format: ExportFormat): Promise<Result<Readable, UseCaseError>> {
  const asked = { seed: query.seed, draws: query.draws, rater: query.rater.length > 0 ? query.rater : ["rule"] };
  const loaded = typeof viewer === "string" ? await studyMetrics(study, viewer, asked) : await loadStudyMetrics(study, viewer, asked);
  if (!loaded.ok) return loaded;
  const rows = loaded.value.rows.map((row) => ({ ...row, study }));
  return ok(fileOf(METRICS_TABLE, rows, format, metricsLatex));
}

async function exportComparison(study: string, viewer: Viewer, query: ExportQuery, format: ExportFormat): Promise<Result<Readable, UseCaseError>> {
  const { baseline, with: others, environment, pairing, seed, draws } = query;
  if (baseline === undefined || others === undefined)
    return err(
      failure("invalid", "a comparison needs a baseline and what it is compared with", { expected: "baseline and with", where: "baseline" }),
    );
  const asked = { baseline, with: others, environment, pairing, seed, draws, rater: query.rater.length > 0 ? query.rater : ["rule"] };
  const loaded = typeof viewer === "string" ? await studyComparison(study, viewer, asked) : await loadStudyComparison(study, viewer, asked);
  if (!loaded.ok) return loaded;
  const { rows, ...shared } = loaded.value;
  const exported = rows.map((row): ComparisonExportRow => ({ ...row, study, ...shared }));
  return ok(fileOf(COMPARISON_TABLE, exported, format, comparisonLatex));
}

/** Of a gate that is a model only what was kept: an export asks nobody. */
async function exportGateReport(study: string, viewer: Viewer, query: ExportQuery, format: ExportFormat): Promise<Result<Readable, UseCaseError>> {
  const asked = gateQuerySchema.parse({ gate: query.gate, probes: query.probes });
  const reads = { keeps: false };
  const loaded = typeof viewer === "string" ? await gateStudy(study, viewer, asked, reads) : await loadGateStudy(study, viewer, asked, reads);
  if (!loaded.ok) return loaded;
  const { gateId, gateVersion, probes, report } = loaded.value;
  const rows = probes.flatMap((source): GateReportExportRow[] =>
    report
      .filter((row) => row.probes === PROBE_TAGS[source])
      .map(({ probes: tag, ...row }) => ({ ...row, study, gate: gateId, gateVersion, source, tag })),
  );
  return ok(fileOf(GATE_REPORT_TABLE, rows, format, null));
}

function fileOf<Row>(table: CsvTable<Row>, rows: readonly Row[], format: ExportFormat, toLatex: ((rows: readonly Row[]) => string) | null): Readable {
  return format === "latex" ? Readable.from([toLatex?.(rows) ?? ""]) : tableStream(table, rows, format);
}

async function exportTrajectories(study: string, viewer: Viewer, format: ExportFormat): Promise<Result<Readable, UseCaseError>> {
  if (format !== "jsonl")
    return err(failure("invalid", "whole runs are written as JSON lines", { found: format, expected: "jsonl", where: "format" }));
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const rows = await listTrajectoryRows(database, study);
  return ok(Readable.from(trajectoryLinesOf(iterateTrajectories(database, study, rows))));
}

async function* trajectoryLinesOf(trajectories: AsyncIterable<Trajectory>): AsyncGenerator<string> {
  for await (const trajectory of trajectories) yield `${trajectoryLine(trajectory)}\n`;
}

function caseOptions({ study }: StudyRuns, raters: readonly string[]): Parameters<typeof caseRows>[2] {
  const { mode } = matchSettingsOf(study);
  return {
    raters: raters.length > 0 ? raters : ["rule"],
    modeOf: (environment) => (mode === "by-environment" ? environmentOf(environment).labelMode : mode),
    writeSetVersionOf: (environment) => writeSetVersion(environmentOf(environment), writeSetOf(study)),
  };
}

/** The environment's own table, and the version of the study's write set where somebody has overridden it: `1+3`. */
function writeSetVersion(environment: Environment, { version, overrides }: WriteSetSettings): string {
  return overridesOf(overrides, environment.id).length === 0 ? environment.version : `${environment.version}+${version}`;
}
