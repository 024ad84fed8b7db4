import type { Action } from "../../trajectory/trajectory";
import type { CallKind, Refusal } from "../environment";
import { refusalByGenericError } from "../error-text";
import { classifyCommand } from "../shell/classify-command";
import { ANSWERS_BY_CODE } from "../shell/program-kinds";

/** How a shell begins a complaint: `bash: foo: command not found`, `/bin/sh: line 1: …`. */
const SHELL_COMPLAINT = /^(?:-?(?:ba|da|z|k)?sh|\/(?:usr\/)?bin\/(?:ba|da|z)?sh)(?:: (?:line )?\d+)?: \S/m;
/** How the public editing tools say that nothing was changed (SWE-agent, OpenHands, the text editor tool, Claude Code). */
const EDIT_REFUSED = /^[^\S\n\r]*(?:ERROR:|<tool_use_error>|No replacement was performed\b|\[?Your proposed edit has introduced new syntax error)/m;
const TRACEBACK = /^Traceback \(most recent call last\):/m;

/**
 * Refusal test of coding agents. What the file recorded decides (an exit code, a flag, an error observation); where it
 * recorded nothing, the texts with which shells, interpreters and editing tools refuse. A program that answers by its exit
 * code (`grep` without a match, a test that fails) was not refused.
 */
export function refusalOfCoding(action: Action, kind: CallKind, commandLine: string | null): Refusal {
  const { result } = action;
  if (result === null) return { status: "unknown", by: "no reply" };
  if (result.status === "ok") return { status: "accepted", by: "exit code 0 or no error recorded" };
  if (result.status === "error") {
    const program = commandLine === null ? null : classifyCommand(commandLine).lastProgram;
    if (program !== null && kind !== "write" && answersByCode(commandLine ?? "", program) && !complains(result.text, program)) {
      return { status: "accepted", by: `${program} answers by its exit code` };
    }
    return { status: "refused", by: "error status or exit code" };
  }
  if (SHELL_COMPLAINT.test(result.text)) return { status: "refused", by: "the shell's complaint" };
  if (EDIT_REFUSED.test(result.text)) return { status: "refused", by: "the editing tool's refusal" };
  if (kind === "write" && TRACEBACK.test(result.text)) return { status: "refused", by: "exception text" };
  return kind === "read" ? { status: "accepted", by: "no complaint in the reply" } : refusalByGenericError(result);
}

function answersByCode(commandLine: string, program: string): boolean {
  return ANSWERS_BY_CODE.has(program) || (/^python[\d.]*$/.test(program) && /\s-m\s+(?:pytest|unittest|doctest|tox|nose)\b/.test(commandLine));
}

function complains(text: string, program: string): boolean {
  return SHELL_COMPLAINT.test(text) || text.split("\n").some((line) => line.startsWith(`${program}: `));
}
