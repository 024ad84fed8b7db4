/**
 * How well one rater's labels agree with those that are taken as given (people, an adjudication, reference labels): the
 * numbers of `plumbline validate` (product.md §5). Machine raters are measured here and never enter agreement between people.
 */
import { groupBy } from "../base/group-by";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { cohensKappa } from "../statistics/cohens-kappa";
import { confusionMatrix, ratingCells, tableOfCells } from "../statistics/confusion-matrix";
import { bootstrapEstimate, shareEstimate } from "../statistics/estimate";
import { gwetAc1OfTable } from "../statistics/gwet-ac1";
import type { Quantity } from "../statistics/quantity";
import type { Span } from "../trajectory/span";
import { evidenceAgreement } from "./evidence-agreement";

export interface GivenAnswer {
  label: GapLabel;
  /** Labels that a reader also held possible: right in the lenient score. */
  alternatives: readonly GapLabel[];
  /** null where the rater did not name one. */
  decisiveStep: number | null;
  evidenceSteps: readonly number[];
  /** Quotes at their places; empty where there are none, or none that stands in the record. */
  spans: readonly Span[];
  /** Steps from the decisive fact to the write (methods.md §1.6); null where the rater did not say. */
  distance: number | null;
  /** The rater's own reason; empty without one. */
  note: string;
}

export interface RatedAnswer {
  label: GapLabel;
  confidence: "rule" | "weak" | null;
  decisiveStep: number | null;
  evidenceSteps: readonly number[];
  spans: readonly Span[];
  distance: number | null;
  ruleId: string | null;
}

export interface ValidationPair {
  trajectoryId: string;
  externalId: string;
  /** null where the labels are of whole runs. */
  caseId: string | null;
  given: GivenAnswer;
  rated: RatedAnswer;
}

