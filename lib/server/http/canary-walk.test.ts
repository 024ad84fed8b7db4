/**
 * Blindness, read as bytes: what a rater must not know is planted as words that stand nowhere else, and every route is asked as
 * the second rater, who is an annotator once and an owner who rates once. Then the first rater goes on working, and nothing that
 * the second can read may change by it: no order, no total, no list of names.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { packJson, unpackJson } from "../codec";
import { openDatabase } from "../db";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { appendEntries } from "../testing/label-journal";
import { type ApiRoute, apiRoutes, callRoute } from "../testing/route-files";
import { signInAs } from "../testing/sign-in-as";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { matchStudy } from "../use-cases/match-study";

const home = openTemporaryHome();
const STUDY = "s";
const CANARIES = {
  note: "CANARYnote",
  explanation: "CANARYexplanation",
  rule: "CANARYrule",
  configuration: "CANARYconfiguration",
  file: "CANARYfile",
  gate: "CANARYgate",
  goal: "CANARYgoal",
} as const;

let routes: ApiRoute[] = [];
/** Failed runs that are assigned, in file order. */
let blind: string[] = [];
let annotator = "";
let owner = "";

beforeAll(async () => {
  const lines = (names: string[]) => names.map((name) => householdLine(contradictedRun(name))).join("\n");
  const assigned = path.join(home.folder, `${CANARIES.file}.jsonl`);
  const plain = path.join(home.folder, "plain.jsonl");
  writeFileSync(assigned, lines(["run-a", "run-b"]));
  writeFileSync(plain, `${lines(["run-c", "run-d"])}\n${householdLine(goodRun("run-e"))}`);
  const options = { study: STUDY, environment: null, format: null };
  await importFiles([assigned], { ...options, configuration: CANARIES.configuration });
  await importFiles([plain], { ...options, configuration: "plain" });
  const matched = await matchStudy(STUDY, "server");
  if (!matched.ok) throw new Error(matched.error.message);
  blind = matched.value.trajectories.filter((run) => run.configuration === CANARIES.configuration).map((run) => run.trajectoryId);
  for (const run of blind) await plantInRun(run);
  routes = await apiRoutes();
  for (const handle of ["first", "second"]) annotator = await signInAs("annotator", handle);
  owner = await signInAs("owner");
  await assign("as_annotator", ["first", "second"]);
  await assign("as_owner", ["first", "owner"]);
  await firstRaterLabels(0);
});
afterAll(home.end);

async function plantInRun(trajectoryId: string): Promise<void> {
  const database = await openDatabase();
  const where = { studyId_trajectoryId: { studyId: STUDY, trajectoryId } };
  const run = ensure(await database.trajectory.findUnique({ where, select: { header: true, derived: { select: { match: true } } } }), "the run");
  const header = {
    ...unpackJson<object>(run.header),
    hidden: { goal: CANARIES.goal, expectedActions: [], expectedOutputs: [], failedRequirements: [] },
  };
  await database.trajectory.update({ where, data: { header: packJson(header) } });
  const { match, caseIds } = unpackJson<{ match: { cases: object[] }; caseIds: string[] }>(ensure(run.derived, "its results").match);
  const said = { explanation: CANARIES.explanation, ruleId: CANARIES.rule };
  const planted = { ...match, ...said, cases: match.cases.map((found) => ({ ...found, ...said })) };
  await database.derived.update({ where, data: { match: packJson({ match: planted, caseIds }), ruleId: CANARIES.rule } });
}

async function assign(id: string, raters: readonly string[]): Promise<void> {
  const database = await openDatabase();
  const made = { studyId: STUDY, createdAt: new Date("2026-01-01T00:00:00Z"), createdBy: "human:owner" };
  const sample = { sampleId: `sm_${id}`, algorithm: "none", seed: 1, n: 2, whereText: "failed", stratify: "[]", candidates: 4 };
  await database.sample.create({ data: { ...made, ...sample, trajectoryIds: JSON.stringify(blind) } });
  const rubric = { kind: "gap", rubricId: "grounding-gap", rubricVersion: "1", mode: "single", ratersPerItem: 2, seed: 1 };
  await database.assignment.create({
    data: { ...made, ...rubric, id, sampleId: sample.sampleId, calibration: "[]", raters: JSON.stringify(raters), state: "open" },
  });
}

/** The first rater says something of a run, as the queue would save it, and a gate has its say. */
async function firstRaterLabels(index: number): Promise<void> {
  const trajectoryId = ensure(blind[index], "a run");
  await appendEntries(STUDY, [
    { rater: "human:first", trajectoryId, label: "incomplete", note: CANARIES.note, assignmentId: "as_annotator", elements: [] },
    { rater: "human:first", trajectoryId, label: null, kind: "turn", place: "turn:1", note: CANARIES.note },
    { rater: `judge:${CANARIES.gate}`, trajectoryId, label: "overlooked", note: CANARIES.gate },
  ]);
}

