/**
 * What a tool does, guessed from its name: the sixth of seven sources of the write set (methods.md §4.2). The first
 * word that is surely a verb decides, then the first that may be one; a name without either is a write, flagged, since
 * an unseen write is the worse error.
 */
import type { CallClass, CallKind } from "./environment";

const words = (text: string): string[] => text.trim().split(/\s+/);

const VERBS = buildTable({
  read: `get find describe fetch lookup retrieve inspect browse search list read show query select grep glob ls cat count check verify
    validate download scan explore recall observe extract scrape ask peek poll whoami`,
  write: `create add update delete send set move pay cancel modify edit write remove insert put post patch upload reset enable disable
    suspend resume toggle approve reject submit purchase buy sell transfer refund exchange schedule reschedule assign unassign invite
    follow unfollow unlike rename reply forward archive unarchive publish unpublish unshare subscribe unsubscribe register merge commit
    push deploy start stop restart reboot kill run exec execute append replace apply install uninstall reopen refuel grant revoke connect
    disconnect save withdraw upsert import pin unpin unblock hide unhide click type press notify clear unlock give renew redeem reserve
    dismiss activate deactivate confirm decline`,
  pure: "calculate compute think reason",
});

/** Also nouns: `issue_read` reads an issue, `book_search` searches for books. They decide only where no sure verb stands. */
const POSSIBLE_VERBS = buildTable({
  read: "look view open history status info lint test diff watch screenshot exists load head stat is has can which",
  write: `book order issue comment review rate draft request log like share place charge deposit return change make generate play pause mark
    block increase decrease fill call delay extend release tip copy sync close`,
  pure: "calculator plan convert",
});

function buildTable(verbs: Record<"read" | "write" | "pure", string>): ReadonlyMap<string, CallKind> {
  const table = new Map<string, CallKind>();
  for (const kind of ["read", "write", "pure"] as const) for (const verb of words(verbs[kind])) table.set(verb, kind);
  return table;
}

/** Log-ins, completion and hand-overs change or end the session, not the world. `money_transfer` is none of them. */
const HOUSEKEEPING = [
  /^(?:.*_)?(?:log_?in|log_?out|sign_?in|sign_?out|authenticate|complete_task|task_complete|finish_task|end_task)$/,
  /^(?:finish|done|exit|terminate|final_answer|submit_answer|submit_final_answer|escalate|hand_?over|hand_?off)$/,
  /^(?:.*_)?(?:transfer|escalate|hand_?over|hand_?off)_to_(?:an?_)?(?:human|live|real|person|operator|agent)\w*$/,
];

/** Splits `createUser`, `mail.sendMessage`, `mcp__shop__list-orders` into lower-case words. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1_")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

export function classifyByName(tool: string): { kind: CallKind; source: CallClass["source"]; reason: string } {
  const parts = wordsOfName(tool);
  const joined = parts.join("_");
  if (HOUSEKEEPING.some((pattern) => pattern.test(joined))) {
    return { kind: "housekeeping", source: "name", reason: `the name ${tool} says log-in, completion or hand-over` };
  }
  for (const table of [VERBS, POSSIBLE_VERBS]) {
    for (const word of parts) {
      const kind = table.get(word);
      if (kind !== undefined) return { kind, source: "name", reason: `the name ${tool} contains the ${kind} verb "${word}"` };
    }
  }
  return { kind: "write", source: "unknown", reason: `nothing is known of ${tool}: counted as a write until someone says otherwise` };
}
