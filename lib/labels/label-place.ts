/**
 * The name of the place that an entry speaks of, beside its kind and case. One place holds one current entry a rater, so
 * a run has at most one decisive case, a turn one label, a scale one value.
 */
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import { isJudge } from "./judge-versions";
import type { LabelEntry, LabelKind, LabelValue } from "./label";

/** What of an entry says where it lies. */
export type PlacedEntry = Pick<LabelEntry, "rater" | "trajectoryId" | "kind" | "caseId" | "place"> & { raterVersion?: string | null };

/**
 * The place that a value belongs to: `case:<caseId>` for an added or dropped case, `case:decisive` and `case:run-finished`
 * once a run, `scale:<id>`. A turn and a verdict are addressed by what the value does not hold: null.
 */
export function placeOfValue(kind: LabelKind, value: LabelValue | null, caseId: string | null): string | null {
  if (kind === "gap") return "";
  if (value === null) return null;
  if ("decision" in value) {
    if (value.decision === "decisive" || value.decision === "run-finished") return `case:${value.decision}`;
    return caseId === null ? null : `case:${caseId}`;
  }
  return "scale" in value ? `scale:${value.scale}` : null;
}

/** Index of the turn that a place names; null for any other place. */
export function turnOfPlace(place: string): number | null {
  const match = /^turn:(\d{1,6})$/.exec(place);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** The verdict that a review speaks of: the gate with its probe sources (`rule@none`), and the call. */
export interface VerdictPlace {
  gate: string;
  t: StepIndex;
  k: CallIndex;
}

export function placeOfVerdict({ gate, t, k }: VerdictPlace): string {
  return `verdict:${gate}:${t}.${k}`;
}

/** The verdict that a place names; null for any other place. */
export function verdictOfPlace(place: string): VerdictPlace | null {
  const match = /^verdict:([^:]{1,100}):(\d{1,8})\.(\d{1,8})$/.exec(place);
  if (match?.[1] === undefined || match[2] === undefined || match[3] === undefined) return null;
  return { gate: match[1], t: Number(match[2]), k: Number(match[3]) };
}

/** One text for the place of an entry: equal exactly when rater, run, kind, case and place are. A judge of another version is another rater. */
export function labelPlace(entry: PlacedEntry): string {
  const { rater, raterVersion = null } = entry;
  return JSON.stringify([isJudge(rater) ? [rater, raterVersion] : rater, entry.trajectoryId, entry.kind, entry.caseId, entry.place]);
}
