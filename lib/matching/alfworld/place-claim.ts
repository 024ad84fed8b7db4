/**
 * Whether the agent's own text claims that it is at a receptacle: "I am at shelf 1", or an action path whose last station
 * is the receptacle (`Start->Goto(fridge 1)->Goto(shelf 1)->Take(…)`). Thoughts are no evidence; the claim only tells which
 * fact the agent went by.
 */
import { firstWord } from "../../environments/alfworld/action-grammar";
import type { AlfworldRun } from "../../environments/alfworld/run-record";

/** Thoughts after the call of step `afterStep`, up to and with those right before the call of step `untilStep`. */
export function claimsToBeAt(run: AlfworldRun, afterStep: number, untilStep: number, place: string): boolean {
  for (const call of run.calls) {
    if (call.t <= afterStep || call.thought === null) continue;
    if (call.t > untilStep) break;
    if (saysToBeAt(call.thought, place)) return true;
  }
  return false;
}

const STATION = /\b(?:go\s?to|goto)\s*\(\s*([^()]+?)\s*\)/gi;
const BEING_THERE =
  /\b(?:i am|i'm|i’m|we are|the agent is|i have arrived|i've arrived|arrived|now|currently|standing)(?:\s+(?:now|currently|already|standing|located|still|back))*\s+(?:at|in front of|near|by|next to)\s+(?:the\s+)?([a-z]+)\s*\(?(\d+)\)?/gi;

function saysToBeAt(thought: string, place: string): boolean {
  // Either claim holds the first word of the name; most thoughts do not.
  if (!thought.toLowerCase().includes(firstWord(place))) return false;
  for (const line of thought.split("\n")) {
    const stations = [...line.matchAll(STATION)];
    if (stations.at(-1)?.[1]?.toLowerCase() === place) return true;
    for (const claim of line.matchAll(BEING_THERE)) {
      if (`${claim[1]?.toLowerCase()} ${claim[2]}` === place) return true;
    }
  }
  return false;
}
