/** The list against the simplest thing that could be right: all runs of a study, filtered and sorted in a few lines. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareUtf8 } from "../../base/compare-utf8";
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { type Database, openDatabase } from "../db";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { withholdRows } from "./blindness";
import { deleteDerived } from "./derived";
import { countFacet, type Facet, loadListCounts, passes, sumRuns, type TrajectoryFilter } from "./list-counts";
import { type Cursor, listTrajectories, SORTS, type Sort } from "./trajectory-list";

const home = openTemporaryHome();
/** More than are kept by name when a word is found in them. */
const RUNS = 2_100;
const WORDS = ["mug", "%", "Kettle", "under_score", "ünïcode"];

interface Row {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  outcome: string;
  configuration: string;
  environment: string;
  truncated: boolean;
  stepCount: number;
  searchText: string;
  derived: { label: string | null; ruleId: string | null; caseCount: number; writes: number; refusedWrites: number } | null;
}

let database: Database;
let rows: Row[] = [];

beforeAll(async () => {
  const random = seededRandom("list");
  for (const [index, configuration] of ["a", "B", "ä"].entries()) {
    const lines = Array.from({ length: RUNS / 3 }, (_, at) => {
      const run = random.chance(0.3) ? goodRun(`run ${at}`) : contradictedRun(`run ${at}`);
      const turns = run.turns.slice(random.chance(0.5) ? 0 : 1 + random.below(2));
      return householdLine({ ...run, turns, ...(random.chance(0.05) ? { result: 0 } : {}), task: `put some mug on ${random.pick(WORDS)}.` });
    });
    const file = path.join(home.folder, `${random.below(9)}-${index}.jsonl`);
    writeFileSync(file, lines.join("\n"));
    const imported = await importFiles([file], { study: "s", configuration, environment: null, format: null });
    expect(imported.ok && imported.value.totals.imported).toBe(RUNS / 3);
  }
  database = await openDatabase();
  const all = await database.trajectory.findMany({ select: { trajectoryId: true }, orderBy: { trajectoryId: "asc" } });
  const left = all.map((run) => run.trajectoryId).filter(() => random.chance(0.2));
  await database.$transaction((transaction) => deleteDerived(transaction, "s", left), { timeout: 60_000 });
  const derived = new Map((await database.derived.findMany({ where: { studyId: "s" } })).map((row) => [row.trajectoryId, row]));
  const runs = await database.trajectory.findMany({ where: { studyId: "s" } });
  rows = runs.map((run) => ({ ...run, derived: derived.get(run.trajectoryId) ?? null }));
});
afterAll(home.end);

function isFound(row: Row, filter: TrajectoryFilter): boolean {
  const isOneOf = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value);
  const { derived } = row;
  return (
    isOneOf(filter.outcome, row.outcome) &&
    isOneOf(filter.configuration, row.configuration) &&
    isOneOf(filter.environment, row.environment) &&
    (filter.truncated === null || filter.truncated === row.truncated) &&
    (filter.label.length === 0 || (derived !== null && filter.label.includes(derived.label ?? ""))) &&
    (filter.rule.length === 0 || (derived?.ruleId != null && filter.rule.includes(derived.ruleId))) &&
    filter.words.every((word) => row.searchText.includes(word))
  );
}

/** Values that are not computed stand at the end, whatever the direction. */
function inOrder(found: readonly Row[], sort: Sort, isDescending: boolean): string[] {
  const sign = isDescending ? -1 : 1;
  const cellOf = ({ file, record, externalId, configuration, stepCount, derived }: Row): (string | number | null)[] => {
    const computed = { cases: derived?.caseCount, writes: derived?.writes, refusedWrites: derived?.refusedWrites };
    if (sort === "file") return [file, record];
    if (sort === "steps") return [stepCount, record];
    if (sort === "externalId" || sort === "configuration") return [{ externalId, configuration }[sort], record];
    const value = computed[sort] ?? null;
    return value === null ? [null] : [value, record];
  };
  const compare = (a: string | number | null, b: string | number | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" || typeof b === "string" ? compareUtf8(String(a), String(b)) : a - b);
  };
  return [...found]
    .sort((a, b) => {
      const [left, right] = [cellOf(a), cellOf(b)];
      for (const [at, value] of left.entries()) {
        const order = compare(value, right[at] ?? null);
        if (order !== 0) return order;
      }
      return sign * compareUtf8(a.trajectoryId, b.trajectoryId);
    })
    .map(({ trajectoryId }) => trajectoryId);
}

