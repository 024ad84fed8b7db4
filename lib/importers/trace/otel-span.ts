/**
 * What an OpenTelemetry span says of a model call or a tool, in four vocabularies: the GenAI conventions (today's
 * `gen_ai.input.messages`, the older `gen_ai.prompt.0.content`, and events per message), OpenInference, and the Vercel AI SDK.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import type { StepTiming } from "../../trajectory/trajectory";
import { parseInner } from "../source/parse-record";
import { nestedBelow } from "./flat-keys";
import { decode, type Exchange, noExchange, readExchange, type Side } from "./foreign-messages";
import { argumentsOf, idOf, recordedReply } from "./foreign-parts";
import type { OtelRow } from "./otel-rows";
import { secondsOf, stepTiming } from "./step-timing";
import type { TraceSpan } from "./trace-span";

const MODEL_OPERATIONS: ReadonlySet<string> = new Set(["chat", "text_completion", "completion", "generate_content", "invoke_agent"]);

export function otelSpan(row: OtelRow): TraceSpan {
  const { attributes, spanId, parentId, order } = row;
  const kind = kindOf(row);
  const input = inputOf(row);
  input.tools.push(...toolsOf(attributes));
  return {
    id: spanId,
    parentId,
    name: kind === "tool" ? toolName(row) : row.name,
    kind,
    order,
    model:
      kind === "model"
        ? firstText(attributes, "gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "ai.response.model", "ai.model.id")
        : null,
    timing: kind === "model" ? timingOf(row) : undefined,
    input,
    output: outputOf(row),
    tool: kind === "model" ? null : toolOf(row),
  };
}

function kindOf({ attributes }: OtelRow): TraceSpan["kind"] {
  const operation = attributes["gen_ai.operation.name"];
  const openInference = String(attributes["openinference.span.kind"] ?? attributes["traceloop.span.kind"] ?? "").toUpperCase();
  const vercel = String(attributes["ai.operationId"] ?? "");
  if (operation === "execute_tool" || openInference === "TOOL" || vercel === "ai.toolCall" || "ai.toolCall.name" in attributes) return "tool";
  if (typeof operation === "string" && MODEL_OPERATIONS.has(operation)) return "model";
  if (openInference === "LLM" || /^ai\.(?:generate|stream)(?:Text|Object)\b/.test(vercel) || attributes["llm.request.type"] === "chat")
    return "model";
  const hasMessages = [
    "gen_ai.input.messages",
    "gen_ai.output.messages",
    "gen_ai.prompt.0.role",
    "gen_ai.prompt.0.content",
    "gen_ai.completion.0.content",
  ];
  return openInference === "" && hasMessages.some((key) => key in attributes) ? "model" : "other";
}

/**
 * The GenAI conventions' time to the first chunk (seconds), those of servers and of Sentry, the Vercel AI SDK's milliseconds,
 * Langfuse's own attribute (a moment), and the event with which OpenInference marks the first token of a stream.
 */
function timingOf({ attributes, events, start, end }: OtelRow): StepTiming | undefined {
  const seconds = firstValue(
    attributes,
    "gen_ai.response.time_to_first_chunk",
    "gen_ai.response.time_to_first_token",
    "gen_ai.server.time_to_first_token",
  );
  const milliseconds = attributes["ai.response.msToFirstChunk"];
  const marked = events.find(({ name }) => name === "First Token Stream Event")?.time;
  const moment = attributes["langfuse.observation.completion_start_time"];
  return stepTiming({
    start,
    end,
    firstToken: marked ?? (typeof moment === "string" ? moment.replaceAll('"', "") : undefined),
    firstTokenSeconds: secondsOf(seconds, 1) ?? secondsOf(milliseconds, 0.001),
    replySeconds: secondsOf(attributes["ai.response.msToFinish"], 0.001),
  });
}

function inputOf({ attributes, events }: OtelRow): Exchange {
  const system = attributes["gen_ai.system_instructions"];
  const found = firstExchange("input", [
    attributes["gen_ai.input.messages"],
    nestedBelow(attributes, "gen_ai.prompt"),
    nestedMessages(attributes, "llm.input_messages"),
    attributes["ai.prompt.messages"],
    attributes["ai.prompt"],
    ...eventMessages(events, /^gen_ai\.(?:system|user|assistant|tool)\.message$/),
    ...events.filter(({ name }) => name === "gen_ai.content.prompt").map((event) => event.attributes["gen_ai.prompt"]),
    attributes["input.value"],
    attributes.input,
    attributes["traceloop.entity.input"],
  ]);
  if (system !== undefined && !found.messages.some(({ role }) => role === "system")) {
    found.messages.unshift(...readExchange([{ role: "system", content: decode(system) ?? "" }], "input").messages);
  }
  return found;
}

function outputOf({ attributes, events }: OtelRow): Exchange {
  return firstExchange("output", [
    attributes["gen_ai.output.messages"],
    nestedBelow(attributes, "gen_ai.completion"),
    nestedMessages(attributes, "llm.output_messages"),
    vercelAnswer(attributes),
    ...eventMessages(events, /^gen_ai\.choice$/),
    ...events.filter(({ name }) => name === "gen_ai.content.completion").map((event) => event.attributes["gen_ai.completion"]),
    attributes["output.value"],
    attributes.output,
    attributes["traceloop.entity.output"],
  ]);
}

