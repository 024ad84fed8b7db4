import type { AlfworldDialect } from "./action-grammar";

const OLD_REPLY = /^\s*(?:(?=[A-Za-z]+Object)[A-Za-z]+: )?You put the /;
const NEW_REPLY = /^\s*(?:(?=[A-Za-z]+Object)[A-Za-z]+: )?You move the /;
/** How a help text or a prompt writes the two forms: `move {obj} to {recep}`, `put (object) in/on (receptacle)`. */
const NEW_GRAMMAR = /\bmove\s+[({[<]?[\w\s-]{1,24}[)}\]>]?\s+to\s+[({[<]/i;
const OLD_GRAMMAR = /\bput\s+[({[<]?[\w\s-]{1,24}[)}\]>]?\s+in\/on\s+[({[<]/i;

/** The dialect that a reply of the environment speaks; null when it does not tell. */
export function dialectOfReply(reply: string): AlfworldDialect | null {
  if (OLD_REPLY.test(reply)) return "put";
  return NEW_REPLY.test(reply) ? "move" : null;
}

const BRACKET = /[({[<]/;

/** The dialect of a grammar text (help, prompt); null when it shows neither form, or both. */
export function dialectOfGrammar(text: string): AlfworldDialect | null {
  if (!BRACKET.test(text)) return null; // both forms have one
  const isNew = NEW_GRAMMAR.test(text);
  const isOld = OLD_GRAMMAR.test(text);
  if (isNew === isOld) return null;
  return isNew ? "move" : "put";
}
