import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, Step } from "../trajectory/trajectory";
import { callAction } from "./chat-messages";
import type { ImportItem, ImportWarning } from "./importer";
import { argumentText } from "./source/exact-arguments";
import { describeValue } from "./source/quote-found";
import { unknownOutcome } from "./verdict-outcome";

/** Requests of the client that are the agent's doing, with the tool's name they are shown under. */
const CALL_METHODS: ReadonlySet<string> = new Set(["tools/call", "resources/read", "prompts/get", "resources/list", "prompts/list"]);

export interface MessagePlace {
  /** The message's own JSON text, where it is known. */
  raw: string | null;
  /** The server that the line names; empty where it names none. */
  server: string;
  isCut: boolean;
}

/** One session of a log: what happened between two `initialize` requests. */
export class McpSession {
  /** Servers that were greeted. */
  private readonly greeted = new Set<string>();
  private isBegun = false;
  private cut = 0;
  private readonly steps: Step[] = [];
  private readonly open = new Map<string, Action>();
  /** Requests whose answers tell about the session; by id. */
  private readonly asked = new Map<string, string>();
  private readonly tools = new Map<string, JsonValue>();
  private readonly instructions: string[] = [];
  private client: string | null = null;
  private readonly warnings: ImportWarning[] = [];
  /** A reply to the newest step has come: a further call was chosen with it in view. */
  private isAnswered = true;

  constructor(private readonly line: number) {}

  /** Whether a greeting of this server begins another run: it was greeted before, or the log began without a greeting. */
  isOver(server: string): boolean {
    return this.isBegun && (this.greeted.has(server) || this.greeted.size === 0);
  }

  add(message: JsonObject, { raw, server, isCut }: MessagePlace): void {
    const { method } = message;
    // Every server counts its ids from the beginning.
    const id = typeof message.id === "string" || typeof message.id === "number" ? `${server} ${JSON.stringify(message.id)}` : null;
    if (isCut) this.cut++;
    const params = isJsonObject(message.params) ? message.params : {};
    if (typeof method !== "string") {
      if (id !== null) this.reply(id, message);
      return;
    }
    this.isBegun = true;
    if (method === "initialize") {
      this.greeted.add(server);
      if (isJsonObject(params.clientInfo) && typeof params.clientInfo.name === "string") this.client = params.clientInfo.name;
      if (id !== null) this.asked.set(id, method);
    } else if (CALL_METHODS.has(method)) this.call(method, id, params, raw);
    else if (method === "tools/list" && id !== null) this.asked.set(id, method);
  }

  item(record: number): ImportItem {
    const { steps, warnings, line } = this;
    if (this.open.size > 0) warnings.push({ code: "unanswered-call", message: `${this.open.size} calls have no reply in the log` });
    if (this.cut > 0) warnings.push({ code: "cut-by-logger", message: `the logger left out the middle of ${this.cut} long messages` });
    if (steps.length === 0) warnings.push({ code: "no-steps", message: "nothing was called in this session" });
    const last = steps[steps.length - 1];
    return {
      kind: "trajectory",
      record,
      line,
      draft: {
        environment: null,
        externalId: `#${record}`,
        taskId: `#${record}`,
        scenarioId: null,
        agent: this.client,
        instruction: "",
        systemPrompt: this.instructions.length === 0 ? null : this.instructions.join("\n"),
        toolDocs: this.tools.size === 0 ? null : JSON.stringify([...this.tools.values()]),
        initialObservation: null,
        steps,
        outcome: unknownOutcome(),
        truncated: last?.actions.some(({ result }) => result === null) ?? false,
        hidden: null,
        trial: 0,
      },
      warnings,
    };
  }

  private call(method: string, id: string | null, params: JsonObject, raw: string | null): void {
    const isTool = method === "tools/call";
    const name = isTool ? (typeof params.name === "string" && params.name !== "" ? params.name : null) : method;
    if (name === null) this.warnings.push({ code: "nameless-call", message: `a call has no name: found ${describeValue(params.name)} in "name"` });
    const args = isTool ? (params.arguments ?? null) : params;
    const text = argumentText(args, raw ?? "", isTool ? ["params", "arguments"] : ["params"]);
    const step = this.isAnswered || this.steps.length === 0 ? this.newStep() : (this.steps[this.steps.length - 1] ?? this.newStep());
    const action = callAction(step.actions.length, { name, argumentText: text === "{}" && !isTool ? "" : text, args });
    step.actions.push(action);
    // An id that is used again before its answer: the older call stays without one.
    if (id !== null) this.open.set(id, action);
  }

  private newStep(): Step {
    const step: Step = { t: this.steps.length + 1, thought: null, actions: [], observation: null };
    this.steps.push(step);
    this.isAnswered = false;
    return step;
  }

  private reply(id: string, message: JsonObject): void {
    const action = this.open.get(id);
    if (action !== undefined) {
      action.result = resultOf(message);
      this.open.delete(id);
      this.isAnswered = true;
      return;
    }
    const method = this.asked.get(id);
    const result = isJsonObject(message.result) ? message.result : {};
    this.asked.delete(id);
    if (method === "tools/list") this.learnTools(result.tools);
    else if (method === "initialize" && typeof result.instructions === "string") this.instructions.push(result.instructions);
    // A log that begins in mid-session still shows what its answers hold.
    else if (method === undefined && Array.isArray(result.tools)) this.learnTools(result.tools);
  }

  /** A later list replaces what it names again: servers may change their tools. */
  private learnTools(list: JsonValue | undefined): void {
    for (const tool of Array.isArray(list) ? list : []) {
      if (isJsonObject(tool) && typeof tool.name === "string") this.tools.set(tool.name, tool);
    }
  }
}

function resultOf(message: JsonObject): CallResult {
  const { error, result } = message;
  if (isJsonObject(error)) {
    const text = typeof error.message === "string" && error.data === undefined ? error.message : JSON.stringify(error);
    return { status: "error", text };
  }
  if (!isJsonObject(result)) return { status: "unknown", text: result === undefined || result === null ? "" : JSON.stringify(result) };
  const status = result.isError === true ? "error" : result.isError === false ? "ok" : "unknown";
  return { status, text: contentText(result) };
}

/** The texts of a result's parts; what is no text is named. A result without any is shown as JSON. */
function contentText(result: JsonObject): string {
  const parts = result.content ?? result.contents;
  if (!Array.isArray(parts) || parts.length === 0) {
    const rest = result.structuredContent ?? (Array.isArray(parts) ? undefined : result);
    return rest === undefined ? "" : JSON.stringify(rest);
  }
  return parts.map(partText).join("\n");
}

function partText(part: JsonValue): string {
  if (!isJsonObject(part)) return JSON.stringify(part);
  if (typeof part.text === "string") return part.text;
  if (isJsonObject(part.resource) && typeof part.resource.text === "string") return part.resource.text;
  if (typeof part.uri === "string") return part.uri;
  return `[${typeof part.type === "string" ? part.type : "part"} without text]`;
}
