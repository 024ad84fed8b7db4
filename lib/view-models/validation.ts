/** One rater's labels of runs against another's: shares with their n and interval, the matrix, rules, and every disagreement. */
import type { Coefficient, Disagreement, ScoredShare, Validation } from "../labels/validate-labels";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { UNDEFINED_REASONS } from "../statistics/undefined-reason";
import { wilsonInterval } from "../statistics/wilson-interval";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";
import type { SearchParameters } from "./trajectory-query";

/** The document of `validate` as far as the screen needs it. */
export interface ValidationInput extends Omit<Validation, "confusion"> {
  study: string;
  rater: string;
  against: string;
  unit: "trajectory" | "case";
  unmatched: { rater: number; against: number };
  confusion: { labels: readonly string[]; matrix: number[][] };
}

export interface ValidationQuery {
  rater: string;
  /** null while the study has only one rater. */
  against: string | null;
  unit: "trajectory" | "case";
}

/** Against whom the matcher is measured first: what was settled, then what was imported, then people, then the rest. */
const FIRST_AGAINST = ["adjudicated", "imported:", "human:", ""];

export function parseValidationQuery(parameters: SearchParameters, raters: readonly string[]): ValidationQuery {
  const value = (name: string): string => {
    const given = parameters[name];
    return (typeof given === "string" ? given : given?.[0]) ?? "";
  };
  const rater = raters.includes(value("rater")) ? value("rater") : "rule";
  const others = raters.filter((other) => other !== rater);
  const first = FIRST_AGAINST.flatMap((start) => others.filter((other) => other.startsWith(start)))[0] ?? null;
  const unit = value("unit") === "case" ? "case" : "trajectory";
  return { rater, against: others.includes(value("against")) ? value("against") : first, unit };
}

export function formatValidationQuery({ rater, against, unit }: ValidationQuery): string {
  const parameters = new URLSearchParams();
  if (rater !== "rule") parameters.set("rater", rater);
  if (against !== null) parameters.set("against", against);
  if (unit === "case") parameters.set("unit", unit);
  return parameters.toString();
}

/** A rater as it is shown: the matcher by its name. */
export function raterName(rater: string): string {
  return rater === "rule" ? "matcher" : displayLine(rater);
}

/** One share of runs: numbers formatted, places as fractions 0–1. */
export interface ScoreRow {
  name: string;
  meaning: string;
  count: string;
  total: string;
  percent: string;
  interval: string;
  share: number | null;
  low: number | null;
  high: number | null;
  /** Shares that a constant answer reaches. */
  baselines: { rater: string; share: number; text: string }[];
}

export interface CoefficientRow {
  name: string;
  value: string;
  interval: string;
  /** Places on a scale from 0 to 1; null outside of it or when undefined. */
  at: { value: number; low: number; high: number } | null;
  /** Why there is no number. */
  remark: string;
}

export interface CountRow {
  name: string;
  count: string;
  total: string;
  interval: string;
}

export interface MatrixRow {
  label: GapLabel;
  cells: { key: string; count: number; text: string; isSame: boolean /** 0–1 of the largest cell. */; weight: number; found: GapLabel }[];
  total: string;
}

export interface LabelScoreRow {
  label: GapLabel;
  both: string;
  raterOnly: string;
  givenOnly: string;
  precision: string;
  recall: string;
  f1: string;
}

export interface RuleRow {
  ruleId: string;
  right: string;
  decided: string;
  /** One mark a run while they fit; null: a bar says it. */
  marks: boolean[] | null;
  share: number;
}

export interface DisagreementRow extends Disagreement {
  name: string;
  /** Of the run or the case. */
  key: string;
  /** "given 14, found 9"; empty where neither names a step. */
  steps: string;
}

export interface ValidationFigures {
  isEmpty: boolean;
  scope: string;
  /** Who made the given labels, where that is easily forgotten. */
  warning: string | null;
  scores: ScoreRow[];
  baselineName: string | null;
  coefficients: CoefficientRow[];
  counts: CountRow[];
  distance: string;
  columns: GapLabel[];
  matrix: MatrixRow[];
  columnTotals: string[];
  summary: string;
  labels: LabelScoreRow[];
  labelNote: string;
  rules: RuleRow[];
  disagreements: DisagreementRow[];
}

