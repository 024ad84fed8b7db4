/**
 * Terminus, the reference agent of Harbor, writes its commands into its text where the raw reply is recorded:
 *
 *   {"analysis": "…", "plan": "…", "commands": [{"keystrokes": "ls -la\n", "duration": 0.1}], "task_complete": false}
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Action } from "../trajectory/trajectory";
import { parseInner } from "./source/parse-record";

/** The commands of such a reply as actions, or null when this is none. Keys typed into a terminal are kept as they stand. */
export function terminusActions(message: string): Action[] | null {
  const start = message.indexOf("{");
  const end = message.lastIndexOf("}");
  if (start === -1 || end < start) return null;
  const reply = parseInner(message.slice(start, end + 1));
  if (!isJsonObject(reply) || !Array.isArray(reply.commands)) return null;
  const commands = reply.commands.filter((command): command is JsonObject => isJsonObject(command) && typeof command.keystrokes === "string");
  const actions = commands.map((command, k) => action(k, String(command.keystrokes), "bash_command", command));
  if (reply.task_complete === true) actions.push(action(actions.length, '"task_complete": true', "mark_task_complete", { task_complete: true }));
  return actions.length === 0 ? null : actions;
}

function action(k: number, raw: string, tool: string, args: JsonObject): Action {
  return { k, raw, tool, args, method: null, actor: "agent", isMessage: false, result: null };
}
