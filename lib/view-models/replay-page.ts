/** What the replay page is given: the run packed as the trajectory page packs it, the marks of the overlay packed beside it, and every text about them. */
import type { ProbeSourceId, ProbeTag } from "../gates/probe-source";
import type { OverlayId } from "../replay/overlay";
import type { StepIndex } from "../trajectory/trajectory";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { countTones, nextStop, packMarks, unpackMarks } from "./replay-marks";
import type { PairView, ReplayView } from "./replay-view";
import { unpackOutline } from "./trajectory-outline";
import { prepareTrajectoryPage, type TrajectoryPage } from "./trajectory-page";

export interface ReplayPage
  extends Pick<
      TrajectoryPage,
      | "study"
      | "trajectoryId"
      | "openings"
      | "outline"
      | "stepCount"
      | "shownName"
      | "shownConfiguration"
      | "taskTitle"
      | "outcomeStatus"
      | "outcomeReason"
    >,
    Pick<ReplayView, "query" | "contextLosses" | "unavailableBecause" | "gates"> {
  overlay: ShownOverlay | null;
  marks: string;
  overlays: { value: OverlayId; name: string }[];
  sources: { value: ProbeSourceId; name: string }[];
  pair: ShownPair | null;
  /** "7 refused". */
  recordedCounts: string;
  /** "3 rejected". */
  overlaidCounts: string;
  provenance: string[];
}

export interface ShownOverlay {
  id: OverlayId;
  title: string;
  caveat: string;
  gateVersion: string | null;
  offPolicyAfter: { t: StepIndex; k: number } | null;
}

export interface ShownPair {
  trajectoryId: string;
  shownName: string;
  outcomeStatus: PairView["outcome"];
  outline: string;
  stepCount: number;
  openings: PairView["openings"];
  divergence: PairView["divergence"];
}

export function prepareReplayPage(view: ReplayView): ReplayPage {
  const page = prepareTrajectoryPage(view.run);
  const outline = unpackOutline(page.outline);
  const { overlay, pair } = view;
  const marks = packMarks(outline, overlay?.marks ?? []);
  return {
    study: page.study,
    trajectoryId: page.trajectoryId,
    openings: page.openings,
    outline: page.outline,
    stepCount: page.stepCount,
    shownName: page.shownName,
    shownConfiguration: page.shownConfiguration,
    taskTitle: page.taskTitle,
    outcomeStatus: page.outcomeStatus,
    outcomeReason: page.outcomeReason,
    query: view.query,
    contextLosses: view.contextLosses,
    unavailableBecause: view.unavailableBecause,
    gates: view.gates,
    overlay:
      overlay === null
        ? null
        : {
            id: overlay.id,
            title: overlay.title,
            caveat: overlay.caveat,
            gateVersion: overlay.gateVersion,
            offPolicyAfter: overlay.offPolicyAfter,
          },
    marks,
    overlays: view.overlays.map(({ id, title }) => ({ value: id, name: title })),
    sources: view.sources.map(({ id, tag }) => ({ value: id, name: sourceName(id, tag) })),
    pair:
      pair === null
        ? null
        : {
            trajectoryId: pair.trajectoryId,
            shownName: pairName(pair),
            outcomeStatus: pair.outcome,
            outline: pair.outline,
            stepCount: pair.stepCount,
            openings: pair.openings,
            divergence: pair.divergence,
          },
    recordedCounts: `${formatCount(outline.refusedRows.length)} refused`,
    overlaidCounts: overlay === null ? "" : overlaidCounts(marks, overlay.gateVersion !== null),
    provenance: [...(overlay?.provenance ?? []), "shadow, nothing is executed"],
  };
}

/** Where the page opens: at the first stop, else the first other mark, else the first write, else the first step. */
export function firstReplayPlace({ outline: packed, marks: packedMarks }: Pick<ReplayPage, "outline" | "marks">): { t: StepIndex; k: number } {
  const outline = unpackOutline(packed);
  const marks = unpackMarks(packedMarks);
  const stop = marks.findIndex(({ tone }) => tone === "stop");
  const other = nextStop(outline.rows, marks, -1, 1, "verdict") ?? nextStop(outline.rows, marks, -1, 1, "write");
  const row = outline.rows[stop >= 0 ? stop : (other ?? 0)];
  return row === undefined ? { t: 0, k: 0 } : { t: row.t, k: row.k };
}

export function pairName({ externalId, trial, configuration }: Pick<PairView, "externalId" | "trial" | "configuration">): string {
  return displayLine(`${externalId}${trial === 0 ? "" : ` trial ${trial}`}, ${configuration}`, 80);
}

const SOURCE_NAMES: Readonly<Record<ProbeSourceId, string>> = {
  none: "nobody",
  "same-later": "same run, later",
  sibling: "other runs of the task",
  snapshot: "a stored state",
  reexec: "the prefix played again",
  live: "a live system",
};

/** "same run, later (hindsight)": who answers, and what the report groups it under. */
function sourceName(id: ProbeSourceId, tag: ProbeTag): string {
  return id === "none" ? SOURCE_NAMES.none : `${SOURCE_NAMES[id]} (${tag})`;
}

function overlaidCounts(marks: string, isGate: boolean): string {
  const counts = countTones(unpackMarks(marks));
  const parts: [number, string][] = [
    [counts.stop, isGate ? "rejected" : "stopped"],
    [counts.doubt, isGate ? "abstained" : "undecided"],
    [counts.change, "replies changed"],
    [counts.drift, "drifted"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  // The place beside the lane is narrow: the heaviest of them.
  return said[0] ?? (isGate ? "0 rejected" : "no mark");
}