const MOST_MARKS = 16;

export function prepareValidation(input: ValidationInput): ValidationFigures {
  const { n, distance } = input;
  const rater = raterName(input.rater);
  const against = raterName(input.against);
  const same = input.strict.correct;
  return {
    isEmpty: n === 0,
    scope: `n = ${formatCounted(n, input.unit === "case" ? "case" : "run")} that both have labelled; ${formatCount(input.unmatched.rater)} only by ${rater}, ${formatCount(input.unmatched.against)} only by ${against}: left out`,
    warning: warningOf(input),
    scores: [
      scoreRow("Strict", "the same label", input.strict, input, "strict"),
      scoreRow("Lenient", "or one also held possible", input.lenient, input, "lenient"),
      scoreRow("Three-way", "every other:* as one", input.threeWay, input, null),
    ],
    baselineName: input.baselines[0]?.name ?? null,
    coefficients: [coefficientRow("κ (Cohen)", input.kappa), coefficientRow("AC1 (Gwet)", input.ac1)],
    counts: [
      countRow("Said unclear where a label was given", input.abstained, n),
      countRow("Wrong with confidence rule", input.confidentWrong.count, n),
      countRow("Decisive step the same", input.decisiveStep.same, input.decisiveStep.of),
      countRow("An evidence step the same", input.evidenceStep.same, input.evidenceStep.of),
      countRow("Quotes that overlap", input.evidenceOverlap.same, input.evidenceOverlap.of),
      countRow("Distance the same, both overlooked", distance.same, distance.of),
    ],
    distance:
      distance.meanError === null ? "" : `distance: ${distance.meanError.toFixed(1)} steps off on average, at most ${distance.largestError ?? 0}`,
    ...prepareMatrix(input),
    summary: `${formatCount(same)} same, ${formatCount(n - same)} differ`,
    labels: input.perLabel
      .filter((row) => row.label !== "none" || row.tp + row.fp + row.fn > 0)
      .map((row) => ({
        label: row.label,
        both: formatCount(row.tp),
        raterOnly: formatCount(row.fp),
        givenOnly: formatCount(row.fn),
        precision: formatScore(row.precision),
        recall: formatScore(row.recall),
        f1: formatScore(row.f1),
      })),
    labelNote: labelNote(input),
    rules: input.perRule.map(({ ruleId, decided, right }) => ({
      ruleId,
      right: formatCount(right),
      decided: formatCount(decided),
      marks: decided <= MOST_MARKS ? Array.from({ length: decided }, (_, index) => index < right) : null,
      share: decided === 0 ? 0 : right / decided,
    })),
    disagreements: input.disagreements.map((row) => ({
      ...row,
      note: displayLine(row.note),
      name: displayLine(row.externalId),
      key: row.caseId ?? row.trajectoryId,
      steps: [
        ...(row.expectedStep === null ? [] : [`given ${row.expectedStep}`]),
        ...(row.foundStep === null ? [] : [`found ${row.foundStep}`]),
      ].join(", "),
    })),
  };
}

function warningOf({ rater, against }: ValidationInput): string | null {
  const imported = [against, rater].filter((name) => name.startsWith("imported:"));
  if (imported.length > 0) {
    return `${imported.map((name) => displayLine(name)).join(" and ")} came from a file. The reference labels that Plumbline was measured on were made by language-model readers, not by people: such a score says how well two machines agree. Ask whoever made the file.`;
  }
  if ([rater, against].every((name) => name === "rule" || name.startsWith("judge:")))
    return "Both raters are machines: no person has looked at these labels.";
  return null;
}

