import type { GapLabel } from "../../rubric/rubric";
import type { SubPattern } from "../../rubric/sub-patterns";
import type { Span } from "../../trajectory/span";
import type { Confidence, NegativeSearch } from "../match-result";
import type { JsonScalar } from "../provenance/json-leaves";

/** What one rule says of one element of a write (methods.md §1.3): affordance, an argument, a constraint, the state. */
export interface Finding {
  ruleId: string;
  element: string;
  label: GapLabel;
  subPatterns: SubPattern[];
  confidence: Confidence;
  /** For `overlooked` at least one decisive and one write span. */
  spans: Span[];
  /** For `incomplete` the record of the search without a hit. */
  negativeSearch: NegativeSearch | null;
  explanation: string;
  /** `incomplete`: the call that would have shown it, where the rule knows one. */
  wantedRead?: { tool: string; value: JsonScalar };
  /** The environment's reply is explained by this very fact: it goes first (methods.md §1.4, step 5). */
  explainsReply?: true;
  /** The environment looked at nothing else of the write: what other rules say of it is not what was refused. */
  standsAlone?: true;
}
