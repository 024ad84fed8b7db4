/**
 * Logs of the Model Context Protocol: JSON-RPC messages between a client (the agent's side) and a server (the tools).
 *
 *   {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "lend", "arguments": {"copy": 7}}}
 *   {"jsonrpc": "2.0", "id": 3, "result": {"content": [{"type": "text", "text": "done"}], "isError": false}}
 *
 * One message a line, bare, inside an object of the logger's (`{"timestamp": …, "message": {…}}`), or at the end of a text
 * line (`… [desk] [info] Message from client: {…}`); batches as lists; or one list of messages. Read: tools/call with its
 * reply, paired by id; resources/read and prompts/get as calls; tool lists with their annotations (tool documents);
 * instructions of initialize (system prompt). A new `initialize` begins a new run; calls that were sent before the first
 * reply came belong to one step. A log of several servers (`[info] [desk] …`) is one run: ids are told apart by the server.
 * What a logger cut out of a long message is warned about. Ignored: pings, progress and log notifications, what the server asks of the client.
 * https://modelcontextprotocol.io/specification
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { McpSession } from "./mcp-session";
import { headRecords } from "./source/head-records";
import { parseJsonPrefix } from "./source/json-prefix";
import { readJsonRecords } from "./source/json-records";
import { parseInner, parseRecord } from "./source/parse-record";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { takeHead } from "./source/source-head";
import { type Line, splitLines } from "./source/split-lines";

const EXPECTED = "a JSON-RPC message";
/** Methods that other users of JSON-RPC (language servers, wallets) do not have. */
const MCP_METHOD = /^(?:tools|resources|prompts|sampling|roots|elicitation)\/|^notifications\//;

export const mcpJsonrpc: Importer = {
  id: "mcp-jsonrpc",
  label: "MCP JSON-RPC log",
  reads:
    "JSON-RPC messages one a line (bare, inside a logger's object or at the end of a text line): tools/call and replies, resources/read, prompts/get, tools/list, initialize",
  ignores: "pings, progress and log notifications, other methods, what the server asks of the client",
  successFrom: "nowhere: the protocol does not know whether a task was solved, the outcome is unknown",
  writesFrom: "the tool's name; the tool list keeps readOnlyHint and its like in the tool documents",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const messages = headMessages(head);
  const isMcp = messages.some((message) => {
    const { method, params, result } = message;
    if (typeof method === "string" && MCP_METHOD.test(method)) return true;
    const place = isJsonObject(params) ? params : isJsonObject(result) ? result : {};
    return "protocolVersion" in place && ("capabilities" in place || "clientInfo" in place || "serverInfo" in place);
  });
  return isMcp ? { confidence: 0.95, reason: "JSON-RPC messages with methods of the Model Context Protocol" } : null;
}

/** Detection looks at few lines: a log has a message every few of them. */
const MOST_LINES_SEEN = 200;

function headMessages(head: SourceHead): JsonObject[] {
  if (layoutOf(head.text) !== "lines")
    return headRecords(head)
      .flatMap((record) => messagesIn(record))
      .map(({ message }) => message);
  const lines = head.text.split("\n").slice(0, MOST_LINES_SEEN);
  return lines.flatMap((line) => messagesOfLine(line)).map(({ message }) => message);
}

interface FoundMessage {
  message: JsonObject;
  /** Its own JSON text where it stands alone on its line; null inside of something else. */
  raw: string | null;
  /** The server that a text line names; empty where none is named. */
  server?: string;
  /** The logger has left out a part of it. */
  isCut?: boolean;
}

/** The messages of a record: itself, its elements, or the message inside of a logger's object. */
function messagesIn(value: JsonValue, raw: string | null = null): FoundMessage[] {
  if (Array.isArray(value)) return value.flatMap((item) => (isJsonObject(item) && isMessage(item) ? [{ message: item, raw: null }] : []));
  if (!isJsonObject(value)) return [];
  if (isMessage(value)) return [{ message: value, raw }];
  for (const inner of Object.values(value)) {
    const text = typeof inner === "string" && inner.includes("jsonrpc") ? inner : null;
    const decoded = text === null ? inner : parseInner(text);
    if (isJsonObject(decoded) && isMessage(decoded)) return [{ message: decoded, raw: text }];
    if (Array.isArray(decoded) && decoded.some((item) => isJsonObject(item) && isMessage(item))) return messagesIn(decoded);
  }
  return [];
}

function isMessage(value: JsonObject): boolean {
  return value.jsonrpc === "2.0" && ("method" in value || "result" in value || "error" in value);
}

