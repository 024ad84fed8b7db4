import type { Action, Step, TrajectoryContent } from "../trajectory/trajectory";
import type { Ineligible, Turn } from "./turn";

/**
 * The turns of a dialogue in order. A message of the user ends a turn: it is what came back to a step in which the
 * assistant said something. A run without a message to the user has none.
 *
 * What came back to a step of calls alone is no message of the user but a reply that its format keeps apart from the call.
 */
export function cutTurns(content: Pick<TrajectoryContent, "instruction" | "initialObservation" | "steps">): Turn[] {
  if (!content.steps.some((step) => step.actions.some(isReply))) return [];
  const hasOpening = content.initialObservation !== null || content.instruction !== "";
  const turns: Turn[] = [];
  let open: Step[] = [];
  const close = (): void => {
    const [first] = open;
    const last = open.at(-1);
    if (first === undefined || last === undefined) return;
    const index = turns.length + (hasOpening ? 1 : 0);
    const text = open.flatMap((step) => step.actions.filter(isReply).map((action) => action.raw)).join("\n");
    turns.push({ index, stepFrom: first.t, stepTo: last.t, text, ineligible: ineligible(index, open) });
    open = [];
  };
  for (const step of content.steps) {
    open.push(step);
    if (step.observation !== null && step.actions.some(isReply)) close();
  }
  close();
  return turns;
}

function isReply(action: Action): boolean {
  return action.isMessage && action.actor === "agent";
}

function ineligible(index: number, steps: readonly Step[]): Ineligible | null {
  if (index === 0) return "greeting";
  const actions = steps.flatMap((step) => step.actions);
  if (actions.some((action) => action.actor === "agent" && action.tool !== null && isHandOver(action.tool))) return "hand-over";
  return actions.some(isReply) ? null : "no-reply";
}

/** `transfer_to_human_agents`, `hand_over`, `escalateToSupervisor`; not `transfer_money` and not `handle_return`. */
export function isHandOver(tool: string): boolean {
  const words = tool
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const has = (...wanted: string[]): boolean => words.some((word) => wanted.includes(word));
  if (has("handover", "handoff", "escalate", "escalation")) return true;
  if (has("hand") && has("over", "off")) return true;
  return has("transfer", "forward", "connect", "route") && has("human", "humans", "agent", "agents", "person", "supervisor", "representative");
}
