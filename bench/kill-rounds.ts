/**
 * Kills the server in the middle of the work of four people, again and again, and then looks whether every label that was
 * acknowledged is in the journal once. What was not acknowledged is sent again under its key, as the browser's outbox does.
 *
 *   node node_modules/tsx/dist/cli.mjs bench/kill-rounds.ts --rounds 10 --seed 1
 *
 * prints {rounds, acknowledged, resent, lost, doubled, foreign, refused} and ends with 1 when any of the last four is not 0.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { seededRandom } from "../lib/base/seeded-random";
import { longRunLine } from "./long-run";
import { compareJournal, type Losses, readJournal } from "./read-journal";
import { type Served, serve } from "./served";

const ROOT = path.resolve(import.meta.dirname, "..");
const STUDY = "killed";
const PEOPLE = 4;
/** A round ends after some acknowledgements and a little more, however fast the machine is: in the middle of saves, or between two. */
const MOST_ACKNOWLEDGED = 40;
const MOST_PAUSE_MS = 30;

/** Compared with the journal after everything was sent again. */
export interface KillReport extends Losses {
  rounds: number;
  acknowledged: number;
  /** Saves whose answer never came and that were sent again. */
  resent: number;
  /** Answers that were neither an entry nor a cut connection. */
  refused: string[];
}

/** One person: one run, label after label at its place, each in answer to the one before. */
interface Person {
  trajectoryId: string;
  name: string;
  count: number;
  latest: number | null;
  /** Sent, and not yet acknowledged. */
  pending: { key: string; body: string; note: string } | null;
  acknowledged: Map<string, number>;
}

export async function killRounds(rounds: number, seed: number, home: string): Promise<KillReport> {
  const random = seededRandom(`kill ${seed}`);
  mkdirSync(home, { recursive: true });
  const file = path.join(home, "runs.jsonl");
  writeFileSync(file, Array.from({ length: PEOPLE }, (_, index) => longRunLine(`run-${index}`, 20)).join("\n"));
  plumbline(home, "import", file, "--study", STUDY);
  const report: KillReport = { rounds, acknowledged: 0, resent: 0, lost: 0, doubled: 0, foreign: 0, refused: [] };
  const { assignmentId, people } = await prepare(home);
  for (let round = 0; round < rounds; round++) {
    const served = await serve(home, { isOwnGroup: true });
    let isOver = false;
    const work = people.map((person) => label(served, assignmentId, person, report, () => isOver));
    const enough = report.acknowledged + 1 + random.below(MOST_ACKNOWLEDGED);
    while (report.acknowledged < enough && report.refused.length === 0) await pause(2);
    await pause(random.below(MOST_PAUSE_MS));
    await served.kill();
    isOver = true;
    await Promise.all(work);
  }
  const served = await serve(home);
  try {
    // Only what is still under way is sent: then the journal must be what was acknowledged, and nothing else.
    await Promise.all(people.map((person) => label(served, assignmentId, person, report, () => person.pending === null)));
  } finally {
    await served.stop();
  }
  const acknowledged = new Map(people.flatMap((person) => [...person.acknowledged]));
  const journal = await readJournal({ home, databaseUrl: process.env.DATABASE_URL ?? null }, STUDY);
  return { ...report, ...compareJournal(journal, acknowledged, ({ note }) => note) };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function prepare(home: string): Promise<{ assignmentId: string; people: Person[] }> {
  const served = await serve(home);
  try {
    const sample = await post(served, `studies/${STUDY}/sample`, { n: PEOPLE, seed: 1, where: "failed" });
    const { sampleId, trajectoryIds } = sample as { sampleId: string; trajectoryIds: string[] };
    const assignment = await post(served, `studies/${STUDY}/assignments`, { sampleId, kind: "gap", ratersPerItem: 1, raters: ["owner"] });
    const people = trajectoryIds.map(
      (trajectoryId, index): Person => ({
        trajectoryId,
        name: `person ${index + 1}`,
        count: 0,
        latest: null,
        pending: null,
        acknowledged: new Map(),
      }),
    );
    return { assignmentId: (assignment as { id: string }).id, people };
  } finally {
    await served.stop();
  }
}

async function post(served: Served, address: string, body: object): Promise<unknown> {
  const headers = { cookie: served.cookie, "content-type": "application/json" };
  const answer = await fetch(`${served.url}/api/v1/${address}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Label after label until it is over or the connection is cut; what waits from before goes first. */
async function label(served: Served, assignmentId: string, person: Person, report: KillReport, isOver: () => boolean): Promise<void> {
  const headers = { cookie: served.cookie, "content-type": "application/json" };
  if (person.pending !== null) report.resent++;
  while (!isOver()) {
    person.pending ??= nextLabel(person);
    const { key, body, note } = person.pending;
    try {
      const address = `${served.url}/api/v1/studies/${STUDY}/assignments/${assignmentId}/labels/${key}`;
      const answer = await fetch(address, { method: "PUT", headers, body });
      const text = await answer.text();
      if (!answer.ok) {
        report.refused.push(`${note}: ${answer.status} ${text}`);
        return;
      }
      const { seq } = JSON.parse(text) as { seq: number };
      person.acknowledged.set(note, seq);
      person.latest = seq;
      person.pending = null;
      report.acknowledged++;
    } catch {
      // The server was killed while this was under way: nobody knows whether it was kept.
      return;
    }
  }
}

function nextLabel(person: Person): NonNullable<Person["pending"]> {
  person.count++;
  const note = `${person.name}, label ${person.count}`;
  const given = { trajectoryId: person.trajectoryId, caseId: null, label: "other:planning", labels: ["other:planning"], evidence: [] };
  const body = JSON.stringify({ ...given, note, assisted: false, undoes: null, answersSeq: person.latest });
  return { key: randomUUID(), body, note };
}

function plumbline(home: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ["cli/plumbline.mjs", ...args], {
    cwd: ROOT,
    env: { ...process.env, PLUMBLINE_HOME: home },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`plumbline ${args.join(" ")} ended with ${status}: ${stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" }, seed: { type: "string", default: "1" } } });
  const home = mkdtempSync(path.join(tmpdir(), "plumbline-kill-"));
  try {
    const report = await killRounds(Number(values.rounds), Number(values.seed), home);
    console.log(JSON.stringify(report));
    if (report.lost + report.doubled + report.foreign + report.refused.length > 0) process.exitCode = 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