/** The first source that holds messages. A list of answers without a role is the agent's. */
function firstExchange(side: Side, sources: readonly (JsonValue | undefined)[]): Exchange {
  let isUnreadable = false;
  for (const source of sources) {
    if (source === undefined || source === null) continue;
    const exchange = readExchange(side === "output" ? withRole(source) : source, side);
    if (exchange.messages.length > 0) return exchange;
    isUnreadable ||= exchange.isUnreadable;
  }
  return { ...noExchange(), isUnreadable };
}

/** `gen_ai.completion.0` often leaves the role out. */
function withRole(source: JsonValue): JsonValue {
  if (!Array.isArray(source)) return source;
  return source.map((item) =>
    isJsonObject(item) && !("role" in item) && ("content" in item || "tool_calls" in item) ? { role: "assistant", ...item } : item,
  );
}

/** OpenInference nests each message once more. */
function nestedMessages(attributes: JsonObject, prefix: string): JsonValue | undefined {
  const list = nestedBelow(attributes, prefix);
  return Array.isArray(list) ? list.map((item) => (isJsonObject(item) && isJsonObject(item.message) ? item.message : item)) : undefined;
}

function vercelAnswer(attributes: JsonObject): JsonValue | undefined {
  const text = attributes["ai.response.text"] ?? attributes["ai.response.object"];
  const calls = decode(attributes["ai.response.toolCalls"]);
  const reasoning = attributes["ai.response.reasoning"];
  if (typeof text !== "string" && !Array.isArray(calls)) return undefined;
  return [
    {
      role: "assistant",
      content: typeof text === "string" ? text : "",
      ...(Array.isArray(calls) ? { tool_calls: calls } : {}),
      ...(typeof reasoning === "string" ? { reasoning_content: reasoning } : {}),
    },
  ];
}

/** One list of messages from the events of a span; empty when there are none. */
function eventMessages(events: OtelRow["events"], name: RegExp): JsonValue[] {
  const messages = events
    .filter((event) => name.test(event.name))
    .map((event): JsonValue => {
      const body = isJsonObject(event.body) ? event.body : event.attributes;
      const inner = decode(body.message);
      const message = isJsonObject(inner) ? inner : body;
      const role = /^gen_ai\.choice$/.test(event.name) ? "assistant" : (event.name.split(".")[1] ?? "user");
      const toolCallId = role === "tool" ? idOf(message.id) : null;
      return { ...message, role, content: message.content ?? "", ...(toolCallId === null ? {} : { tool_call_id: toolCallId }) };
    });
  return messages.length === 0 ? [] : [messages];
}

function toolsOf(attributes: JsonObject): JsonValue[] {
  const listed = [attributes["gen_ai.tool.definitions"], attributes["ai.prompt.tools"], nestedBelow(attributes, "llm.request.functions")];
  const tools = listed.flatMap((value) => {
    const list = decode(value);
    return Array.isArray(list) ? list.map((tool) => decode(tool) ?? tool) : [];
  });
  const nested = nestedBelow(attributes, "llm.tools");
  for (const item of Array.isArray(nested) ? nested : []) {
    const tool = isJsonObject(item) && isJsonObject(item.tool) ? item.tool : item;
    const schema = isJsonObject(tool) ? decode(tool.json_schema) : undefined;
    tools.push(schema ?? tool);
  }
  return tools;
}

function toolName({ attributes, name }: OtelRow): string {
  const named = firstText(attributes, "gen_ai.tool.name", "tool.name", "tool_call.function.name", "ai.toolCall.name", "traceloop.entity.name");
  return named ?? name.replace(/^execute_tool\s+/, "");
}

function toolOf(row: OtelRow): TraceSpan["tool"] {
  const { attributes, events, isError, statusMessage } = row;
  const given = firstValue(
    attributes,
    "gen_ai.tool.call.arguments",
    "ai.toolCall.args",
    "ai.toolCall.input",
    "tool_call.function.arguments",
    "input.value",
    "tool.parameters",
    "input",
    "traceloop.entity.input",
  );
  // `tool.parameters` and the like may have been flattened away.
  const argumentText =
    given === undefined
      ? argumentsOf(nestedBelow(attributes, "gen_ai.tool.call.arguments") ?? nestedBelow(attributes, "tool.parameters"))
      : argumentsOf(given);
  const exception = events.find(({ name }) => name === "exception")?.attributes["exception.message"];
  const result = firstValue(
    attributes,
    "gen_ai.tool.call.result",
    "ai.toolCall.result",
    "ai.toolCall.output",
    "output.value",
    "output",
    "traceloop.entity.output",
  );
  return {
    callId: firstText(attributes, "gen_ai.tool.call.id", "tool_call.id", "ai.toolCall.id"),
    arguments: argumentText,
    args: parseInner(argumentText),
    reply:
      recordedReply(result ?? nestedBelow(attributes, "gen_ai.tool.call.result")) ??
      (isError ? (typeof exception === "string" ? exception : statusMessage) : null),
    isError,
  };
}

function firstValue(attributes: JsonObject, ...keys: string[]): JsonValue | undefined {
  const key = keys.find((name) => attributes[name] !== undefined && attributes[name] !== null);
  return key === undefined ? undefined : attributes[key];
}

function firstText(attributes: JsonObject, ...keys: string[]): string | null {
  const found = keys.map((key) => attributes[key]).find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : null;
}
