/**
 * Trajectories in our own format, one a line: docs/trajectory-format.md. Importing such a line gives the same content, so
 * the same content hash; numbers that JavaScript rounds stand verbatim in `raw` and in texts.
 */
import type { Action, HiddenRecord, Outcome, RunUsage, Step, StepTiming, Trajectory, TrajectoryContent, TurnState } from "../trajectory/trajectory";
import { VERSION_KEY } from "../trajectory/upgraders";

/** One line without its end. Keys stand in the order of the specification, so that equal runs give equal bytes. */
export function trajectoryLine({ schemaVersion, configuration, file, record, trial, content }: Omit<Trajectory, "id" | "study">): string {
  return JSON.stringify({ [VERSION_KEY]: schemaVersion, configuration, file, record, trial, ...orderedContent(content) });
}

/** The file of several runs, a line each. */
export function trajectoryLines(trajectories: readonly Omit<Trajectory, "id" | "study">[]): string {
  return trajectories.map((trajectory) => `${trajectoryLine(trajectory)}\n`).join("");
}

function orderedContent(content: TrajectoryContent): object {
  const { environment, externalId, taskId, scenarioId, agent, instruction, systemPrompt, toolDocs, initialObservation } = content;
  return {
    ...{ environment, externalId, taskId, scenarioId, agent, instruction, systemPrompt, toolDocs, initialObservation },
    steps: content.steps.map(orderedStep),
    ...(content.closingThought === undefined ? {} : { closingThought: content.closingThought }),
    ...(content.contextLosses === undefined
      ? {}
      : { contextLosses: content.contextLosses.map(({ t, lostThrough, keepsOpening, summary }) => ({ t, lostThrough, keepsOpening, summary })) }),
    ...(content.turnStates === undefined ? {} : { turnStates: content.turnStates.map(orderedTurnState) }),
    ...(content.gateDecisions === undefined
      ? {}
      : {
          gateDecisions: content.gateDecisions.map(({ t, k, gate, decision, proposed, message }) => ({ t, k, gate, decision, proposed, message })),
        }),
    ...(content.usage === undefined ? {} : { usage: orderedUsage(content.usage) }),
    outcome: orderedOutcome(content.outcome),
    truncated: content.truncated,
    hidden: content.hidden === null ? null : orderedHidden(content.hidden),
  };
}

function orderedStep({ t, thought, actions, observation, timing }: Step): object {
  const step = { t, thought, actions: actions.map(orderedAction), observation };
  return timing === undefined ? step : { ...step, timing: orderedTiming(timing) };
}

function orderedTiming({ firstTokenSeconds, replySeconds }: StepTiming): object {
  return { ...(firstTokenSeconds === undefined ? {} : { firstTokenSeconds }), ...(replySeconds === undefined ? {} : { replySeconds }) };
}

function orderedUsage({ inputTokens, outputTokens, cost }: RunUsage): object {
  return {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(cost === undefined ? {} : { cost }),
  };
}

function orderedAction({ k, raw, tool, args, method, actor, isMessage, result }: Action): object {
  return { k, raw, tool, args, method, actor, isMessage, result: result === null ? null : { status: result.status, text: result.text } };
}

function orderedTurnState(state: TurnState): object {
  const { turn, intent, subIntent, conflicts, inventoryEmpty, snapshot, paragraphs, guidanceType, labelledBy } = state;
  return {
    ...{ turn, intent, subIntent },
    conflicts: conflicts.map(({ constraint, tier, asked, fact }) => ({ constraint, tier, asked, fact })),
    ...{ inventoryEmpty, snapshot, paragraphs: paragraphs === null ? null : paragraphs.map(({ kind, text }) => ({ kind, text })) },
    ...{ guidanceType, labelledBy },
  };
}

function orderedOutcome({ status, value, threshold, source, field, terminationReason }: Outcome): object {
  return { status, value, threshold, source, field, terminationReason };
}

function orderedHidden({ goal, expectedActions, expectedOutputs, failedRequirements, stateSnapshots }: HiddenRecord): object {
  return {
    goal,
    expectedActions: expectedActions.map(({ tool, args, isMatched }) => ({ tool, args, isMatched })),
    expectedOutputs,
    failedRequirements,
    ...(stateSnapshots === undefined ? {} : { stateSnapshots: stateSnapshots.map(({ t, text }) => ({ t, text })) }),
  };
}
