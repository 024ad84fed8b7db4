import { isJsonObject, type JsonValue } from "../base/json";
import { chatContent } from "./chat-content";

/** What the runner's own prompts and replies hold: the name of its blocks, its end mark, the exit code in front of a reply. */
const TEXT_MARKS = /mswea_bash_command|COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT|<returncode>-?\d+<\/returncode>/;

/** Do these messages come from mini-swe-agent? Its texts or its `extra` fields say so; other chat messages have neither. */
export function areMiniSweAgentMessages(messages: JsonValue | undefined): messages is JsonValue[] {
  return Array.isArray(messages) && messages.some(isMarked);
}

function isMarked(message: JsonValue): boolean {
  if (!isJsonObject(message) || !(typeof message.role === "string" || message.object === "response" || message.type === "function_call_output"))
    return false;
  const { extra } = message;
  if (isJsonObject(extra) && (Array.isArray(extra.actions) || "returncode" in extra || "exit_status" in extra)) return true;
  return TEXT_MARKS.test(chatContent(message.content).text);
}
