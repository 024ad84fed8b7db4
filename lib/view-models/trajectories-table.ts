/** The list of runs: rows, facets and the words around them, formatted. */
import { FAR_DISTANCE, GAP_LABELS, type GapLabel, isGapLabel } from "../rubric/rubric";
import type { Outcome } from "../trajectory/trajectory";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH } from "./format-share";
import { activeFilters, type ColumnId, type Facet, NO_LABEL_VALUE, OUTCOMES, type TrajectoryQuery, withoutFilter } from "./trajectory-query";

/** One run as the server lists it. */
export interface TrajectoryListItem {
  trajectoryId: string;
  externalId: string;
  trial: number;
  file: string;
  record: number;
  /** The task in words, or its id. */
  task: string;
  configuration: string;
  environment: string;
  /** One of the closed list; anything else reads as unknown. */
  outcome: string;
  truncated: boolean;
  steps: number;
  /** As `runStrip` writes it. */
  strip: string;
  /** null: not computed yet. */
  writes: number | null;
  /** null: not computed yet, or the environment has no refusal test. */
  refusedWrites: number | null;
  cases: number | null;
  label: string | null;
  labels: readonly string[];
  ruleId: string | null;
  subPatterns: readonly string[];
  distance: number | null;
  /** Cases on which at least one person has a label. */
  labelledCases: number;
}

export interface FacetValue {
  value: string;
  /** Runs with this value under all filters of the other facets. */
  count: number;
}

export interface TrajectoryListInput {
  /** Runs of the study, before any filter. */
  total: number;
  /** Runs that the filters leave. */
  matching: number;
  /** `truncated` is offered without counts, so it is not here. */
  facets: Readonly<Record<Exclude<Facet, "truncated">, readonly FacetValue[]>>;
}

/** A text that may be missing, then with its reason. */
export interface Shown {
  text: string;
  reason: string | null;
}

export interface TrajectoryRow {
  trajectoryId: string;
  /** The run's own name, its middle left out where it is long; the trial only where it is not the first. */
  run: string;
  /** The whole name and where the run stood. */
  place: string;
  /** What is to be done, without a lead-in that every task of a benchmark shares. */
  task: string;
  wholeTask: string;
  configuration: string;
  environment: string;
  outcome: Outcome["status"];
  isTruncated: boolean;
  steps: string;
  strip: StripMarks;
  writes: Shown;
  refused: Shown;
  cases: Shown;
  label: GapLabel | null;
  labels: readonly GapLabel[];
  /** Why there is no label. */
  noLabel: string;
  rule: string;
  subPattern: string;
  distance: Shown;
  isFar: boolean;
  people: Shown;
}

/** Places along the run, 0–1 from first to last step: the middles of the steps (or bins). */
export interface StripMarks {
  writes: number[];
  refused: number[];
}

export function prepareStrip(strip: string): StripMarks {
  const places = (letter: string): number[] => [...strip].flatMap((found, index) => (found === letter ? [(index + 0.5) / strip.length] : []));
  return { writes: places("w"), refused: places("W") };
}

const NAME_HEAD = 4;
const NAME_TAIL = 7;

/** Names of runs often begin alike and end in what tells them apart: head and tail stay. */
function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_HEAD + NAME_TAIL + 1) return name;
  return `${characters.slice(0, NAME_HEAD).join("")}…${characters.slice(-NAME_TAIL).join("")}`;
}

/** A few words that end in a colon before the task itself ("Your task is to: …") say the same in every row. */
function withoutLeadIn(task: string): string {
  const rest = /^(?:[^\s:]+\s){0,5}[^\s:]+:\s+(\S.*)$/su.exec(task)?.[1];
  return rest ?? task;
}

const NOT_COMPUTED = "not computed yet";

function shownCount(count: number | null, reason: string): Shown {
  return count === null ? { text: DASH, reason } : { text: formatCount(count), reason: null };
}

const NO_LABEL: Readonly<Record<Outcome["status"], string>> = {
  success: "succeeded: only failed runs are labelled",
  infrastructure: "the infrastructure ended it: no label",
  unknown: "outcome unknown: only its cases are labelled",
  failure: "not matched yet",
};

export function prepareTrajectoryRow(item: TrajectoryListItem): TrajectoryRow {
  const outcome = OUTCOMES.find((status) => status === item.outcome) ?? "unknown";
  const name = displayLine(item.externalId);
  return {
    trajectoryId: item.trajectoryId,
    run: item.trial === 0 ? shortName(name) : `${shortName(name)} · ${item.trial}`,
    place: `${name}, ${displayLine(item.file)}, record ${formatCount(item.record)}`,
    task: withoutLeadIn(displayLine(item.task)),
    wholeTask: displayLine(item.task),
    configuration: displayLine(item.configuration),
    environment: displayLine(item.environment),
    outcome,
    isTruncated: item.truncated,
    steps: formatCount(item.steps),
    strip: prepareStrip(item.strip),
    writes: shownCount(item.writes, NOT_COMPUTED),
    refused: shownCount(item.refusedWrites, item.writes === null ? NOT_COMPUTED : "this environment has no refusal test"),
    cases: shownCount(item.cases, NOT_COMPUTED),
    label: item.label !== null && isGapLabel(item.label) ? item.label : null,
    labels: item.labels.filter(isGapLabel),
    noLabel: NO_LABEL[outcome],
    rule: item.ruleId ?? "",
    subPattern: item.subPatterns[0] ?? "",
    distance: shownCount(item.distance, "not defined for this label"),
    isFar: item.distance !== null && item.distance >= FAR_DISTANCE,
    people:
      item.cases === null || item.cases === 0
        ? { text: DASH, reason: item.cases === null ? NOT_COMPUTED : "no case to label" }
        : { text: `${formatCount(item.labelledCases)} of ${formatCount(item.cases)}`, reason: null },
  };
}

