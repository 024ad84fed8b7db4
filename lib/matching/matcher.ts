import type { TrajectoryFacts } from "../analysis/facts";
import type { Environment } from "../environments/environment";
import type { TrajectoryContent } from "../trajectory/trajectory";
import type { MatchSettings, TrajectoryMatch } from "./match-result";

/** The rules of one family of environments. */
export interface Matcher {
  /** Labels a run that failed, or (outcome unknown) only its refused writes. The other outcomes never reach it (match.ts). */
  match(content: TrajectoryContent, facts: TrajectoryFacts, environment: Environment, settings: MatchSettings): TrajectoryMatch;
}
