import { canonicalJson } from "../base/json";
import type { Action, Outcome, Step, TrajectoryContent } from "./trajectory";

/** `canonicalJson(content)`, in a fraction of its time: see `contentTexts`. */
export function canonicalContent(content: TrajectoryContent): string {
  return contentTexts(content).canonical;
}

/**
 * `canonical` is `canonicalJson(content)`, `steps` is `JSON.stringify(content.steps)`. Every import writes both of every run, the one for
 * its hash, the other to be stored: the keys of a run are known, so they need no sorting, and each text of a step is quoted once. An
 * object with a key that is not known here, or in another order, is left to those two.
 */
export function contentTexts(content: TrajectoryContent): { canonical: string; steps: string } {
  const { agent, closingThought, contextLosses, environment, externalId, hidden, initialObservation, instruction } = content;
  const { outcome, scenarioId, steps, systemPrompt, taskId, toolDocs, truncated, turnStates } = content;
  const keys = 13 + ("closingThought" in content ? 1 : 0) + ("contextLosses" in content ? 1 : 0) + ("turnStates" in content ? 1 : 0);
  if (hasOtherKeys(content, keys)) return { canonical: canonicalJson(content), steps: JSON.stringify(steps) };
  const texts = new StepTexts(steps);
  let text = `{"agent":${JSON.stringify(agent)}`;
  if (closingThought !== undefined) text += `,"closingThought":${JSON.stringify(closingThought)}`;
  if (contextLosses !== undefined) text += `,"contextLosses":${canonicalJson(contextLosses)}`;
  text += `,"environment":${JSON.stringify(environment)},"externalId":${JSON.stringify(externalId)},"hidden":${hidden === null ? "null" : canonicalJson(hidden)}`;
  text += `,"initialObservation":${JSON.stringify(initialObservation)},"instruction":${JSON.stringify(instruction)}`;
  text += `,"outcome":${outcomeText(outcome)},"scenarioId":${JSON.stringify(scenarioId)},"steps":[${texts.canonical}`;
  text += `],"systemPrompt":${JSON.stringify(systemPrompt)},"taskId":${JSON.stringify(taskId)},"toolDocs":${JSON.stringify(toolDocs)},"truncated":${truncated}`;
  const canonical = turnStates === undefined ? `${text}}` : `${text},"turnStates":${canonicalJson(turnStates)}}`;
  return { canonical, steps: `[${texts.plain}]` };
}

/** The members of both lists. */
class StepTexts {
  canonical = "";
  plain = "";

  constructor(steps: readonly Step[]) {
    let at = 0;
    for (const step of steps) {
      this.separate(at++);
      if (hasKeys(step, STEP_KEYS)) this.add(step);
      else this.addUnknown(step);
    }
  }

  private separate(at: number): void {
    if (at === 0) return;
    this.canonical += ",";
    this.plain += ",";
  }

  private addUnknown(value: Step | Action): void {
    this.canonical += canonicalJson(value);
    this.plain += JSON.stringify(value);
  }

  private add({ actions, observation, t, thought }: Step): void {
    const [seen, thoughtText] = [JSON.stringify(observation), JSON.stringify(thought)];
    this.canonical += '{"actions":[';
    this.plain += `{"t":${t},"thought":${thoughtText},"actions":[`;
    let at = 0;
    for (const action of actions) {
      this.separate(at++);
      if (hasKeys(action, ACTION_KEYS)) this.addAction(action);
      else this.addUnknown(action);
    }
    this.canonical += `],"observation":${seen},"t":${t},"thought":${thoughtText}}`;
    this.plain += `],"observation":${seen}}`;
  }

  private addAction({ actor, args, isMessage, k, method, raw, result, tool }: Action): void {
    const [rawText, toolText, methodText] = [JSON.stringify(raw), JSON.stringify(tool), JSON.stringify(method)];
    const [sortedArgs, sortedResult] = [args === null ? "null" : canonicalJson(args), result === null ? "null" : canonicalJson(result)];
    const head = `{"actor":"${actor}","args":${sortedArgs},"isMessage":${isMessage},"k":${k},"method":${methodText}`;
    this.canonical += `${head},"raw":${rawText},"result":${sortedResult},"tool":${toolText}}`;
    const [ownArgs, ownResult] = [args === null ? "null" : JSON.stringify(args), result === null ? "null" : JSON.stringify(result)];
    this.plain += `{"k":${k},"raw":${rawText},"tool":${toolText},"args":${ownArgs},"method":${methodText},"actor":"${actor}","isMessage":${isMessage},"result":${ownResult}}`;
  }
}

/** In the order in which importers write them. */
const STEP_KEYS: readonly (keyof Step)[] = ["t", "thought", "actions", "observation"];
const ACTION_KEYS: readonly (keyof Action)[] = ["k", "raw", "tool", "args", "method", "actor", "isMessage", "result"];

function hasKeys(value: object, keys: readonly string[]): boolean {
  let at = 0;
  for (const key in value) if (key !== keys[at++]) return false;
  return at === keys.length;
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