/** The JSON that begins in a line, after whatever a logger wrote before it; null when there is none. */
function jsonInLine(line: string): string | null {
  if (!line.includes("jsonrpc")) return null;
  // A logger's own brackets come before: the message begins at a brace with a key behind it.
  const start = /\{\s*"|\[\s*\{\s*"/.exec(line)?.index;
  if (start === undefined) return null;
  // Some loggers write something of their own behind it.
  return line.slice(start, parseJsonPrefix(line, start)?.end);
}

function messagesOfLine(line: string): FoundMessage[] {
  const text = jsonInLine(line);
  if (text === null) return [];
  const server = serverOf(line);
  const value = parseInner(text);
  if (value !== null) return messagesIn(value, text).map((found) => ({ ...found, server, isCut: CUT.test(text) }));
  // A long message with its middle cut out may be no JSON any more: the id still tells which call it answers.
  const id = CUT.test(line) ? /"id"\s*:\s*(\d+|"[^"\\]*")/.exec(line.slice(0, 300))?.[1] : undefined;
  if (id === undefined || !/"(?:result|error)"\s*:/.test(line)) return [];
  const whole = line.slice(line.indexOf("{"));
  const message = { jsonrpc: "2.0", id: parseInner(id), result: { content: [{ type: "text", text: whole }] } };
  return [{ message, raw: null, server, isCut: true }];
}

/** What Claude Desktop writes in place of the middle of a long message. */
const CUT = /\[\d+ chars truncated\]/;

/** Of the words in brackets before the message the one that is no level and no time. */
function serverOf(line: string): string {
  const before = line.slice(0, line.search(/[{]/));
  const words = [...before.matchAll(/\[([^\]]{1,200})\]/g)].map((match) => match[1] ?? "");
  return words.find((word) => !/^(?:trace|debug|info|warn(?:ing)?|error|fatal)$|\d{2}:\d{2}|\d{4}-\d{2}/i.test(word)) ?? "";
}

/** One list, objects over several lines, or (mostly) lines, among which other lines may stand. */
function layoutOf(text: string): "json" | "lines" {
  return /^\s*(?:\[\s*[[{\]]|\{[ \t]*\r?\n)/.test(text) ? "json" : "lines";
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const log = new McpLog();
  if (layoutOf(head.text) === "json") {
    for await (const item of readJsonRecords({ ...source, bytes }, EXPECTED)) {
      if (item.kind !== "value") yield { ...item, record: ++log.records };
      else yield* log.take(messagesIn(item.value, item.raw), item.line);
    }
  } else {
    for await (const batch of splitLines(bytes)) for (const line of batch) yield* readLine(log, line);
  }
  yield* log.end();
}

function* readLine(log: McpLog, line: Line): Generator<ImportItem> {
  if (!line.isTooLong && line.text.trim() === "") return;
  log.first ??= line.text;
  if (line.isTooLong) {
    const found = `a line of more than 64 MiB that begins ${quoteFound(line.text)}`;
    yield reject(++log.records, line.number, { code: "record-too-long", found, expected: "at most 64 MiB a line" });
    return;
  }
  const messages = messagesOfLine(line.text);
  if (messages.length > 0) yield* log.take(messages, line.number);
  else {
    // What holds the beginning of a message and no message was cut or broken; any other line is the logger's own.
    const text = jsonInLine(line.text) ?? (/^\s*\{/.test(line.text) ? line.text : null);
    const parsed = text === null ? null : parseRecord(text);
    if (parsed?.ok === false) yield reject(++log.records, line.number, parsed.error);
  }
}

/** The runs of a log, one after the other. */
class McpLog {
  records = 0;
  first: string | null = null;
  private session: McpSession | null = null;

  *take(messages: readonly FoundMessage[], line: number): Generator<ImportItem> {
    this.first ??= "";
    for (const { message, raw, server = "", isCut = false } of messages) {
      // Each server of a log is greeted once: the second greeting of one begins another run.
      if (message.method === "initialize" && this.session?.isOver(server) === true) {
        yield this.session.item(++this.records);
        this.session = null;
      }
      this.session ??= new McpSession(line);
      this.session.add(message, { raw, server, isCut });
    }
  }

  *end(): Generator<ImportItem> {
    if (this.session !== null) yield this.session.item(++this.records);
    else if (this.records === 0) {
      yield this.first === null
        ? emptyFile(EXPECTED)
        : reject(1, null, { code: "no-messages", found: `a text that begins ${quoteFound(this.first)}`, expected: EXPECTED });
    }
  }
}
