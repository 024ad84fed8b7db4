import type { Environment } from "../../environments/environment";
import type { ProbeAnswer } from "../../gates/probe-source";
import type { RecordedCall } from "./probed-run";

/** Nobody could be asked, and why. */
export function unavailable(reason: string): ProbeAnswer {
  return { status: "unavailable", text: null, stateValidity: "unknown", foundAt: null, reason };
}

/**
 * A recorded reply as an answer; null when it is none. In a text environment a refusal says that the line could not be done there,
 * not what was asked for, so it answers nothing; a tool's error is its answer ("no such bill").
 */
export function recordedAnswer(environment: Environment, call: RecordedCall, trajectoryId: string, reason: string): ProbeAnswer | null {
  const { status } = call.facts.refusal;
  if (call.reply === null || (environment.hasRefusalTest && status === "unknown")) return null;
  if (status === "refused" && call.action.tool === null) return null;
  return {
    status: status === "refused" ? "refused" : "answered",
    text: call.reply,
    stateValidity: "assumed",
    foundAt: { trajectoryId, t: call.t, k: call.k },
    reason,
  };
}
