/**
 * Events of OpenHands in one shape, whichever of its generations wrote them:
 *
 *   pairs (early 2024)   [{"action": "run", "args": {…}}, {"observation": "run", "content": "…", "extras": {…}}]
 *   flat (2024)          {"action": "run", "command": "ls", "thought": "…"}  {"observation": "run", "content": "…", "exit_code": 0}
 *   events (2025)        {"id": 5, "source": "agent", "action": "run", "args": {…}, "tool_call_metadata": {…}}
 *                        {"id": 6, "cause": 5, "observation": "run", "content": "…", "extras": {"metadata": {"exit_code": 0}}}
 *   kinds (SDK, 2025-)   {"kind": "ActionEvent", "id": "…", "tool_name": "terminal", "tool_call": {"arguments": "…"}, "thought": […]}
 *                        {"kind": "ObservationEvent", "action_id": "…", "observation": {"content": […], "is_error": false}}
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { CallResult } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { readKindEvent } from "./openhands-kinds";
import { parseInner } from "./source/parse-record";

export type OpenHandsEvent =
  | { type: "system"; id: string | null; text: string; tools: JsonValue | null }
  | { type: "message"; id: string | null; source: "agent" | "user" | null; text: string; waits: boolean }
  | { type: "action"; id: string | null; call: OpenHandsCall; thoughts: string[]; responseId: string | null; model: string | null }
  | { type: "observation"; id: string | null; cause: string | null; result: CallResult; isError: boolean }
  | { type: "condensation"; forgotten: Forgotten; summary: string | null }
  | { type: "state"; isError: boolean; reason: string | null }
  | { type: "silent" };

export interface OpenHandsCall {
  name: string;
  /** As it stood in the file; null for a line that is written as it is (`run`). */
  argumentText: string | null;
  /** The line, where there is one. */
  line: string | null;
  args: JsonValue;
}

/** Ids of the events that left the context. */
export interface Forgotten {
  ids: ReadonlySet<string>;
  start: number | null;
  end: number | null;
}

/** Fields of an action that are the runner's and no argument of the agent's. */
const RUNNERS_FIELDS: ReadonlySet<string> = new Set(
  `action observation thought id timestamp source message cause keep_prompt is_confirmed confirmation_state action_risk security_risk images_urls
   image_urls wait_for_response kernel_init_code hidden blocking is_static cwd timeout tool_call_metadata llm_metrics impl_source include_extra
   return_axtree browsergym_send_msg_to_user log`.split(/\s+/),
);

/** What the agent itself says with an action; of any other action everything that is not the runner's. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  run: ["command"],
  run_ipython: ["code"],
  read: ["path", "start", "end", "view_range"],
  write: ["path", "content", "start", "end"],
  edit: ["command", "path", "file_text", "old_str", "new_str", "insert_line", "content", "start", "end"],
  browse: ["url"],
  browse_interactive: ["browser_actions"],
  delegate: ["agent", "inputs"],
  think: ["thought"],
  finish: ["final_thought", "task_completed", "outputs"],
  reject: ["outputs"],
  call_tool_mcp: ["name", "arguments"],
  task_tracking: ["command", "task_list"],
};

/** Does this look like an event of any generation? */
export function isOpenHandsEvent(value: JsonValue | undefined): value is JsonObject {
  // An entry with both is a step of some other log: here an action and what it gave are two events.
  if (!isJsonObject(value) || "role" in value || (typeof value.action === "string" && "observation" in value)) return false;
  if (typeof value.kind === "string" && /Event$|^Condensation/.test(value.kind)) return typeof value.source === "string" || "id" in value;
  if (typeof value.action === "string")
    return "args" in value || "source" in value || "is_confirmed" in value || "wait_for_response" in value || "thought" in value;
  return typeof value.observation === "string" && "content" in value;
}

export function readOpenHandsEvent(event: JsonObject): OpenHandsEvent {
  if (typeof event.kind === "string" && typeof event.action !== "string") return readKindEvent(event);
  if (typeof event.observation === "string") return readObservation(event, event.observation);
  return typeof event.action === "string" ? readAction(event, event.action) : { type: "silent" };
}

function readAction(event: JsonObject, action: string): OpenHandsEvent {
  const args: JsonObject = isJsonObject(event.args) ? event.args : event;
  const id = idOf(event.id);
  switch (action) {
    case "system":
      return { type: "system", id, text: textAt(args, "content"), tools: Array.isArray(args.tools) && args.tools.length > 0 ? args.tools : null };
    case "message":
      return {
        type: "message",
        id,
        source: event.source === "agent" || event.source === "user" ? event.source : null,
        text: textAt(args, "content"),
        waits: args.wait_for_response === true || event.wait_for_response === true,
      };
    case "condensation":
      return { type: "condensation", forgotten: forgottenIn(args), summary: typeof args.summary === "string" ? args.summary : null };
    case "recall":
    case "null":
    case "change_agent_state":
    case "condensation_request":
    case "pause":
    case "resume":
      return { type: "silent" };
  }
  const thought = textAt(isJsonObject(event.args) ? event.args : event, "thought");
  const tool = toolCallOf(event);
  if (tool !== null) return { type: "action", id, ...tool, thoughts: tool.thoughts.length === 0 && action !== "think" ? [thought] : tool.thoughts };
  const own = argumentsOf(action, isJsonObject(event.args) ? event.args : event);
  const line = action === "run" ? own.command : action === "run_ipython" ? own.code : undefined;
  const isLine = typeof line === "string";
  const call: OpenHandsCall = { name: action, argumentText: isLine ? null : JSON.stringify(own), line: isLine ? line : null, args: own };
  return { type: "action", id, call, thoughts: action === "think" ? [] : [thought], responseId: null, model: null };
}

