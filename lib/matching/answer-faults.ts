/**
 * What methods.md §1.6 and §2.7 demand of every answer, as a check that names each fault. Serves the tests of every rule
 * family and the run over whole files.
 */
import { FAR_DISTANCE, MINIMUM_EXPLANATION_LENGTH } from "../rubric/rubric";
import { ALL_SUB_PATTERNS, SUB_PATTERNS_OF } from "../rubric/sub-patterns";
import { checkSpan } from "../trajectory/span";
import type { TrajectoryContent } from "../trajectory/trajectory";
import type { CaseMatch, TrajectoryMatch } from "./match-result";
import { countHits } from "./plain-search";

/** Empty when the match keeps every rule. */
export function matchFaults(content: TrajectoryContent, match: TrajectoryMatch): string[] {
  const faults = match.cases.flatMap((found, index) => caseFaults(content, found).map((fault) => `case ${index} (${found.ruleId}): ${fault}`));
  const places = match.cases.map(({ t, k, failure }) => [t, k, failure === "F4" ? 1 : 0] as const);
  if (places.some((place, index) => index > 0 && isBefore(place, places[index - 1] ?? place)))
    faults.push("cases are not in order of (t, k), F4 last among equals");
  if (content.outcome.status !== "failure") return faults;
  if (match.label === null) faults.push("a failed run has no label");
  if (match.ruleId === null) faults.push("a failed run has no rule");
  if (match.decisiveCase !== null && match.cases[match.decisiveCase]?.label !== match.label)
    faults.push("the label is not that of the decisive case");
  if (match.decisiveCase === null && content.steps.length > 0) faults.push("no case decides a run that has steps");
  if (match.explanation.length < MINIMUM_EXPLANATION_LENGTH) faults.push("the run's explanation is too short");
  return faults;
}

function caseFaults(content: TrajectoryContent, found: CaseMatch): string[] {
  const faults: string[] = [];
  const has = (role: string): boolean => found.evidence.some((span) => span.role === role);
  const lastStep = content.steps.at(-1)?.t ?? 0;
  for (const span of found.evidence) {
    const checked = checkSpan(content, span);
    if (!checked.ok) faults.push(`span ${span.source} ${span.t}.${span.k} ${span.field}: ${checked.error.code}, "${span.quote}"`);
    const isList = span.quote.includes("you see ");
    if (span.quote.length > 300 && !isList) faults.push(`quote of ${span.quote.length} characters`);
    if (span.role === "decisive" && span.field !== "observation") faults.push("a decisive span is in no text of the context");
    if (span.role === "decisive" && found.failure !== "F4" && span.t >= found.t) faults.push("a decisive span is not before the write");
  }
  if (found.label === "overlooked") {
    if (!has("decisive")) faults.push("overlooked without a decisive span");
    if (!has("write")) faults.push("overlooked without a write span");
    if (found.distance === null || found.distance < 0) faults.push(`overlooked with distance ${found.distance}`);
    if (found.firstDistance === null || found.firstDistance < (found.distance ?? 0)) faults.push("firstDistance is less than distance");
  } else if (found.distance !== null || found.firstDistance !== null) {
    faults.push(`${found.label} with a distance`);
  }
  const isFar = found.label === "overlooked" && found.distance !== null && found.distance >= FAR_DISTANCE;
  if (found.subPatterns.includes("distance") !== isFar) faults.push(`sub-pattern distance with distance ${found.distance}`);
  if (found.label === "incomplete") {
    if (found.negativeSearch === null) faults.push("incomplete without a negative search");
    else {
      const { strings, fromStep, toStep, hits } = found.negativeSearch;
      if (fromStep > toStep || countHits(content, strings, fromStep, toStep) !== hits)
        faults.push(`a search for ${strings.join(", ")} gives something else`);
      if (found.negativeSearch.hits !== 0) faults.push(`negative search with ${found.negativeSearch.hits} hits`);
      if (found.negativeSearch.strings.length === 0) faults.push("negative search for nothing");
      if (found.negativeSearch.toStep > lastStep) faults.push("negative search beyond the record");
    }
    if (has("decisive")) faults.push("incomplete with a decisive span");
    if (found.failure === "F1" && !has("write")) faults.push("incomplete without a write span");
  }
  if (found.explanation.length < MINIMUM_EXPLANATION_LENGTH) faults.push(`explanation "${found.explanation}" is too short`);
  if (found.label === "unclear" && found.confidence !== "weak") faults.push("unclear is always weak");
  if ((found.failure === "F4") !== (found.action === null)) faults.push("an action is null exactly in F4");
  if (found.repeats < 1 || found.repeats >= 2 !== found.subPatterns.includes("repeat")) {
    if (found.failure === "F1") faults.push(`repeats ${found.repeats} with sub-patterns ${found.subPatterns.join(", ")}`);
  }
  const allowed: readonly string[] = SUB_PATTERNS_OF[found.label] ?? ALL_SUB_PATTERNS;
  for (const subPattern of found.subPatterns)
    if (!allowed.includes(subPattern)) faults.push(`sub-pattern ${subPattern} does not belong to ${found.label}`);
  if (found.subPatterns.length === 0) faults.push("no sub-pattern");
  return faults;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
