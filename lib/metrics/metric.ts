/**
 * A metric as data: what it says, what it divides by what, and when it has no value. Every metric is a ratio of sums, a sum, or a
 * statistic of its own over *clusters*: the units that are independent of each other (tasks, scenarios, sessions). So one engine
 * gives every metric its value, its interval and its difference between configurations.
 */
import type { FactCounts } from "../analysis/facts";
import type { GapLabel } from "../rubric/rubric";
import type { Quantity } from "../statistics/quantity";
import type { NotApplicablePolicy } from "./grounded-accuracy";
import type { SessionLabels } from "./session-labels";
import type { UNDEFINED_METRIC_REASONS } from "./undefined-metric-reason";

/** One run as the metrics see it: facts and labels, no text. */
export interface MetricRun {
  trajectoryId: string;
  configuration: string;
  environment: string;
  taskId: string;
  scenarioId: string | null;
  trial: number;
  outcome: "success" | "failure" | "infrastructure" | "unknown";
  counts: FactCounts;
  /** By rater: the labels of each answered unit, as they count under the study's mode (single: one, multi: the set). */
  answers: ReadonlyMap<string, UnitAnswers>;
  /** null: not read as a dialogue, or nobody has labelled a turn of it. */
  session: SessionLabels | null;
  /** Changed requirements and those that drift, as a judge recorded them; null: no answer that counts. */
  intent: RunIntent | null;
  /** Guidance given under recorded state, by the study's tables (methods.md §11); null: no turn of it has a snapshot. */
  guidance: { turns: number; repeated: number } | null;
  /** What the deterministic gate without probes said of its writes when the study was last put before it; null: it was not, or not by this code. */
  gate: GateFigures | null;
}

/** Of one run, over all its writes (methods.md §4.6). */
export interface GateFigures {
  failedWrites: number;
  goodWrites: number;
  rejectedFailed: number;
  rejectedGood: number;
  /** Reads that the gate asked for: a series apart from the agent's own (methods.md §6.1). */
  askedProbes: number;
}

export interface RunIntent {
  /** The judge, as a rater. */
  rater: string;
  changed: number;
  drifting: number;
}

export interface UnitAnswers {
  case: readonly (readonly GapLabel[])[];
  trajectory: readonly (readonly GapLabel[])[];
}

export interface MetricSettings {
  /** What a turn without state-dependent content counts as (methods.md §3.3). */
  notApplicable: NotApplicablePolicy;
  /** How many tasks a scenario of the environment has when it is whole. */
  tasksPerScenario: number;
}

export type ClusterKind = "task" | "scenario" | "session";
export type MetricUnit = "trajectory" | "task" | "scenario" | "call" | "write" | "action" | "case" | "turn" | "session";
export type MetricReason = keyof typeof UNDEFINED_METRIC_REASONS;

/** Why a run stands in no number of a metric. */
export type LeftOutReason =
  | "infrastructure"
  | "unknown_outcome"
  | "no_scenario"
  | "no_turn_label"
  | "no_rating"
  | "no_refusal_test"
  | "no_answer"
  | "no_state_snapshot"
  | "no_latency"
  | "no_usage"
  | "no_gate_result";

/** What one cluster adds. `key` is the same for the same cluster under every configuration. */
export interface MetricCluster {
  key: string;
  numerator: number;
  denominator: number;
}

export interface Metric {
  /** As it stands in documents (product.md §5). */
  id: string;
  label: string;
  /** One sentence for a person who has not read the papers. */
  definition: string;
  numerator: string;
  /** null: a count, divided by nothing. */
  denominator: string | null;
  unit: MetricUnit;
  /** How a value reads: `share` 0–1, `count`, `index` −1 to 1, `score` 1–10, `seconds`, `tokens`, `dollars`. */
  scale: "share" | "count" | "index" | "score" | "seconds" | "tokens" | "dollars";
  better: "higher" | "lower" | null;
  /** Which rater's labels it stands on; null: on none, or on the final labels of turns. */
  rater: string | null;
  cluster: ClusterKind;
  /**
   * `wilson` where every cluster is one yes or no, else a bootstrap over clusters; `wilson-units` counts the units one by one
   * (methods.md §1.7); null where no interval is known.
   */
  interval: "wilson" | "wilson-units" | "cluster-bootstrap" | null;
  leftOut(run: MetricRun): LeftOutReason | null;
  /** In a comparison each side counts its own units (failed runs are not the same ones): no pair is dropped for the other's sake. */
  countsEachSide?: true;
  /** A yes or no of its unit: pairs of it are put to McNemar's test. */
  isPairedTest?: true;
  /** What the runs of one cluster (never empty, none of them left out) add. */
  add(runs: readonly MetricRun[], settings: MetricSettings): { numerator: number; denominator: number };
  /** Σ numerators / Σ denominators, Σ numerators, or a statistic of its own. */
  form: "ratio" | "sum" | ((clusters: readonly MetricCluster[]) => Quantity<MetricReason>);
  /** Why it has no value, asked only when it has none: of all runs of the group, left out or not. */
  why(runs: readonly MetricRun[]): MetricReason;
}
