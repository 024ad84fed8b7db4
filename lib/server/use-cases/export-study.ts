/**
 * `export counts|cases|labels|turns|sessions|trajectories`: rows by the pure table definitions of lib/exports, as CSV or JSONL; whole runs in
 * our own format (docs/trajectory-format.md), which an import reads again with the same content hashes.
 */

import { Readable } from "node:stream";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import type { Environment } from "../../environments/environment";
import { CASES_TABLE, caseRows } from "../../exports/cases";
import { COUNTS_TABLE, countRows, MODES, UNITS } from "../../exports/counts";
import { LABELS_TABLE, labelRows } from "../../exports/labels";
import { SESSIONS_TABLE, sessionRows } from "../../exports/sessions";
import { trajectoryLine } from "../../exports/trajectories";
import { type ExportSession, TURNS_TABLE, turnRows } from "../../exports/turns";
import type { Unit } from "../../exports/unit-answers";
import { isReader } from "../../labels/first-pass";
import type { Trajectory } from "../../trajectory/trajectory";
import { cutTurns } from "../../turns/cut-turns";
import type { Viewer } from "../auth/viewer";
import { listJournal } from "../repositories/labels";
import { iterateTrajectories, listTrajectoryRows } from "../repositories/trajectories";
import { chooseRaters } from "./choose-raters";
import { environmentOf } from "./derive";
import { loadExportRuns, type StudyRuns } from "./load-export-runs";
import { openStudy } from "./open-study";
import { matchSettingsOf, overridesOf, type WriteSetSettings, writeSetOf } from "./study-settings";
import { type TableFormat, tableStream } from "./table-stream";
import { failure, type UseCaseError } from "./use-case-error";

export const EXPORT_NAMES = ["counts", "cases", "labels", "turns", "sessions", "trajectories"] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];
export const EXPORT_FORMATS = ["csv", "jsonl"] as const satisfies readonly TableFormat[];
export type ExportFormat = TableFormat;

export const exportQuerySchema = z.object({
  unit: z.enum(["case", "trajectory"]).optional(),
  /** Repeatable; `all`: every rater with a label. */
  rater: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .prefault([]),
  /** csv, unless the export has lines only. */
  format: z.enum(EXPORT_FORMATS).optional(),
});

export interface ExportOptions {
  name: ExportName;
  unit: Unit | null;
  /** Rater ids, or `all`. Empty: the default of the export (counts and cases: `rule`; labels: everyone). */
  raters: readonly string[];
  /** null: that of `defaultFormat`. */
  format: ExportFormat | null;
}

/** A run does not fit into the cells of a table. */
export function defaultFormat(name: ExportName): ExportFormat {
  return name === "trajectories" ? "jsonl" : "csv";
}

/** The file as a stream of text: `\n` line ends, no BOM, a head line even when there is no row. */
export async function exportStudy(study: string, viewer: Viewer, given: ExportOptions): Promise<Result<Readable, UseCaseError>> {
  const options = { ...given, format: given.format ?? defaultFormat(given.name) };
  if (options.name === "trajectories") return exportTrajectories(study, viewer, options.format);
  if (options.name === "turns" || options.name === "sessions") return exportDialogues(study, viewer, options.name, options);
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const journal = await listJournal(loaded.value.database, study, { kinds: ["gap", "case"] });
  const raters = chooseRaters(options.raters, journal);
  if (!raters.ok) return raters;
  switch (options.name) {
    case "counts": {
      const units = options.unit === null ? UNITS : [options.unit];
      const rows = countRows(loaded.value.runs, journal, { units, modes: MODES, raters: options.raters.length > 0 ? options.raters : ["rule"] });
      return ok(tableStream(COUNTS_TABLE, rows, options.format));
    }
    case "cases": {
      const rows = caseRows(loaded.value.runs, journal, caseOptions(loaded.value, options.raters));
      return ok(tableStream(CASES_TABLE, rows, options.format));
    }
    case "labels":
      return ok(
        tableStream(
          LABELS_TABLE,
          labelRows(
            journal.filter(({ kind }) => kind === "gap"),
            options.raters.length > 0 ? options.raters : ["all"],
          ),
          options.format,
        ),
      );
  }
}

/** Only dialogues with a label are read: their turns are cut from the run itself. */
async function exportDialogues(
  study: string,
  viewer: Viewer,
  name: "turns" | "sessions",
  { raters: wanted, format }: { raters: readonly string[]; format: ExportFormat },
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
      ? tableStream(TURNS_TABLE, turnRows(sessions, journal, { raters, readers }), format)
      : tableStream(SESSIONS_TABLE, sessionRows(sessions, journal, { raters, readers }), format),
  );
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
