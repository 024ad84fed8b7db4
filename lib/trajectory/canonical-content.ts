import { canonicalJson } from "../base/json";
import type { Action, Outcome, Step, TrajectoryContent } from "./trajectory";

/**
 * `canonicalJson(content)`, in a fraction of its time: the keys of a run are known, so they need no sorting. Every import writes
 * this text of every run, for its hash. An object with a key that is not known here is left to `canonicalJson`.
 */
export function canonicalContent(content: TrajectoryContent): string {
  const { agent, closingThought, contextLosses, environment, externalId, hidden, initialObservation, instruction } = content;
  const { outcome, scenarioId, steps, systemPrompt, taskId, toolDocs, truncated, turnStates } = content;
  const keys = 13 + ("closingThought" in content ? 1 : 0) + ("contextLosses" in content ? 1 : 0) + ("turnStates" in content ? 1 : 0);
  if (hasOtherKeys(content, keys)) return canonicalJson(content);
  let text = `{"agent":${JSON.stringify(agent)}`;
  if (closingThought !== undefined) text += `,"closingThought":${JSON.stringify(closingThought)}`;
  if (contextLosses !== undefined) text += `,"contextLosses":${canonicalJson(contextLosses)}`;
  text += `,"environment":${JSON.stringify(environment)},"externalId":${JSON.stringify(externalId)},"hidden":${hidden === null ? "null" : canonicalJson(hidden)}`;
  text += `,"initialObservation":${JSON.stringify(initialObservation)},"instruction":${JSON.stringify(instruction)}`;
  text += `,"outcome":${outcomeText(outcome)},"scenarioId":${JSON.stringify(scenarioId)},"steps":[`;
  let isFirst = true;
  for (const step of steps) {
    text += isFirst ? stepText(step) : `,${stepText(step)}`;
    isFirst = false;
  }
  text += `],"systemPrompt":${JSON.stringify(systemPrompt)},"taskId":${JSON.stringify(taskId)},"toolDocs":${JSON.stringify(toolDocs)},"truncated":${truncated}`;
  return turnStates === undefined ? `${text}}` : `${text},"turnStates":${canonicalJson(turnStates)}}`;
}

function stepText(step: Step): string {
  if (hasOtherKeys(step, 4)) return canonicalJson(step);
  const { actions, observation, t, thought } = step;
  const [only] = actions;
  const list = only === undefined ? "" : actions.length === 1 ? actionText(only) : actions.map(actionText).join(",");
  return `{"actions":[${list}],"observation":${JSON.stringify(observation)},"t":${t},"thought":${JSON.stringify(thought)}}`;
}

function actionText(action: Action): string {
  if (hasOtherKeys(action, 8)) return canonicalJson(action);
  const { actor, args, isMessage, k, method, raw, result, tool } = action;
  const head = `{"actor":"${actor}","args":${args === null ? "null" : canonicalJson(args)},"isMessage":${isMessage},"k":${k},"method":${JSON.stringify(method)}`;
  return `${head},"raw":${JSON.stringify(raw)},"result":${result === null ? "null" : canonicalJson(result)},"tool":${JSON.stringify(tool)}}`;
}

function outcomeText(outcome: Outcome): string {
  if (hasOtherKeys(outcome, 6)) return canonicalJson(outcome);
  const { field, source, status, terminationReason, threshold, value } = outcome;
  return JSON.stringify({ field, source, status, terminationReason, threshold, value });
}

/** So many keys are known, and all of them are there: another number of keys means other keys. */
function hasOtherKeys(value: object, known: number): boolean {
  let count = 0;
  for (const _key in value) count++;
  return count !== known;
}
