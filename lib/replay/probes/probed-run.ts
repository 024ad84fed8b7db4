import type { CallFacts, TrajectoryFacts } from "../../analysis/facts";
import type { Environment } from "../../environments/environment";
import type { Action, CallIndex, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";

/** A recorded run with what it takes to say which of its calls read and which of them wrote. */
export interface ProbedRun {
  trajectoryId: string;
  content: TrajectoryContent;
  facts: TrajectoryFacts;
  environment: Environment;
}

/** A recorded call with its facts and its own reply. */
export interface RecordedCall {
  t: StepIndex;
  k: CallIndex;
  action: Action;
  facts: CallFacts;
  /** What came back to this call: its own result, or in a text environment what came back to the step. null for none. */
  reply: string | null;
}

/** All calls of the run in order of (t, k), a simulated user's too: they change the world like the agent's. */
export function recordedCalls({ content, facts }: ProbedRun): RecordedCall[] {
  return facts.calls.flatMap((call) => {
    const step = content.steps[call.t - 1];
    const action = step?.actions[call.k];
    if (step === undefined || action === undefined || action.isMessage) return [];
    const reply = action.result?.text ?? (action.tool === null && step.actions.length === 1 ? step.observation : null);
    return [{ t: call.t, k: call.k, action, facts: call, reply }];
  });
}

export function isBefore(call: { t: StepIndex; k: CallIndex }, at: { t: StepIndex; k: CallIndex }): boolean {
  return call.t < at.t || (call.t === at.t && call.k < at.k);
}
