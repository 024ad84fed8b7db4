import { createWriteStream } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { importFiles } from "../../lib/server/use-cases/import-files";
import { listQuerySchema, listTrajectories } from "../../lib/server/use-cases/list-trajectories";
import { refreshStudies } from "../../lib/server/use-cases/refresh-studies";
import { longRunLine } from "../long-run";
import { type BenchContext, type Measure, milliseconds, ratio, timeOf } from "../measure";
import { percentile } from "../percentile";

const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  "first page": {},
  "filtered by outcome and label": { outcome: "failure", label: "incomplete" },
  "sorted by cases": { sort: "cases", direction: "desc" },
  "sorted by configuration, the second page": { sort: "configuration", limit: "100", page: "2" },
  "found by a word": { q: "kettle" },
  "ten found by a word that few hold": { q: "run-99", limit: "10" },
};

/** Words of every run, none asked for twice. */
const NEW_WORDS = ["put", "some", "kettle", "shelf", "task", "your", "ettl", "shel", "helf", "tas", "ome", "run", "our", "hel", "elf", "ask"];

/** The server's part of the table of runs, with its counts beside the filters, in a small and in a large study. */
export async function measureList({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const [few, many] = isSmoke ? [20, 200] : [1_000, 100_000];
  for (const runs of [few, many]) await importRuns(path.join(folder, `list-${runs}.jsonl`), runs);
  const compare = async (name: string, queryOf: (runs: number, turn: number) => Record<string, string>): Promise<Measure> => {
    const times = new Map([few, many].map((runs): [number, number[]] => [runs, []]));
    for (let turn = 0; turn < (isSmoke ? 2 : 16); turn++) {
      for (const [runs, all] of times) {
        const query = listQuerySchema.parse(queryOf(runs, turn));
        all.push(await timeOf(() => listTrajectories(`list-${runs}`, "server", query)));
      }
    }
    const middle = (runs: number): number => percentile((times.get(runs) ?? []).slice(1), 0.5);
    return ratio(`list of runs, ${name}: ${many} runs / ${few} runs`, middle(many), middle(few), milliseconds, { must: 2, aim: 1.1 });
  };
  const measures: Measure[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const { page, ...rest } = query;
    const cursors = new Map<number, string>();
    for (const runs of page === undefined ? [] : [few, many]) cursors.set(runs, await secondPage(runs, rest));
    measures.push(await compare(name, (runs) => ({ ...rest, ...(page === undefined ? {} : { cursor: cursors.get(runs) ?? "" }) })));
  }
  measures.push(await compare("found by a word of every run that nobody asked for before", (_, turn) => ({ q: NEW_WORDS[turn] ?? "" })));
  return measures;
}

async function secondPage(runs: number, query: Record<string, string>): Promise<string> {
  const first = await listTrajectories(`list-${runs}`, "server", listQuerySchema.parse(query));
  return (first.ok && first.value.nextCursor) || "";
}

async function importRuns(file: string, runs: number): Promise<void> {
  const out = createWriteStream(file);
  for (let index = 0; index < runs; index++) out.write(`${longRunLine(`run-${index}`, 1 + (index % 4))}\n`);
  await finished(out.end());
  const imported = await importFiles([file], { study: `list-${runs}`, configuration: null, environment: null, format: null });
  if (!imported.ok || imported.value.totals.imported !== runs) throw new Error(`the ${runs} runs could not be imported`);
  // Facts and labels of a large import come later: the list is measured as people find it then.
  await refreshStudies(() => false);
}
