import { FAR_DISTANCE } from "../rubric/rubric";
import type { SubPattern } from "../rubric/sub-patterns";
import type { CaseMatch, TrajectoryMatch } from "./match-result";

/**
 * What holds for the answers of every family of rules: cases stand in order of (t, k), an omission (F4) behind the others of
 * its place, and `overlooked` from far away has the sub-pattern `distance` (methods.md §1.5).
 */
export function finishMatch(match: TrajectoryMatch): TrajectoryMatch {
  const decisive = match.decisiveCase === null ? undefined : match.cases[match.decisiveCase];
  const ordered = match.cases.length < 2 ? match.cases : [...match.cases].sort(byPlace);
  return {
    ...match,
    decisiveCase: decisive === undefined ? null : ordered.indexOf(decisive),
    subPatterns: withDistance(match.subPatterns, match),
    cases: ordered.map(caseWithDistance),
  };
}

/** The case itself where nothing changes: most have no distance, and copying one costs more than all rules together. */
function caseWithDistance(found: CaseMatch): CaseMatch {
  const subPatterns = withDistance(found.subPatterns, found);
  return subPatterns === found.subPatterns ? found : { ...found, subPatterns };
}

function byPlace(a: CaseMatch, b: CaseMatch): number {
  return a.t - b.t || a.k - b.k || Number(a.failure === "F4") - Number(b.failure === "F4");
}

/** `subPatterns` itself where nothing changes. */
function withDistance(subPatterns: SubPattern[], { label, distance }: Pick<TrajectoryMatch, "label" | "distance">): SubPattern[] {
  const isFar = label === "overlooked" && distance !== null && distance >= FAR_DISTANCE;
  if (!isFar && !subPatterns.includes("distance")) return subPatterns;
  const others = subPatterns.filter((subPattern) => subPattern !== "distance");
  return isFar ? [...others, "distance"] : others;
}
