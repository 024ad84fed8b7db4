/**
 * What raters together say on the scales of a session. A scale is no label: two scores are averaged, two labels never are.
 * A settled value stands in place of the mean.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { SCALE_IDS, type ScaleId } from "../rubric/turn-values";
import { currentLabels } from "./current-labels";
import { ADJUDICATED, firstPassLabels } from "./first-pass";
import type { LabelEntry, RaterId, ScaleLabel, SettledBy } from "./label";

export interface FinalScale {
  trajectoryId: string;
  scale: ScaleId;
  /** Mean of the scores, 1 to 10, unrounded; or the settled one. */
  value: number;
  /** `agreement`: all gave the same. `mean`: they differ. `single`: one rater alone. */
  via: "agreement" | "mean" | "single" | SettledBy;
}

/** The scale that an entry gives a score on; null for any other entry. */
export function scaleLabelOf(entry: LabelEntry): ScaleLabel | null {
  return entry.kind === "scale" && entry.value !== null && "scale" in entry.value ? entry.value : null;
}

/** `raters`: whose first-pass scores are combined. By trajectory (UTF-8), then in the order of the scales. */
export function finalScales(journal: readonly LabelEntry[], raters: readonly RaterId[]): FinalScale[] {
  const scores = journal.filter(({ kind }) => kind === "scale");
  const settled = currentLabels(scores.filter(({ rater }) => rater === ADJUDICATED));
  const given = [...settled, ...firstPassLabels(scores, raters)].flatMap((entry) => {
    const label = scaleLabelOf(entry);
    return label === null ? [] : [{ ...label, trajectoryId: entry.trajectoryId, rater: entry.rater, via: entry.via }];
  });
  const finals = [...groupBy(given, ({ trajectoryId, scale }) => JSON.stringify([trajectoryId, scale])).values()].flatMap((group): FinalScale[] => {
    const [first] = group;
    if (first === undefined) return [];
    const place = { trajectoryId: first.trajectoryId, scale: first.scale };
    const decided = group.find(({ rater }) => rater === ADJUDICATED);
    if (decided !== undefined) return [{ ...place, value: decided.value, via: decided.via ?? "adjudication" }];
    const value = group.reduce((sum, score) => sum + score.value, 0) / group.length;
    const isEqual = group.every((score) => score.value === first.value);
    return [{ ...place, value, via: group.length === 1 ? "single" : isEqual ? "agreement" : "mean" }];
  });
  return finals.sort((a, b) => compareUtf8(a.trajectoryId, b.trajectoryId) || SCALE_IDS.indexOf(a.scale) - SCALE_IDS.indexOf(b.scale));
}
