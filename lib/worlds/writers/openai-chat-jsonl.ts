/** Writes tool-calling runs as OpenAI chat JSONL (formats.md §5): one conversation a line, tools with their schemas. */
import type { JsonObject } from "../../base/json";
import { type ToolMessage, type ToolRun, toolName, toolSchema } from "../tool-recorder";

export function writeOpenaiChatJsonl<State>(runs: readonly ToolRun<State>[]): string {
  return runs.map((run) => `${JSON.stringify(writeRow(run))}\n`).join("");
}

function writeRow<State>(run: ToolRun<State>): JsonObject {
  return {
    id: run.name,
    messages: run.messages.map(formatMessage),
    ...(run.toolDocs === "none" ? {} : { tools: run.world.tools.map(run.toolDocs === "schemas" ? toolSchema : toolName) }),
    success: run.isSuccess,
  };
}

export function formatMessage(message: ToolMessage): JsonObject {
  if (message.role === "tool") return { role: "tool", tool_call_id: message.id, name: message.tool, content: message.text };
  if (message.role !== "assistant") return { role: message.role, content: message.text };
  if (message.call === null) return { role: "assistant", content: message.text };
  const { id, tool, args } = message.call;
  const call = { id, type: "function", function: { name: tool, arguments: JSON.stringify(args) } };
  return { role: "assistant", content: message.text, tool_calls: [call] };
}