function drawFilter(random: SeededRandom): TrajectoryFilter {
  const some = (values: readonly string[]): string[] => (random.chance(0.6) ? [] : values.filter(() => random.chance(0.4)));
  const of = (cellOf: (row: Row) => string | null | undefined): string[] => [...new Set(rows.flatMap((row) => cellOf(row) ?? []))];
  return {
    outcome: some(of((row) => row.outcome)),
    configuration: some(of((row) => row.configuration)),
    environment: some([...of((row) => row.environment), "nowhere"]),
    label: some(["", ...of((row) => row.derived?.label)]),
    rule: some(of((row) => row.derived?.ruleId)),
    truncated: random.chance(0.8) ? null : random.chance(0.5),
    words: random.chance(0.5) ? [] : random.pick([["mug"], ["kettle"], ["run", "7"], ["run 77"], ["\uE000"], ["\uE001score", "mug"], ["é"], ["ünï"]]),
  };
}

const FACETS: readonly Facet[] = ["outcome", "configuration", "environment", "label", "rule"];

function facetOf(row: Row, facet: Facet): string | null {
  if (facet === "label" || facet === "rule")
    return row.derived === null ? null : ((facet === "label" ? row.derived.label : row.derived.ruleId) ?? "");
  return row[facet];
}

/** Everything that a query of the list answers, page after page. */
async function walk(view: Database, filter: TrajectoryFilter, sort: Sort, isDescending: boolean, limit: number, pages: number) {
  const counts = await loadListCounts(view, "s", filter.words);
  const ids: string[] = [];
  let after: Cursor | null = null;
  for (let page = 0; page < pages; page++) {
    const found: Awaited<ReturnType<typeof listTrajectories>> = await listTrajectories(
      view,
      "s",
      { filter, sort, isDescending, after, limit },
      counts,
    );
    ids.push(...found.rows.map((row) => row.trajectoryId));
    after = found.next;
    if (after === null) break;
  }
  const facets = FACETS.map((facet) => new Map(countFacet(counts.found, facet, filter).map(({ value, count }) => [value, count])));
  return { ids, hasMore: after !== null, total: sumRuns(counts.found.filter((cell) => passes(cell, filter))), all: sumRuns(counts.all), facets };
}

function expected(open: readonly Row[], filter: TrajectoryFilter, sort: Sort, isDescending: boolean, shown: number) {
  const found = open.filter((row) => isFound(row, filter));
  const facets = FACETS.map((facet) => {
    const counts = new Map<string, number>();
    for (const row of open.filter((one) => isFound(one, { ...filter, [facet]: [] }))) {
      const value = facetOf(row, facet);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  });
  const ids = inOrder(found, sort, isDescending).slice(0, shown);
  return { ids, hasMore: found.length > ids.length, total: found.length, all: open.length, facets };
}

describe("the list of runs", () => {
  it("has some runs whose facts are not computed, in more than one order", () => {
    expect(rows.filter((row) => row.derived === null).length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.derived?.label)).size).toBeGreaterThan(3);
  });

  it.each(SORTS)("sorted by %s shows, counts and pages what a walk over all runs does, whatever the filter", async (sort) => {
    const random = seededRandom(sort);
    for (let round = 0; round < 10; round++) {
      const filter = drawFilter(random);
      const isDescending = random.chance(0.5);
      const [limit, pages] = random.pick([
        [1, 5],
        [7, 4],
        [100, 3],
        [400, 9],
      ] as const);
      const shown = await walk(database, filter, sort, isDescending, limit, pages);
      expect(shown, JSON.stringify({ filter, isDescending, limit })).toEqual(expected(rows, filter, sort, isDescending, limit * pages));
    }
  });

  it("shows and counts nothing that is withheld, with words and without", async () => {
    const random = seededRandom("withheld");
    const hidden = new Set(rows.filter(() => random.chance(0.4)).map((row) => row.trajectoryId));
    const view = withholdRows(database, { everything: false, runs: [...hidden], labels: [], own: "human:a" });
    const open = rows.filter((row) => !hidden.has(row.trajectoryId));
    for (let round = 0; round < 10; round++) {
      const filter = drawFilter(random);
      const sort = random.pick(SORTS);
      expect(await walk(view, filter, sort, false, 50, 3), JSON.stringify({ filter, sort })).toEqual(expected(open, filter, sort, false, 150));
    }
    const nothing = withholdRows(database, { everything: true, runs: [], labels: [], own: "human:a" });
    const filter = { outcome: [], configuration: [], environment: [], label: [], rule: [], truncated: null, words: [] };
    for (const words of [[], ["mug"]])
      expect(await walk(nothing, { ...filter, words }, "file", false, 50, 1)).toMatchObject({ ids: [], total: 0, all: 0 });
  });

  it("is counted and sorted by what the runs say", expectTrueList);
});