export interface ScoredShare {
  correct: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

export interface Coefficient {
  value: number | null;
  low: number | null;
  high: number | null;
  undefinedBecause: string | null;
}

export interface Validation {
  n: number;
  /** Equal labels. */
  strict: ScoredShare;
  /** Equal, or among the alternatives. */
  lenient: ScoredShare;
  /** All `other:*` as one. */
  threeWay: ScoredShare;
  kappa: Coefficient;
  ac1: Coefficient;
  perLabel: { label: GapLabel; tp: number; fp: number; fn: number; precision: number | null; recall: number | null; f1: number | null }[];
  /** Rows: the given labels, columns: the rater's. */
  confusion: { labels: readonly GapLabel[]; matrix: number[][] };
  /** `unclear` where a label was given: wrong in the strict score, counted here. */
  abstained: number;
  /** Wrong with every premise read from the record. */
  confidentWrong: { count: number; share: number | null };
  /** Of the pairs with equal labels: the decisive step is the same. */
  decisiveStep: { same: number; of: number };
  /** Of the pairs with equal labels: some evidence lies at the same step. */
  evidenceStep: { same: number; of: number };
  /** Of the pairs with equal labels and quotes on both sides: some quotes share a character. */
  evidenceOverlap: { same: number; of: number };
  /** Of the pairs that both call overlooked, where both say a distance: the same one, and by how many steps they differ. */
  distance: { same: number; of: number; meanError: number | null; largestError: number | null };
  baselines: { name: string; strict: ScoredShare; lenient: ScoredShare }[];
  perRule: { ruleId: string; decided: number; right: number }[];
  disagreements: Disagreement[];
}

export interface Disagreement {
  trajectoryId: string;
  externalId: string;
  caseId: string | null;
  expected: GapLabel;
  found: GapLabel;
  ruleId: string | null;
  confidence: "rule" | "weak" | null;
  /** Right in the lenient score. */
  isAlternative: boolean;
  expectedStep: number | null;
  foundStep: number | null;
  /** Why the given label was given; empty where nobody said. */
  note: string;
}

const SEED = "validate/1";

export function validateLabels(pairs: readonly ValidationPair[], draws?: number): Validation {
  const n = pairs.length;
  const right = pairs.filter(({ given, rated }) => given.label === rated.label);
  const wrong = pairs.filter(({ given, rated }) => given.label !== rated.label);
  const confident = wrong.filter(({ rated }) => rated.confidence === "rule").length;
  const first = pairs.map(({ given }) => given.label);
  const second = pairs.map(({ rated }) => rated.label);
  const { matrix } = confusionMatrix(first, second, GAP_LABELS);
  return {
    n,
    strict: scored(right.length, n),
    lenient: scored(pairs.filter(({ given, rated }) => isLenientlyRight(given, rated.label)).length, n),
    threeWay: scored(pairs.filter(({ given, rated }) => threeWay(given.label) === threeWay(rated.label)).length, n),
    kappa: coefficient(first, second, cohensKappa, draws),
    ac1: coefficient(first, second, gwetAc1OfTable, draws),
    perLabel: GAP_LABELS.map((label) => labelScore(label, first, second)),
    confusion: { labels: GAP_LABELS, matrix },
    abstained: wrong.filter(({ rated }) => rated.label === "unclear").length,
    confidentWrong: { count: confident, share: n === 0 ? null : confident / n },
    decisiveStep: sameOf(
      right.filter(({ given }) => given.decisiveStep !== null),
      ({ given, rated }) => given.decisiveStep === rated.decisiveStep,
    ),
    evidenceStep: sameOf(
      right.filter(({ given }) => given.evidenceSteps.length > 0),
      ({ given, rated }) => given.evidenceSteps.some((step) => rated.evidenceSteps.includes(step) || step === rated.decisiveStep),
    ),
    evidenceOverlap: evidenceAgreement(right.map(({ given, rated }) => [given.spans, rated.spans])).overlap,
    distance: distanceError(right.filter(({ given }) => given.label === "overlooked")),
    baselines: commonestLabel(first).map((label) => ({
      name: `always ${label}`,
      strict: scored(first.filter((given) => given === label).length, n),
      lenient: scored(pairs.filter(({ given }) => isLenientlyRight(given, label)).length, n),
    })),
    perRule: [...groupBy(pairs, ({ rated }) => rated.ruleId)]
      .flatMap(([ruleId, decided]) =>
        ruleId === null ? [] : [{ ruleId, decided: decided.length, right: decided.filter(({ given, rated }) => given.label === rated.label).length }],
      )
      .sort((a, b) => b.decided - a.decided || (a.ruleId < b.ruleId ? -1 : 1)),
    disagreements: wrong.map(({ trajectoryId, externalId, caseId, given, rated }) => ({
      trajectoryId,
      externalId,
      caseId,
      expected: given.label,
      found: rated.label,
      ruleId: rated.ruleId,
      confidence: rated.confidence,
      isAlternative: given.alternatives.includes(rated.label),
      expectedStep: given.decisiveStep,
      foundStep: rated.decisiveStep,
      note: given.note,
    })),
  };
}

function scored(correct: number, n: number): ScoredShare {
  const { value, low, high } = shareEstimate(correct, n);
  return { correct, share: value, low, high };
}

function isLenientlyRight(given: GivenAnswer, label: GapLabel): boolean {
  return given.label === label || given.alternatives.includes(label);
}

function threeWay(label: GapLabel): string {
  return label.startsWith("other:") ? "other" : label;
}

function coefficient(
  first: readonly GapLabel[],
  second: readonly GapLabel[],
  statistic: (table: number[][]) => Quantity,
  draws: number | undefined,
): Coefficient {
  const cells = ratingCells(first, second, GAP_LABELS);
  const options = { n: cells.length, seed: SEED, ...(draws === undefined ? {} : { draws }) };
  const { value, low, high, undefinedBecause } = bootstrapEstimate(cells, (sample) => statistic(tableOfCells(sample, GAP_LABELS.length)), options);
  return { value, low, high, undefinedBecause };
}

function labelScore(label: GapLabel, first: readonly GapLabel[], second: readonly GapLabel[]): Validation["perLabel"][number] {
  const count = (test: (index: number) => boolean): number => first.filter((_, index) => test(index)).length;
  const tp = count((index) => first[index] === label && second[index] === label);
  const fp = count((index) => first[index] !== label && second[index] === label);
  const fn = count((index) => first[index] === label && second[index] !== label);
  const precision = tp + fp === 0 ? null : tp / (tp + fp);
  const recall = tp + fn === 0 ? null : tp / (tp + fn);
  return { label, tp, fp, fn, precision, recall, f1: 2 * tp + fp + fn === 0 ? null : (2 * tp) / (2 * tp + fp + fn) };
}

function sameOf(pairs: readonly ValidationPair[], isSame: (pair: ValidationPair) => boolean): { same: number; of: number } {
  return { same: pairs.filter(isSame).length, of: pairs.length };
}

function distanceError(pairs: readonly ValidationPair[]): Validation["distance"] {
  const errors = pairs.flatMap(({ given, rated }) =>
    given.distance === null || rated.distance === null ? [] : [Math.abs(given.distance - rated.distance)],
  );
  const of = errors.length;
  return {
    same: errors.filter((error) => error === 0).length,
    of,
    meanError: of === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / of,
    largestError: of === 0 ? null : Math.max(...errors),
  };
}

/** The label given most often; on a tie the first in rubric order. Empty without a pair. */
function commonestLabel(labels: readonly GapLabel[]): GapLabel[] {
  const counts = GAP_LABELS.map((label) => labels.filter((given) => given === label).length);
  const most = Math.max(...counts);
  return most === 0 ? [] : GAP_LABELS.filter((_, index) => counts[index] === most).slice(0, 1);
}
