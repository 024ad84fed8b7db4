/**
 * The spans of one trace as one dialogue.
 *
 *   Every model call repeats the conversation so far: what is new in its input came back since the call before, and its
 *   output is the next message. A reply that no later input shows is taken from the tool's own span; a tool's span that
 *   no message asked for is a step of its own. A model call that was recorded twice (by the framework and by the
 *   provider's client) counts once, by its innermost span.
 */
import { compareUtf8 } from "../../base/compare-utf8";
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import type { StepTiming } from "../../trajectory/trajectory";
import { chatContent } from "../chat-content";
import { type Dialogue, readChatMessages } from "../chat-messages";
import type { ImportWarning } from "../importer";
import { hasRoundedNumber } from "../source/exact-arguments";
import { parseInner } from "../source/parse-record";
import type { TraceSpan } from "./trace-span";

export interface TraceDialogue extends Dialogue {
  /** The tool list as JSON text; null when none was recorded. */
  toolDocs: string | null;
  model: string | null;
}

interface Entry {
  message: JsonObject;
  /** Of the span that brought it. */
  order: string;
  /** Of the agent's first message of a call: how long the model took. */
  timing?: StepTiming | undefined;
}

export function readTraceDialogue(spans: readonly TraceSpan[]): TraceDialogue {
  const sorted = spans.map((span, index) => ({ span, index })).sort((a, b) => compareUtf8(a.span.order, b.span.order) || a.index - b.index);
  const inOrder = sorted.map(({ span }) => span);
  const models = withoutTwins(modelCalls(inOrder));
  const warnings: ImportWarning[] = [];
  const entries = [...promptOf(inOrder, models), ...mergeCalls(models, warnings)];
  addReplies(entries, inOrder);
  const messages = entries.map(({ message }) => message);
  if (messages.some(hasRoundedCall)) {
    warnings.push({
      code: "rounded-number",
      message: "a number in a call's arguments is larger than the recorder's JSON keeps exactly; the raw file keeps it",
    });
  }
  const dialogue = readChatMessages(messages, undefined, (index) => entries[index]?.timing);
  return {
    ...dialogue,
    warnings: [...warnings, ...dialogue.warnings],
    toolDocs: toolDocsOf(inOrder),
    model:
      models
        .map(({ model }) => model)
        .filter((model) => model !== null)
        .at(-1) ?? null,
  };
}

/** Model calls whose output is not that of a model call inside of them. */
function modelCalls(spans: readonly TraceSpan[]): TraceSpan[] {
  const parents = new Map(spans.flatMap(({ id, parentId }) => (id === null ? [] : [[id, parentId] as const])));
  const outer = new Set<string>();
  for (const span of spans) {
    if (span.kind !== "model" || span.output.messages.length === 0) continue;
    // A span that is its own ancestor must not hang the walk.
    const walked = new Set<string>();
    for (let id = span.parentId; id !== null && !walked.has(id); id = parents.get(id) ?? null) {
      walked.add(id);
      outer.add(id);
    }
  }
  return spans.filter(({ kind, id }) => kind === "model" && (id === null || !outer.has(id)));
}

/** Two neighbours with the same input and the same output are one call. */
function withoutTwins(models: readonly TraceSpan[]): TraceSpan[] {
  const text = ({ input, output }: TraceSpan): string => [...input.messages, {}, ...output.messages].map(printOf).join("\n");
  return models.filter((span, index) => {
    const before = models[index - 1];
    return before === undefined || span.output.messages.length === 0 || text(before) !== text(span);
  });
}

/** A system prompt that only a span around the model calls holds, or only an answer. */
function promptOf(spans: readonly TraceSpan[], models: readonly TraceSpan[]): Entry[] {
  const isPrompt = (message: JsonObject): boolean => message.role === "system";
  if (models.some(({ input }) => input.messages.some(isPrompt))) return [];
  const around = spans.find(({ kind, input }) => kind === "other" && input.messages.some(isPrompt));
  if (around !== undefined) return around.input.messages.filter(isPrompt).map((message) => ({ message, order: "" }));
  const instructions = models.map(({ output }) => output.instructions).find((text) => text !== null && text !== "");
  return typeof instructions === "string" ? [{ message: { role: "system", content: instructions }, order: "" }] : [];
}

