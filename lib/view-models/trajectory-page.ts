/**
 * What the trajectory page is given: the view and every text that the
 * page prints about the run and its cases. Components draw it and decide nothing.
 */
import type { FactCounts } from "../analysis/facts";
import { isJsonObject, type JsonValue } from "../base/json";
import type { LabelEntry } from "../labels/label";
import type { ElementFinding, FailureCode } from "../matching/match-result";
import { FAR_DISTANCE, type GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { displayLine, displayLines } from "./display-line";
import type { CaseView, TrajectoryView } from "./trajectory-view";

export interface TrajectoryPage extends Omit<TrajectoryView, "counts" | "outcome"> {
  outcomeStatus: TrajectoryView["outcome"]["status"];
  /** Beside the outcome: what decided it. */
  outcomeReason: string;
  /** Names of the run, its configuration and its environment as they are shown; the raw ones are for addresses. */
  shownName: string;
  shownConfiguration: string;
  shownEnvironment: string;
  /** "46 steps · 31 reads · 12 writes, 7 refused · ended at the step limit". */
  countsLine: string;
  /** The task in one line: the beginning of the instruction, else of the initial observation. */
  taskTitle: string;
}

export function prepareTrajectoryPage(view: TrajectoryView): TrajectoryPage {
  const { counts, outcome, ...rest } = view;
  return {
    ...rest,
    outcomeStatus: outcome.status,
    outcomeReason: displayLine(outcome.value === null ? outcome.field : `${outcome.field}: ${outcome.value}`),
    shownName: displayLine(view.externalId),
    shownConfiguration: displayLine(view.configuration),
    shownEnvironment: displayLine(view.environmentLabel),
    countsLine: formatCounts(counts, outcome.terminationReason, view.truncated),
    taskTitle: taskTitle(view),
  };
}

/** Where the page opens: at the case that decides, else the first case, else the first step (or what was said before it). */
export function firstPlace(view: Pick<TrajectoryView, "cases" | "match" | "stepCount">): { t: number; k: number; caseIndex: number | null } {
  const caseIndex = view.cases.length === 0 ? null : (view.match.decisiveCase ?? 0);
  const one = caseIndex === null ? undefined : view.cases[caseIndex];
  if (one !== undefined) return { t: one.t, k: one.k, caseIndex };
  return { t: Math.min(1, view.stepCount), k: 0, caseIndex: null };
}

/** Steps on each side of the place where the page opens that come with it. */
const FIRST_STEPS_BEFORE = 32;
const FIRST_STEPS_AFTER = 20;

/** The steps that come with the page: round its first place, and those with the evidence of its first case. */
export function firstWindows(view: TrajectoryView, place: { t: number; caseIndex: number | null }): [from: number, to: number][] {
  if (view.stepCount === 0) return [];
  const from = Math.max(1, place.t - FIRST_STEPS_BEFORE);
  const to = Math.min(view.stepCount, Math.max(1, place.t) + FIRST_STEPS_AFTER);
  const evidence = place.caseIndex === null ? [] : (view.cases[place.caseIndex]?.evidence ?? []);
  const apart = [...new Set(evidence.map((span) => span.t))].filter((t) => t > 0 && (t < from || t > to)).sort((a, b) => a - b);
  return [[from, to], ...apart.map((t): [number, number] => [t, t])];
}

function formatCounts(counts: FactCounts, terminationReason: string | null, isTruncated: boolean): string {
  const writes = plural(counts.writes, "write") + (counts.refusedWrites > 0 ? `, ${counts.refusedWrites} refused` : "");
  const parts = [plural(counts.steps, "step"), plural(counts.reads, "read"), writes];
  if (terminationReason !== null) parts.push(`ended: ${displayLine(terminationReason)}`);
  if (isTruncated) parts.push("the record ends early");
  return parts.join(" · ");
}

const TITLE_LENGTH = 160;

function taskTitle(view: TrajectoryView): string {
  const instruction = view.openings.find((opening) => opening.address.source === "instruction");
  const text = instruction?.text ?? view.openings.at(-1)?.text ?? view.taskId;
  return displayLine(text, TITLE_LENGTH);
}

export const FAILURE_WORDS: Readonly<Record<FailureCode, string>> = {
  F1: "refused",
  F2: "accepted, with a wrong effect",
  F3: "accepted, taken back later",
  F4: "never made",
};

/** "step 17, refused, repeated once". */
export function describeCase(one: Pick<CaseView, "t" | "k" | "failure" | "repeats">, isOneCallSteps: boolean): string {
  const place = one.failure === "F4" ? `after step ${one.t}` : `step ${isOneCallSteps ? one.t : `${one.t}.${one.k}`}`;
  const again = one.repeats <= 1 ? "" : one.repeats === 2 ? ", repeated once" : `, repeated ${one.repeats - 1} times`;
  return `${place}, ${FAILURE_WORDS[one.failure]}${again}`;
}

/** "Distance of the case: 17, the farthest decisive fact."; null where there is none, which is every label but overlooked. */
export function describeDistance(one: Pick<CaseView, "distance" | "firstDistance">): { sentence: string; isFar: boolean } | null {
  if (one.distance === null) return null;
  const first = one.firstDistance !== null && one.firstDistance !== one.distance ? ` First stated ${plural(one.firstDistance, "step")} before.` : "";
  return { sentence: `Distance: ${plural(one.distance, "step")} to the farthest decisive fact.${first}`, isFar: one.distance >= FAR_DISTANCE };
}

export interface ProvenanceRow {
  /** The argument's path, or `affordance`, `constraint`, `state`. */
  name: string;
  /** As it stands in the write; null when it is no argument. */
  value: string | null;
  finding: ElementFinding["finding"];
  status: string;
  /** Evidence of the case that holds the value. */
  sources: { t: number; spanIndex: number }[];
  distance: number | null;
  ruleId: string;
}

const STATUS: Readonly<Record<ElementFinding["finding"], string>> = {
  fine: "sourced",
  overlooked: "contradicted",
  incomplete: "unsourced",
  interface: "no read shows it",
};

/** Where each part of the write comes from; empty when the matcher did not look at parts. */
export function provenanceRows(one: CaseView): ProvenanceRow[] {
  const args = parseArguments(one.action);
  return one.elements.map((element) => {
    const path = element.element.startsWith("argument:") ? element.element.slice("argument:".length) : null;
    const value = path === null ? null : valueAt(args, path);
    const words = value === null ? "" : value.replace(/^"|"$/g, "");
    const sources = one.evidence.flatMap((span, spanIndex) =>
      span.role !== "write" && words !== "" && span.quote.includes(words) ? [{ t: span.t, spanIndex }] : [],
    );
    return {
      name: displayLine(path ?? element.element),
      value: value === null ? null : displayLine(value),
      finding: element.finding,
      status: STATUS[element.finding],
      sources,
      distance: element.distance,
      ruleId: element.ruleId,
    };
  });
}

function parseArguments(action: string | null): JsonValue {
  const open = action?.indexOf("(") ?? -1;
  if (action === null || open < 0) return null;
  try {
    return JSON.parse(action.slice(open + 1, action.lastIndexOf(")"))) as JsonValue;
  } catch {
    // Shown without its value: the write stands above, letter for letter.
    return null;
  }
}

function valueAt(args: JsonValue, path: string): string | null {
  let value: JsonValue | undefined = args;
  for (const part of path.split(/[.[\]]+/).filter((piece) => piece !== "")) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isJsonObject(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
    else return null;
  }
  return value === undefined ? null : JSON.stringify(value);
}

export interface RaterRow {
  rater: string;
  /** The rater's id as it is shown. */
  name: string;
  labels: readonly GapLabel[];
  /** "1.0.0, A5", "3 pins, with the proposal in view". */
  remark: string;
  note: string;
  evidence: readonly Span[];
  /** null for the matcher: its answer stands in no journal. */
  seq: number | null;
}

export const MATCHER = "matcher";

/** Everybody who said something about a case (or, with null, about the run): the matcher first, then raters by name. */
export function raterRows(page: TrajectoryPage, caseIndex: number | null, labels: readonly LabelEntry[]): RaterRow[] {
  const one = caseIndex === null ? null : (page.cases[caseIndex] ?? null);
  const proposal = one ?? page.match;
  const rows: RaterRow[] = [];
  if (proposal.label !== null && proposal.ruleId !== null) {
    const weak = proposal.confidence === "weak" ? ", weak" : "";
    rows.push({
      rater: MATCHER,
      name: MATCHER,
      labels: proposal.labels,
      remark: `${page.versions.matcher}, ${proposal.ruleId}${weak}`,
      note: "",
      evidence: proposal.evidence,
      seq: null,
    });
  }
  for (const entry of labels) {
    if (entry.caseId !== (one?.caseId ?? null) || entry.label === null || entry.rater === "rule") continue;
    const pins = entry.evidence.filter((span) => span.role !== "write").length;
    const remarks = [
      plural(pins, "pin"),
      ...(entry.assisted ? ["proposal in view"] : []),
      ...(entry.raterVersion === null ? [] : [entry.raterVersion]),
    ];
    rows.push({
      rater: entry.rater,
      name: displayLine(entry.rater),
      labels: entry.labels,
      remark: displayLine(remarks.join(", ")),
      note: displayLines(entry.note),
      evidence: entry.evidence,
      seq: entry.seq,
    });
  }
  return rows.sort((a, b) => Number(b.seq === null) - Number(a.seq === null) || (a.rater < b.rater ? -1 : 1));
}

/** Whose evidence is lit: the one chosen; else one's own label when it has quotes; else the first, which is the matcher. */
export function chooseRater(rows: readonly RaterRow[], chosen: string | null, own: string): RaterRow | undefined {
  return (
    rows.find((row) => row.rater === chosen) ?? rows.find((row) => row.rater === own && row.evidence.some((span) => span.role !== "write")) ?? rows[0]
  );
}

/** Which earlier refused write a row repeats: the same words, with no accepted write between. */
export function repeatedCase(
  cases: readonly CaseView[],
  row: { t: number; action: string; isRefusedWrite: boolean },
  acceptedWriteBetween: (fromStep: number, toStep: number) => boolean,
): CaseView | null {
  if (!row.isRefusedWrite) return null;
  return (
    cases.find(
      (one) => one.failure === "F1" && one.repeats > 1 && one.t < row.t && one.action === row.action && !acceptedWriteBetween(one.t, row.t),
    ) ?? null
  );
}

/** "17 before", "after the write": how a quote lies to the write. */
export function describePlace(span: Span, target: Pick<CaseView, "t" | "k" | "failure">): string {
  if (span.role === "write") return span.field === "action" && span.source === "step" ? "the write" : "what the task asks for";
  const before = target.t - span.t;
  if (before === 0) return "in the same step";
  return before < 0 ? "after the write" : `${before} before`;
}

/** A length for people: "812", "4.2 k", "20.0 M" characters (UTF-16 units). */
export function formatLength(length: number): string {
  if (length < 1_000) return `${length}`;
  if (length < 999_950) return `${(length / 1_000).toFixed(1)} k`;
  return `${(length / 1_000_000).toFixed(1)} M`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
