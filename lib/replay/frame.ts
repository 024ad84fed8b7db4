/**
 * The frame of a replay at one write: what the left lane (as recorded) and the right one (with the gate) show, and where to go
 * from there. Pure; the texts themselves are loaded by their addresses.
 */
import type { ProbeRecord } from "../gates/gate";
import type { Span } from "../trajectory/span";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import type { LaneChange, MarkTone, OverlayMark } from "./overlay";
import type { ReplayRun, ReplayVerdict } from "./replay";

export interface ReplayFrame {
  verdict: ReplayVerdict;
  /** `c_t'` = `c_t` with these places lit (move A) and these replies added (move B). */
  lit: Span[];
  added: { probe: number; record: ProbeRecord; quotes: string[] }[];
  /** The attempt is taken out of the agent's history, and the message put in. */
  removesAttempt: boolean;
  message: string | null;
  /** The gate and the record say different things: a good write rejected, or a failed one approved. */
  disagrees: boolean;
  /** Behind the first reject: the recorded run is not what would have followed. */
  isOffPolicy: boolean;
}

export function replayFrame(verdict: ReplayVerdict): ReplayFrame {
  return {
    verdict,
    lit: verdict.evidence.flatMap(({ span }) => (span === null ? [] : [span])),
    added: verdict.probes.flatMap((record, probe) => {
      if (record.text === null) return [];
      return [{ probe, record, quotes: verdict.evidence.filter((item) => item.probe === probe).map(({ quote }) => quote) }];
    }),
    removesAttempt: verdict.decision === "reject",
    message: verdict.message,
    disagrees: isDisagreement(verdict),
    isOffPolicy: verdict.afterFirstReject,
  };
}

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

export const FRAME_JUMPS = ["write", "verdict", "disagreement"] as const;
export type FrameJump = (typeof FRAME_JUMPS)[number];

/** The next (or, backwards, the previous) write of this kind from a place; null at the end. A `verdict` is one that says something: no approval. */
export function jumpFrom(
  verdicts: readonly Pick<ReplayVerdict, "t" | "k" | "decision" | "failedWrite">[],
  from: { t: StepIndex; k: CallIndex },
  jump: FrameJump,
  direction: 1 | -1,
): { t: StepIndex; k: CallIndex } | null {
  const isBeyond = (other: { t: number; k: number }): boolean => (other.t - from.t || other.k - from.k) * direction > 0;
  const wanted = verdicts.filter(
    (verdict) => isBeyond(verdict) && (jump === "write" || (jump === "verdict" ? verdict.decision !== "approve" : isDisagreement(verdict))),
  );
  const found = direction === 1 ? wanted[0] : wanted.at(-1);
  return found === undefined ? null : { t: found.t, k: found.k };
}
