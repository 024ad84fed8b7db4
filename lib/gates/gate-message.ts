import type { GateEvidence, ProbeRecord } from "./gate";

/**
 * What the agent is told of a rejected write (methods.md §4.4): a fixed template that holds nothing but quotes and their places. The
 * gate's reasons, the rule that fired and the name of the gate stand nowhere in it.
 */
export function gateMessage(evidence: readonly GateEvidence[], probes: readonly ProbeRecord[]): string {
  const lines = evidence.map((item) => `- ${placeOf(item, probes)}: "${item.quote}"`);
  return ["The write was not executed. On record:", ...new Set(lines)].join("\n");
}

const OPENING_NAMES = {
  instruction: "task",
  system: "rules given at the start",
  toolDoc: "tool documentation",
  initialObs: "first observation",
} as const;

function placeOf(item: GateEvidence, probes: readonly ProbeRecord[]): string {
  const probe = item.probe === null ? undefined : probes[item.probe];
  if (probe !== undefined) return `reply to ${typeof probe.args === "string" ? probe.args : `${probe.tool}(${JSON.stringify(probe.args)})`}`;
  const source = item.span?.source ?? "step";
  if (source === "step" || source === "probe") return `observation of step ${item.span?.t ?? 0}`;
  return OPENING_NAMES[source];
}