async function submit(rater: string, assignmentId: string, trajectoryId: string): Promise<void> {
  const database = await openDatabase();
  const at = new Date("2026-01-02T00:00:00Z");
  await database.reservation.create({
    data: { studyId: STUDY, assignmentId, trajectoryId, rater, state: "submitted", at, until: at, submittedAt: at },
  });
}

/** What is asked beside the plain address. Searches look for the planted words in small letters, so that an echo is none. */
const QUERIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/trajectories$/, ["", "?q=canary", "?sort=cases&direction=desc", "?label=overlooked&label=incomplete", "?limit=1"]],
  [/\/export\/\[name\]$/, ["", "?rater=all", "?format=jsonl&rater=all", "?rater=human:first"]],
  [/\/find$/, ["?q=canary", "?q=mug"]],
  [/\/steps$/, ["?from=1&to=50"]],
  [/\/text$/, ["?source=step&t=1&k=0&field=action"]],
  [/\/provenance$/, ["?t=1&k=0"]],
  [/\/validate$/, ["?rater=rule&against=human:first", "?rater=human:first&against=rule"]],
  [/\/agreement$/, ["?draws=0"]],
];

const NAMES = ["counts", "cases", "labels", "turns", "sessions", "trajectories", "metrics", "assignment"];

/** Routes whose answer speaks of the moment or of this machine, and of no run. */
const OF_THE_MOMENT = new Set(["GET /api/v1/doctor", "GET /api/v1/jobs/[job]/events"]);
/** Answered by a process of its own that reads the same door (child-document.ts): asked by the browser tests, too slow for here. */
const BY_A_CHILD = /\/(metrics|compare|gate)$/;

/** A stream of ours may hand over texts, which only Next's server takes. */
async function textOf(response: Response): Promise<string> {
  let text = "";
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += typeof value === "string" ? value : Buffer.from(value).toString("utf8");
  }
  return text;
}

/** Every document that somebody can read, by what was asked. */
async function walk(cookie: string, assignment: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const route of routes) {
    const name = `${route.method} ${route.address}`;
    if (route.method !== "GET" || OF_THE_MOMENT.has(name) || BY_A_CHILD.test(route.address)) continue;
    const queries = QUERIES.find(([pattern]) => pattern.test(route.address))?.[1] ?? [""];
    for (const trajectoryId of route.address.includes("[trajectoryId]") ? blind : [""]) {
      for (const fileName of route.address.includes("[name]") ? NAMES : [""]) {
        for (const query of queries) {
          const parts = { study: STUDY, trajectoryId, assignment, name: fileName };
          const response = await callRoute(route, cookie, { parts, query });
          const { "content-disposition": offered = "" } = Object.fromEntries(response.headers);
          found.set(`${name} ${blind.indexOf(trajectoryId)} ${fileName} ${query}`, `${response.status} ${offered} ${await textOf(response)}`);
        }
      }
    }
  }
  return found;
}

function leaks(documents: ReadonlyMap<string, string>): string[] {
  return [...documents].flatMap(([asked, text]) => Object.values(CANARIES).flatMap((word) => (text.includes(word) ? [`${asked}: ${word}`] : [])));
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([asked, text]) => (after.get(asked) === text ? [] : [`${asked}\n- ${text}\n+ ${after.get(asked)}`]));
}

describe("what a blind rater can read", () => {
  let annotatorBefore = new Map<string, string>();
  let ownerBefore = new Map<string, string>();

  it("holds nothing that was planted, for an annotator who rates", async () => {
    annotatorBefore = await walk(annotator, "as_annotator");
    expect(leaks(annotatorBefore)).toEqual([]);
    // The queue itself was read, and showed the run.
    const item = [...annotatorBefore].find(([asked]) => asked.includes("items/[trajectoryId] 0"));
    expect(item?.[1]).toMatch(/^200 .*mug/s);
  });

  it("holds nothing that was planted, for an owner who rates", async () => {
    ownerBefore = await walk(owner, "as_owner");
    expect(leaks(ownerBefore)).toEqual([]);
    expect([...ownerBefore.values()].filter((text) => text.startsWith("200")).length).toBeGreaterThan(20);
  });

  it("does not change by a byte while the other rater works and hands in", async () => {
    await firstRaterLabels(1);
    await firstRaterLabels(0);
    for (const run of blind) for (const id of ["as_annotator", "as_owner"]) await submit("first", id, run);
    expect(differences(annotatorBefore, await walk(annotator, "as_annotator"))).toEqual([]);
    expect(differences(ownerBefore, await walk(owner, "as_owner"))).toEqual([]);
  });

  it("opens to the owner when all have handed in, and then holds what was planted: the walk can see", async () => {
    for (const run of blind) {
      await submit("owner", "as_owner", run);
      await submit("second", "as_annotator", run);
    }
    const seen = leaks(await walk(owner, "as_owner")).join("\n");
    expect(Object.values(CANARIES).filter((word) => !seen.includes(word))).toEqual([]);
  });

  it("stays the queue alone for an annotator when all have handed in", async () => {
    expect(leaks(await walk(annotator, "as_annotator"))).toEqual([]);
  });
});
