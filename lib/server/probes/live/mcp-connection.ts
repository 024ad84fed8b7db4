/**
 * A connection to a server of the Model Context Protocol, by the official SDK. The server is not trusted: its lists and replies are
 * bounded in size, number and time, what it asks of us is refused (we declare no capability), schemas that it sends for its replies
 * are not compiled, and a tool that is described otherwise than at first is not called any more.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CallToolResultSchema, ErrorCode, ListToolsResultSchema, McpError, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { canonicalJson } from "../../../base/json";
import { sha256Hex } from "../../../base/sha256";
import { limitedFetch, ProbeLimitError } from "./limited-fetch";
import { failed, type LiveConnection, type LiveReply } from "./live-reply";
import type { LiveSettings, McpServer } from "./live-settings";

/** Pages of a list of tools; a server may say "there is more" for ever. */
const MOST_PAGES = 20;
/** Room in a message beside the reply itself. */
const ENVELOPE_BYTES = 1_000_000;

export function openMcp(server: McpServer, settings: LiveSettings): LiveConnection {
  /** What the server said of each tool when it was first asked. */
  const described = new Map<string, string>();
  let opening: Promise<Client> | null = null;
  /** A server that failed is not tried again in this run of the gate. */
  let brokenBecause: string | null = null;
  let limit: ProbeLimitError | null = null;

  const open = async (): Promise<Client> => {
    const client = new Client({ name: "plumbline-probe", version: "1" }, { capabilities: {} });
    client.onerror = (error) => {
      if (error instanceof ProbeLimitError || /exceeded maximum size/.test(error.message))
        limit = new ProbeLimitError("the reply is longer than allowed");
    };
    await client.connect(transportOf(server, settings), options(settings));
    return client;
  };

  return {
    async call(name, args) {
      if (brokenBecause !== null) return failed(brokenBecause);
      limit = null;
      try {
        opening ??= open();
        const client = await opening;
        const refusal = checkTool(server, name, await findTool(client, name, settings), described);
        if (refusal !== null) return failed(refusal);
        const result = await client.request({ method: "tools/call", params: { name, arguments: args } }, CallToolResultSchema, options(settings));
        return replyOf(result, settings.maxBytes);
      } catch (error) {
        const reason = limit === null ? reasonOf(error) : "the reply is longer than allowed";
        // A connection that timed out or broke may deliver the old reply to the next question.
        if (!(error instanceof McpError) || error.code === ErrorCode.RequestTimeout || error.code === ErrorCode.ConnectionClosed || limit !== null) {
          brokenBecause = `${reason}; not asked again`;
          void close();
        }
        return failed(reason);
      }
    },
    close,
  };

  async function close(): Promise<void> {
    const client = await opening?.catch(() => null);
    await client?.close().catch(() => {});
  }
}

function options({ timeoutMs }: LiveSettings) {
  return { timeout: timeoutMs, maxTotalTimeout: timeoutMs, resetTimeoutOnProgress: false };
}

function transportOf(server: McpServer, { maxBytes }: LiveSettings): Transport {
  const most = maxBytes + ENVELOPE_BYTES;
  if (server.transport === "stdio") {
    // Of our own environment the process gets what every program needs (the SDK's short list), no key of ours.
    return new StdioClientTransport({ command: server.command, args: server.args, env: server.env, stderr: "ignore", maxBufferSize: most });
  }
  const url = new URL(server.url);
  return new StreamableHTTPClientTransport(url, {
    fetch: limitedFetch(url.origin, most),
    requestInit: { headers: server.headers },
    reconnectionOptions: { initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1, maxRetries: 0 },
  });
}

/** The tool as the server describes it now: asked before every call, for a description may change between two. */
async function findTool(client: Client, name: string, settings: LiveSettings): Promise<Tool | null> {
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const list = await client.request(
      { method: "tools/list", params: cursor === undefined ? {} : { cursor } },
      ListToolsResultSchema,
      options(settings),
    );
    const tool = list.tools.find((entry) => entry.name === name);
    if (tool !== undefined) return tool;
    if (list.nextCursor === undefined) return null;
    cursor = list.nextCursor;
  }
  return null;
}

/** Why the tool is not called; null when it may be. */
function checkTool(server: McpServer, name: string, tool: Tool | null, described: Map<string, string>): string | null {
  if (tool === null) return "the server has no such tool";
  const { readOnlyHint, destructiveHint } = tool.annotations ?? {};
  if (readOnlyHint === false || (readOnlyHint === undefined && destructiveHint === true)) return "the server itself says that this tool may write";
  const hash = sha256Hex(canonicalJson(tool));
  const first = server.tools.find((entry) => entry.name === name)?.sha256 ?? described.get(name) ?? hash;
  described.set(name, first);
  return first === hash ? null : "the server describes this tool otherwise than before: look at it, then allow it anew";
}

function replyOf({ content, structuredContent, isError }: ReturnType<typeof CallToolResultSchema.parse>, maxBytes: number): LiveReply {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const text = texts.length > 0 ? texts.join("\n") : structuredContent === undefined ? null : JSON.stringify(structuredContent);
  if (text === null) return failed("the reply holds no text");
  if (Buffer.byteLength(text) > maxBytes) return failed(`the reply is longer than ${maxBytes} bytes`);
  return { kind: isError === true ? "said-no" : "answered", text };
}

/** Nothing of what the server says about its failure: an error's text is as foreign as a reply, and nobody asked for it. */
function reasonOf(error: unknown): string {
  if (error instanceof ProbeLimitError) return error.message;
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return "no reply in time";
  if (error instanceof McpError && error.code === ErrorCode.ConnectionClosed) return "the server ended or broke off";
  if (error instanceof McpError) return `the server refused the call (error ${error.code})`;
  return "the server could not be started or reached, or answered with something that is no message of the protocol";
}
