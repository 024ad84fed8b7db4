import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Command } from "commander";
import { ServedWorld, serveWorldOverHttp } from "../../lib/server/probes/serve-world";
import { logError } from "../output";
import { wholeNumber } from "./metrics";

export function addMcpWorld(program: Command): void {
  program
    .command("mcp-world")
    .description(
      "Serves our invented API world by the Model Context Protocol, to try live probes on: over stdio, or with --port over HTTP on 127.0.0.1.",
    )
    .option("--seed <seed>", "which world: `stale-address/3` is that of the task workbench/stale-address-3", "demo/1")
    .option("--port <port>", "streamable HTTP on this port; 0: a free one", wholeNumber(65_535))
    .action(async ({ seed, port }: { seed: string; port?: number }) => {
      const world = new ServedWorld(seed);
      if (port !== undefined) {
        const server = await serveWorldOverHttp(world, port);
        logError(`listening at ${server.url}`);
        await new Promise<void>((resolve) => {
          for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
        });
        await server.close();
        return;
      }
      const server = world.protocolServer();
      const isOver = new Promise<void>((resolve) => {
        server.onclose = resolve;
        process.stdin.once("end", resolve);
      });
      await server.connect(new StdioServerTransport());
      await isOver;
      await server.close();
    });
}