function mergeCalls(models: readonly TraceSpan[], warnings: ImportWarning[]): Entry[] {
  const entries: Entry[] = [];
  let unreadable = 0;
  for (const { input, output, order, timing } of models) {
    if (input.isUnreadable || output.isUnreadable) unreadable++;
    for (const message of newIn(entries, input.messages)) entries.push({ message, order });
    const first = output.messages.find(({ role }) => role === "assistant");
    for (const message of output.messages) entries.push({ message, order, ...(message === first ? { timing } : {}) });
  }
  if (unreadable > 0) {
    warnings.push({ code: "lost-messages", message: `the input or output of ${unreadable} model calls holds no messages (the recorder lost them)` });
  }
  return entries;
}

/** What an input holds beyond the conversation so far. */
function newIn(entries: readonly Entry[], input: readonly JsonObject[]): JsonObject[] {
  const known = entries.map(({ message }) => printOf(message));
  const shown = input.map(printOf);
  if (known.every((print, index) => print === shown[index])) return input.slice(known.length);
  // The conversation was cut, or is written in another way than its answers were, or belongs to another agent.
  const rest = new Map<string, number>();
  for (const print of known) rest.set(print, (rest.get(print) ?? 0) + 1);
  const answered = new Set(entries.flatMap(({ message }) => (typeof message.tool_call_id === "string" ? [message.tool_call_id] : [])));
  let agents = entries.filter(({ message }) => message.role === "assistant").length;
  return input.filter((message, index) => {
    if (message.role === "assistant") return agents-- <= 0;
    if (typeof message.tool_call_id === "string" && answered.has(message.tool_call_id)) return false;
    const print = shown[index] ?? "";
    const left = rest.get(print) ?? 0;
    if (left === 0) return true;
    rest.set(print, left - 1);
    return false;
  });
}

interface OpenCall {
  at: Entry;
  id: string | null;
  name: string | null;
  args: string;
}

/** Gives the calls that nothing answers the replies of the tools' own spans; spans that nobody asked for become steps. */
function addReplies(entries: Entry[], spans: readonly TraceSpan[]): void {
  const open = openCalls(entries);
  const answered = new Set(entries.flatMap(({ message }) => (typeof message.tool_call_id === "string" ? [message.tool_call_id] : [])));
  const asked = entries.flatMap(({ message }) => callsOf(message));
  for (const span of spans) {
    const { tool } = span;
    // Some tracers record a tool as a plain span of its name.
    if (tool === null || (span.kind !== "tool" && !open.some(({ name }) => name === span.name))) continue;
    const call = takeCall(open, span);
    if (call !== null) {
      const { reply, isError } = tool;
      if (reply !== null) entries.splice(behindReplies(entries, call.at), 0, { message: replyMessage(call, reply, isError), order: call.at.order });
    } else if (span.kind === "tool" && !wasAsked(span, asked, answered)) insertStep(entries, span);
  }
}

function openCalls(entries: readonly Entry[]): OpenCall[] {
  return entries.flatMap((entry, index) => {
    const replies: JsonObject[] = [];
    for (const { message } of entries.slice(index + 1)) {
      if (message.role !== "tool") break;
      replies.push(message);
    }
    const ids = new Set(entries.map(({ message }) => message.tool_call_id));
    // Replies without an id answer by order.
    let nameless = replies.filter((reply) => typeof reply.tool_call_id !== "string").length;
    return callsOf(entry.message).flatMap((call): OpenCall[] => {
      const id = typeof call.id === "string" ? call.id : null;
      if (id !== null && ids.has(id)) return [];
      if (nameless > 0) {
        nameless--;
        return [];
      }
      const text = typeof call.arguments === "string" ? call.arguments : "";
      return [{ at: entry, id, name: typeof call.name === "string" ? call.name : null, args: canonicalArguments(text) }];
    });
  });
}

