/** A sample that was given to raters: what they label, on which rubric, and how many of them a run. */
import { canonicalJson } from "../base/json";
import { seededRandom } from "../base/seeded-random";
import { sha256Hex } from "../base/sha256";

export const ASSIGNMENT_KINDS = ["gap", "turn", "session"] as const;
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number];

/** `settling`: labelled, disagreements are being decided. `closed`: nobody saves into it any more. */
export const ASSIGNMENT_STATES = ["open", "settling", "closed"] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** What an assignment is, apart from what happened to it since. */
export interface AssignmentDefinition {
  study: string;
  sampleId: string;
  kind: AssignmentKind;
  rubricId: string;
  rubricVersion: string;
  mode: "single" | "multi";
  ratersPerItem: number;
  seed: number;
  /** Runs that every rater labels first and that no agreement counts. */
  calibration: readonly string[];
  /** Handles, as in `human:<handle>`. */
  raters: readonly string[];
}

/** `as_` + 20 hex digits of sha256 of the canonical JSON of the definition: the same definition is the same assignment. */
export function assignmentId(definition: AssignmentDefinition): string {
  return `as_${sha256Hex(canonicalJson(definition)).slice(0, 20)}`;
}

/** The first `count` of the sample's seeded shuffle, in the order of the sample. */
export function drawCalibration(trajectoryIds: readonly string[], count: number, seed: number): string[] {
  const drawn = new Set(
    seededRandom(JSON.stringify(["calibration", seed]))
      .shuffle(trajectoryIds)
      .slice(0, count),
  );
  return trajectoryIds.filter((id) => drawn.has(id));
}

/**
 * The order in which one rater sees the runs (algorithm `order/1 sfc32/1`): the calibration set first, each part shuffled
 * by the seed of the assignment and the rater's handle, so that two raters do not tire on the same runs.
 */
export function orderForRater(trajectoryIds: readonly string[], calibration: readonly string[], seed: number, handle: string): string[] {
  const first = new Set(calibration);
  const random = seededRandom(JSON.stringify(["order", seed, handle]));
  return [...random.shuffle(trajectoryIds.filter((id) => first.has(id))), ...random.shuffle(trajectoryIds.filter((id) => !first.has(id)))];
}
