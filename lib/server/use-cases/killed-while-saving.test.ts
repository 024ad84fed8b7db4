import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../base/seeded-random";
import { openDatabase } from "../db";
import { listJournal } from "../repositories/labels";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { assignmentSchema, createAssignment } from "./assignments";
import { drawStudySample, sampleSchema } from "./draw-study-sample";
import { importFiles } from "./import-files";

const home = openTemporaryHome();
const RATERS = ["ann", "ben", "eva", "tom"];
const ROUNDS = 10;
let assignment = "";
let run = "";

afterAll(() => home.end());
beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, householdLine(contradictedRun("a")));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  const sample = await drawStudySample("s", sampleSchema.parse({ n: 1, seed: 1 }), "human:owner");
  if (!sample.ok) throw new Error(sample.error.message);
  [run = ""] = sample.value.trajectoryIds;
  const given = assignmentSchema.parse({ sampleId: sample.value.sampleId, kind: "gap", ratersPerItem: RATERS.length, raters: RATERS });
  const made = await createAssignment("s", given, "human:owner");
  if (!made.ok) throw new Error(made.error.message);
  assignment = made.value.id;
});

/** One person: label after label at one place, each in answer to the one before, and one under way at most. */
interface Person {
  rater: string;
  count: number;
  latest: number | null;
  pending: { key: string; note: string } | null;
  acknowledged: Map<string, number>;
}

async function start(): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "../testing/saving-process.ts")], {
    env: { ...process.env, PLUMBLINE_HOME: home.folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the saving process ended with ${code}`)));
    child.stdout.once("data", (data: Buffer) => resolve({ process: child, port: Number(data.toString()) }));
  });
}

/** Until the connection is cut, or `isOver`; what waits from before goes first, under its own key. */
async function label(port: number, person: Person, isOver: () => boolean, refused: string[]): Promise<void> {
  while (!isOver()) {
    person.pending ??= { key: crypto.randomUUID(), note: `${person.rater}, label ${++person.count}` };
    const { key, note } = person.pending;
    const input = { trajectoryId: run, caseId: null, label: "other:planning", labels: ["other:planning"], evidence: [], note, assisted: false };
    const body = JSON.stringify({ study: "s", assignment, rater: person.rater, input: { ...input, answersSeq: person.latest, undoes: null } });
    const answer = await fetch(`http://127.0.0.1:${port}/${key}`, { method: "PUT", body })
      .then(async (response) => ({ ok: response.ok, entry: (await response.json()) as { seq: number; message?: string } }))
      .catch(() => null);
    if (answer === null) return;
    if (!answer.ok) {
      refused.push(`${note}: ${answer.entry.message}`);
      return;
    }
    person.latest = answer.entry.seq;
    person.acknowledged.set(note, answer.entry.seq);
    person.pending = null;
  }
}

const acknowledgedBy = (people: readonly Person[]): number => people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

it("loses and doubles nothing that was acknowledged when the process is killed ten times while four people label", async () => {
  const random = seededRandom("kill 1");
  const people = RATERS.map((rater): Person => ({ rater, count: 0, latest: null, pending: null, acknowledged: new Map() }));
  const refused: string[] = [];
  let resent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { process: child, port } = await start();
    let isOver = false;
    resent += people.filter(({ pending }) => pending !== null).length;
    const work = people.map((person) => label(port, person, () => isOver, refused));
    // Somewhere in the work, however fast the machine is: after some acknowledgements, and a little more.
    const enough = acknowledgedBy(people) + 1 + random.below(12);
    while (acknowledgedBy(people) < enough && refused.length === 0) await pause(2);
    await pause(random.below(20));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    isOver = true;
    await Promise.all(work);
  }
  const { process: child, port } = await start();
  await Promise.all(people.map((person) => label(port, person, () => person.pending === null, refused)));
  child.kill("SIGKILL");

  // A rater is told of an entry by its number among the own ones; the journal counts those of all.
  const journal = (await listJournal(await openDatabase(), "s")).sort((a, b) => a.seq - b.seq);
  const kept = RATERS.map((rater) => journal.filter((entry) => entry.rater === `human:${rater}`).map(({ note }, index) => [note, index + 1]));
  const acknowledged = people.map((person) => [...person.acknowledged]);
  expect(refused).toEqual([]);
  expect(kept).toEqual(acknowledged);
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
  expect(journal).toHaveLength(acknowledgedBy(people));
  // The kills hit something: saves whose answer never came were sent again.
  expect(acknowledgedBy(people)).toBeGreaterThan(ROUNDS);
  expect(resent).toBeGreaterThan(0);
}, 300_000);
