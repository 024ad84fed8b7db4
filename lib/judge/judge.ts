/**
 * A judge is data: a language model, a rubric, and everything that could change its answer. Two judges with the same version
 * text give the same answer to the same content, which is what makes an answer worth keeping (`judgementKey`).
 */
import { canonicalJson } from "../base/json";
import { sha256Hex } from "../base/sha256";
import type { ContextPolicy } from "./context-policy";

/** What is asked for: a label of a case, misalignment records (ALIGN's Analyzer), changed requirements, or kinds of actions. */
export const JUDGE_TASKS = ["gap", "misalignment", "intent-drift", "write-set"] as const;
export type JudgeTask = (typeof JUDGE_TASKS)[number];

/** Raised when the wording of a prompt or the way in which a reply is read changes: every judge gets a new version by it. */
export const PROMPT_VERSION = "2";

export interface JudgeDefinition {
  /** Handle within the study: lower-case letters, digits, hyphens. The rater is `judge:<id>`. */
  id: string;
  task: JudgeTask;
  rubricId: string;
  rubricVersion: string;
  /** For gap labels; the other tasks have no modes. */
  mode: "single" | "multi";
  /** Name of a provider that the server's environment sets up; never an address or a key. */
  provider: string;
  model: string;
  /** null: the provider's own default; some models take none. */
  temperature: number | null;
  /** How many answers an item gets; the majority counts. 1, 3, 5, … */
  samples: number;
  policy: ContextPolicy;
  /** Longest answer in tokens; a longer one is cut by the provider and is an error. */
  maxOutputTokens: number;
}

/** The rater version: the first 12 hex digits of a hash of everything that could change an answer. The id is no part of it. */
export function judgeVersion(judge: JudgeDefinition): string {
  const { id: _, ...rest } = judge;
  return sha256Hex(canonicalJson({ ...rest, promptVersion: PROMPT_VERSION })).slice(0, 12);
}

/** What an answer is kept under: same judge and version, same content, same place → same key, and no second call. */
export function judgementKey(judge: JudgeDefinition, contentHash: string, place: string): string {
  return sha256Hex(canonicalJson([judge.id, judgeVersion(judge), contentHash, place]));
}
