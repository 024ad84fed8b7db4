/**
 * The discipline of methods.md §4.4: whatever a gate (a rule, a model) says, only verbatim quotes of `c_t` and of probe replies
 * count as evidence, a reject needs some, and what the agent would be told is built from them alone.
 */
import { isInContext } from "../trajectory/context";
import { checkSpan } from "../trajectory/span";
import type { GateEvidence, GateFlag, GateInput, GateVerdict } from "./gate";
import { gateMessage } from "./gate-message";

/** What a gate wants to say, before it is checked. */
export type DraftVerdict = Omit<GateVerdict, "message" | "dropped">;

export function objectiveSignals(draft: DraftVerdict, input: GateInput): GateVerdict {
  const evidence: GateEvidence[] = [];
  const dropped: GateVerdict["dropped"] = [];
  for (const item of draft.evidence) {
    const reason = faultOfEvidence(item, draft, input);
    if (reason === null) evidence.push(item);
    else dropped.push({ quote: item.quote, reason });
  }
  const flags = new Set<GateFlag>(draft.flags);
  if (dropped.length > 0) flags.add("dropped-evidence");
  let { decision } = draft;
  if (decision === "reject" && evidence.length === 0) {
    decision = "abstain";
    flags.add("unsupported-reject");
  }
  const passes = Object.values(draft.checks).every((check) => check === "pass");
  if (decision === "approve" && !passes) decision = "abstain";
  return {
    ...draft,
    decision,
    evidence,
    dropped,
    message: decision === "reject" ? gateMessage(evidence, draft.probes) : null,
    flags: [...flags],
  };
}

/** null for evidence that may stand. */
function faultOfEvidence(item: GateEvidence, { probes }: DraftVerdict, { context, write }: GateInput): string | null {
  if (item.quote === "") return "it quotes nothing";
  if (item.move === "B") {
    const probe = item.probe === null ? undefined : probes[item.probe];
    if (probe === undefined || probe.text === null) return "no probe was answered under this number";
    return probe.text.includes(item.quote) ? null : "it does not stand in the probe's reply, letter for letter";
  }
  const { span } = item;
  if (span === null) return "a quote of the record needs its place";
  if (!isInContext(context, span, write.t)) return "its place is nothing that the agent could have seen before the write";
  const checked = checkSpan(context, span);
  if (!checked.ok) return `it does not stand where it is said to stand (${checked.error.code})`;
  return span.quote === item.quote ? null : "quote and place differ";
}
