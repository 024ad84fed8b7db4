/**
 * `export counts`: how often each class was given, per configuration, rater, unit and mode. One row for each class of the
 * rubric, zeros included. `share` = count/total, 0–1, empty when nobody has answered; `mode=single` counts add up to total,
 * `multi` counts may exceed it. The contract is product.md §5.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { finalGapEntries, withFinalEntries } from "../labels/combine-labels";
import { currentLabels } from "../labels/current-labels";
import { ADJUDICATED, isPerson } from "../labels/first-pass";
import { plainRater } from "../labels/judge-versions";
import type { LabelEntry } from "../labels/label";
import { MATCHER_VERSION } from "../matching/match-result";
import { GAP_LABELS, GAP_RUBRIC_VERSION, type GapLabel } from "../rubric/rubric";
import { wilsonInterval } from "../statistics/wilson-interval";
import type { CsvTable } from "./csv-table";
import { type Answer, type ExportRun, matcherAnswers, raterAnswers, type Unit, unitCount } from "./unit-answers";

export const UNITS: readonly Unit[] = ["case", "trajectory"];
export const MODES = ["multi", "single"] as const;
export type CountMode = (typeof MODES)[number];

export interface CountRow {
  study: string;
  environment: string;
  configuration: string;
  rater: string;
  raterVersion: string;
  unit: Unit;
  mode: CountMode;
  class: GapLabel;
  count: number;
  /** Units on which this rater has answered, `unclear` and `none` included. */
  total: number;
  /** Units without an answer of this rater. */
  pending: number;
  share: number | null;
  wilsonLow: number | null;
  wilsonHigh: number | null;
  rubricVersion: string;
}

export interface CountOptions {
  units: readonly Unit[];
  modes: readonly CountMode[];
  /** Rater ids, or `all`: every rater with a label. */
  raters: readonly string[];
}

/** Raters that have said anything: the matcher, then people, imported ones and the final labels (`adjudicated`) by their id. */
export function knownRaters(journal: readonly LabelEntry[]): string[] {
  const raters = new Set(journal.map((entry) => entry.rater));
  if (finalGapEntries(journal, peopleOf(journal)).length > 0) raters.add(ADJUDICATED);
  return ["rule", ...[...raters].sort(compareUtf8)];
}

/** The people of a journal, whose labels become the final ones. */
export function peopleOf(journal: readonly LabelEntry[]): string[] {
  return [...new Set(journal.map((entry) => entry.rater).filter(isPerson))].sort(compareUtf8);
}

/** `adjudicated` counts the final labels: those that the people agree on, and those that were settled. */
export function countRows(runs: readonly ExportRun[], journal: readonly LabelEntry[], options: CountOptions): CountRow[] {
  const raters = options.raters.includes("all") ? knownRaters(journal) : [...new Set(options.raters)];
  const current = groupBy(currentLabels(withFinalEntries(journal, peopleOf(journal))), (entry) => entry.rater);
  const groups = [...groupBy(runs, (run) => JSON.stringify([run.environment, run.configuration])).values()];
  const rows: CountRow[] = [];
  for (const group of groups) {
    for (const rater of raters) {
      const version = rater === "rule" ? MATCHER_VERSION : (current.get(rater)?.[0]?.raterVersion ?? "");
      const labels = groupBy(current.get(rater) ?? [], (entry) => entry.trajectoryId);
      for (const unit of options.units) {
        const units = group.reduce((sum, run) => sum + unitCount(run, unit, labels.get(run.trajectoryId)), 0);
        const answers = group.flatMap((run) =>
          rater === "rule" ? matcherAnswers(run, unit) : raterAnswers(run, unit, labels.get(run.trajectoryId) ?? []),
        );
        for (const mode of options.modes) rows.push(...classRows(group, { rater, version }, unit, mode, units, answers));
      }
    }
  }
  return rows.sort(inOrder);
}

function classRows(
  group: readonly ExportRun[],
  { rater, version }: { rater: string; version: string },
  unit: Unit,
  mode: CountMode,
  units: number,
  answers: readonly Answer[],
): CountRow[] {
  const run = group[0];
  if (run === undefined) return [];
  const total = answers.length;
  return GAP_LABELS.map((label) => {
    const count = answers.filter((answer) => (mode === "single" ? answer.label === label : answer.labels.includes(label))).length;
    const interval = wilsonInterval(count, total);
    return {
      study: run.study,
      environment: run.environment,
      configuration: run.configuration,
      rater,
      raterVersion: version,
      unit,
      mode,
      class: label,
      count,
      total,
      pending: units - total,
      share: total === 0 ? null : count / total,
      wilsonLow: interval?.low ?? null,
      wilsonHigh: interval?.high ?? null,
      rubricVersion: GAP_RUBRIC_VERSION,
    };
  });
}

function inOrder(a: CountRow, b: CountRow): number {
  return (
    compareUtf8(a.study, b.study) ||
    compareUtf8(a.environment, b.environment) ||
    compareUtf8(a.configuration, b.configuration) ||
    compareUtf8(a.rater, b.rater) ||
    compareUtf8(a.raterVersion, b.raterVersion) ||
    compareUtf8(a.unit, b.unit) ||
    compareUtf8(a.mode, b.mode) ||
    GAP_LABELS.indexOf(a.class) - GAP_LABELS.indexOf(b.class)
  );
}

export const COUNTS_TABLE: CsvTable<CountRow> = {
  columns: [
    ["study", (row) => row.study],
    ["environment", (row) => row.environment],
    ["configuration", (row) => row.configuration],
    ["rater", (row) => plainRater(row.rater)],
    ["rater_version", (row) => row.raterVersion],
    ["unit", (row) => row.unit],
    ["mode", (row) => row.mode],
    ["class", (row) => row.class],
    ["count", (row) => row.count],
    ["total", (row) => row.total],
    ["pending", (row) => row.pending],
    ["share", (row) => row.share],
    ["wilson_low", (row) => row.wilsonLow],
    ["wilson_high", (row) => row.wilsonHigh],
    ["rubric_version", (row) => row.rubricVersion],
  ],
};
