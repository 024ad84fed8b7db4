/**
 * Two `plumbline serve` and with them two workers on one PostgreSQL database: people label through both in turn, files are sent to both,
 * and a job is followed from the server that did not start it.
 *
 *   node node_modules/tsx/dist/cli.mjs bench/many-servers.ts
 *
 * prints a report as JSON (`ManyReport`), or {why} where there is no PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../cli/bootstrap/postgresql.mjs";
import { letWork, pause } from "./crowd";
import { type JobDocument, LABELLED_STUDY, type LabelledServer, serveLabelled } from "./labelled-server";
import { makeRuns } from "./make-corpus";
import { compareJournal, type Losses, type Place, readDatabase, readJournal } from "./read-journal";
import { type Served, serve } from "./served";

const PACE_MS = 50;
const RUNS_A_FILE = 1_000;
const FILES = 4;

interface ManyReport extends Losses {
  acknowledged: number;
  /** Answers that say no, that were cut, or that never came. */
  failed: string[];
  /** What the second server says to the cookie of the first. */
  statusOfForeignCookie: number;
  /** The states of a job that the second server's stream told, of a file that was sent to the first. */
  told: string[];
  /** Of the imports, at any one moment: a worker does one at a time. */
  mostRunning: number;
  jobsAtEnd: string[];
  records: number;
  imported: number;
  /** Runs of the study after all, as the second server counts them. */
  stored: number;
  unjudged: number;
}

async function manyServers(place: Place): Promise<ManyReport> {
  const first = await serveLabelled(place, { people: 4, runs: 300, judged: 20 });
  let second: Served | null = null;
  try {
    second = await serve(place.home, { environment: first.environment });
    return await workOnBoth(place, first, second);
  } finally {
    await Promise.all([first.stop(), second?.stop()]);
  }
}

async function workOnBoth(place: Place, first: LabelledServer, second: Served): Promise<ManyReport> {
  const { crowd } = first;
  const onSecond = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${second.url}/api/v1/${address}`, { ...init, headers: { cookie: first.cookie, origin: second.url } });
  const statusOfForeignCookie = (await onSecond("people")).status;
  crowd.urls = [...crowd.urls, second.url];

  let isOver = false;
  const work = letWork(crowd, PACE_MS, () => isOver);
  const ids: string[] = [];
  const { judge, jobId } = await first.startJudge();
  const corpus = await makeRuns(path.join(place.home, "written.jsonl"), RUNS_A_FILE);
  const lines = readFileSync(corpus.file, "utf8").trimEnd().split("\n");
  // Every file holds the same runs under other names: which worker takes which, and which comes first, changes nothing.
  for (let file = 0; file < FILES; file++) {
    const sent = await (file % 2 === 0 ? first.send : onSecond)(`studies/written/imports?name=written-${file}.jsonl`, {
      method: "POST",
      body: lines.map((line) => line.replace('{"name":"', `{"name":"file-${file}-`)).join("\n"),
    });
    ids.push(((await sent.json()) as { jobId: string }).jobId);
  }
  const told = statesToldBy(await onSecond(`jobs/${ids[0]}/events`));
  const mostRunning = await watchRunning(place, ids);
  const jobs: JobDocument[] = [];
  for (const id of ids) jobs.push(await first.jobEnded(id));
  const judged = await first.jobEnded(jobId);
  isOver = true;
  await work;
  const list = (await (await onSecond("studies/written/trajectories")).json()) as { total: number };
  return {
    acknowledged: crowd.acknowledged.size,
    failed: [...crowd.errors, ...crowd.half, ...Array.from({ length: crowd.unanswered }, () => "no answer")],
    statusOfForeignCookie,
    told: await told,
    mostRunning,
    jobsAtEnd: [...jobs, judged].map(({ state }) => state),
    records: FILES * RUNS_A_FILE,
    imported: jobs.reduce((sum, { result }) => sum + (result?.totals?.imported ?? 0), 0),
    stored: list.total,
    unjudged: await first.countUnjudged(judge),
    ...compareJournal(await readJournal(place, LABELLED_STUDY), crowd.acknowledged, ({ key }) => key),
  };
}

/** The states in the order in which a stream of server-sent events tells them, each once. */
async function statesToldBy(stream: Response): Promise<string[]> {
  const events = (await stream.text()).split("\n").filter((line) => line.startsWith("data: "));
  return [...new Set(events.map((line) => (JSON.parse(line.slice("data: ".length)) as JobDocument).state))];
}

/** Looks at the jobs, all at one moment, until none waits or runs. */
function watchRunning(place: Place, ids: readonly string[]): Promise<number> {
  return readDatabase(place, async (database) => {
    for (let most = 0; ; ) {
      const states = (await database.job.findMany({ where: { id: { in: [...ids] } }, select: { state: true } })).map(({ state }) => state);
      most = Math.max(most, states.filter((state) => state === "running").length);
      if (!states.some((state) => state === "running" || state === "queued")) return most;
      await pause(20);
    }
  });
}

const postgres = await startPostgres((sentence) => console.error(sentence));
if (postgres.url === undefined) console.log(JSON.stringify({ why: postgres.why }));
else {
  const home = mkdtempSync(path.join(tmpdir(), "plumbline-many-"));
  try {
    console.log(JSON.stringify(await manyServers({ home, databaseUrl: postgres.url })));
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
