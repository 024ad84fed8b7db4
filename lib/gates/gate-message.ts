import type { GateEvidence, ProbeRecord } from "./gate";

/**
 * What the agent is told of a rejected write (methods.md §4.4): a fixed template that holds nothing but quotes and their places. The
 * gate's reasons, the rule that fired and the name of the gate stand nowhere in it, nor words that the gate put into a read:
 * `coined` holds those of each probe.
 */
export function gateMessage(evidence: readonly GateEvidence[], probes: readonly ProbeRecord[], coined: readonly string[][]): string {
  const lines = evidence.map((item) => `- ${placeOf(item, probes, coined)}: "${item.quote}"`);
  return ["The write was not executed. On record:", ...new Set(lines)].join("\n");
}

const OPENING_NAMES = {
  instruction: "task",
  system: "rules given at the start",
  toolDoc: "tool documentation",
  initialObs: "first observation",
} as const;

function placeOf({ probe: index, span }: GateEvidence, probes: readonly ProbeRecord[], coined: readonly string[][]): string {
  const probe = index === null ? undefined : probes[index];
  if (index !== null && probe !== undefined) return `reply to ${coined[index]?.length === 0 ? nameOfRead(probe) : "a read"}`;
  const source = span?.source ?? "step";
  if (source === "step" || source === "probe") return `observation of step ${span?.t ?? 0}`;
  return OPENING_NAMES[source];
}

function nameOfRead({ tool, args }: ProbeRecord): string {
  return typeof args === "string" ? args : `${tool}(${JSON.stringify(args)})`;
}
