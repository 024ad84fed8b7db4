/** How many runs the list has, with and beside its filters: sums over the cells of a study (list-cells.ts). */
import type { DatabaseClient } from "../db";
import { Prisma } from "../generated/sqlite/client";
import { withheldFrom } from "./blindness";
import { idsOf } from "./id-list";
import { type ListCell, loadCells } from "./list-cells";
import { type FoundWords, findWords, holdsWords } from "./list-words";

export interface TrajectoryFilter {
  outcome: readonly string[];
  configuration: readonly string[];
  environment: readonly string[];
  /** Labels that the matcher gave to the run; the empty text stands for runs without one. */
  label: readonly string[];
  rule: readonly string[];
  truncated: boolean | null;
  /** Words that the task text, task id or external id must hold. */
  words: readonly string[];
}

export interface ListCounts {
  /** What counts in the study, with as many runs as are open to whoever looks. */
  all: readonly ListCell[];
  /** The same with the runs that hold the words. */
  found: readonly ListCell[];
  /** The runs that hold the words when they are few, withheld ones among them; null: many, or no words. */
  few: FoundWords["few"];
}

export async function loadListCounts(database: DatabaseClient, study: string, words: readonly string[]): Promise<ListCounts> {
  const loaded = await loadCells(database, study);
  const cells = loaded.cells.filter(({ state }) => state === "active");
  const all = await withoutWithheld(database, study, cells, []);
  if (words.length === 0) return { all, found: all, few: null };
  const { runs, few } = await findWords(database, study, words, { cells, revision: loaded.revision });
  const found = cells.map((cell) => ({ ...cell, runs: runs.get(cell.id) ?? 0 }));
  return { all, found: await withoutWithheld(database, study, found, words), few };
}

async function withoutWithheld(
  database: DatabaseClient,
  study: string,
  cells: readonly ListCell[],
  words: readonly string[],
): Promise<readonly ListCell[]> {
  const { everything, runs } = withheldFrom(database);
  if (everything) return cells.map((cell) => ({ ...cell, runs: 0 }));
  if (runs.length === 0) return cells;
  const counted = await database.$queryRaw<{ cell: number; runs: bigint | number }[]>(
    Prisma.sql`SELECT "cell", count(*) AS "runs" FROM "Trajectory"
      WHERE "studyId" = ${study} AND "trajectoryId" IN ${idsOf(runs)} AND ${holdsWords(words)} GROUP BY "cell"`,
  );
  const withheld = new Map(counted.map((row) => [row.cell, Number(row.runs)]));
  return cells.map((cell) => ({ ...cell, runs: cell.runs - (withheld.get(cell.id) ?? 0) }));
}

/** Whether the runs of a cell pass the filter, its words aside. */
export function passes(cell: ListCell, { outcome, configuration, environment, label, rule, truncated }: TrajectoryFilter): boolean {
  const isOneOf = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value);
  return (
    isOneOf(outcome, cell.outcome) &&
    isOneOf(configuration, cell.configuration) &&
    isOneOf(environment, cell.environment) &&
    (truncated === null || cell.truncated === truncated) &&
    (label.length === 0 || (cell.isDerived && label.includes(cell.label))) &&
    (rule.length === 0 || (cell.ruleId !== "" && rule.includes(cell.ruleId)))
  );
}

export function sumRuns(cells: readonly ListCell[]): number {
  return cells.reduce((sum, { runs }) => sum + runs, 0);
}

export type Facet = "outcome" | "configuration" | "environment" | "label" | "rule";

const COLUMN = { outcome: "outcome", configuration: "configuration", environment: "environment", label: "label", rule: "ruleId" } as const;

/** How many runs each value of a facet would give, other filters applied and its own left out. */
export function countFacet(cells: readonly ListCell[], facet: Facet, filter: TrajectoryFilter): { value: string; count: number }[] {
  const others = { ...filter, [facet]: [] };
  const isComputed = facet === "label" || facet === "rule";
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (cell.runs === 0 || (isComputed && !cell.isDerived) || !passes(cell, others)) continue;
    const value = cell[COLUMN[facet]];
    counts.set(value, (counts.get(value) ?? 0) + cell.runs);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Runs of a study by outcome, as far as they are open to whoever looks. */
export async function countOutcomes(database: DatabaseClient, study: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { outcome, runs } of (await loadListCounts(database, study, [])).all) counts.set(outcome, (counts.get(outcome) ?? 0) + runs);
  return counts;
}

/** Runs of a study that wait for somebody to pick one of several contents. */
export async function countConflicts(database: DatabaseClient, study: string): Promise<number> {
  const { cells } = await loadCells(database, study);
  const conflicts = cells.filter(({ state }) => state === "conflict");
  return sumRuns(await withoutWithheld(database, study, conflicts, []));
}
