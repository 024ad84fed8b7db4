/** `export cases`: one row for each case and rater with an answer on it (the matcher's on every case). Contract: product.md §5. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { currentLabels } from "../labels/current-labels";
import type { LabelEntry } from "../labels/label";
import type { CaseMatch } from "../matching/match-result";
import { MATCHER_VERSION } from "../matching/match-result";
import type { LabelMode } from "../rubric/label-mode";
import type { Span } from "../trajectory/span";
import { knownRaters } from "./counts";
import type { CsvTable } from "./csv-table";
import type { ExportRun } from "./unit-answers";

export interface CaseRow {
  run: ExportRun;
  caseId: string;
  found: CaseMatch;
  rater: string;
  raterVersion: string;
  mode: LabelMode;
  label: string | null;
  labels: readonly string[];
  evidence: readonly Span[];
  explanation: string;
  writeSetVersion: string;
}

export interface CaseOptions {
  raters: readonly string[];
  /** The mode that the matcher used for an environment. */
  modeOf(environment: string): LabelMode;
  /** Version of the environment's write set. */
  writeSetVersionOf(environment: string): string;
}

export function caseRows(runs: readonly ExportRun[], journal: readonly LabelEntry[], options: CaseOptions): CaseRow[] {
  const raters = options.raters.includes("all") ? knownRaters(journal) : [...new Set(options.raters)].sort(compareUtf8);
  const labels = groupBy(
    currentLabels(journal).filter((entry) => entry.caseId !== null),
    (entry) => JSON.stringify([entry.rater, entry.caseId]),
  );
  return runs.flatMap((run) =>
    run.match.cases.flatMap((found, index) => {
      const caseId = run.caseIds[index] ?? "";
      const shared = { run, caseId, found, mode: options.modeOf(run.environment), writeSetVersion: options.writeSetVersionOf(run.environment) };
      return raters.flatMap((rater): CaseRow[] => {
        if (rater === "rule") {
          const { label, labels: set, evidence, explanation } = found;
          return [{ ...shared, rater, raterVersion: MATCHER_VERSION, label, labels: set, evidence, explanation }];
        }
        const entry = labels.get(JSON.stringify([rater, caseId]))?.[0];
        if (entry === undefined) return [];
        return [
          {
            ...shared,
            rater,
            raterVersion: entry.raterVersion ?? "",
            label: entry.label,
            labels: entry.labels,
            evidence: entry.evidence,
            explanation: entry.note,
          },
        ];
      });
    }),
  );
}

/** The span a reader would be shown first: a decisive one, else the first. */
function leadingSpan(row: CaseRow): Span | undefined {
  return row.evidence.find((span) => span.role === "decisive") ?? row.evidence[0];
}

/** What only the matcher says of a case. */
const ofMatcher = <T>(row: CaseRow, value: T): T | null => (row.rater === "rule" ? value : null);

export const CASES_TABLE: CsvTable<CaseRow> = {
  columns: [
    ["study", (row) => row.run.study],
    ["environment", (row) => row.run.environment],
    ["configuration", (row) => row.run.configuration],
    ["file", (row) => row.run.file],
    ["record", (row) => row.run.record],
    ["external_id", (row) => row.run.externalId],
    ["trial", (row) => row.run.trial],
    ["trajectory_id", (row) => row.run.trajectoryId],
    ["case_id", (row) => row.caseId],
    ["step", (row) => row.found.t],
    ["call", (row) => row.found.k],
    ["failure", (row) => row.found.failure],
    ["action", (row) => row.found.action],
    ["rater", (row) => row.rater],
    ["rater_version", (row) => row.raterVersion],
    ["mode", (row) => row.mode],
    ["label", (row) => row.label],
    ["labels", (row) => row.labels.join(";")],
    ["rule", (row) => ofMatcher(row, row.found.ruleId)],
    ["sub_patterns", (row) => ofMatcher(row, row.found.subPatterns.join(";"))],
    ["confidence", (row) => ofMatcher(row, row.found.confidence)],
    ["distance", (row) => ofMatcher(row, row.found.distance)],
    ["repeats", (row) => row.found.repeats],
    ["evidence_step", (row) => leadingSpan(row)?.t ?? null],
    ["evidence_quote", (row) => leadingSpan(row)?.quote ?? null],
    ["search_strings", (row) => ofMatcher(row, row.found.negativeSearch?.strings.join(";") ?? null)],
    ["write_set_version", (row) => row.writeSetVersion],
    ["explanation", (row) => row.explanation],
  ],
};
