/**
 * lm_calls.jsonl of AppWorld: one line a call of the language model, each with the whole conversation so far.
 *
 *   {"id": "…", "input": {"model": "…", "messages": [{"role": "system", "content": "…"}, …]},
 *    "output": {"choices": [{"message": {"content": "Thought …\n```python\n…\n```"}, "finish_reason": "stop"}]}}
 *
 * The conversation of the first line is what the agent was told; the outputs, in order, are what it wrote.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { chatContent } from "./chat-content";
import { parseRecord } from "./source/parse-record";

export interface ModelCalls {
  model: string | null;
  systemPrompt: string | null;
  /** The last message of the user before the first answer: the task. Demonstrations before it are left out. */
  instruction: string;
  replies: string[];
  /** Lines that could not be read. */
  unread: number;
}

export function parseModelCalls(text: string): ModelCalls {
  const found: ModelCalls = { model: null, systemPrompt: null, instruction: "", replies: [], unread: 0 };
  let isFirst = true;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const parsed = parseRecord(line);
    const input = parsed.ok && isJsonObject(parsed.value) && isJsonObject(parsed.value.input) ? parsed.value.input : null;
    if (!parsed.ok || !isJsonObject(parsed.value) || input === null) {
      found.unread++;
      continue;
    }
    if (isFirst) {
      isFirst = false;
      const messages = Array.isArray(input.messages) ? input.messages.filter(isJsonObject) : [];
      const system = textsOf(messages, ["system", "developer"]);
      if (typeof input.model === "string") found.model = input.model;
      found.systemPrompt = system.length === 0 ? null : system.join("\n");
      found.instruction = textsOf(messages, ["user"]).at(-1) ?? "";
    }
    const reply = replyOf(parsed.value.output);
    if (reply !== null) found.replies.push(reply);
  }
  return found;
}

function textsOf(messages: readonly JsonObject[], roles: readonly string[]): string[] {
  return messages.filter(({ role }) => roles.includes(String(role))).map(({ content }) => chatContent(content).text);
}

function replyOf(output: JsonValue | undefined): string | null {
  const choice = isJsonObject(output) && Array.isArray(output.choices) ? output.choices[0] : undefined;
  const message = isJsonObject(choice) && isJsonObject(choice.message) ? choice.message : null;
  if (message === null) return null;
  const { text, thinking } = chatContent(message.content);
  const reasoning = typeof message.reasoning_content === "string" ? message.reasoning_content : thinking;
  const called = (Array.isArray(message.tool_calls) ? message.tool_calls : []).flatMap((call) => {
    const made = isJsonObject(call) && isJsonObject(call.function) ? call.function : {};
    return typeof made.arguments === "string" ? [codeArgument(made.arguments)] : [];
  });
  const parts = [reasoning, text, ...called].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join("\n");
}

/** Agents that send their code as the argument of a tool write it as a JSON text. */
function codeArgument(text: string): string {
  const parsed = parseRecord(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) return text;
  const code = parsed.value.code ?? parsed.value.command ?? parsed.value.input;
  return typeof code === "string" ? code : text;
}
