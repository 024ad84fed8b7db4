/**
 * What an environment knows of itself: which actions exist, which of them write, what a refusal looks like.
 * One file (or folder) per environment, one line each in index.ts. Pure; knows nothing of rules, labels or storage.
 */
import type { Action, Step } from "../trajectory/trajectory";

export type CallKind = "read" | "write" | "navigate" | "pure" | "housekeeping" | "message" | "unparsed";

/** Where an entry of the write set comes from, in the order of methods.md §4.2; the first that answers wins. */
export type WriteSetSource = "override" | "builtin" | "method" | "annotation" | "query" | "model" | "name" | "unknown";

export interface CallClass {
  kind: CallKind;
  /** Counts as a write attempt (methods.md §0). In ALFWorld a malformed `take …` is an attempt although it does not parse. */
  isWriteAttempt: boolean;
  /** The action fits the environment's grammar. */
  parses: boolean;
  source: WriteSetSource;
  reason: string;
  /** What would hold without the override; absent where there is none. */
  overridden?: KindDecision;
}

/** What an entry of the write set says of its action. */
export interface KindDecision {
  kind: CallKind;
  source: WriteSetSource;
  reason: string;
}

/** Kinds that somebody may give to an action: all but what no grammar reads. */
export const GIVEN_KINDS = ["write", "read", "navigate", "pure", "housekeeping", "message"] as const satisfies readonly CallKind[];
export type GivenKind = (typeof GIVEN_KINDS)[number];

/** A decision from outside, a person's or a model's, with the reason that stands in every export. */
export interface GivenDecision {
  kind: GivenKind;
  reason: string;
}

/** `unknown` when the reply is missing or cut: never counted as refused. */
export interface Refusal {
  status: "accepted" | "refused" | "unknown";
  /** Which test decided, stored with the fact (e.g. "no-effect reply", "no success template", "error text"). */
  by: string;
}

export interface EnvironmentSettings {
  /** ALFWorld: `open` and `close` change the state of a receptacle. Default true; stored with every result. */
  openCloseAreWrites: boolean;
  /** A person's decisions by the name of the action (`nameOfAction`): they come before everything else (methods.md §4.2). */
  overrides?: ReadonlyMap<string, GivenDecision>;
  /** What a model said of actions that no document and no statement tells of: asked before the name is guessed from. Nobody fills it yet. */
  modelKinds?: ReadonlyMap<string, GivenDecision>;
}
export const DEFAULT_ENVIRONMENT_SETTINGS: EnvironmentSettings = { openCloseAreWrites: true };

export interface Environment {
  id: string;
  label: string;
  /** Raised when a table or a refusal test changes: derived facts of older versions are recomputed. */
  version: string;
  /** One label a case, or a set (product.md §5). */
  labelMode: "single" | "multi";
  /** Names of tools that the environment has; empty for text environments. Serves to recognise it by the tools in a file. */
  toolNames: ReadonlySet<string>;
  /** False when the environment has no refusal test: then CIA and the like are undefined, never 0. */
  hasRefusalTest: boolean;
  classify(action: Action, step: Step, settings: EnvironmentSettings): CallClass;
  /** The entry of the write set that a call falls under, where it is not simply the tool, or the first word of a line; null for none. */
  nameOfAction?(action: Action): string | null;
  refusal(action: Action, step: Step): Refusal;
}
