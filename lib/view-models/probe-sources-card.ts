/** Who may answer a gate's questions, as the gate report says it: a line a source, and what live probes would call. */
import { PROBE_SOURCE_IDS, PROBE_TAGS } from "../gates/probe-source";
import { SOURCE_SENTENCES } from "../replay/probes/source-sentences";

export interface LiveProbesState {
  state: "not-configured" | "unreadable" | "dry-run" | "on";
  message: string | null;
  servers: readonly { name: string; transport: string; environments: readonly string[]; tools: readonly string[] }[];
}

export interface ProbeSourcesCard {
  lines: { id: string; tag: string; sentence: string }[];
  /** What live probes would call, by name; one sentence where they call nothing. */
  live: string[];
}

/** `live`: null for who does not run this server; what it is set up with is not theirs to see. */
export function prepareProbeSources(live: LiveProbesState | null): ProbeSourcesCard {
  const lines = PROBE_SOURCE_IDS.map((id) => {
    const { asks, admitted, worth } = SOURCE_SENTENCES[id];
    return { id, tag: PROBE_TAGS[id], sentence: `asks ${asks}; admitted ${admitted}. ${worth.charAt(0).toUpperCase()}${worth.slice(1)}.` };
  });
  return {
    lines,
    live: ["No page calls a running system: live probes are for the command line (plumbline gate --probes live).", ...liveLines(live)],
  };
}

function liveLines(live: LiveProbesState | null): string[] {
  if (live === null) return [];
  if (live.state === "unreadable") return [`${live.message ?? "Their settings cannot be read"}.`];
  if (live.state === "not-configured") return ["None are set up on this server."];
  const verb = live.state === "dry-run" ? "would be asked; dry run, so nothing is" : "is asked";
  return live.servers.map(
    ({ name, transport, environments, tools }) => `${name} (${transport}) ${verb}, for runs of ${environments.join(", ")}: ${tools.join(", ")}.`,
  );
}
