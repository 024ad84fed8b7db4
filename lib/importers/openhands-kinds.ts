/** Events of the OpenHands SDK: each names its `kind`, and what an action gave is found by `action_id` or `tool_call_id`. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { CallResult } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import type { OpenHandsCall, OpenHandsEvent } from "./openhands-events";
import { parseInner } from "./source/parse-record";

export function readKindEvent(event: JsonObject): OpenHandsEvent {
  const id = textOf(event.id);
  switch (event.kind) {
    case "SystemPromptEvent":
      return {
        type: "system",
        id,
        text: contentText(event.system_prompt),
        tools: Array.isArray(event.tools) && event.tools.length > 0 ? event.tools : null,
      };
    case "MessageEvent": {
      const message = isJsonObject(event.llm_message) ? event.llm_message : {};
      return {
        type: "message",
        id,
        source: event.source === "agent" ? "agent" : "user",
        text: chatContent(message.content ?? event.content).text,
        waits: false,
      };
    }
    case "ActionEvent":
      return {
        type: "action",
        id: textOf(event.tool_call_id) ?? id,
        call: callOf(event),
        thoughts: [textOf(event.reasoning_content) ?? "", chatContent(event.thought).text],
        responseId: textOf(event.llm_response_id),
        model: null,
      };
    case "ObservationEvent":
      return observation(event, resultOf(event.observation), false);
    case "AgentErrorEvent":
      return observation(event, { status: "error", text: textOf(event.error) ?? "" }, true);
    case "UserRejectObservation":
      return observation(event, { status: "error", text: textOf(event.rejection_reason) ?? "" }, false);
    case "Condensation":
      return { type: "condensation", forgotten: { ids: idsOf(event.forgotten_event_ids), start: null, end: null }, summary: textOf(event.summary) };
    case "ConversationErrorEvent":
      return { type: "state", isError: true, reason: textOf(event.detail) ?? textOf(event.code) };
    default:
      return { type: "silent" };
  }
}

function observation(event: JsonObject, result: CallResult, isError: boolean): OpenHandsEvent {
  return { type: "observation", id: textOf(event.id), cause: textOf(event.tool_call_id) ?? textOf(event.action_id), result, isError };
}

function callOf(event: JsonObject): OpenHandsCall {
  const call = isJsonObject(event.tool_call) ? event.tool_call : {};
  const inner = isJsonObject(call.function) ? call.function : call;
  const name = textOf(event.tool_name) ?? textOf(inner.name) ?? "";
  if (typeof inner.arguments === "string") return { name, argumentText: inner.arguments, line: null, args: parseInner(inner.arguments) };
  const action: JsonObject = isJsonObject(event.action) ? event.action : {};
  const args = Object.fromEntries(Object.entries(action).filter(([key, value]) => key !== "kind" && value !== null));
  return { name, argumentText: JSON.stringify(args), line: null, args };
}

function resultOf(value: JsonValue | undefined): CallResult {
  const found: JsonObject = isJsonObject(value) ? value : {};
  const text = chatContent(found.content ?? found.output ?? found.text).text;
  const metadata = isJsonObject(found.metadata) ? found.metadata : {};
  const code = [found.exit_code, metadata.exit_code].find((candidate) => typeof candidate === "number");
  if (found.is_error === true || found.error === true) return { status: "error", text };
  if (typeof code === "number" && code !== -1) return { status: code === 0 ? "ok" : "error", text };
  return { status: found.is_error === false ? "ok" : "unknown", text };
}

function contentText(value: JsonValue | undefined): string {
  return isJsonObject(value) ? (textOf(value.text) ?? chatContent(value.content).text) : chatContent(value).text;
}

function idsOf(value: JsonValue | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(textOf).filter((id) => id !== null) : []);
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "number" ? String(value) : typeof value === "string" && value !== "" ? value : null;
}
