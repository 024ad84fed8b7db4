import { taskText } from "../trajectory/task-text";
import type { Action, CallIndex, Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { GateInput } from "./gate";

/** Reads that a gate may ask for before one write, unless the user sets another number. */
export const DEFAULT_PROBE_BUDGET = 8;

/**
 * What a gate gets to see of a write (methods.md §4.3): the run as it was when the write was chosen. Everything later is not
 * hidden but absent: no reply to this step, no later step, no outcome, no evaluator's record, no name of the agent.
 */
export function gateInput(content: TrajectoryContent, t: StepIndex, k: CallIndex, probeBudget: number): GateInput {
  const step = content.steps[t - 1];
  const action = step?.actions[k];
  if (step === undefined || action === undefined) throw new Error(`expected a call at step ${t}.${k} of ${content.externalId}, found none`);
  const write: Action = { ...action, result: null };
  // Calls of one step were chosen together: what the earlier ones brought was not seen yet (methods.md §0).
  const chosen: Step = { t, thought: step.thought, actions: [...step.actions.slice(0, k).map(unanswered), write], observation: null };
  const losses = (content.contextLosses ?? []).filter((loss) => loss.t <= t);
  const context: TrajectoryContent = {
    environment: content.environment,
    externalId: content.externalId,
    taskId: content.taskId,
    scenarioId: content.scenarioId,
    agent: null,
    instruction: content.instruction,
    systemPrompt: content.systemPrompt,
    toolDocs: content.toolDocs,
    initialObservation: content.initialObservation,
    steps: [...content.steps.slice(0, t - 1), chosen],
    ...(losses.length === 0 ? {} : { contextLosses: losses }),
    outcome: { status: "unknown", value: null, threshold: null, source: "unknown", field: "", terminationReason: null },
    truncated: false,
    hidden: null,
  };
  return { write: { t, k, action: write }, context, task: taskText(content), toolDocs: content.toolDocs, probeBudget };
}

function unanswered(action: Action): Action {
  return { ...action, result: null };
}
