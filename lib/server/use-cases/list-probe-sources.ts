import { PROBE_SOURCE_IDS, PROBE_TAGS, type ProbeSourceId, type ProbeTag } from "../../gates/probe-source";
import { SOURCE_SENTENCES } from "../../replay/probes/source-sentences";
import { readEnvironment } from "../env";
import { readLiveSettings } from "../probes/live/live-settings";

/** `probes`: who may answer a gate's questions here, and what a live probe would call. Names only: no address, command, header or key. */
export interface ProbesDocument {
  schemaVersion: 1;
  sources: { id: ProbeSourceId; tag: ProbeTag; asks: string; admitted: string; worth: string }[];
  live: {
    state: "not-configured" | "unreadable" | "dry-run" | "on";
    /** What is wrong with the settings, by field; null where nothing is. */
    message: string | null;
    limits: { maxCalls: number; timeoutMs: number; maxBytes: number } | null;
    servers: { name: string; transport: "stdio" | "streamable-http" | "http"; environments: string[]; tools: string[]; trustsAnnotations: boolean }[];
  };
}

export async function listProbeSources(): Promise<ProbesDocument> {
  const sources = PROBE_SOURCE_IDS.map((id) => ({ id, tag: PROBE_TAGS[id], ...SOURCE_SENTENCES[id] }));
  return { schemaVersion: 1, sources, live: await describeLive() };
}

async function describeLive(): Promise<ProbesDocument["live"]> {
  const settings = await readLiveSettings(readEnvironment().probesFile);
  if (!settings.ok) return { state: "unreadable", message: settings.error.message, limits: null, servers: [] };
  if (settings.value === null) return { state: "not-configured", message: null, limits: null, servers: [] };
  const { dryRun, maxCalls, timeoutMs, maxBytes, servers } = settings.value;
  return {
    ...{ state: dryRun ? "dry-run" : "on", message: null, limits: { maxCalls, timeoutMs, maxBytes } },
    servers: servers.map((server) => ({
      ...{ name: server.name, transport: server.transport, environments: server.environments, tools: server.tools.map(({ name }) => name) },
      trustsAnnotations: server.transport !== "http" && server.trustsAnnotations,
    })),
  };
}
