/**
 * The one pass over the actions that no document, no method and no table tells of (methods.md §4.2, step 5). Every action must get
 * exactly one answer; an answer about an action that was not asked for is no answer to the question.
 */
import { err, ok, type Result } from "../base/result";
import { buildInstructions, buildWriteSetPrompt } from "./build-prompt";
import type { AskModel } from "./judge-case";
import { parseReply, type ReplyFault } from "./parse-reply";
import { type WriteSetReply, writeSetReplySchema } from "./reply-schemas";

export type ClassifiedAction = WriteSetReply["actions"][number];

export interface AskedAction {
  name: string;
  /** What is known of it: its documentation, or a call as it stands in a run. Hostile text. */
  documentation: string;
}

const KINDS = [
  { label: "read", definition: "Shows something and changes nothing." },
  { label: "write", definition: "May change something outside of the agent, whether or not it does so each time." },
  { label: "navigate", definition: "Changes only where the agent is or what it looks at." },
  { label: "pure", definition: "Calculates or notes something for the agent itself." },
  { label: "housekeeping", definition: "Log-in, log-out, handing over, saying that the task is done." },
  { label: "message", definition: "Says something to a user." },
];

export async function classifyActions(
  actions: readonly AskedAction[],
  ask: AskModel,
  fences: readonly string[],
): Promise<Result<ClassifiedAction[], ReplyFault | { code: "no-fence" | "not-all"; message: string }>> {
  const instructions = buildInstructions("write-set", "single", { title: "Kinds of actions", labels: KINDS, tree: [] });
  const prompt = buildWriteSetPrompt(instructions, actions, fences);
  if (prompt === null) return err({ code: "no-fence", message: "every fence token occurs in the actions" });
  const parsed = parseReply(await ask(prompt.system, prompt.user), writeSetReplySchema);
  if (!parsed.ok) return parsed;
  const answers = new Map(parsed.value.actions.map((answer) => [answer.name, answer]));
  const missing = actions.filter(({ name }) => !answers.has(name));
  const foreign = parsed.value.actions.length - (actions.length - missing.length);
  if (missing.length > 0 || foreign !== 0) {
    const named = missing[0] === undefined ? "" : `, ${JSON.stringify(missing[0].name)} among them`;
    return err({ code: "not-all", message: `${missing.length} of ${actions.length} actions without an answer${named}; ${foreign} answers too many` });
  }
  return ok(actions.flatMap(({ name }) => answers.get(name) ?? []));
}
