/** A tool-calling run prepared for the rules: its texts, its calls in order, and what time it is in it. */
import type { TrajectoryFacts } from "../../analysis/facts";
import type { CallKind, Environment, Refusal } from "../../environments/environment";
import type { Action, CallIndex, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import { findNow, type Now } from "../constraints/now";
import { type RunTexts, runTexts } from "../provenance/run-texts";

export interface ToolCall {
  t: StepIndex;
  k: CallIndex;
  action: Action;
  tool: string;
  kind: CallKind;
  isWriteAttempt: boolean;
  refusal: Refusal;
}

export interface ToolRun {
  content: TrajectoryContent;
  environment: Environment;
  texts: RunTexts;
  /** Calls of tools by the agent, in order of (t, k); messages and calls of a simulated user are left out. */
  calls: readonly ToolCall[];
  /** The same for a simulated user's own tools. */
  userCalls: readonly ToolCall[];
  /** The date that the run's rules or task state as today's; null when none does. */
  now: Now | null;
  lastStep: StepIndex;
}

export function buildToolRun(content: TrajectoryContent, facts: TrajectoryFacts, environment: Environment): ToolRun {
  const calls: ToolCall[] = [];
  const userCalls: ToolCall[] = [];
  for (const fact of facts.calls) {
    const action = content.steps[fact.t - 1]?.actions[fact.k];
    if (action === undefined || action.tool === null) continue;
    const { t, k, kind, isWriteAttempt, refusal } = fact;
    (action.actor === "agent" ? calls : userCalls).push({ t, k, action, tool: action.tool, kind, isWriteAttempt, refusal });
  }
  const texts = runTexts(content);
  return { content, environment, texts, calls, userCalls, now: findNow(texts), lastStep: content.steps.length };
}
