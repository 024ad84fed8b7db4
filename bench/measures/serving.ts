import { randomUUID } from "node:crypto";
import { mkdirSync, openAsBlob, writeFileSync } from "node:fs";
import path from "node:path";
import { pause } from "../crowd";
import { longRunLine } from "../long-run";
import { makeCorpus } from "../make-corpus";
import { absolute, type BenchContext, type Measure, milliseconds, NOTHING_ASKED, ratio, timeOf } from "../measure";
import { percentile } from "../percentile";
import { runChild } from "../run-child";
import { type Served, serve, whyNotServed } from "../served";

const STUDY = "read";
const RUNS = 50;

/** What somebody who reads and labels feels of an import that runs beside, and how long a label takes to be safe. Of many people: load.ts. */
export async function measureServing({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const home = path.join(folder, "serving-home");
  mkdirSync(home);
  const file = path.join(folder, "serving.jsonl");
  writeFileSync(file, Array.from({ length: RUNS }, (_, index) => longRunLine(`run-${index}`, 50)).join("\n"));
  await runChild(["cli/plumbline.mjs", "import", file, "--study", STUDY], home);
  const corpus = await makeCorpus(path.join(folder, "upload.jsonl"), isSmoke ? 2_000_000 : 100_000_000);
  const served = await serve(home);
  try {
    const client = await createClient(served);
    const count = isSmoke ? 20 : 600;
    await client.times(10, client.read); // the first answers of a server compile and connect
    await client.times(10, client.save);
    const idleReads = await client.times(count, client.read);
    const idleSaves = await client.times(count / 2, client.save);
    const isRunning = await client.upload(corpus.file);
    const busyReads: number[] = [];
    const busySaves: number[] = [];
    while (busySaves.length < count / 2 && (await isRunning())) {
      busyReads.push(...(await client.times(20, client.read)));
      busySaves.push(...(await client.times(10, client.save)));
    }
    const [idle, busy] = [percentile(idleReads, 0.99), percentile(busyReads, 0.99)];
    return [
      ratio(`p99 of a small GET while ${corpus.records} runs are imported / idle`, busy, idle, milliseconds, { must: 5, aim: 2 }),
      absolute("label sent until it is safe on disk, p95", percentile(idleSaves, 0.95), "ms", { must: 100, aim: 50 }),
      absolute("the same while the runs are imported", percentile(busySaves, 0.95), "ms", NOTHING_ASKED),
    ];
  } finally {
    await served.stop();
  }
}

interface Client {
  read(turn: number): Promise<void>;
  save(turn: number): Promise<void>;
  /** Sends a file and waits until its import begins; the answer tells whether it still runs. */
  upload(file: string): Promise<() => Promise<boolean>>;
  /** Milliseconds of each of so many calls, one after the other. */
  times(count: number, call: (turn: number) => Promise<void>): Promise<number[]>;
}

async function createClient({ url, cookie }: Served): Promise<Client> {
  const ask = async <T>(address: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/${address}`, { ...init, headers: { cookie, "content-type": "application/json" } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { rows } = await ask<{ rows: { trajectoryId: string }[] }>(`studies/${STUDY}/trajectories`);
  const latest = new Map<string, number>();
  const runOf = (turn: number): string => rows[turn % rows.length]?.trajectoryId ?? "";
  return {
    read: async (turn) => {
      await ask(`studies/${STUDY}/trajectories/${runOf(turn)}/steps?from=1&to=5`);
    },
    save: async (turn) => {
      const trajectoryId = runOf(turn);
      const label = { trajectoryId, caseId: null, label: "unclear", labels: ["unclear"], evidence: [], note: "", assisted: false, undoes: null };
      const body = JSON.stringify({ ...label, answersSeq: latest.get(trajectoryId) ?? null });
      const { seq } = await ask<{ seq: number }>(`studies/${STUDY}/labels/${randomUUID()}`, { method: "PUT", body });
      latest.set(trajectoryId, seq);
    },
    upload: async (file) => {
      const { jobId } = await ask<{ jobId: string }>("studies/written/imports?name=upload.jsonl", { method: "POST", body: await openAsBlob(file) });
      const stateOf = async (): Promise<string> => (await ask<{ state: string }>(`jobs/${jobId}`)).state;
      while ((await stateOf()) === "queued") await pause(50);
      return async () => (await stateOf()) === "running";
    },
    times: async (count, call) => {
      const all: number[] = [];
      for (let turn = 0; turn < count; turn++) all.push(await timeOf(() => call(turn)));
      return all;
    },
  };
}
