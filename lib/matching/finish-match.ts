import { FAR_DISTANCE } from "../rubric/rubric";
import type { SubPattern } from "../rubric/sub-patterns";
import type { CaseMatch, TrajectoryMatch } from "./match-result";

/**
 * What holds for the answers of every family of rules: cases stand in order of (t, k), an omission (F4) behind the others of
 * its place, and `overlooked` from far away has the sub-pattern `distance` (methods.md §1.5).
 */
export function finishMatch(match: TrajectoryMatch): TrajectoryMatch {
  const decisive = match.decisiveCase === null ? undefined : match.cases[match.decisiveCase];
  const ordered = [...match.cases].sort(byPlace);
  return {
    ...match,
    decisiveCase: decisive === undefined ? null : ordered.indexOf(decisive),
    subPatterns: withDistance(match.subPatterns, match),
    cases: ordered.map((found) => ({ ...found, subPatterns: withDistance(found.subPatterns, found) })),
  };
}

function byPlace(a: CaseMatch, b: CaseMatch): number {
  const isOmission = (found: CaseMatch): number => (found.failure === "F4" ? 1 : 0);
  return a.t - b.t || a.k - b.k || isOmission(a) - isOmission(b);
}

function withDistance(subPatterns: readonly SubPattern[], { label, distance }: Pick<TrajectoryMatch, "label" | "distance">): SubPattern[] {
  const others = subPatterns.filter((subPattern) => subPattern !== "distance");
  return label === "overlooked" && distance !== null && distance >= FAR_DISTANCE ? [...others, "distance"] : others;
}
