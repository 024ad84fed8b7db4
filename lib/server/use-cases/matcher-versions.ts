import { ANALYSIS_VERSION } from "../../analysis/facts";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";

/** What a methods section names, as it stands at the foot of a page. */
export function matcherVersions(): string[] {
  return [`matcher ${MATCHER_VERSION}`, `rubric gap v${GAP_RUBRIC_VERSION}`, `analysis ${ANALYSIS_VERSION}`];
}
