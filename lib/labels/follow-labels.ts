/**
 * Labels of a run that an improved importer reads otherwise. The case is found again by its step and call, and by the text of
 * its write; each quote by its address and by its letters. What a rater said at one place moves as a whole or not at all: if
 * only a part could move, an older answer would come back as the current one.
 */
import { err, ok, type Result } from "../base/result";
import { type Span, type SpanAddress, spanText } from "../trajectory/span";
import type { CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import { checkLabel } from "./check-label";
import type { LabelEntry } from "./label";
import { labelPlace } from "./label-place";

/** A run with its cases, as labels point into it. */
export interface LabelledRun {
  trajectoryId: string;
  content: TrajectoryContent;
  cases: readonly LabelledCase[];
}

interface LabelledCase {
  caseId: string;
  t: StepIndex;
  k: CallIndex;
  failure: string;
}

/** Where an entry of the journal stands from now on. */
export interface LabelPlace {
  seq: number;
  trajectoryId: string;
  caseId: string | null;
  place: string;
  evidence: Span[];
  /** Why it stays at the old run; null: it has followed. */
  detached: string | null;
}

/** One place for each entry, in their order. `entries`: all of the journal that stands at `before`. */
export function followLabels(entries: readonly LabelEntry[], before: LabelledRun, after: LabelledRun): LabelPlace[] {
  const undone = new Set(entries.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  const groups = new Map<string, LabelEntry[]>();
  for (const entry of entries) {
    const place = labelPlace(entry);
    groups.set(place, [...(groups.get(place) ?? []), entry]);
  }
  const places: LabelPlace[] = [];
  for (const group of groups.values()) {
    const moved = moveGroup(group, undone, before, after);
    if (moved.ok) places.push(...moved.value);
    else
      for (const { seq, caseId, place, evidence } of group)
        places.push({ seq, trajectoryId: before.trajectoryId, caseId, place, evidence, detached: moved.error });
  }
  return places.sort((a, b) => a.seq - b.seq);
}

function moveGroup(group: readonly LabelEntry[], undone: ReadonlySet<number>, before: LabelledRun, after: LabelledRun): Result<LabelPlace[], string> {
  const oldCase = group[0]?.caseId ?? null;
  const newCase = oldCase === null ? null : findCase(oldCase, before, after);
  if (newCase?.ok === false) return newCase;
  const caseId = newCase?.value ?? null;
  const place = movePlace(group[0]?.place ?? "", before, after);
  const places: LabelPlace[] = [];
  for (const entry of group) {
    const evidence: Span[] = [];
    for (const span of entry.evidence) {
      const found = findSpan(span, before.content, after.content);
      if (found !== null) evidence.push(found);
      // What was taken back cannot come again: its quotes hold nothing back.
      else if (undone.has(entry.seq)) evidence.push(span);
      else return err(`the quote of step ${span.t} stands no more at one place of the run`);
    }
    const fault = undone.has(entry.seq) ? null : (movedFault(entry, caseId, before, after) ?? newFault(entry, evidence, before, after, caseId));
    if (fault !== null) return err(fault);
    places.push({ seq: entry.seq, trajectoryId: after.trajectoryId, caseId, place, evidence, detached: null });
  }
  return ok(places);
}

/** The case of the same write: at the same step and call with the same text, else the only one with this text and failure. */
function findCase(caseId: string, before: LabelledRun, after: LabelledRun): Result<string, string> {
  const suffix = caseId.slice(before.trajectoryId.length);
  const old = before.cases.find((candidate) => candidate.caseId === caseId);
  // A case that a person has added, or that another matcher found: its id says where its write is.
  if (old === undefined) return isSameWriteAt(addressOf(suffix), before, after) ? ok(after.trajectoryId + suffix) : err(MOVED);
  const isSameWrite = ({ failure, ...at }: LabelledCase): boolean =>
    failure === old.failure && writeText(after.content, at) === writeText(before.content, old);
  const here = after.cases.find((candidate) => candidate.caseId.slice(after.trajectoryId.length) === suffix);
  if (here !== undefined && isSameWrite(here)) return ok(here.caseId);
  const alike = before.cases.filter(
    ({ failure, ...at }) => failure === old.failure && writeText(before.content, at) === writeText(before.content, old),
  );
  const [only, second] = after.cases.filter(isSameWrite);
  if (only !== undefined && second === undefined && alike.length === 1) return ok(only.caseId);
  return err(`the write of step ${old.t} is no case of the run any more`);
}

const MOVED = "the step and call that it speaks of hold another text now";
const OTHER_STEPS = "the run has other steps now";

/** A place that names a case holds the run's id: `case:<caseId>`. */
function movePlace(place: string, before: LabelledRun, after: LabelledRun): string {
  const start = `case:${before.trajectoryId}:`;
  return place.startsWith(start) ? `case:${after.trajectoryId}:${place.slice(start.length)}` : place;
}

/** What is said of turns, of the whole session or of a call by its number holds for the same steps only; null: it still does. */
function movedFault(
  { kind, place, value, caseId: oldCase }: LabelEntry,
  caseId: string | null,
  before: LabelledRun,
  after: LabelledRun,
): string | null {
  if (kind === "gap") return null;
  if (oldCase !== null && caseId?.slice(after.trajectoryId.length) !== oldCase.slice(before.trajectoryId.length)) return MOVED;
  if (kind === "verdict") return isSameWriteAt(addressOf(place), before, after) ? null : MOVED;
  if (kind === "case" && value !== null && "decision" in value && value.decision !== "run-finished")
    return isSameWriteAt(value, before, after) ? null : MOVED;
  return isSameCourse(before.content, after.content) ? null : OTHER_STEPS;
}

function isSameWriteAt(at: { t: StepIndex; k: CallIndex } | null, before: LabelledRun, after: LabelledRun): boolean {
  return at !== null && writeText(before.content, at) === writeText(after.content, at);
}

/** Every step does the same as before. */
function isSameCourse(before: TrajectoryContent, after: TrajectoryContent): boolean {
  const course = ({ steps }: TrajectoryContent): string => JSON.stringify(steps.map(({ actions }) => actions.map(({ raw }) => raw)));
  return course(before) === course(after);
}

/** The step and call in the id of a case (`:3.0:F1`) or in the place of a verdict (`verdict:<gate>:3.0`). */
function addressOf(text: string): { t: StepIndex; k: CallIndex } | null {
  const match = /:(\d{1,9})\.(\d{1,9})(?::F\d(?::\d+)?)?$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? null : { t: Number(match[1]), k: Number(match[2]) };
}

/** null for a write that never came. */
function writeText(content: TrajectoryContent, { t, k }: { t: StepIndex; k: CallIndex }): string | null {
  return spanText(content, { source: "step", t, k, field: "action" });
}

/** The same letters: where they stood, else at the same place in order of the same text, else at the only place of the run. */
function findSpan(span: Span, before: TrajectoryContent, after: TrajectoryContent): Span | null {
  const { source, t, k, field, start, end, quote } = span;
  const text = spanText(after, { source, t, k, field });
  if (text?.slice(start, end) === quote) return span;
  if (text !== null) {
    const places = occurrences(text, quote);
    const old = occurrences(spanText(before, { source, t, k, field }) ?? "", quote);
    const place = places.length === old.length ? places[old.indexOf(start)] : undefined;
    if (place !== undefined) return { ...span, start: place, end: place + quote.length };
    if (places.length > 0) return null;
  }
  const [only, second] = placesOf(after, span);
  return only === undefined || second !== undefined ? null : { ...span, ...only };
}

/** Every place of a quote in texts of its own kind. */
function placesOf(content: TrajectoryContent, { source, field, quote }: Span): (SpanAddress & { start: number; end: number })[] {
  if (source !== "step") return [];
  const found: (SpanAddress & { start: number; end: number })[] = [];
  for (const step of content.steps) {
    // One past the last action is the address of a step's own observation (span.ts).
    for (let k = 0; k <= step.actions.length; k++) {
      const address: SpanAddress = { source, t: step.t, k: field === "thought" ? 0 : k, field };
      const text = spanText(content, address);
      if (text === null) continue;
      for (const start of occurrences(text, quote)) found.push({ ...address, start, end: start + quote.length });
      if (field === "thought") break;
    }
  }
  return found;
}

function occurrences(text: string, quote: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) places.push(at);
  return places;
}

/** What the rubric asks of a label, when the label fulfilled it before and would not now. */
function newFault(entry: LabelEntry, evidence: readonly Span[], before: LabelledRun, after: LabelledRun, caseId: string | null): string | null {
  if (entry.label === null) return null;
  const { label, labels } = entry;
  if (checkLabel({ label, labels, evidence: entry.evidence }, writeStep(before, entry.caseId)) !== null) return null;
  return checkLabel({ label, labels, evidence }, writeStep(after, caseId))?.message ?? null;
}

function writeStep({ content, cases }: LabelledRun, caseId: string | null): StepIndex | null {
  const found = cases.find((candidate) => candidate.caseId === caseId);
  if (found === undefined) return null;
  // A write that never came stands behind the last step.
  return found.failure === "F4" ? content.steps.length + 1 : found.t;
}
