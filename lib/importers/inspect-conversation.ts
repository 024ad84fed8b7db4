/**
 * The conversation of an Inspect sample as chat messages, with what the agent lost on the way.
 *
 * `messages` is the conversation as it stood at the end. When the context was compacted on the way, only the events hold
 * everything: it is then put together from the inputs and outputs of the model events, and where an input lacks earlier
 * messages the agent had lost them.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { ContextLoss } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { argumentText } from "./source/exact-arguments";

export interface InspectConversation {
  messages: JsonValue[];
  /** Absent when nothing was lost. */
  contextLosses?: ContextLoss[];
  /** References to long texts that the sample does not hold. */
  unresolved: number;
}

export function inspectConversation(sample: JsonObject, raw: string): InspectConversation | null {
  if (!Array.isArray(sample.messages)) return null;
  const attachments = isJsonObject(sample.attachments) ? sample.attachments : {};
  const resolver = new AttachmentResolver(attachments);
  const isCompacted = listOf(sample.events).some((event) => event.event === "compaction");
  if (isCompacted) {
    const { messages, contextLosses } = fromEvents(sample);
    const converted = messages.flatMap((message) => convertMessage(resolver.resolve(message), "", []));
    return { messages: converted, ...(contextLosses.length > 0 ? { contextLosses } : {}), unresolved: resolver.unresolved };
  }
  const messages = sample.messages.flatMap((message, index) => convertMessage(resolver.resolve(message), raw, ["messages", index]));
  return { messages, unresolved: resolver.unresolved };
}

/** `attachment://<hash>` stands for a long text that is kept once for the sample. */
class AttachmentResolver {
  unresolved = 0;

  constructor(private readonly attachments: JsonObject) {}

  resolve(value: JsonValue): JsonValue {
    if (typeof value === "string") return value.includes("attachment://") ? this.resolveText(value) : value;
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolve(item)]));
  }

  private resolveText(text: string): string {
    return text.replace(/attachment:\/\/([0-9a-f]{8,64})/g, (reference: string, hash: string) => {
      const found = Object.hasOwn(this.attachments, hash) ? this.attachments[hash] : undefined;
      if (typeof found === "string") return found;
      this.unresolved++;
      return reference;
    });
  }
}

/** Calls name their tool under `function`, replies carry `error`; a tool that the provider ran stands in the content. */
function convertMessage(message: JsonValue, raw: string, path: readonly (string | number)[]): JsonValue[] {
  if (!isJsonObject(message)) return [message];
  if (message.role === "tool") return [toolReply(message)];
  if (message.role !== "assistant") return [message];
  const calls: JsonObject[] = listOf(message.tool_calls).map((call, at) => ({
    id: call.id ?? null,
    name: call.function ?? call.name ?? null,
    arguments: argumentText(call.arguments, raw, [...path, "tool_calls", at, "arguments"]),
  }));
  const replies: JsonObject[] = [];
  const content: JsonValue[] = [];
  for (const part of Array.isArray(message.content) ? message.content : [message.content ?? ""]) {
    if (!isJsonObject(part) || part.type !== "tool_use") content.push(part);
    else {
      const { id = null, name = null, arguments: given = null, result = null, error = null } = part;
      calls.push({ id, name, arguments: typeof given === "string" ? given : JSON.stringify(given) });
      const failed = typeof error === "string" && error !== "";
      replies.push({ role: "tool", tool_call_id: id, content: failed ? error : result, ...(failed ? { is_error: true } : {}) });
    }
  }
  return [{ role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }, ...replies];
}

/** The model was shown the error's message in place of, or behind, what the tool had said. */
function toolReply(message: JsonObject): JsonObject {
  const { tool_call_id: id = null, function: name = null, content = null, error = null } = message;
  const text = chatContent(content).text;
  const said = isJsonObject(error) && typeof error.message === "string" ? error.message : "";
  const whole = said === "" || text.includes(said) ? content : text === "" ? said : `${text}\n${said}`;
  return { role: "tool", tool_call_id: id, name, content: whole, ...(isJsonObject(error) ? { error } : {}) };
}