/** The call as the model wrote it: it stands in the whole response that comes with the event. */
function toolCallOf(event: JsonObject): { call: OpenHandsCall; thoughts: string[]; responseId: string | null; model: string | null } | null {
  const metadata = event.tool_call_metadata;
  if (!isJsonObject(metadata) || !isJsonObject(metadata.model_response)) return null;
  const { model_response: response, tool_call_id: callId } = metadata;
  const choice = Array.isArray(response.choices) ? response.choices[0] : undefined;
  const message = isJsonObject(choice) && isJsonObject(choice.message) ? choice.message : null;
  const calls = Array.isArray(message?.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
  const found = calls.find((call) => call.id === callId) ?? (calls.length === 1 ? calls[0] : undefined);
  if (message === null || found === undefined || !isJsonObject(found.function)) return null;
  const { name, arguments: given } = found.function;
  if (typeof name !== "string" || typeof given !== "string") return null;
  const content = chatContent(message.content);
  return {
    call: { name, argumentText: given, line: null, args: parseInner(given) },
    thoughts: [textAt(message, "reasoning_content"), content.thinking, content.text],
    responseId: typeof response.id === "string" && response.id !== "" ? response.id : null,
    model: typeof response.model === "string" ? response.model : null,
  };
}

function readObservation(event: JsonObject, observation: string): OpenHandsEvent {
  const extras: JsonObject = isJsonObject(event.extras) ? event.extras : {};
  if (observation === "agent_state_changed") {
    return { type: "state", isError: extras.agent_state === "error", reason: textAt(extras, "reason") || textAt(event, "content") || null };
  }
  if (observation === "null") return { type: "silent" };
  const isError = observation === "error";
  const text = observation === "recall" ? recalled(extras) : chatContent(event.content).text;
  if (observation === "recall" && text === "") return { type: "silent" };
  const status = isError || observation === "user_rejected" ? "error" : statusOf(event, extras);
  return { type: "observation", id: idOf(event.id), cause: observation === "recall" ? null : idOf(event.cause), result: { status, text }, isError };
}

/** What the microagents and the repository told the agent; "Added workspace context" tells it nothing. */
function recalled(extras: JsonObject): string {
  const knowledge = Array.isArray(extras.microagent_knowledge) ? extras.microagent_knowledge.filter(isJsonObject) : [];
  const texts = [
    textAt(extras, "repo_instructions"),
    textAt(extras, "additional_agent_instructions"),
    ...knowledge.map((entry) => textAt(entry, "content")),
  ];
  return texts.filter((text) => text.trim() !== "").join("\n");
}

/** An exit code of -1 says that the command still runs. */
function statusOf(event: JsonObject, extras: JsonObject): CallResult["status"] {
  const metadata = isJsonObject(extras.metadata) ? extras.metadata : {};
  const code = [metadata.exit_code, extras.exit_code, event.exit_code].find((value) => typeof value === "number");
  if (typeof code === "number") return code === 0 ? "ok" : code === -1 ? "unknown" : "error";
  return event.success === true ? "ok" : event.success === false ? "error" : "unknown";
}

export function forgottenIn(args: JsonObject): Forgotten {
  const ids = Array.isArray(args.forgotten_event_ids) ? args.forgotten_event_ids.map(idOf).filter((id) => id !== null) : [];
  return { ids: new Set(ids), start: numberAt(args, "forgotten_events_start_id"), end: numberAt(args, "forgotten_events_end_id") };
}

function argumentsOf(action: string, args: JsonObject): JsonObject {
  const names = Object.hasOwn(ARGUMENTS, action) ? ARGUMENTS[action] : undefined;
  if (names === undefined) return withoutRunnersFields(args);
  return Object.fromEntries(names.flatMap((name) => (args[name] === undefined || args[name] === null ? [] : [[name, args[name]]])));
}

function withoutRunnersFields(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !RUNNERS_FIELDS.has(name) && value !== null));
}

export function idOf(value: JsonValue | undefined): string | null {
  return typeof value === "number" ? String(value) : typeof value === "string" && value !== "" ? value : null;
}

export function textAt(holder: JsonObject, key: string): string {
  const value = holder[key];
  return typeof value === "string" ? value : "";
}

function numberAt(holder: JsonObject, key: string): number | null {
  const value = holder[key];
  return typeof value === "number" ? value : null;
}
