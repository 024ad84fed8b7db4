/**
 * Who may answer a gate's question in a replay (methods.md §4.7). A source sees what the gate must not (the rest of the
 * recording, sibling runs, a restored environment); the gate sees nothing of it but the answers. So a gate cannot know what came
 * after the write except as the marked reply to a read.
 */
import type { JsonValue } from "../base/json";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

/** In the order in which sources are asked when several are allowed. */
export const PROBE_SOURCE_IDS = ["none", "same-later", "sibling", "snapshot", "reexec", "live"] as const;
export type ProbeSourceId = (typeof PROBE_SOURCE_IDS)[number];

/** What a report groups by: how much an answer is worth. Numbers of different tags are never pooled. */
export type ProbeTag = "none" | "hindsight" | "sibling" | "snapshot" | "exact" | "drift";

export const PROBE_TAGS: Readonly<Record<ProbeSourceId, ProbeTag>> = {
  none: "none",
  "same-later": "hindsight",
  sibling: "sibling",
  snapshot: "snapshot",
  reexec: "exact",
  live: "drift",
};

/** A read that a gate wants made before the write. Always a call of kind `read` or, in a text household, `go to` (navigate). */
export interface ProbeRequest {
  /** The call as it would be sent: `show_expense({"id":7})`, or the line `go to cabinet 1`. */
  raw: string;
  /** The tool's name; null for a line sent to a text environment. */
  tool: string | null;
  /** null for a line sent to a text environment. */
  args: JsonValue;
}

export interface ProbeAnswer {
  /** `refused`: something was asked and said no (an error reply, kept in `text`). `unavailable`: nobody could be asked. */
  status: "answered" | "unavailable" | "refused";
  /** The reply, verbatim; null when there is none. */
  text: string | null;
  /** How sure it is that the answer holds for the moment of the write. `unknown` where nothing was answered. */
  stateValidity: "exact" | "assumed" | "unknown";
  /** Where a recorded answer stands; null for one that stands nowhere. */
  foundAt: { trajectoryId: string; t: StepIndex; k: CallIndex } | null;
  /** Why nothing was answered, or on which ground the answer is admitted: one sentence for a person. */
  reason: string;
}

/** Where the write stands before which a probe is asked. */
export interface WritePlace {
  t: StepIndex;
  k: CallIndex;
}

/** A read that a source knows how to answer, as its environment documents it. */
export interface OfferedRead {
  name: string;
  parameters: readonly { name: string; isRequired: boolean }[];
}

/** Made for one run, asked at the places of its writes. `answer` never changes anything that it can be asked about. */
export interface ProbeSource {
  id: ProbeSourceId;
  /** Reads that its environment has, where it can list them: so that a gate may ask what the agent was never told of. Nothing of the run. */
  offers?: readonly OfferedRead[];
  answer(request: ProbeRequest, at: WritePlace): ProbeAnswer | Promise<ProbeAnswer>;
}
