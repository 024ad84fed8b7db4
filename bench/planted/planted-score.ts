/**
 * Scores the matcher against runs whose mistakes are known because scripted agents made them on purpose. Knows nothing
 * of the worlds that the runs come from.
 */
import { compareUtf8 } from "../../lib/base/compare-utf8";
import type { TrajectoryMatch } from "../../lib/matching/match-result";

export interface KnownCase {
  ruleId: string;
  /** Other rules that describe the same mistake as well. */
  alternatives?: readonly string[];
  label: string;
  subPatterns: readonly string[];
  failure: string;
  t: number;
  repeats: number;
  /** The step whose text states the decisive fact; null unless the label is `overlooked`. */
  factStep: number | null;
}

export interface KnownTruth {
  label: string | null;
  ruleId: string | null;
  decisiveStep: number | null;
  cases: readonly KnownCase[];
  decoys: readonly { kind: string; t: number; wouldBe: string }[];
}

export interface RuleScore {
  ruleId: string;
  /** Planted and answered with its rule and its label · answered and not planted · planted and answered otherwise or not at all. */
  hits: number;
  falseAlarms: number;
  misses: number;
}

export interface Difference {
  run: string;
  what: string;
  expected: string;
  found: string;
}

export interface PlantedScore {
  runs: number;
  cases: number;
  rules: RuleScore[];
  /** Runs whose label is the planted one. */
  rightLabels: number;
  decoys: number;
  decoysTaken: number;
  differences: Difference[];
}

/** Both ids name one ending: T4 only adds a sub-pattern to T3, and is counted by that. */
const sameRule = (id: string): string => (id === "T4" ? "T3" : id);

/** Endings that name no write: asked for only where nothing else decides the run, since the matcher states them only there. */
const NAME_NO_WRITE: ReadonlySet<string> = new Set(["T11", "T12", "T13"]);

/** Collects run after run; `result` may be asked at any time. */
export class PlantedScorer {
  private readonly scores = new Map<string, RuleScore>();
  private readonly differences: Difference[] = [];
  private runs = 0;
  private cases = 0;
  private rightLabels = 0;
  private decoys = 0;
  private decoysTaken = 0;

  /** `foldingRule`: the id under which folded repeats are counted (A1, W12). */
  constructor(private readonly foldingRule: string) {}

  add(run: string, truth: KnownTruth, match: TrajectoryMatch): void {
    this.runs += 1;
    this.cases += truth.cases.length;
    if (truth.label === match.label) this.rightLabels += 1;
    this.compare(run, "label of the run", `${truth.label} by ${truth.ruleId}`, `${match.label} by ${match.ruleId}`, truth.label === match.label);
    this.compare(run, "decisive step", String(truth.decisiveStep), String(match.decisiveStep), truth.decisiveStep === match.decisiveStep);
    // A run without a step has a rule and no case.
    if (truth.cases.length === 0 && truth.ruleId !== null) {
      if (match.ruleId === truth.ruleId && match.label === truth.label) this.of(truth.ruleId).hits += 1;
      else this.of(truth.ruleId).misses += 1;
    }
    const open = [...match.cases];
    for (const known of truth.cases) {
      if (NAME_NO_WRITE.has(known.ruleId) && known.ruleId !== truth.ruleId) continue;
      const accepted = new Set([known.ruleId, ...(known.alternatives ?? [])].map(sameRule));
      const index = open.findIndex(
        (found) =>
          found.t === known.t &&
          found.failure === known.failure &&
          accepted.has(sameRule(found.ruleId)) &&
          (found.label === known.label || found.labels.some((label) => label === known.label)),
      );
      if (index < 0) {
        this.of(known.ruleId).misses += 1;
        const there = match.cases
          .filter((found) => found.t === known.t && found.failure === known.failure)
          .map((found) => `${found.ruleId} ${found.label}`);
        this.differences.push({ run, what: `case at ${known.t}`, expected: `${known.ruleId} ${known.label}`, found: there.join(", ") || "nothing" });
        continue;
      }
      const [found] = open.splice(index, 1);
      if (found === undefined) continue;
      this.of(known.ruleId).hits += 1;
      const at = `${known.ruleId} at ${known.t}`;
      this.compare(run, `${at}: repeats`, String(known.repeats), String(found.repeats), known.repeats === found.repeats);
      this.count(this.foldingRule, known.repeats > 1, found.repeats > 1, known.repeats === found.repeats);
      this.count("T4", known.subPatterns.includes("kept-searching"), found.subPatterns.includes("kept-searching"), true);
      const missing = known.subPatterns.filter((pattern) => !found.subPatterns.some((other) => other === pattern));
      this.compare(run, `${at}: sub-patterns`, known.subPatterns.join(" "), found.subPatterns.join(" "), missing.length === 0);
      // An omission is measured to the last step, wherever its case stands.
      const distance = known.factStep === null ? null : known.t - known.factStep;
      const isComparable = known.label === found.label && known.factStep !== null;
      this.compare(run, `${at}: distance`, String(distance), String(found.distance), !isComparable || distance === found.distance);
    }
    for (const found of open) {
      this.of(found.ruleId).falseAlarms += 1;
      this.differences.push({ run, what: `case at ${found.t}`, expected: "nothing", found: `${found.ruleId} ${found.label} (${found.failure})` });
    }
    for (const decoy of truth.decoys) {
      this.decoys += 1;
      const taken = match.cases.some((found) => found.t === decoy.t && found.failure !== "F4" && found.ruleId === decoy.wouldBe);
      if (taken) this.decoysTaken += 1;
      this.compare(run, `decoy ${decoy.kind} at ${decoy.t}`, `not ${decoy.wouldBe}`, decoy.wouldBe, !taken);
    }
  }

  result(): PlantedScore {
    const { runs, cases, rightLabels, decoys, decoysTaken, differences } = this;
    const rules = [...this.scores.values()].sort((a, b) => compareUtf8(a.ruleId, b.ruleId));
    return { runs, cases, rules, rightLabels, decoys, decoysTaken, differences };
  }

  private of(ruleId: string): RuleScore {
    const id = sameRule(ruleId);
    return this.scoreOf(id);
  }

  private scoreOf(id: string): RuleScore {
    const known = this.scores.get(id) ?? { ruleId: id, hits: 0, falseAlarms: 0, misses: 0 };
    this.scores.set(id, known);
    return known;
  }

  /** For rules that have no case of their own: they add something to the case of another. */
  private count(id: string, isPlanted: boolean, isFound: boolean, isSame: boolean): void {
    if (isPlanted && isFound && isSame) this.scoreOf(id).hits += 1;
    else if (isPlanted) this.scoreOf(id).misses += 1;
    else if (isFound) this.scoreOf(id).falseAlarms += 1;
  }

  private compare(run: string, what: string, expected: string, found: string, isSame: boolean): void {
    if (!isSame) this.differences.push({ run, what, expected, found });
  }
}

/** Hits of all answers (0–1); null when the rule never answered. */
export function precisionOf({ hits, falseAlarms }: RuleScore): number | null {
  return hits + falseAlarms === 0 ? null : hits / (hits + falseAlarms);
}

/** Hits of all planted cases (0–1); null when none was planted. */
export function recallOf({ hits, misses }: RuleScore): number | null {
  return hits + misses === 0 ? null : hits / (hits + misses);
}
