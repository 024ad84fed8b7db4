/**
 * Reads made in a running system while a recording is replayed (methods.md §4.7, `live`). The system may have moved since, so the tag
 * is `drift` and the state is `unknown`. Everything that could go wrong ends in `unavailable` with a reason:
 *
 *   on the allow-list? ─▶ read by our W, not by a stranger's word? ─▶ dry run? ─▶ budget? ─▶ the call, bounded and logged
 */
import { canonicalJson, isJsonObject } from "../../../base/json";
import type { CallClass, EnvironmentSettings } from "../../../environments/environment";
import { toolClaims } from "../../../environments/tool-claims";
import type { ProbeAnswer, ProbeRequest, ProbeSource, WritePlace } from "../../../gates/probe-source";
import { unavailable } from "../../../replay/probes/answers";
import type { ProbedRun } from "../../../replay/probes/probed-run";
import { classOfRequest } from "../../../replay/probes/read-request";
import { openHttp } from "./http-connection";
import type { LiveLog } from "./live-log";
import type { LiveConnection, LiveReply } from "./live-reply";
import type { LiveServer, LiveSettings } from "./live-settings";
import { openMcp } from "./mcp-connection";

/** The connections of one run of a gate: opened when first needed, closed by `close`. */
export class LiveProbes {
  private readonly connections = new Map<string, LiveConnection>();
  /** The same question is asked once; a reply that changed meanwhile would be no truer. */
  private readonly replies = new Map<string, Promise<LiveReply>>();
  private calls = 0;

  constructor(
    private readonly settings: LiveSettings,
    private readonly log: LiveLog,
  ) {}

  sourceFor(run: ProbedRun, settings: EnvironmentSettings): ProbeSource {
    const claims = toolClaims(run.environment, run.content);
    return {
      id: "live",
      answer: async (request, at) => {
        const { tool } = request;
        const server = tool === null ? undefined : this.serverOf(run.environment.id, tool);
        if (tool === null || server === undefined) return unavailable("no running system is configured for this read: it is on no allow-list");
        const doubt = doubtOf(classOfRequest(run.environment, settings, request, claims), server);
        if (doubt !== null) return unavailable(doubt);
        return this.ask(run.trajectoryId, server, { ...request, tool }, at);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.connections.values()].map((connection) => connection.close()));
    this.connections.clear();
  }

  private serverOf(environment: string, tool: string): LiveServer | undefined {
    return this.settings.servers.find((server) => server.environments.includes(environment) && server.tools.some((entry) => entry.name === tool));
  }

  private async ask(trajectoryId: string, server: LiveServer, { tool, args }: ProbeRequest & { tool: string }, at: WritePlace): Promise<ProbeAnswer> {
    const entry = { trajectoryId, ...at, server: server.name, tool, args };
    if (this.settings.dryRun) {
      await this.log({ ...entry, outcome: "would-call", reason: null, bytes: null, ms: null });
      return unavailable(`dry run: would have asked ${server.name} for ${tool}`);
    }
    const key = canonicalJson([server.name, tool, args]);
    let reply = this.replies.get(key);
    if (reply === undefined) {
      if (this.calls >= this.settings.maxCalls) {
        await this.log({ ...entry, outcome: "no-budget", reason: null, bytes: null, ms: null });
        return unavailable(`the budget of ${this.settings.maxCalls} live calls is spent`);
      }
      this.calls += 1;
      reply = this.call(entry, server);
      this.replies.set(key, reply);
    }
    return answerOf(await reply, server.name);
  }

  private async call(entry: Omit<Parameters<LiveLog>[0], "outcome" | "reason" | "bytes" | "ms">, server: LiveServer): Promise<LiveReply> {
    const started = performance.now();
    const reply = await this.connectionOf(server).call(entry.tool, isJsonObject(entry.args) ? entry.args : {});
    await this.log({
      ...entry,
      outcome: reply.kind,
      reason: reply.kind === "failed" ? reply.reason : null,
      bytes: reply.kind === "failed" ? null : Buffer.byteLength(reply.text),
      ms: Math.round(performance.now() - started),
    });
    return reply;
  }

  private connectionOf(server: LiveServer): LiveConnection {
    const known = this.connections.get(server.name);
    if (known !== undefined) return known;
    const opened = server.transport === "http" ? openHttp(server, this.settings) : openMcp(server, this.settings);
    this.connections.set(server.name, opened);
    return opened;
  }
}

/** Why the write set is not enough to make the call; null when it is. */
function doubtOf({ kind, source, reason }: CallClass, server: LiveServer): string | null {
  if (source === "unknown") return "not made: nothing is known of what this tool does";
  if (kind !== "read") return `not made: the write set says ${kind}, not read`;
  const isClaim = source === "annotation" || source === "model";
  if (isClaim && !(server.transport !== "http" && server.trustsAnnotations)) return `not made: that it reads is unverified (${reason})`;
  return null;
}

function answerOf(reply: LiveReply, server: string): ProbeAnswer {
  if (reply.kind === "failed") return unavailable(`${server}: ${reply.reason}`);
  return {
    status: reply.kind === "answered" ? "answered" : "refused",
    text: reply.text,
    stateValidity: "unknown",
    foundAt: null,
    reason: `asked ${server} now; its state may have moved since the recording`,
  };
}
