import path from "node:path";
import { type Crowd, letWork, pause } from "../crowd";
import { LABELLED_STUDY, type LabelledServer, serveLabelled } from "../labelled-server";
import { makeCorpus } from "../make-corpus";
import { absolute, type BenchContext, type Measure, milliseconds, NOTHING_ASKED, ratio } from "../measure";
import { percentile } from "../percentile";
import { compareJournal, type Place, readJournal } from "../read-journal";
import { whyNotServed } from "../served";
import { openThrowAwayPostgres } from "../throw-away-postgres";

const PACE_MS = 2_000;
const NONE = { must: 0, aim: 0 };
/** So many small GETs make the figure of an idle server. */
const IDLE_GETS = 400;

/** A lab at work, on both databases: people who label, alone at first, then beside an import and a judge that run at the same time. */
export async function measureLoad({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const onSqlite = await measureOn("SQLite", { home: path.join(folder, "load-sqlite"), databaseUrl: null }, isSmoke);
  const postgres = await openThrowAwayPostgres();
  if (postgres === null) return onSqlite;
  try {
    return [...onSqlite, ...(await measureOn("PostgreSQL", { home: path.join(folder, "load-postgresql"), databaseUrl: postgres.url }, isSmoke))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(database: string, place: Place, isSmoke: boolean): Promise<Measure[]> {
  const people = isSmoke ? 3 : 50;
  const server = await serveLabelled(place, { people, runs: isSmoke ? 20 : 40, judged: isSmoke ? 8 : 200 });
  const { crowd } = server;
  let rows: Measure[] = [];
  try {
    const corpus = await makeCorpus(path.join(place.home, "upload.jsonl"), isSmoke ? 1_000_000 : 40_000_000);
    await getTimes(server, 20, () => false); // the first answers of a server compile and connect
    const idle = await getTimes(server, isSmoke ? 10 : IDLE_GETS, () => false);

    await workFor(crowd, isSmoke ? 2 * PACE_MS : 15 * PACE_MS);
    const alone = { saves: crowd.saves.splice(0), reads: crowd.reads.splice(0) };

    const sent = await server.sendImport(corpus.file, "written");
    const { judge, jobId } = await server.startJudge();
    let areOver = false;
    const ended = Promise.all([server.jobEnded(sent), server.jobEnded(jobId)]).finally(() => {
      areOver = true;
    });
    const [[imported], beside] = await Promise.all([
      ended,
      getTimes(server, Number.POSITIVE_INFINITY, () => areOver),
      letWork(crowd, PACE_MS, () => areOver),
    ]);
    const name = `${database}, ${people} people who each label every ${PACE_MS / 1000} s`;
    const both = `${database}, an import and a judge beside them`;
    const asked = { must: 200, aim: null };
    const totals = imported.result?.totals;
    rows = [
      absolute(`${name}: p50 of ${alone.saves.length} saves`, percentile(alone.saves, 0.5), "ms", NOTHING_ASKED),
      absolute(`${name}: p95 of a save`, percentile(alone.saves, 0.95), "ms", asked),
      absolute(`${name}: p99 of a save`, percentile(alone.saves, 0.99), "ms", NOTHING_ASKED),
      absolute(`${name}: p50 of ${alone.reads.length} reads`, percentile(alone.reads, 0.5), "ms", NOTHING_ASKED),
      absolute(`${name}: p95 of a read`, percentile(alone.reads, 0.95), "ms", asked),
      absolute(`${name}: p99 of a read`, percentile(alone.reads, 0.99), "ms", NOTHING_ASKED),
      absolute(`${both}: p95 of a save`, percentile(crowd.saves, 0.95), "ms", NOTHING_ASKED),
      absolute(`${both}: p95 of a read`, percentile(crowd.reads, 0.95), "ms", NOTHING_ASKED),
      ratio(`${both}: p99 of ${beside.length} small GETs / of an idle server`, percentile(beside, 0.99), percentile(idle, 0.99), milliseconds, {
        ...{ must: 5, aim: 2 },
      }),
      absolute(`${both}: runs of ${corpus.records} that were not imported`, corpus.records - (totals?.imported ?? 0), "count", NONE),
      absolute(`${both}: items that were not judged`, await server.countUnjudged(judge), "count", NONE),
    ];
  } finally {
    await server.stop();
  }
  const { lost, doubled, foreign } = compareJournal(await readJournal(place, LABELLED_STUDY), crowd.acknowledged, ({ key }) => key);
  for (const said of new Set([...crowd.errors, ...crowd.half].slice(0, 5))) console.error(said);
  return [
    ...rows,
    absolute(`${database}: labels acknowledged`, crowd.acknowledged.size, "count", NOTHING_ASKED),
    absolute(`${database}: requests that failed`, crowd.errors.length + crowd.half.length + crowd.unanswered, "count", NONE),
    absolute(`${database}: labels acknowledged and not in the journal, in it twice, or never acknowledged`, lost + doubled + foreign, "count", NONE),
  ];
}

async function workFor(crowd: Crowd, time: number): Promise<void> {
  const end = performance.now() + time;
  await letWork(crowd, PACE_MS, () => performance.now() >= end);
}

/** Small GETs, one after the other with a breath between: they measure the load and are none. */
async function getTimes(server: LabelledServer, most: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < most && !isOver()) {
    times.push(await server.smallGet());
    await pause(10);
  }
  return times;
}
