import path from "node:path";
import { letWork, pause } from "../crowd";
import { LABELLED_STUDY, type LabelledServer, serveLabelled } from "../labelled-server";
import { makeCorpus } from "../make-corpus";
import { absolute, type BenchContext, type Measure, megabytes, NOTHING_ASKED, ratio } from "../measure";
import { findChild, type MemorySample, trendOf, watchMemory } from "../memory-samples";
import { percentile } from "../percentile";
import { compareJournal, readJournal } from "../read-journal";
import { whyNotServed } from "../served";

const PACE_MS = 2_000;
const NONE = { must: 0, aim: 0 };

/** Ten minutes of a crowd that labels while imports and judges come again and again: what the processes hold must not grow. */
export async function measureSoak({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = process.platform === "linux" ? whyNotServed() : "memory of other processes is read from /proc, which only Linux has";
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const place = { home: path.join(folder, "soak"), databaseUrl: null };
  const minutes = isSmoke ? 0.1 : 10;
  const people = isSmoke ? 2 : 50;
  const everyMs = isSmoke ? 500 : 5_000;
  const server = await serveLabelled(place, { people, runs: isSmoke ? 20 : 120, judged: isSmoke ? 4 : 50 });
  const { crowd, processId } = server;
  let memory: Measure[] = [];
  let jobs = 0;
  let failed: string[] = [];
  try {
    const corpus = await makeCorpus(path.join(place.home, "upload.jsonl"), isSmoke ? 200_000 : 5_000_000);
    const watched = [
      { name: "page server", ...watchMemory(findChild(processId, "http-server.mjs"), everyMs) },
      { name: "worker", ...watchMemory(findChild(processId, "worker"), everyMs) },
    ];
    const end = performance.now() + minutes * 60_000;
    const isOver = (): boolean => performance.now() >= end;
    const [ended] = await Promise.all([keepBusy(server, corpus.file, isOver), letWork(crowd, PACE_MS, isOver)]);
    for (const { stop } of watched) stop();
    jobs = ended.jobs;
    failed = ended.failed;
    memory = watched.flatMap(({ name, samples }) => rowsOf(name, samples, minutes / 5));
  } finally {
    await server.stop();
  }
  const { lost, doubled, foreign } = compareJournal(await readJournal(place, LABELLED_STUDY), crowd.acknowledged, ({ key }) => key);
  for (const said of [...crowd.errors, ...crowd.half, ...failed].slice(0, 5)) console.error(said);
  const name = `${minutes} minutes of ${people} people, imports and judges`;
  return [
    ...memory,
    absolute(`${name}: jobs that ended`, jobs, "count", NOTHING_ASKED),
    absolute(`${name}: jobs that failed`, failed.length, "count", NONE),
    absolute(`${name}: labels acknowledged`, crowd.acknowledged.size, "count", NOTHING_ASKED),
    absolute(`${name}: p95 of a save`, percentile(crowd.saves, 0.95), "ms", NOTHING_ASKED),
    absolute(`${name}: requests that failed`, crowd.errors.length + crowd.half.length + crowd.unanswered, "count", NONE),
    absolute(`${name}: labels lost, doubled or never acknowledged`, lost + doubled + foreign, "count", NONE),
  ];
}

/** An import into a study of its own and a judge of its own, again and again, with a breath between. */
async function keepBusy(server: LabelledServer, file: string, isOver: () => boolean): Promise<{ jobs: number; failed: string[] }> {
  const failed: string[] = [];
  let jobs = 0;
  while (!isOver()) {
    const started = [await server.sendImport(file, `written-${jobs}`), (await server.startJudge()).jobId];
    for (const id of started) {
      const { state, error } = await server.jobEnded(id);
      jobs++;
      if (state !== "done") failed.push(`job ${id} is ${state}: ${error}`);
    }
    await pause(PACE_MS);
  }
  return { jobs, failed };
}

function rowsOf(name: string, samples: readonly MemorySample[], warmUp: number): Measure[] {
  const { endBytes, startBytes, megabytesPerMinute, mostFilesFirstHalf, mostFilesLastHalf } = trendOf(samples, warmUp);
  const slope = `${megabytesPerMinute < 0 ? "−" : "+"}${Math.abs(megabytesPerMinute).toFixed(2)} MB a minute`;
  return [
    ratio(`memory of the ${name} at the end / after warming up (${slope})`, endBytes, startBytes, megabytes, NOTHING_ASKED),
    ratio(`open files of the ${name}, most in the second half / in the first`, mostFilesLastHalf, mostFilesFirstHalf, String, NOTHING_ASKED),
  ];
}