function scoreRow(name: string, meaning: string, score: ScoredShare, { n, baselines }: ValidationInput, kind: "strict" | "lenient" | null): ScoreRow {
  const { correct, share, low, high } = score;
  return {
    name,
    meaning,
    count: formatCount(correct),
    total: formatCount(n),
    percent: formatPercent(share),
    interval: formatInterval(low, high),
    share,
    low,
    high,
    // Three-way, a constant answer scores what it scores strictly, unless it is one of the classes that become one.
    baselines: baselines.flatMap((baseline) => {
      const reached = baseline[kind ?? "strict"];
      if (reached.share === null || (kind === null && baseline.name.includes("other:"))) return [];
      return [{ rater: baseline.name, share: reached.share, text: `${formatCount(reached.correct)} of ${formatCount(n)}` }];
    }),
  };
}

function coefficientRow(name: string, { value, low, high, undefinedBecause }: Coefficient): CoefficientRow {
  const inScale = (at: number): number => Math.min(1, Math.max(0, at));
  return {
    name,
    value: formatScore(value),
    interval: low === null || high === null ? DASH : `${low.toFixed(2)}–${high.toFixed(2)}`,
    at: value === null ? null : { value: inScale(value), low: inScale(low ?? value), high: inScale(high ?? value) },
    remark: undefinedBecause === null ? "" : `undefined: ${reasonText(undefinedBecause)}`,
  };
}

function reasonText(code: string): string {
  return Object.hasOwn(UNDEFINED_REASONS, code) ? UNDEFINED_REASONS[code as keyof typeof UNDEFINED_REASONS] : code;
}

function countRow(name: string, count: number, total: number): CountRow {
  const interval = wilsonInterval(count, total);
  return { name, count: formatCount(count), total: formatCount(total), interval: formatInterval(interval?.low ?? null, interval?.high ?? null) };
}

/** Rows: given, columns: found. A label that nobody used has a row all the same; `none` only where somebody said it. */
function prepareMatrix({ confusion }: ValidationInput): Pick<ValidationFigures, "columns" | "matrix" | "columnTotals"> {
  const sumOf = (row: readonly number[] | undefined): number => (row ?? []).reduce((sum, count) => sum + count, 0);
  const largest = Math.max(1, ...confusion.matrix.flat());
  const indices = GAP_LABELS.map((label) => confusion.labels.indexOf(label));
  const columnSum = (index: number): number => confusion.matrix.reduce((sum, row) => sum + (row[index] ?? 0), 0);
  const columns = GAP_LABELS.filter((label, at) => {
    const index = indices[at] ?? -1;
    return index >= 0 && (label !== "none" || sumOf(confusion.matrix[index]) + columnSum(index) > 0);
  });
  return {
    columns,
    matrix: columns.map((given) => {
      const row = confusion.matrix[confusion.labels.indexOf(given)];
      return {
        label: given,
        total: formatCount(sumOf(row)),
        cells: columns.map((found) => {
          const count = row?.[confusion.labels.indexOf(found)] ?? 0;
          return { key: found, found, count, text: count === 0 ? "·" : formatCount(count), isSame: given === found, weight: count / largest };
        }),
      };
    }),
    columnTotals: columns.map((label) => formatCount(columnSum(confusion.labels.indexOf(label)))),
  };
}

function labelNote({ perLabel, unit }: ValidationInput): string {
  const rare = perLabel.filter((row) => row.tp + row.fn > 0 && row.tp + row.fn <= 2).length;
  const few =
    rare === 0
      ? ""
      : `${formatCounted(rare, "label rests", "labels rest")} on two ${unit === "case" ? "cases" : "runs"} or fewer: read the counts, not the shares. `;
  return `${few}A dash is undefined: there is nothing to divide by.`;
}

function formatScore(value: number | null): string {
  return value === null ? DASH : value.toFixed(2);
}

/** What a matrix shows in a narrow head. */
export const SHORT_LABELS: Readonly<Record<GapLabel, string>> = {
  incomplete: "inc.",
  overlooked: "over.",
  "other:planning": "plan.",
  "other:interface": "interf.",
  "other:format": "form.",
  "other:environment": "env.",
  unclear: "uncl.",
  none: "none",
};
