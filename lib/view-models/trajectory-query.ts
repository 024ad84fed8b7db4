/**
 * What the list of runs shows, as it stands in the address, in the words of `GET …/trajectories`: a link of a view is the view. Reading is forgiving (an unknown
 * value is dropped, never an error), writing is canonical (the same view gives the same address).
 */
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import type { Outcome } from "../trajectory/trajectory";

export const OUTCOMES = ["success", "failure", "infrastructure", "unknown"] as const satisfies readonly Outcome["status"][];

/** `file` is document order: file, then record. */
export const SORT_KEYS = ["file", "externalId", "configuration", "steps", "writes", "refusedWrites", "cases"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const COLUMN_IDS = [
  "run",
  "task",
  "environment",
  "configuration",
  "outcome",
  "steps",
  "strip",
  "writes",
  "refused",
  "cases",
  "label",
  "rule",
  "distance",
  "people",
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
/** A run must be named to be opened. */
export const ALWAYS_SHOWN: readonly ColumnId[] = ["run"];
const HIDDEN_AT_FIRST: readonly ColumnId[] = ["environment"];

export const NO_LABEL_VALUE = "-";

export interface TrajectoryQuery {
  /** Words of the task, or an id. */
  q: string;
  outcome: Outcome["status"][];
  environment: string[];
  configuration: string[];
  /** `-` are the runs without a label. */
  label: (GapLabel | typeof NO_LABEL_VALUE)[];
  rule: string[];
  truncated: ("true" | "false")[];
  sort: SortKey;
  isDescending: boolean;
  hidden: ColumnId[];
}

export const FACETS = ["outcome", "environment", "configuration", "label", "rule", "truncated"] as const;
export type Facet = (typeof FACETS)[number];

/** What `searchParams` of a page holds. */
export type SearchParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

function values(parameters: SearchParameters, name: string): string[] {
  const value = parameters[name];
  const list = value === undefined ? [] : typeof value === "string" ? [value] : [...value];
  return [...new Set(list.filter((entry) => entry !== ""))];
}

function known<Value extends string>(list: readonly string[], all: readonly Value[]): Value[] {
  return all.filter((value) => list.includes(value));
}

export function parseTrajectoryQuery(parameters: SearchParameters): TrajectoryQuery {
  const truncated = known(values(parameters, "truncated"), ["true", "false"] as const);
  const hide = parameters.hide === undefined ? null : values(parameters, "hide").flatMap((entry) => entry.split(","));
  return {
    q: values(parameters, "q")[0]?.trim() ?? "",
    outcome: known(values(parameters, "outcome"), OUTCOMES),
    environment: values(parameters, "environment").sort(),
    configuration: values(parameters, "configuration").sort(),
    label: known(values(parameters, "label"), [...GAP_LABELS, NO_LABEL_VALUE] as const),
    rule: values(parameters, "rule").sort(),
    // Both values are no filter.
    truncated: truncated.length === 2 ? [] : truncated,
    sort: known(values(parameters, "sort"), SORT_KEYS)[0] ?? "file",
    isDescending: values(parameters, "direction")[0] === "desc",
    hidden: hide === null ? [...HIDDEN_AT_FIRST] : known(hide, COLUMN_IDS).filter((column) => !ALWAYS_SHOWN.includes(column)),
  };
}

/** The query part of the address without `?`; empty for the plain list. */
export function formatTrajectoryQuery(query: TrajectoryQuery): string {
  const parameters = new URLSearchParams(formatListQuery(query));
  if (query.hidden.join() !== HIDDEN_AT_FIRST.join()) parameters.append("hide", known(query.hidden, COLUMN_IDS).join(","));
  return parameters.toString();
}

/** The part that the server answers: filters and order, without what only the page shows. */
export function formatListQuery(query: TrajectoryQuery): string {
  const parameters = new URLSearchParams();
  if (query.q !== "") parameters.append("q", query.q);
  for (const facet of FACETS) for (const value of query[facet]) parameters.append(facet, value);
  if (query.sort !== "file") parameters.append("sort", query.sort);
  if (query.isDescending) parameters.append("direction", "desc");
  return parameters.toString();
}

/** Filters in force, in the order in which the capsules stand; the last one is what Backspace drops. */
export function activeFilters(query: TrajectoryQuery): { facet: Facet | "q"; value: string }[] {
  return [
    ...(query.q === "" ? [] : [{ facet: "q" as const, value: query.q }]),
    ...FACETS.flatMap((facet) => query[facet].map((value) => ({ facet, value }))),
  ];
}

/** The query with one value of a facet put in or taken out. */
export function toggleFilter(query: TrajectoryQuery, facet: Facet, value: string): TrajectoryQuery {
  const now: readonly string[] = query[facet];
  const next = now.includes(value) ? now.filter((entry) => entry !== value) : [...now, value];
  return parseTrajectoryQuery(toParameters({ ...query, [facet]: next } as TrajectoryQuery));
}

export function withoutFilter(query: TrajectoryQuery, filter: { facet: Facet | "q"; value: string }): TrajectoryQuery {
  return filter.facet === "q" ? { ...query, q: "" } : toggleFilter(query, filter.facet, filter.value);
}

export function withoutFilters(query: TrajectoryQuery): TrajectoryQuery {
  return { ...query, q: "", outcome: [], environment: [], configuration: [], label: [], rule: [], truncated: [] };
}

/** Sorting by a column: ascending first, then descending, then document order again. */
export function toggleSort(query: TrajectoryQuery, key: SortKey): TrajectoryQuery {
  if (query.sort !== key) return { ...query, sort: key, isDescending: false };
  return query.isDescending ? { ...query, sort: "file", isDescending: false } : { ...query, isDescending: true };
}

function toParameters(query: TrajectoryQuery): SearchParameters {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(formatTrajectoryQuery(query))) {
    const list = parameters[name] ?? [];
    list.push(value);
    parameters[name] = list;
  }
  return parameters;
}
