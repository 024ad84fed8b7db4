/**
 * What the replay page shows, as it stands in the address: `?overlay=…&gate=…&probes=…&pair=…`, the step behind `#`. Reading is
 * forgiving, writing canonical: what is not asked for is left out.
 */
import { PROBE_SOURCE_IDS, type ProbeSourceId } from "../gates/probe-source";
import { placeOfVerdict } from "../labels/label-place";
import { OVERLAY_IDS, type OverlayId } from "../replay/overlay";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import type { SearchParameters } from "./trajectory-query";

export interface ReplayQuery {
  overlay: OverlayId;
  /** Id of the gate; `rule` is the deterministic one. */
  gate: string;
  /** Who may answer its probes. */
  probes: ProbeSourceId;
  /** Another run of the same task that is laid beside this one; null: none. */
  pair: string | null;
}

export const DEFAULT_REPLAY: ReplayQuery = { overlay: "accord-gate", gate: "rule", probes: "none", pair: null };

export function parseReplayQuery(parameters: SearchParameters): ReplayQuery {
  const first = (key: string): string | undefined => [parameters[key]].flat()[0];
  const gate = first("gate");
  const pair = first("pair");
  return {
    overlay: OVERLAY_IDS.find((id) => id === first("overlay")) ?? DEFAULT_REPLAY.overlay,
    gate: gate === undefined || !/^[\w.-]{1,64}$/.test(gate) ? DEFAULT_REPLAY.gate : gate,
    probes: PROBE_SOURCE_IDS.find((id) => id === first("probes")) ?? DEFAULT_REPLAY.probes,
    pair: pair === undefined || !/^tr_[0-9a-f]{20}$/.test(pair) ? null : pair,
  };
}

/** Empty for what the page shows at first. */
export function formatReplayQuery({ overlay, gate, probes, pair }: ReplayQuery): string {
  const text = new URLSearchParams();
  if (overlay !== DEFAULT_REPLAY.overlay) text.set("overlay", overlay);
  if (gate !== DEFAULT_REPLAY.gate) text.set("gate", gate);
  if (probes !== DEFAULT_REPLAY.probes) text.set("probes", probes);
  if (pair !== null) text.set("pair", pair);
  return text.size === 0 ? "" : `?${text}`;
}

/** Where a decision on the verdict of a call stands: the gate is named with who may answer its probes, since that decides with it. */
export function reviewPlace({ gate, probes }: Pick<ReplayQuery, "gate" | "probes">, { t, k }: { t: StepIndex; k: CallIndex }): string {
  return placeOfVerdict({ gate: `${gate}@${probes}`, t, k });
}
