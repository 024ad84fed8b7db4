/**
 * Tells a server to end while people label, its owner reads large documents and follows a job, an import and a judge run; then starts it
 * again, lets the jobs end and looks at what is there.
 *
 *   node node_modules/tsx/dist/cli.mjs bench/stop-under-load.ts
 *
 * prints a report as JSON: `StopReport`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findJob } from "../lib/server/repositories/jobs";
import { type Crowd, letWork, pause, sendPending } from "./crowd";
import { LABELLED_STUDY, type LabelledServer, serveLabelled } from "./labelled-server";
import { makeCorpus } from "./make-corpus";
import { compareJournal, type Losses, readDatabase, readJournal } from "./read-journal";

/** Enough for the import to be in its middle when the server is told to end, on any machine. */
const UPLOAD_BYTES = 24_000_000;
const JUDGED = 150;
const PACE_MS = 30;
/** Labels that are acknowledged before it is told. */
const ENOUGH = 60;

interface StopReport extends Losses {
  /** Of `plumbline serve`. */
  code: number | null;
  milliseconds: number;
  acknowledged: number;
  /** Connections refused or cut before an answer began. */
  unanswered: number;
  /** Answers that were cut in their middle. */
  half: string[];
  /** Answers that say no. */
  errors: string[];
  /** Large documents that the owner got whole. */
  documents: number;
  /** Before the next start: given back by their worker, not left to a lease that runs out. */
  importAfterStop: string;
  /** The same of the judge, which may also have come to its end. */
  judgeAfterStop: string;
  jobsAtEnd: string[];
  records: number;
  /** As the job tells it at its end, after both attempts. */
  imported: number;
  duplicates: number;
  unjudged: number;
  /** Why they have no answer that stands. */
  faults: Record<string, number>;
}

async function stopUnderLoad(home: string): Promise<StopReport> {
  const place = { home, databaseUrl: process.env.DATABASE_URL ?? null };
  const server = await serveLabelled(place, { people: 6, runs: 300, judged: JUDGED });
  const { crowd } = server;
  try {
    const corpus = await makeCorpus(path.join(home, "upload.jsonl"), UPLOAD_BYTES);
    let isOver = false;
    const work = letWork(crowd, PACE_MS, () => isOver);
    const reading = readOn(server, crowd, () => isOver);
    const { judge, jobId } = await server.startJudge();
    await until(() => Promise.resolve(crowd.acknowledged.size >= ENOUGH));
    const sent = await server.sendImport(corpus.file, "written");
    const following = follow(server, sent);
    await until(() => isUnderWay(server, sent));
    const { code, milliseconds } = await server.end();
    isOver = true;
    await Promise.all([work, following]);
    const documents = await reading;
    const stateOf = (id: string): Promise<string> => readDatabase(place, async (database) => (await findJob(database, id))?.state ?? "gone");
    const [importAfterStop, judgeAfterStop] = [await stateOf(sent), await stateOf(jobId)];
    const acknowledged = crowd.acknowledged.size;
    await server.start();
    await sendPending(crowd);
    const [imported, judged] = [await server.jobEnded(sent), await server.jobEnded(jobId)];
    const unjudged = await server.countUnjudged(judge);
    await server.stop();
    return {
      ...{ code, milliseconds, acknowledged, unanswered: crowd.unanswered, half: crowd.half, errors: crowd.errors, documents },
      ...{ importAfterStop, judgeAfterStop },
      ...compareJournal(await readJournal(place, LABELLED_STUDY), crowd.acknowledged, ({ key }) => key),
      jobsAtEnd: [imported.state, judged.state],
      records: corpus.records,
      imported: imported.result?.totals?.imported ?? 0,
      duplicates: imported.result?.totals?.duplicates ?? 0,
      unjudged,
      faults: judged.progress.details?.faults ?? {},
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Something of a job is done, and not all of it. */
async function isUnderWay(server: LabelledServer, id: string): Promise<boolean> {
  const { state, progress, error } = await server.jobOf(id);
  if (state !== "running" && state !== "queued") throw new Error(`a job was ${state} before the server was told to end: ${error}`);
  return state === "running" && progress.done > 0;
}

/** A document that takes the server longer than a moment, over and over. */
async function readOn(server: LabelledServer, crowd: Crowd, isOver: () => boolean): Promise<number> {
  let whole = 0;
  while (!isOver()) {
    const answer = await server.send(`studies/${LABELLED_STUDY}/match`).catch(() => null);
    if (answer === null) {
      await pause(PACE_MS);
      continue;
    }
    const text = await answer.text().catch(() => "cut");
    if (!text.endsWith("}\n")) crowd.half.push(`match: ${answer.status}, ${text.length} characters`);
    else if (!answer.ok) crowd.errors.push(`match: ${answer.status} ${text}`);
    else whole++;
  }
  return whole;
}

/** The stream of a job's progress, as a page reads it, until it ends however it ends. */
async function follow(server: LabelledServer, id: string): Promise<void> {
  const answer = await server.send(`jobs/${id}/events`);
  await answer.text().catch(() => null);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

const home = mkdtempSync(path.join(tmpdir(), "plumbline-stop-"));
try {
  console.log(JSON.stringify(await stopUnderLoad(home)));
} finally {
  rmSync(home, { recursive: true, force: true });
}
