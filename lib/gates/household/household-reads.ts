/**
 * Reads that could settle what the rules found missing in a household (methods.md §4.3): the listing of the receptacle that was
 * never looked into, the inventory, a look at the lamp. `go to` changes only where the agent stands: in a replay it is answered
 * from a listing, and nothing is executed.
 */
import { readReply } from "../../environments/alfworld/reply-reading";
import type { PlannedRead, ReadFinding } from "../fault";
import type { GrownRun } from "./growing-run";

export function householdReads(ruleId: string, { call, state }: GrownRun): readonly PlannedRead[] {
  const { object, place } = call.action ?? { object: null, place: null };
  switch (ruleId) {
    case "A7":
      return object === null || place === null ? [] : [listingRead(place.name, object.name, ruleId)];
    case "A11":
      return object === null ? [] : [inventoryRead(object.name, ruleId)];
    case "A15": {
      if (object === null) return [];
      const here = state.location?.place;
      return [examineRead(object.name, ruleId), ...(here === undefined ? [] : [listingRead(here, object.name, ruleId)])];
    }
    default:
      return [];
  }
}

const TELLS_NOTHING: ReadFinding = { kind: "tells-nothing" };
const AGREES: ReadFinding = { kind: "agrees" };

function line(raw: string): PlannedRead["request"] {
  return { raw, tool: null, args: null };
}

function conflict(start: number, end: number, ruleId: string, object: string): ReadFinding {
  return { kind: "conflicts", quotes: [{ start, end }], refutes: { path: "object", value: object }, check: "entity", ruleId };
}

function listingRead(place: string, object: string, ruleId: string): PlannedRead {
  return {
    request: line(`go to ${place}`),
    read(reply, isRefused) {
      if (isRefused) return TELLS_NOTHING;
      for (const { line: said } of readReply(reply, null).lines) {
        if (said.kind === "state" && said.place === place && said.state === "closed") return conflict(said.start, said.end, ruleId, object);
        if (said.kind !== "listing" || (said.place !== null && said.place !== place)) continue;
        if (said.objects.includes(object)) return AGREES;
        return said.isCut ? TELLS_NOTHING : conflict(said.start, said.end, ruleId, object);
      }
      return TELLS_NOTHING;
    },
  };
}

function inventoryRead(object: string, ruleId: string): PlannedRead {
  return {
    request: line("inventory"),
    read(reply, isRefused) {
      const { event } = readReply(reply, null);
      if (isRefused || event?.kind !== "carry") return TELLS_NOTHING;
      return event.object === object ? AGREES : conflict(event.start, event.end, ruleId, object);
    },
  };
}

/** What can be examined lies before the agent or is in its hand. */
function examineRead(object: string, ruleId: string): PlannedRead {
  return {
    request: line(`examine ${object}`),
    read: (reply, isRefused) => (isRefused && reply !== "" ? conflict(0, Math.min(reply.length, 300), ruleId, object) : AGREES),
  };
}
