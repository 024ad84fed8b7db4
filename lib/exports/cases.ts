/** `export cases`: one row for each case and rater with an answer on it (the matcher's on every case). Contract: product.md §5. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { withFinalEntries } from "../labels/combine-labels";
import { currentLabels } from "../labels/current-labels";
import { plainRater } from "../labels/judge-versions";
import type { LabelEntry } from "../labels/label";
import type { CaseMatch } from "../matching/match-result";
import { MATCHER_VERSION } from "../matching/match-result";
import type { LabelMode } from "../rubric/label-mode";
import type { Span } from "../trajectory/span";
import { knownRaters, peopleOf } from "./counts";
import type { CsvTable } from "./csv-table";
import { RUN_COLUMNS } from "./run-columns";
import { caseList, type ExportRun } from "./unit-answers";

/** A case as the record shows it, or as a person added it. */
type ListedCase = Pick<CaseMatch, "t" | "k" | "failure" | "action" | "repeats"> & { found: CaseMatch | null };

export interface CaseRow {
  run: ExportRun;
  caseId: string;
  listed: ListedCase;
  rater: string;
  raterVersion: string;
  /** Of the matcher and of judges; people name none. */
  subPatterns: readonly string[];
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

/** Cases in the order of the run, then those that people added; of each the raters that answered it, in the order asked for. */
export function caseRows(runs: readonly ExportRun[], journal: readonly LabelEntry[], options: CaseOptions): CaseRow[] {
  const raters = options.raters.includes("all") ? knownRaters(journal) : [...new Set(options.raters)].sort(compareUtf8);
  const byRun = groupBy(currentLabels(withFinalEntries(journal, peopleOf(journal))), (entry) => entry.trajectoryId);
  return runs.flatMap((run) => {
    const entries = byRun.get(run.trajectoryId) ?? [];
    const ofRater = groupBy(entries, (entry) => entry.rater);
    return [...allCases(run, [...ofRater.values()])].flatMap(([caseId, listed]) => {
      const shared = { run, caseId, listed, mode: options.modeOf(run.environment), writeSetVersion: options.writeSetVersionOf(run.environment) };
      return raters.flatMap((rater): CaseRow[] => {
        if (rater === "rule") {
          if (listed.found === null) return [];
          const { label, labels, evidence, explanation, subPatterns } = listed.found;
          return [{ ...shared, rater, raterVersion: MATCHER_VERSION, subPatterns, label, labels, evidence, explanation }];
        }
        const entry = ofRater.get(rater)?.find(({ kind, caseId: place }) => kind === "gap" && place === caseId);
        if (entry === undefined) return [];
        const { label, labels, evidence, note, raterVersion, details } = entry;
        return [
          { ...shared, rater, raterVersion: raterVersion ?? "", subPatterns: details?.subPatterns ?? [], label, labels, evidence, explanation: note },
        ];
      });
    });
  });
}

function allCases(run: ExportRun, entriesByRater: readonly (readonly LabelEntry[])[]): Map<string, ListedCase> {
  const cases = new Map(run.match.cases.map((found, index): [string, ListedCase] => [run.caseIds[index] ?? "", { ...found, found }]));
  for (const entries of entriesByRater) {
    for (const { caseId, decision } of caseList(run, entries).added) {
      const { t, k, failure } = decision;
      if (!cases.has(caseId)) cases.set(caseId, { t, k, failure, action: null, repeats: 1, found: null });
    }
  }
  return cases;
}

/** The span a reader would be shown first: a decisive one, else the first. */
function leadingSpan(row: CaseRow): Span | undefined {
  return row.evidence.find((span) => span.role === "decisive") ?? row.evidence[0];
}

/** What only the matcher says of a case. */
const ofMatcher = <T>(row: CaseRow, of: (found: CaseMatch) => T): T | null =>
  row.rater === "rule" && row.listed.found !== null ? of(row.listed.found) : null;

export const CASES_TABLE: CsvTable<CaseRow> = {
  columns: [
    ["study", (row) => row.run.study],
    ...RUN_COLUMNS,
    ["case_id", (row) => row.caseId],
    ["step", (row) => row.listed.t],
    ["call", (row) => row.listed.k],
    ["failure", (row) => row.listed.failure],
    ["action", (row) => row.listed.action],
    ["rater", (row) => plainRater(row.rater)],
    ["rater_version", (row) => row.raterVersion],
    ["mode", (row) => row.mode],
    ["label", (row) => row.label],
    ["labels", (row) => row.labels.join(";")],
    ["rule", (row) => ofMatcher(row, (found) => found.ruleId)],
    ["sub_patterns", (row) => row.subPatterns.join(";")],
    ["confidence", (row) => ofMatcher(row, (found) => found.confidence)],
    ["distance", (row) => ofMatcher(row, (found) => found.distance)],
    ["repeats", (row) => row.listed.repeats],
    ["evidence_step", (row) => leadingSpan(row)?.t ?? null],
    ["evidence_quote", (row) => leadingSpan(row)?.quote ?? null],
    ["search_strings", (row) => ofMatcher(row, (found) => found.negativeSearch?.strings.join(";") ?? null)],
    ["write_set_version", (row) => row.writeSetVersion],
    ["explanation", (row) => row.explanation],
  ],
};
