/**
 * Two raters' labels of one place become one, or wait (methods.md §3.3, and §1.8 for gaps): equal → `agreement`; different →
 * `pending` until it is settled; settled → `adjudication` by a third person, or `discussion` by the two; one alone → `single`,
 * which is no final label by default. Labels are never averaged.
 */
import { groupBy } from "../base/group-by";
import { DEFAULT_TIE_ORDER, type GapLabel } from "../rubric/rubric";
import { currentLabels } from "./current-labels";
import { ADJUDICATED, firstPassLabels, placeOfItem } from "./first-pass";
import type { LabelEntry, RaterId } from "./label";

export const FINAL_VIAS = ["agreement", "adjudication", "discussion", "single", "pending"] as const;
export type FinalVia = (typeof FINAL_VIAS)[number];

/** One place with everything that was said of it. */
export interface CombinedLabel {
  trajectoryId: string;
  caseId: string | null;
  via: FinalVia;
  /** null while pending. */
  label: GapLabel | null;
  labels: GapLabel[];
  /** First-pass entries of the raters, in their order. */
  answers: LabelEntry[];
  /** The entry that settled it. */
  settled: LabelEntry | null;
}

/**
 * Every place with a gap label of one of `raters`, cases and runs, in order of the journal. Machine raters are never among
 * them: the caller names people, or label sets made elsewhere.
 */
export function combineGapLabels(journal: readonly LabelEntry[], raters: readonly RaterId[]): CombinedLabel[] {
  const gaps = journal.filter((entry) => entry.kind === "gap");
  const settled = new Map(
    currentLabels(gaps.filter((entry) => entry.rater === ADJUDICATED)).map((entry): [string, LabelEntry] => [placeOfItem(entry), entry]),
  );
  const answers = groupBy(firstPassLabels(gaps, raters), placeOfItem);
  const first = (group: readonly LabelEntry[]): number => Math.min(...group.map((entry) => entry.seq));
  return [...answers]
    .sort(([, a], [, b]) => first(a) - first(b))
    .map(([place, group]) => combined(group, settled.get(place) ?? null))
    .filter((place) => place !== null);
}

function combined(answers: readonly LabelEntry[], settled: LabelEntry | null): CombinedLabel | null {
  const [one] = answers;
  if (one === undefined) return null;
  const { trajectoryId, caseId } = one;
  const place = { trajectoryId, caseId, answers: [...answers], settled };
  if (settled !== null) return { ...place, via: settled.via ?? "adjudication", label: settled.label, labels: settled.labels };
  if (answers.length < 2) return { ...place, via: "single", label: one.label, labels: one.labels };
  if (!answers.every((entry) => isSameSet(entry.labels, one.labels))) return { ...place, via: "pending", label: null, labels: [] };
  return { ...place, via: "agreement", label: leadingLabel(answers), labels: one.labels };
}

/** Sets are equal whatever their order; in single-label mode a set has one member. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((label) => other.includes(label));
}

/** Raters of one set may lead with different members of it: then the tie order of methods.md §1.4 names the first. */
function leadingLabel(answers: readonly LabelEntry[]): GapLabel | null {
  const leading = new Set(answers.map((entry) => entry.label));
  return DEFAULT_TIE_ORDER.find((label) => leading.has(label)) ?? null;
}

/**
 * What the rater `adjudicated` says of cases and runs: one entry for every place that the raters agree on or that was settled,
 * so that whoever counts a rater's labels counts the final ones alike. An agreed entry stands where the last of its answers
 * stood, with the pins of all; it is derived, and no line of the journal.
 */
export function finalGapEntries(journal: readonly LabelEntry[], raters: readonly RaterId[]): LabelEntry[] {
  return combineGapLabels(journal, raters)
    .flatMap((place) => {
      if (place.settled !== null) return [place.settled];
      const last = place.answers.at(-1);
      if (place.via !== "agreement" || last === undefined || place.label === null) return [];
      const { label, labels } = place;
      const evidence = place.answers.flatMap((entry) => entry.evidence);
      return [{ ...last, rater: ADJUDICATED, label, labels, evidence, note: "", answersSeq: null, milliseconds: null, unsure: false }];
    })
    .sort((a, b) => a.seq - b.seq);
}

/** Decisions on the list of cases that all readers of a run share, and those that were settled; under `adjudicated`. */
function finalCaseEntries(journal: readonly LabelEntry[], raters: readonly RaterId[]): LabelEntry[] {
  const decisions = journal.filter((entry) => entry.kind === "case");
  const settled = currentLabels(decisions.filter((entry) => entry.rater === ADJUDICATED));
  const settledPlaces = new Set(settled.map(placeOfItem));
  const byRun = groupBy(firstPassLabels(decisions, raters), (entry) => entry.trajectoryId);
  const agreed = [...byRun.values()].flatMap((group) => {
    const readers = new Set(group.map((entry) => entry.rater));
    if (readers.size < 2) return [];
    return [...groupBy(group, (entry) => JSON.stringify([placeOfItem(entry), decisionOf(entry)])).values()].flatMap((same) => {
      const last = same.at(-1);
      if (last === undefined || new Set(same.map((entry) => entry.rater)).size < readers.size || settledPlaces.has(placeOfItem(last))) return [];
      return [{ ...last, rater: ADJUDICATED, note: "", milliseconds: null, unsure: false }];
    });
  });
  return [...settled, ...agreed];
}

function decisionOf({ value }: LabelEntry): string | null {
  return value !== null && "decision" in value ? `${value.decision} ${value.t}.${value.k}:${value.failure}` : null;
}

/**
 * The journal as counts, tables and scores read it: every rater's own entries, and under `adjudicated` the final labels in
 * place of the bare settlements.
 */
export function withFinalEntries(journal: readonly LabelEntry[], raters: readonly RaterId[]): LabelEntry[] {
  const others = journal.filter((entry) => entry.rater !== ADJUDICATED || (entry.kind !== "gap" && entry.kind !== "case"));
  return [...others, ...finalGapEntries(journal, raters), ...finalCaseEntries(journal, raters)].sort((a, b) => a.seq - b.seq);
}
