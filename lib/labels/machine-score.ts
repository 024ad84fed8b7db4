/**
 * One machine rater against the final labels of people: equal labels with their share, κ over all labels, and κ of each label
 * against every other, given it or not (methods.md §7.12). Intervals draw runs: the cases of one run depend on each other.
 */
import { groupBy } from "../base/group-by";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { cohensKappa } from "../statistics/cohens-kappa";
import { ratingCells, tableOfCells } from "../statistics/confusion-matrix";
import { bootstrapEstimate, shareEstimate } from "../statistics/estimate";
import type { Coefficient, ScoredShare } from "./validate-labels";

export interface MachinePair {
  trajectoryId: string;
  given: GapLabel;
  rated: GapLabel;
}

export interface MachineScore {
  /** Units that both labelled. */
  n: number;
  same: ScoredShare;
  kappa: Coefficient;
  /** In rubric order. `given`: how often the people gave it. */
  perLabel: { label: GapLabel; given: number; rated: number; kappa: Coefficient }[];
}

const SEED = "machine-score/1";

/** `draws` bootstrap samples over runs; 0: no interval. */
export function machineScore(pairs: readonly MachinePair[], draws: number): MachineScore {
  const { value, low, high } = shareEstimate(pairs.filter(({ given, rated }) => given === rated).length, pairs.length);
  return {
    n: pairs.length,
    same: { correct: pairs.filter(({ given, rated }) => given === rated).length, share: value, low, high },
    kappa: kappaOf(pairs, GAP_LABELS, (label) => label, draws),
    perLabel: GAP_LABELS.map((label) => ({
      label,
      given: pairs.filter(({ given }) => given === label).length,
      rated: pairs.filter(({ rated }) => rated === label).length,
      kappa: kappaOf(pairs, ["yes", "no"], (found) => (found === label ? "yes" : "no"), draws),
    })),
  };
}

function kappaOf(pairs: readonly MachinePair[], scheme: readonly string[], nameOf: (label: GapLabel) => string, draws: number): Coefficient {
  const runs = [...groupBy(pairs, ({ trajectoryId }) => trajectoryId).values()].map((group) =>
    ratingCells(
      group.map(({ given }) => nameOf(given)),
      group.map(({ rated }) => nameOf(rated)),
      scheme,
    ),
  );
  const estimate = bootstrapEstimate(runs, (sample) => cohensKappa(tableOfCells(sample.flat(), scheme.length)), {
    n: pairs.length,
    seed: SEED,
    draws,
  });
  return { value: estimate.value, low: estimate.low, high: estimate.high, undefinedBecause: estimate.undefinedBecause };
}
