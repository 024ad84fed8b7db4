/** The overlay of a run that really had a gate: what it decided and what the agent was told, as the source records it. */
import type { RecordedGateDecision } from "../trajectory/trajectory";
import type { LaneChange, MarkTone, Overlay } from "./overlay";

const TONES: Readonly<Record<RecordedGateDecision["decision"], MarkTone>> = { approve: "pass", reject: "stop", abstain: "doubt" };

/** Nothing is off-policy here: the record is what followed. */
export function recordedGateOverlay(decisions: readonly RecordedGateDecision[]): Overlay {
  return {
    id: "recorded-gate",
    title: "Recorded gate",
    caveat: "What the gate that stood in front of this run decided, as its source records it; nothing is judged anew.",
    marks: decisions.map(({ t, k, gate, decision, message }) => ({
      t,
      k,
      tone: TONES[decision],
      label: decision,
      detail: detailOf(gate, decision, message),
    })),
    changes: decisions.flatMap(({ t, k, decision, proposed, message }): LaneChange[] => [
      ...(decision === "reject" ? [{ t, k, kind: "attempt-removed" as const, text: proposed }] : []),
      ...(message === null ? [] : [{ t, k, kind: "message-added" as const, text: message }]),
    ]),
    offPolicyAfter: null,
  };
}

function detailOf(gate: string, decision: RecordedGateDecision["decision"], message: string | null): string {
  const words = { approve: "approved the call", reject: "rejected an attempt before this call", abstain: "abstained" }[decision];
  return `${gate} ${words}${message === null ? "." : " and told the agent why."}`;
}
