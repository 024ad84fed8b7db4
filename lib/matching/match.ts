/**
 * The rule-based matcher: a free, instant rater. It finds the cases of a run, asks the rules of the run's environment
 * in their order, and derives the run's label. Same input, same bytes.
 */
import type { TrajectoryFacts } from "../analysis/facts";
import type { Environment } from "../environments/environment";
import { DEFAULT_TIE_ORDER } from "../rubric/rubric";
import type { TrajectoryContent } from "../trajectory/trajectory";
import type { MatchSettings, TrajectoryMatch } from "./match-result";

export const DEFAULT_MATCH_SETTINGS: MatchSettings = { mode: "by-environment", tieOrder: DEFAULT_TIE_ORDER, openCloseAreWrites: true };

/** The rules of one family of environments. */
export interface Matcher {
  /** Labels a run that failed, or (outcome unknown) only its refused writes. */
  match(content: TrajectoryContent, facts: TrajectoryFacts, environment: Environment, settings: MatchSettings): TrajectoryMatch;
}