/** The call that a tool's span answers: by id, else by name and arguments, else the first of its name. */
function takeCall(open: OpenCall[], span: TraceSpan): OpenCall | null {
  const { tool, name } = span;
  const args = tool === null ? null : canonicalArguments(tool.arguments);
  const inner = tool !== null && isJsonObject(tool.args) && isJsonObject(tool.args.input) ? canonicalJson(tool.args.input) : null;
  const found =
    open.find((call) => call.id !== null && call.id === tool?.callId) ??
    open.find((call) => call.name === name && (call.args === args || call.args === inner)) ??
    open.find((call) => call.name === name);
  if (found === undefined) return null;
  open.splice(open.indexOf(found), 1);
  return found;
}

/** The span of a call that the conversation shows together with its reply. */
function wasAsked(span: TraceSpan, asked: JsonObject[], answered: ReadonlySet<string>): boolean {
  const { tool } = span;
  if (tool?.callId !== null && tool?.callId !== undefined && answered.has(tool.callId)) return true;
  const at = asked.findIndex((call) => call.name === span.name);
  if (at === -1) return false;
  asked.splice(at, 1);
  return true;
}

function insertStep(entries: Entry[], span: TraceSpan): void {
  const { tool, name, order } = span;
  if (tool === null) return;
  const { callId: id, reply } = tool;
  const call: JsonObject = { role: "assistant", content: "", tool_calls: [{ id, name, arguments: tool.arguments }] };
  const later = entries.findIndex((entry) => compareUtf8(entry.order, order) > 0);
  const at = later === -1 ? entries.length : later;
  const added: Entry[] = [{ message: call, order }];
  if (reply !== null) {
    added.push({
      message: { role: "tool", content: reply, ...(id === null ? {} : { tool_call_id: id }), name, ...(tool.isError ? { is_error: true } : {}) },
      order,
    });
  }
  entries.splice(at, 0, ...added);
}

function replyMessage(call: OpenCall, text: string, isError: boolean): JsonObject {
  return {
    role: "tool",
    content: text,
    ...(call.id === null ? {} : { tool_call_id: call.id }),
    ...(call.name === null ? {} : { name: call.name }),
    ...(isError ? { is_error: true } : {}),
  };
}

function behindReplies(entries: readonly Entry[], entry: Entry): number {
  let at = entries.indexOf(entry) + 1;
  while (entries[at]?.message.role === "tool") at++;
  return at;
}

const prints = new WeakMap<JsonObject, string>();

/** What makes two records of one message the same: who, what text, which calls. */
function printOf(message: JsonObject): string {
  const known = prints.get(message);
  if (known !== undefined) return known;
  const calls = callsOf(message).map((call) => `${String(call.name)}${canonicalArguments(typeof call.arguments === "string" ? call.arguments : "")}`);
  const print = `${String(message.role)}|${chatContent(message.content).text.trim()}|${calls.join("|")}`;
  prints.set(message, print);
  return print;
}

function callsOf(message: JsonObject): JsonObject[] {
  return Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
}

function canonicalArguments(text: string): string {
  const value = parseInner(text);
  return value === null ? text : canonicalJson(value);
}

/** Written anew from a parsed value, and with a number that JavaScript rounds. A text that was kept differs from its own copy. */
function hasRoundedCall(message: JsonObject): boolean {
  return callsOf(message).some((call) => {
    if (typeof call.arguments !== "string") return false;
    const value = parseInner(call.arguments);
    return hasRoundedNumber(value) && JSON.stringify(value) === call.arguments;
  });
}

function toolDocsOf(spans: readonly TraceSpan[]): string | null {
  const seen = new Map<string, JsonValue>();
  for (const { input, output } of spans) {
    for (const tool of [...input.tools, ...output.tools]) {
      const key = canonicalJson(tool);
      if (!seen.has(key)) seen.set(key, tool);
    }
  }
  return seen.size === 0 ? null : JSON.stringify([...seen.values()]);
}
