import type { Command } from "commander";
import { ok } from "../../lib/base/result";
import { listProbeSources, type ProbesDocument } from "../../lib/server/use-cases/list-probe-sources";
import { EXIT } from "../exit";
import { print, textTable } from "../output";

export function addProbes(program: Command): void {
  program
    .command("probes")
    .description("Lists who may answer a gate's questions in a replay, and what live probes would call on this server.")
    .option("--json", "one JSON document on standard output")
    .action(async (options: { json?: boolean }) => {
      const document = await print(ok(await listProbeSources()), options.json === true, asText);
      if (document?.live.state === "unreadable") process.exitCode = EXIT.rejected;
    });
}

function asText({ sources, live }: ProbesDocument): string {
  const rows = sources.map(({ id, tag, asks, admitted }) => [id, tag, `${asks}; admitted ${admitted}`]);
  return [textTable(rows), "", ...liveLines(live)].join("\n");
}

function liveLines({ state, message, limits, servers }: ProbesDocument["live"]): string[] {
  if (message !== null) return [`live: ${message}`];
  if (limits === null) return ["live: not configured (docs/probes.md)"];
  const { maxCalls, timeoutMs, maxBytes } = limits;
  const what = state === "dry-run" ? "dry run, nothing is called and what would be is logged" : "on";
  const list = servers.map(
    ({ name, transport, environments, tools }) => `  ${name} (${transport}) for runs of ${environments.join(", ")}: ${tools.join(", ")}`,
  );
  return [`live: ${what}; at most ${maxCalls} calls a run of the gate, ${timeoutMs} ms and ${maxBytes} bytes each`, ...list];
}
