/**
 * What a scripted agent writes down at the moment it errs: which rule of the rubric describes the mistake, and what a
 * reader should therefore find. It is taken from the world's own state and from what the agent has been shown, never
 * from the recorded text. Ids, labels and sub-patterns are those of methods.md §1.3, §1.5, §2.3–2.6, restated here
 * because a generator may not read the rules that it tests.
 */
export type PlantedLabel = "incomplete" | "overlooked" | "other:planning" | "other:interface" | "other:format" | "other:environment" | "unclear";

export interface PlantedMistake {
  ruleId: string;
  label: PlantedLabel;
  subPatterns: string[];
  /** F1 refused · F2 accepted and wrong · F3 accepted and taken back · F4 never came. */
  failure: "F1" | "F2" | "F3" | "F4";
  /** The step whose text states the decisive fact (0: opening or task); null unless the label is `overlooked`. */
  factStep: number | null;
  /** Other rules that describe the same mistake as well: of an evaluator's rule (X) the argument's own (V), and the reverse. */
  alternatives?: readonly string[];
}

/** A mistake with its place in the run. */
export interface PlantedCase extends PlantedMistake {
  t: number;
  k: number;
  /** null for F4. */
  action: string | null;
  /** Times the same refused write was sent with no accepted write in between; 1 means once. */
  repeats: number;
  /** Later in the run the same thing was done right (methods.md §1.7): the case does not decide the run. */
  isMadeGood: boolean;
}

/** A place that looks like a rule and is none: `wouldBe` must not be answered there. */
export interface PlantedDecoy {
  kind: string;
  t: number;
  wouldBe: string;
}

/** The truth about one run. A success has no label, no cases and no ending; what went wrong on the way stands in `slips`. */
export interface PlantedTruth {
  /** Label of the deciding case; null for a success. */
  label: PlantedLabel | null;
  ruleId: string | null;
  decisiveStep: number | null;
  /** In order of t, the ending (F4) last. */
  cases: PlantedCase[];
  /** Mistakes of a run that succeeded all the same: counted as refused writes, never as cases. */
  slips: PlantedCase[];
  decoys: PlantedDecoy[];
}

/** Chooses the deciding case: the earliest that is not made good (an F4 stands last and is never made good). */
export function settleTruth(isSuccess: boolean, cases: PlantedCase[], ending: PlantedCase | null, decoys: PlantedDecoy[]): PlantedTruth {
  const ordered = [...cases].sort((a, b) => a.t - b.t || a.k - b.k);
  if (isSuccess) return { label: null, ruleId: null, decisiveStep: null, cases: [], slips: ordered, decoys };
  // A run without a step has a label and no case.
  if (ending?.ruleId === "T00") return { label: ending.label, ruleId: "T00", decisiveStep: null, cases: [], slips: [], decoys };
  const all = ending === null ? ordered : [...ordered, ending];
  const deciding = all.find((planted) => !planted.isMadeGood);
  return { label: deciding?.label ?? "unclear", ruleId: deciding?.ruleId ?? null, decisiveStep: deciding?.t ?? null, cases: all, slips: [], decoys };
}

/** Cases of a failed run that decide nothing because a later deed made them good, and places that only look like a rule. */
export function countDecoys(truth: PlantedTruth): number {
  return truth.decoys.length + truth.cases.filter(({ isMadeGood, failure }) => isMadeGood && failure !== "F3").length;
}
