/** What the Accord gate says on the timeline and in the lane with a gate. */
import type { LaneChange, MarkTone, OverlayMark } from "./overlay";
import type { ReplayRun, ReplayVerdict } from "./replay";

/** The gate and the record say different things: a good write rejected, or a failed one approved. */
export function isDisagreement({ decision, failedWrite }: Pick<ReplayVerdict, "decision" | "failedWrite">): boolean {
  return (decision === "reject" && failedWrite === false) || (decision === "approve" && failedWrite === true);
}

const TONES = { approve: "pass", reject: "stop", abstain: "doubt" } as const satisfies Record<ReplayVerdict["decision"], MarkTone>;

export function gateMarks(run: ReplayRun): OverlayMark[] {
  return run.verdicts.map(({ t, k, decision, because }) => ({ t, k, tone: TONES[decision], label: decision, detail: because }));
}

export function gateChanges(run: ReplayRun): LaneChange[] {
  return run.verdicts.flatMap(({ t, k, message }): LaneChange[] => {
    if (message === null) return [];
    return [
      { t, k, kind: "attempt-removed", text: null },
      { t, k, kind: "message-added", text: message },
    ];
  });
}