export interface FacetRow {
  value: string;
  name: string;
  count: string;
  /** Of the largest in its facet, 0–1, for the small bar. */
  size: number;
  isOn: boolean;
}

export interface FacetGroup {
  facet: Facet;
  title: string;
  rows: FacetRow[];
}

export interface TrajectoryListHead {
  total: string;
  matching: string;
  capsules: { facet: Facet | "q"; value: string; name: string; shown: string }[];
  groups: FacetGroup[];
  /** Columns that would say the same in every row; the filters beside the table name the value. */
  alike: readonly ColumnId[];
  /** Set when no run is left: what hides them and what dropping the last filter would bring back. */
  nothing: { because: string; withoutLast: string } | null;
}

const FACET_TITLE: Readonly<Record<Facet, string>> = {
  outcome: "Outcome",
  environment: "Environment",
  configuration: "Configuration",
  label: "Label, matcher, decisive case",
  rule: "Rule",
  truncated: "Record",
};
const FACET_NAME: Readonly<Record<Facet | "q", string>> = {
  q: "find",
  outcome: "outcome",
  environment: "environment",
  configuration: "configuration",
  label: "label",
  rule: "rule",
  truncated: "record",
};
const OUTCOME_TEXT: Readonly<Record<string, string>> = {
  success: "succeeded",
  failure: "failed",
  infrastructure: "infrastructure",
  unknown: "unknown",
};
const TRUNCATED_TEXT: Readonly<Record<string, string>> = { true: "cut off", false: "complete" };
const LABEL_TEXT: Readonly<Record<string, string>> = { [NO_LABEL_VALUE]: "without a label" };
const FACET_ORDER: readonly Facet[] = ["environment", "configuration", "outcome", "label", "rule", "truncated"];

export function prepareListHead(query: TrajectoryQuery, input: TrajectoryListInput): TrajectoryListHead {
  const filters = activeFilters(query);
  return {
    total: formatCount(input.total),
    matching: formatCount(input.matching),
    capsules: filters.map(({ facet, value }) => ({ facet, value, name: FACET_NAME[facet], shown: shownValue(facet, value) })),
    groups: FACET_ORDER.map((facet) => prepareFacet(facet, query, facetValues(facet, input))).filter((group) => group.rows.length > 0),
    alike: (["environment", "configuration"] as const).filter((facet) => hasOneValue(query[facet], input.facets[facet])),
    nothing: input.matching > 0 || filters.length === 0 ? null : explainNothing(query, input),
  };
}

/** A facet's counts ignore its own filter: where values are chosen, only those are in the rows. */
function hasOneValue(chosen: readonly string[], values: readonly FacetValue[]): boolean {
  return values.filter(({ value, count }) => count > 0 && (chosen.length === 0 || chosen.includes(value))).length === 1;
}

function facetValues(facet: Facet, input: TrajectoryListInput): readonly FacetValue[] {
  return facet === "truncated" ? [] : input.facets[facet];
}

function shownValue(facet: Facet | "q", value: string): string {
  if (facet === "outcome") return OUTCOME_TEXT[value] ?? value;
  if (facet === "truncated") return TRUNCATED_TEXT[value] ?? value;
  return displayLine(facet === "label" ? (LABEL_TEXT[value] ?? value) : value);
}

function prepareFacet(facet: Facet, query: TrajectoryQuery, values: readonly FacetValue[]): FacetGroup {
  const chosen: readonly string[] = query[facet];
  const listed = new Map(values.map((entry) => [entry.value, entry.count]));
  // A chosen value that other filters leave without a run must stay, or it could not be taken out again.
  for (const value of chosen) if (!listed.has(value)) listed.set(value, 0);
  const largest = Math.max(1, ...listed.values());
  const rows = [...listed].map(([value, count]) => ({
    value,
    name: shownValue(facet, value),
    count: formatCount(count),
    size: count / largest,
    isOn: chosen.includes(value),
  }));
  if (facet === "outcome") inOrderOf(OUTCOMES, rows);
  if (facet === "label") inOrderOf([...GAP_LABELS, NO_LABEL_VALUE], rows);
  return { facet, title: FACET_TITLE[facet], rows };
}

function inOrderOf(order: readonly string[], rows: FacetRow[]): void {
  rows.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

function explainNothing(query: TrajectoryQuery, input: TrajectoryListInput): { because: string; withoutLast: string } | null {
  const filters = activeFilters(query);
  const last = filters.at(-1);
  if (last === undefined) return null;
  const named = filters.map(({ facet, value }) => `${FACET_NAME[facet]} ${shownValue(facet, value)}`);
  const because = `${formatCounted(input.total, "run is", "runs are")} hidden by ${joinWithAnd(named)}.`;
  return { because, withoutLast: withoutLastText(query, input, last) };
}

/** A facet's counts ignore its own filter, so they tell what dropping its only value would bring back. */
function withoutLastText(query: TrajectoryQuery, input: TrajectoryListInput, last: { facet: Facet | "q"; value: string }): string {
  if (last.facet === "q") return "";
  const left: readonly string[] = withoutFilter(query, last)[last.facet];
  if (last.facet === "truncated") return "";
  const counts = input.facets[last.facet];
  const others = left.length === 0 ? counts : counts.filter((entry) => left.includes(entry.value));
  const count = others.reduce((sum, entry) => sum + entry.count, 0);
  return `Without the last one there would be ${formatCount(count)}.`;
}

function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