function fromEvents(sample: JsonObject): { messages: JsonObject[]; contextLosses: ContextLoss[] } {
  const turns = modelTurns(sample);
  const seen = new Set<string>();
  const messages: JsonObject[] = [];
  const contextLosses: ContextLoss[] = [];
  /** Keys of the agent's messages, step by step. */
  const steps: string[] = [];
  const opening: string[] = [];
  let lostBefore = 0;
  for (const { input, output } of turns) {
    const keys = new Set(input.map(keyOf));
    const fresh = input.filter((message) => !seen.has(keyOf(message)));
    let lostThrough = 0;
    while (lostThrough < steps.length && !keys.has(steps[lostThrough] ?? "")) lostThrough++;
    const isLoss = lostThrough > lostBefore;
    const told = isLoss ? summaryIn(input, fresh, (key) => seen.has(key) && !opening.includes(key)) : [];
    for (const message of fresh) {
      seen.add(keyOf(message));
      if (told.includes(message)) continue;
      if (steps.length === 0) opening.push(keyOf(message));
      messages.push(message);
    }
    steps.push(keyOf(output));
    seen.add(keyOf(output));
    messages.push(output);
    if (!isLoss) continue;
    lostBefore = lostThrough;
    contextLosses.push({
      t: steps.length,
      lostThrough,
      keepsOpening: opening.some((key) => keys.has(key)),
      summary: told.length === 0 ? null : told.map(({ content }) => chatContent(content).text).join("\n"),
    });
  }
  for (const message of listOf(sample.messages)) {
    if (seen.has(keyOf(message)) || contextLosses.some(({ summary }) => summary?.includes(chatContent(message.content).text))) continue;
    messages.push(message);
  }
  return { messages, contextLosses };
}

/** What was put in the place of lost messages: new texts in front of those that were kept; all of them when none was. */
function summaryIn(input: readonly JsonObject[], fresh: readonly JsonObject[], isKept: (key: string) => boolean): JsonObject[] {
  const lastKept = input.findLastIndex((message) => isKept(keyOf(message)));
  const told = lastKept === -1 ? fresh : fresh.filter((message) => input.indexOf(message) < lastKept);
  return told.filter(({ role }) => role === "user" || role === "system");
}

/**
 * The model calls of the agent itself. A call whose answer nobody went on with (the one that wrote the summary, a grader's) is
 * none of them.
 */
function modelTurns(sample: JsonObject): { input: JsonObject[]; output: JsonObject }[] {
  const pool = listOf(sample.message_pool ?? (isJsonObject(sample.events_data) ? sample.events_data.messages : undefined));
  const turns = listOf(sample.events).flatMap((event) => {
    const choice = isJsonObject(event.output) ? listOf(event.output.choices)[0] : undefined;
    if (event.event !== "model" || !isJsonObject(choice?.message)) return [];
    const refs = Array.isArray(event.input_refs) ? event.input_refs : [];
    const pooled = refs.flatMap((range) => (Array.isArray(range) ? pool.slice(Number(range[0]), Number(range[1])) : []));
    return [{ input: [...listOf(event.input), ...pooled], output: choice.message }];
  });
  const taken = new Set([...turns.flatMap(({ input }) => input), ...listOf(sample.messages)].filter(({ role }) => role === "assistant").map(keyOf));
  return turns.filter(({ output }) => taken.has(keyOf(output)));
}

/** Messages have ids in newer logs; else their content tells them apart. */
function keyOf(message: JsonObject): string {
  return typeof message.id === "string" && message.id !== ""
    ? message.id
    : JSON.stringify([message.role, message.content, message.tool_calls ?? null, message.tool_call_id ?? null]);
}

function listOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
