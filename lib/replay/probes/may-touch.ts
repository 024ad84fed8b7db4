import { parseAlfworldAction } from "../../environments/alfworld/action-grammar";
import type { Environment } from "../../environments/environment";
import type { ProbeRequest } from "../../gates/probe-source";
import { appOfCall } from "../../matching/tools/app-of-call";
import type { RecordedCall } from "./probed-run";

/**
 * Whether a recorded call may have changed what a read shows (methods.md §4.7). Errs to the side of yes: only what was refused,
 * what by its kind changes nothing, and what certainly went to another app or another receptacle cannot.
 *
 * - Household: taking, putting, opening and closing touch the receptacle they name; taking and putting touch the hands; treating and
 *   slicing touch the object. Where one stands is changed by walking, and decides what `look` and `examine` show.
 * - Tools: a write touches everything of its app; where names carry no app there is only one, and every write touches every read.
 * - Every other text environment: whatever is no read touches everything, for what is shown there depends on the place in it.
 */
export function mayTouch(environment: Environment, call: RecordedCall, read: ProbeRequest): boolean {
  const { kind, refusal } = call.facts;
  if (kind === "read" || kind === "pure" || kind === "message") return false;
  if (environment.id === "alfworld") return mayTouchHousehold(call, read);
  // An error may come after a part was done, but a reply that refuses is the environment's word that nothing was.
  if (refusal.status === "refused") return false;
  if (call.action.tool === null || read.tool === null) return true;
  if (kind !== "write") return kind === "unparsed";
  const [written, asked] = [appOfCall(call.action), appOfCall(read)];
  return written === null || asked === null || written === asked;
}

function mayTouchHousehold({ action, facts }: RecordedCall, read: ProbeRequest): boolean {
  if (facts.refusal.status === "refused") return false;
  const done = parseAlfworldAction(action.raw);
  const asked = parseAlfworldAction(read.raw);
  // What the household took and we cannot read may have been anything.
  if (asked === null || done === null) return true;
  switch (asked.verb) {
    case "help":
      return false;
    case "inventory":
      return done.verb === "take" || done.verb === "move";
    case "go":
      if (done.verb === "slice") return true;
      return CHANGES_LISTING.has(done.verb) && (done.place === null || asked.place === null || done.place.name === asked.place.name);
    default:
      // `look` and `examine` show what is at hand: a step to another place is enough.
      return true;
  }
}

/** Verbs that change what the listing of the receptacle that they name says: what lies there, or its door. */
const CHANGES_LISTING: ReadonlySet<string> = new Set(["take", "move", "open", "close"]);
