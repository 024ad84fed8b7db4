/** Lines of a Claude Code session as far as the tree needs them, and the threads that they fall into. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";

export interface SessionLine {
  /** Position in the file, one-based. */
  number: number;
  uuid: string | null;
  parent: string | null;
  session: string | null;
  /** The sub-agent whose line this is; empty where the file does not name it; null for the main thread. */
  agent: string | null;
  type: string;
  value: JsonObject;
  /** The line's JSON, where it holds a number that JavaScript may have rounded; otherwise empty. */
  raw: string;
}

/** Kept beside the messages by the program itself: nothing of it was said or heard. */
const SILENT_TYPES: ReadonlySet<string> = new Set(
  `summary file-history-snapshot progress queue-operation custom-title ai-title agent-name last-prompt pr-link permission-mode tag mode
   stream_event rate_limit_event tool_progress`.split(/\s+/),
);
const SPOKEN_TYPES: ReadonlySet<string> = new Set(["user", "assistant", "system", "attachment", "result"]);

export function isMessageLine({ type }: Pick<SessionLine, "type">): boolean {
  return type === "user" || type === "assistant";
}

const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/** Is this the line of a session at all? */
export function isSessionLine(value: JsonValue): value is JsonObject {
  if (!isJsonObject(value) || typeof value.type !== "string") return false;
  if (value.type === "summary") return typeof value.leafUuid === "string";
  if (value.type === "file-history-snapshot") return "messageId" in value || "snapshot" in value;
  if (typeof sessionOf(value) !== "string") return false;
  return value.type === "user" || value.type === "assistant" ? isJsonObject(value.message) && "content" in value.message : true;
}

export function kindOfLine(value: JsonObject): "spoken" | "silent" | "unknown" {
  const type = String(value.type);
  return SPOKEN_TYPES.has(type) ? "spoken" : SILENT_TYPES.has(type) ? "silent" : "unknown";
}

/** `toolUseResult` repeats the reply in another form and may be larger than all the rest. */
export function sessionLine(value: JsonObject, number: number, raw: string): SessionLine {
  const { toolUseResult: _, ...kept } = value;
  const parentCall = textAt(value, "parent_tool_use_id");
  const isSidechain = value.isSidechain === true || parentCall !== null;
  return {
    number,
    uuid: textAt(value, "uuid"),
    parent: textAt(value, "parentUuid") ?? textAt(value, "logicalParentUuid"),
    session: sessionOf(value),
    agent: isSidechain ? (textAt(value, "agentId") ?? parentCall ?? "") : null,
    type: String(value.type),
    value: kept,
    raw: LONG_NUMBER.test(raw) ? raw : "",
  };
}

/** The program's own files write `sessionId`, its printed stream `session_id`. */
function sessionOf(value: JsonObject): string | null {
  return textAt(value, "sessionId") ?? textAt(value, "session_id");
}

export function textAt(holder: JsonObject, key: string): string | null {
  const value = holder[key];
  return typeof value === "string" && value !== "" ? value : null;
}

export interface Thread {
  /** null for the main thread. */
  agent: string | null;
  lines: SessionLine[];
}

/**
 * The threads of a file, in the order of their first lines: the main one of each session, and one for each sub-agent.
 * Sessions that a parent leads over into each other are one; sub-agents without a name are told apart by their trees.
 */
export function threadsOf(lines: readonly SessionLine[]): Thread[] {
  const groups = new Groups();
  const keyOf = new Map<string, string>();
  for (const line of lines) {
    groups.add(ownKey(line));
    if (line.uuid !== null && !keyOf.has(line.uuid)) keyOf.set(line.uuid, ownKey(line));
  }
  for (const line of lines) {
    const parentKey = line.parent === null ? undefined : keyOf.get(line.parent);
    // A sub-agent's first line may name a line of the main thread: that is where it was called, not what it saw.
    if (parentKey !== undefined && parentKey.startsWith("main ") === (line.agent === null)) groups.join(ownKey(line), parentKey);
  }
  const threads = new Map<string, Thread>();
  for (const line of lines) {
    const key = groups.find(ownKey(line));
    const thread = threads.get(key);
    if (thread === undefined) threads.set(key, { agent: line.agent, lines: [line] });
    else thread.lines.push(line);
  }
  return [...threads.values()].filter((thread) => thread.lines.some(isMessageLine));
}

function ownKey({ agent, session, uuid, number }: SessionLine): string {
  if (agent === null) return `main ${session ?? ""}`;
  return agent === "" ? `tree ${uuid ?? number}` : `agent ${agent}`;
}

/** Disjoint sets of keys. */
class Groups {
  private readonly parents = new Map<string, string>();

  add(key: string): void {
    if (!this.parents.has(key)) this.parents.set(key, key);
  }

  find(key: string): string {
    let root = key;
    for (let up = this.parents.get(root); up !== undefined && up !== root; up = this.parents.get(root)) root = up;
    // Shortens the way for the next search.
    for (let at = key; at !== root; ) {
      const up = this.parents.get(at) ?? root;
      this.parents.set(at, root);
      at = up;
    }
    return root;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.find(a), this.find(b)];
    if (first !== second) this.parents.set(second, first);
  }
}
