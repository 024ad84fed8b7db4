/** Derived facts of one trajectory. Never stored inside it; kept beside it with the version of the code that made them. */
import type { CallKind, KindDecision, Refusal, WriteSetSource } from "../environments/environment";
import type { CallIndex, RunUsage, StepIndex } from "../trajectory/trajectory";

/** Raised when what is computed here changes; stored results of another version are computed anew. */
export const ANALYSIS_VERSION = "3";

export interface CallFacts {
  t: StepIndex;
  k: CallIndex;
  kind: CallKind;
  isWriteAttempt: boolean;
  parses: boolean;
  refusal: Refusal;
  /** Unparsed, or refused by the environment (methods.md §5.3). null when the environment has no refusal test, and for a simulated user's call. */
  isInvalid: boolean | null;
  source: WriteSetSource;
  reason: string;
  /** What would hold without the override; absent where there is none. */
  overridden?: KindDecision;
}

/** Counts as `plumbline analyse` prints them (product.md §5). `calls` = reads + writes + navigations + other + unparsed. */
export interface FactCounts {
  steps: number;
  calls: number;
  reads: number;
  /** Write attempts (methods.md §0), refused ones and such as do not parse included. */
  writes: number;
  navigations: number;
  /** pure, housekeeping and messages. */
  other: number;
  /** What is no write attempt and does not parse. */
  unparsed: number;
  refusedWrites: number;
  /** null when the environment has no refusal test: then it is not known, which is not 0. */
  invalidActions: number | null;
  /** The longest unbroken run of invalid actions, in actions; null as above. */
  longestInvalidRun: number | null;
  /** Actions that lie in unbroken runs of two or more invalid ones (methods.md §5.3); null as above. */
  invalidInRuns: number | null;
  /** Turns that carry a state snapshot (methods.md §11); absent where none does. */
  turnStates?: number;
  /** Steps whose first token is timed, and the sum of their seconds (methods.md §3.1, M0); absent when the file times none. */
  firstToken?: { steps: number; seconds: number };
  /** The same of replies until they were whole; absent when the file times none. */
  reply?: { steps: number; seconds: number };
  /** Tokens and cost as the file records them; absent when it records nothing. */
  usage?: RunUsage;
}

export interface TrajectoryFacts {
  analysisVersion: string;
  environmentVersion: string;
  calls: CallFacts[];
  counts: FactCounts;
}
