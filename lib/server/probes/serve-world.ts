/**
 * A system that runs: the invented API world, served by the Model Context Protocol over stdio or streamable HTTP, for the tests of live
 * probes and for anybody who wants to see one without a system of their own. What is said of a tool is the world's own word: reads
 * carry `readOnlyHint`, everything else may write, and does.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { JsonObject } from "../../base/json";
import { API_TOOLS, API_WORLD, type ApiState, createApiState } from "../../worlds/api-world";
import { toolSchema, type WorldTool } from "../../worlds/tool-recorder";

/** One world for all who connect, with a record of what was called. */
export class ServedWorld {
  readonly calls: { tool: string; args: JsonObject; isRead: boolean }[] = [];
  private state: ApiState;

  /** The seed as in the name of a task: `stale-address/3` is the world of `workbench/stale-address-3`. */
  constructor(seed: string) {
    this.state = createApiState(seed);
  }

  /** A protocol server on this world; one for each connection. */
  protocolServer(): Server {
    const server = new Server({ name: "plumbline-world", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: API_TOOLS.map(describeTool) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      this.call(params.name, z.record(z.string(), z.json()).parse(params.arguments ?? {})),
    );
    return server;
  }

  private call(tool: string, args: JsonObject) {
    this.calls.push({ tool, args, isRead: API_TOOLS.some(({ name, isRead }) => name === tool && isRead === true) });
    const { state, reply, isError } = API_WORLD.call(this.state, tool, args);
    this.state = state;
    return { content: [{ type: "text" as const, text: typeof reply === "string" ? reply : JSON.stringify(reply) }], isError };
  }
}

const schemaOf = z.object({ function: z.object({ parameters: z.looseObject({ type: z.literal("object") }) }) });

function describeTool(tool: WorldTool) {
  return {
    ...{ name: tool.name, description: tool.description, inputSchema: schemaOf.parse(toolSchema(tool)).function.parameters },
    annotations: tool.isRead === true ? { readOnlyHint: true } : { readOnlyHint: false, destructiveHint: true },
  };
}

export interface WorldServer {
  /** `http://127.0.0.1:<port>/mcp` */
  url: string;
  close(): Promise<void>;
}

/** Serves the world at `/mcp`, on this machine only. Port 0: any that is free. */
export async function serveWorldOverHttp(world: ServedWorld, port: number): Promise<WorldServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = "" } = request.headers;
    // A page elsewhere that had its name point here would carry its own name in `Host`.
    if (request.url !== "/mcp" || !/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) return void response.writeHead(404).end();
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) return void response.writeHead(404).end();
    await (known ?? (await openSession())).handleRequest(request, response);
  };
  const openSession = async (): Promise<StreamableHTTPServerTransport> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await world.protocolServer().connect(transport);
    return transport;
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, // a TCP socket has no other kind of address
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
