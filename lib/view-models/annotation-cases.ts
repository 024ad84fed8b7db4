/** The list of cases of a run as one rater sees it: proposed writes in the order of the run, what the rater added, the run itself. */
import type { CaseDecision } from "../labels/label";
import type { FailureCode } from "../rubric/failure-codes";
import type { GapLabel } from "../rubric/rubric";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import { casePlace, DECISIVE_PLACE, gapPlace, placeKey, type StandingEntry } from "./annotation-input";
import type { AnnotationItem } from "./annotation-item";

export interface CaseRow {
  /** null: the run as a whole. */
  caseId: string | null;
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
  /** null: the write never came, or the run as a whole. */
  action: string | null;
  origin: "proposed" | "added" | "run";
  refused: boolean;
  repeatedAt: readonly StepIndex[];
  state: "open" | "labelled" | "set-aside";
  labels: readonly GapLabel[];
  /** Why it is no case. */
  reason: string;
  isDecisive: boolean;
}

type CaseList = Pick<AnnotationItem, "trajectoryId" | "stepCount" | "writes">;
type Standing = ReadonlyMap<string, StandingEntry>;

/** The id of a case that a rater adds: equal for two raters who add the same. */
export function addedCaseId(trajectoryId: string, t: StepIndex, k: CallIndex, failure: FailureCode): string {
  return `${trajectoryId}:${t}.${k}:${failure}`;
}

export function caseRows(item: CaseList, standing: Standing): CaseRow[] {
  const decisive = decisionOf(standing.get(placeKey(DECISIVE_PLACE)));
  const rows = new Map<string, CaseRow>();
  const add = (row: Omit<CaseRow, "state" | "labels" | "reason" | "isDecisive">): void => {
    const label = standing.get(placeKey(gapPlace(row.caseId)));
    const aside = row.caseId === null ? null : decisionOf(standing.get(placeKey(casePlace(row.caseId))));
    const isAside = aside?.decision === "not-a-case";
    rows.set(row.caseId ?? "", {
      ...row,
      state: isAside ? "set-aside" : label === undefined ? "open" : "labelled",
      labels: label?.labels ?? [],
      reason: isAside ? aside.reason : "",
      isDecisive: row.caseId !== null && decisive?.t === row.t && decisive.k === row.k && decisive.failure === row.failure,
    });
  };
  for (const { caseId, t, k, failure, action, refused, repeatedAt } of item.writes) {
    add({ caseId, t, k, failure, action, origin: "proposed", refused, repeatedAt });
  }
  const added = [...standing.values()].flatMap((entry) => {
    const decision = decisionOf(entry);
    return decision !== null && (decision.decision === "added" || decision.decision === "decisive") ? [decision] : [];
  });
  for (const { t, k, failure } of added) {
    const caseId = addedCaseId(item.trajectoryId, t, k, failure);
    const isKnown = [...rows.values()].some((row) => row.t === t && row.k === k && row.failure === failure);
    if (!isKnown) add({ caseId, t, k, failure, action: null, origin: "added", refused: failure === "F1", repeatedAt: [] });
  }
  const cases = [...rows.values()].sort(inOrder);
  rows.clear();
  add({ caseId: null, t: item.stepCount, k: 0, failure: "F4", action: null, origin: "run", refused: false, repeatedAt: [] });
  return [...cases, ...rows.values()];
}

function inOrder(a: CaseRow, b: CaseRow): number {
  const behind = (row: CaseRow): number => (row.failure === "F4" ? 1 : 0);
  return behind(a) - behind(b) || a.t - b.t || a.k - b.k || (a.failure < b.failure ? -1 : 1);
}

function decisionOf(entry: StandingEntry | undefined): CaseDecision | null {
  const value = entry?.value ?? null;
  return value !== null && "decision" in value ? value : null;
}

/** Where a run is opened: its first open case, else what decides it, else its first labelled case, else the run as a whole. */
export function firstRow(rows: readonly CaseRow[]): number {
  const cases = rows.map((row, index) => ({ row, index })).filter(({ row }) => row.caseId !== null);
  const found =
    cases.find(({ row }) => row.state === "open") ?? cases.find(({ row }) => row.isDecisive) ?? cases.find(({ row }) => row.state === "labelled");
  return found?.index ?? rows.length - 1;
}

/** Whether a run can be handed in, and what is missing: a decisive case, or a label of the run itself (methods.md §1.7). */
export type RunState =
  | { kind: "finished" }
  /** The only labelled case, and nothing open: it decides without being marked. */
  | { kind: "only-case"; row: CaseRow }
  | { kind: "open"; next: CaseRow }
  | { kind: "needs-decisive" }
  | { kind: "needs-label" };

/** `from`: the case that is shown; the next open one is looked for behind it first. */
export function runState(rows: readonly CaseRow[], from: number): RunState {
  const cases = rows.filter((row) => row.caseId !== null);
  const open = cases.filter((row) => row.state === "open");
  const next = rows.slice(from + 1).find((row) => open.includes(row)) ?? open[0];
  if (next !== undefined) return { kind: "open", next };
  return closingState(rows);
}

/** The same without regard to what is open: a run may be handed in with cases that nobody labelled. */
export function closingState(rows: readonly CaseRow[]): Exclude<RunState, { kind: "open" }> {
  if (rows.some((row) => row.caseId === null && row.state === "labelled")) return { kind: "finished" };
  const labelled = rows.filter((row) => row.caseId !== null && row.state === "labelled");
  const [only] = labelled;
  if (only === undefined) return { kind: "needs-label" };
  if (labelled.some((row) => row.isDecisive)) return { kind: "finished" };
  const isAlone = labelled.length === 1 && !rows.some((row) => row.caseId !== null && row.state === "open");
  return isAlone ? { kind: "only-case", row: only } : { kind: "needs-decisive" };
}

/** "9.1", or "9" where a step has one call. */
export function formatCall(t: StepIndex, k: CallIndex, callCount: number): string {
  return callCount > 1 ? `${t}.${k}` : String(t);
}
