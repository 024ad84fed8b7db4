import { type AlfworldDialect, firstWord } from "../../environments/alfworld/action-grammar";
import type { TextRef } from "../../environments/alfworld/text-ref";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseContext } from "../alfworld/case-context";
import type { RuleAnswer } from "../match-result";

/**
 * A0: the write does not parse, parses only with a further phrase inside a slot (`use X on Y`), or is of the other dialect.
 * It stands before all other rules: what is no action has no arguments to judge.
 */
export const a0 = {
  id: "A0",
  match(context: CaseContext): RuleAnswer | null {
    const { action } = context.call;
    if (action === null) return answer(context, "invalid-command", "It does not fit the action grammar: a slot of its verb is not filled.");
    if (action.hasFurtherPhrase) return answer(context, "invalid-command", "It fits the action grammar only with a further phrase inside a slot.");
    const { dialect } = context.run;
    if (dialect === null || action.dialect === null || action.dialect === dialect) return null;
    return answer(context, "dialect", `It is of the other dialect: this environment moves things with "${WORDING[dialect]}".`);
  },
};

const WORDING: Readonly<Record<AlfworldDialect, string>> = { put: "put O in/on R", move: "move O to R" };

function answer(context: CaseContext, subPattern: "invalid-command" | "dialect", explanation: string): RuleAnswer {
  return buildAnswer({
    content: context.run.content,
    ruleId: "A0",
    label: "other:format",
    subPatterns: [subPattern],
    at: context.call.t,
    supports: [grammarLine(context)],
    write: [actionWords(context.call)],
    explanation,
  });
}

/** The line of the prompt that shows how this verb is written, if there is one. */
function grammarLine({ run, call }: CaseContext): TextRef | null {
  const { systemPrompt } = run.content;
  const verb = firstWord(call.raw).replace(/[^a-z]/g, "");
  if (systemPrompt === null || verb === "") return null;
  const match = new RegExp(`^[^\\n>]*\\b(?:${verb === "put" ? "put|move" : verb})\\b[^\\n]*[{(\\[<][^\\n]*$`, "im").exec(systemPrompt);
  if (match === null || match[0].length > 300) return null;
  return { address: { source: "system", t: 0, k: 0, field: "observation" }, start: match.index, end: match.index + match[0].length };
}
