/** A server with three studies: one that a crowd labels, one that a judge looks at, and whatever is sent to it. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, openAsBlob, writeFileSync } from "node:fs";
import path from "node:path";
import { type Crowd, inviteCrowd, pause } from "./crowd";
import { longRunLine } from "./long-run";
import { makeJudgedRuns } from "./make-judged-runs";
import { environmentOf, type Place } from "./read-journal";
import { type Environment, runChild } from "./run-child";
import { type Ended, serve } from "./served";

export const LABELLED_STUDY = "labelled";
const JUDGED_STUDY = "judged";
/** A model's delay, as the judge's own measure has it. */
const MODEL_MS = 150;

export interface LabelledServer {
  processId: number;
  crowd: Crowd;
  /** Of the owner. */
  cookie: string;
  /** What another server on the same data is started with. */
  environment: Environment;
  /** What the owner gets at an address, whatever it is. */
  send(address: string, init?: RequestInit): Promise<Response>;
  /** Asks the server to end and waits; the crowd stays, and can go on after `start`. */
  end(): Promise<Ended>;
  start(): Promise<void>;
  /** Sends a file to a study and gives the job. */
  sendImport(file: string, study: string): Promise<string>;
  /** A new judge over the judged runs: no answer of an earlier one is its own. */
  startJudge(): Promise<{ judge: string; jobId: string }>;
  /** Items of a judge that have no answer which stands. */
  countUnjudged(judge: string): Promise<number>;
  jobOf(id: string): Promise<JobDocument>;
  /** When it is done, failed or cancelled. */
  jobEnded(id: string): Promise<JobDocument>;
  /** Milliseconds of a small GET of the owner. */
  smallGet(): Promise<number>;
  stop(): Promise<void>;
}

export interface JobDocument {
  state: string;
  /** `faults`: of a judge, how many items ended with which. */
  progress: { done: number; details?: { faults: Record<string, number> } };
  error: string | null;
  /** Of an import. */
  result: { totals?: { records: number; imported: number; duplicates: number } } | null;
}

export interface Sizes {
  people: number;
  /** Runs that each person has to label. */
  runs: number;
  judged: number;
}

export async function serveLabelled(place: Place, { people, runs, judged }: Sizes): Promise<LabelledServer> {
  mkdirSync(place.home, { recursive: true });
  const model = fork(path.join(import.meta.dirname, "floors/judged-model.ts"), [String(MODEL_MS), "0"]);
  const environment = { ...environmentOf(place), PLUMBLINE_MODEL_URL: await addressOf(model) };
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(place.home, name), text);
    return path.join(place.home, name);
  };
  const labelled = write("labelled.jsonl", Array.from({ length: runs }, (_, index) => longRunLine(`run-${index}`, 50)).join("\n"));
  await runChild(["cli/plumbline.mjs", "import", labelled, "--study", LABELLED_STUDY], place.home, environment);
  await runChild(["cli/plumbline.mjs", "import", write("judged.jsonl", makeJudgedRuns(judged)), "--study", JUDGED_STUDY], place.home, environment);
  let served = await serve(place.home, { environment });
  const send = (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { cookie: served.cookie, origin: served.url, "content-type": "application/json" };
    return fetch(`${served.url}/api/v1/${address}`, { ...init, headers });
  };
  const ask = async <T>(address: string, init: RequestInit = {}): Promise<T> => {
    const answer = await send(address, init);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const jobOf = (id: string): Promise<JobDocument> => ask(`jobs/${id}`);
  let judges = 0;
  try {
    const crowd = await inviteCrowd(served, LABELLED_STUDY, { people, runs });
    const [run] = (await ask<{ rows: { trajectoryId: string }[] }>(`studies/${LABELLED_STUDY}/trajectories`)).rows;
    return {
      processId: served.processId,
      crowd,
      cookie: served.cookie,
      environment,
      send,
      jobOf,
      end: () => served.stop(),
      async start() {
        served = await serve(place.home, { environment });
        crowd.urls = [served.url];
      },
      async sendImport(file, study) {
        const body = await openAsBlob(file);
        return (await ask<{ jobId: string }>(`studies/${study}/imports?name=${path.basename(file)}`, { method: "POST", body })).jobId;
      },
      async startJudge() {
        const id = `judge-${++judges}`;
        const judge = { id, mode: "single", provider: "compatible", model: "test", maxOutputTokens: 500 + judges };
        await ask(`studies/${JUDGED_STUDY}/judges`, { method: "POST", body: JSON.stringify(judge) });
        const { jobId } = await ask<{ jobId: string }>(`studies/${JUDGED_STUDY}/judge`, { method: "POST", body: JSON.stringify({ judge: id }) });
        return { judge: id, jobId };
      },
      async countUnjudged(judge) {
        // A refused write and one that never came: two cases a run.
        return 2 * judged - (await ask<{ ok: number }>(`studies/${JUDGED_STUDY}/judge?judge=${judge}`)).ok;
      },
      async jobEnded(id) {
        for (;;) {
          const job = await jobOf(id);
          if (job.state !== "queued" && job.state !== "running") return job;
          await pause(250);
        }
      },
      async smallGet() {
        const begun = performance.now();
        await ask(`studies/${LABELLED_STUDY}/trajectories/${run?.trajectoryId ?? ""}/steps?from=1&to=5`);
        return performance.now() - begun;
      },
      async stop() {
        await served.stop();
        model.disconnect();
      },
    };
  } catch (error) {
    await served.stop();
    model.disconnect();
    throw error;
  }
}

/** What floors/judged-model.ts says first. */
function addressOf(model: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    model.once("message", (message) => resolve((message as { url: string }).url));
    model.once("exit", (code) => reject(new Error(`the model ended with ${code}`)));
  });
}
