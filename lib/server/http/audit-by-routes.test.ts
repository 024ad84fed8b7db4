/**
 * Every change is in the audit log. The table comes from the route files: each route that is no GET is carried out here and must
 * leave an entry that names its caller, or stands in a list with the reason why it leaves none.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { PAPER_TABLES } from "../../gates/rule-sets/paper-tables";
import { GROUNDING_GAP_RUBRIC } from "../../rubric/built-in/grounding-gap";
import { openDatabase } from "../db";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { type AuditAction, type AuditEntry, listAudit } from "../repositories/audit";
import { createJob, requestCancel } from "../repositories/jobs";
import { deskLine } from "../testing/desk-lines";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { type ApiRoute, apiRoutes, callRoute } from "../testing/route-files";
import { signInAs } from "../testing/sign-in-as";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportAssignment } from "../use-cases/export-assignment";
import { importFiles } from "../use-cases/import-files";
import { keepUpload, listKeptUploads } from "../use-cases/kept-uploads";
import { loadMatchSettings } from "../use-cases/match-settings";
import { matchStudy } from "../use-cases/match-study";
import { loadConflicts } from "../use-cases/study-conflicts";

const home = openTemporaryHome();
const STUDY = "s";

/** What is no change of what is kept, or has a journal of its own. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  "POST /api/v1/check-table": "nothing of what is pasted is kept",
  "POST /api/v1/providers/[provider]/try": "asks a model one question; nothing is kept",
  "POST /api/v1/studies/[study]/interface-rules/preview": "nothing is saved",
  "POST /api/v1/studies/[study]/match-settings/preview": "nothing is saved",
  "POST /api/v1/studies/[study]/write-set/preview": "nothing is saved",
  "POST /api/v1/studies/[study]/write-set/model-pass": "nothing holds before a person keeps it by PUT",
  "POST /api/v1/studies/[study]/uploads/[upload]/preview": "nothing is saved",
  "PUT /api/v1/studies/[study]/labels/[key]": "the journal of labels says who, when and what",
  "PUT /api/v1/studies/[study]/assignments/[assignment]/labels/[key]": "the journal of labels says who, when and what",
  "PUT /api/v1/studies/[study]/adjudication/labels/[key]": "the journal of labels says who, when and what; an entry beside it that a run was settled",
  "POST /api/v1/studies/[study]/assignments/[assignment]/reservations":
    "a hold on a run, with its rater and time; others are not to see who works on what",
  "POST /api/v1/studies/[study]/assignments/[assignment]/items/[trajectoryId]/submit": "the hold on the run says who handed it in, and when",
  "POST /api/v1/studies/[study]/judges/[judge]/items/[key]/review":
    "the proposal keeps who reviewed it, and when, once; a blind reader of the log is not to see that",
  "POST /api/v1/[...path]": "no address",
  "PUT /api/v1/[...path]": "no address",
  "PATCH /api/v1/[...path]": "no address",
  "DELETE /api/v1/[...path]": "no address",
};

interface Change {
  route: string;
  action: AuditAction;
  /** Another than the owner: whoever takes an invitation. */
  actor?: string;
  ask(): Promise<{ parts?: Record<string, string>; query?: string; body?: unknown; raw?: string }>;
}

const found = { invitation: "", token: "", person: "", assignment: "", sample: "", judgeJob: "", upload: "" };
const mapping = { mappingVersion: 1, unit: "run", steps: "tape[]", entry: { kind: "fields", action: "press", observation: "light" } };
const judge = { id: "gap-judge", provider: "compatible", model: "test" };
const here = (body: unknown = {}, more: Record<string, string> = {}) => Promise.resolve({ parts: { study: STUDY, ...more }, body });
const PEOPLE = "/api/v1/people/[person]";
const OF_STUDY = "/api/v1/studies/[study]";

/** In the order in which they can be done. */
const CHANGES: readonly Change[] = [
  { route: "POST /api/v1/invitations", action: "invite", ask: () => here({ handle: "ann", role: "annotator" }) },
  { route: "POST /api/v1/invitations/[invitation]/link", action: "invite", ask: () => here({}, { invitation: found.invitation }) },
  { route: "POST /api/v1/invitations/accept", action: "join", actor: "human:ann", ask: () => here({ token: found.token }) },
  { route: `POST ${PEOPLE}/link`, action: "link", ask: () => here({}, { person: found.person }) },
  { route: `PATCH ${PEOPLE}`, action: "role", ask: () => here({ role: "adjudicator" }, { person: found.person }) },
  {
    route: `DELETE ${PEOPLE}/sign-ins/[signIn]`,
    action: "sign-ins-ended",
    ask: async () => here({}, { person: found.person, signIn: await signInOf("ann") }),
  },
  {
    route: `DELETE ${PEOPLE}/sign-ins`,
    action: "sign-ins-ended",
    ask: async () => here({}, { person: found.person, signIn: await signInOf("ann") }),
  },
  {
    route: "DELETE /api/v1/invitations/[invitation]",
    action: "invitation-ended",
    ask: async () => here({}, { invitation: await invite("bob") }),
  },
  { route: `POST ${OF_STUDY}/reimport`, action: "work-started", ask: () => here({ apply: true }) },
  { route: `POST ${OF_STUDY}/sample`, action: "sample", ask: () => here({ n: 1, seed: 1 }) },
  {
    route: `POST ${OF_STUDY}/assignments`,
    action: "assignment",
    ask: () => here({ sampleId: found.sample, kind: "gap", ratersPerItem: 1, raters: ["ann"] }),
  },
  { route: "POST /api/v1/assignment-files", action: "assignment", ask: async () => ({ raw: await assignmentFileFromElsewhere() }) },
  {
    route: `POST ${OF_STUDY}/assignments/[assignment]/end-blindness`,
    action: "blindness-ended",
    ask: () => here({ reason: "ann is away" }, { assignment: found.assignment }),
  },
  { route: `POST ${OF_STUDY}/assignments/[assignment]/close`, action: "assignment-closed", ask: () => here({}, { assignment: found.assignment }) },
  {
    route: `POST ${OF_STUDY}/import-labels`,
    action: "labels-imported",
    ask: async () => ({
      ...(await here()),
      query: "?rater=imported:other",
      raw: JSON.stringify({ file: "runs.jsonl", record: 1, label: "unclear" }),
    }),
  },
  { route: `POST ${OF_STUDY}/imports`, action: "work-started", ask: async () => ({ ...(await here()), query: "?name=more.jsonl", raw: "{}" }) },
  {
    route: `POST ${OF_STUDY}/imports/mapped`,
    action: "work-started",
    ask: async () => here({ uploads: [await upload("tape.json")], mapping, configuration: null, environment: null }),
  },
  { route: `DELETE ${OF_STUDY}/uploads/[upload]`, action: "upload-dismissed", ask: async () => here({}, { upload: await upload("other.json") }) },
  { route: `PUT ${OF_STUDY}/mappings/[name]`, action: "mapping", ask: () => here(mapping, { name: "tapes" }) },
  { route: `DELETE ${OF_STUDY}/mappings/[name]`, action: "mapping", ask: () => here({}, { name: "tapes" }) },
  { route: `POST ${OF_STUDY}/conflicts`, action: "conflict", ask: async () => here({ trajectoryId: await otherOfConflict() }) },
  { route: `PUT ${OF_STUDY}/factors`, action: "setting", ask: () => here({ configuration: "c", factors: { gate: "none" } }) },
  { route: `PUT ${OF_STUDY}/na-policy`, action: "setting", ask: () => here({ naPolicy: "count-as-grounded" }) },
  {
    route: `PUT ${OF_STUDY}/match-settings`,
    action: "setting",
    ask: async () => here({ ...(await settingsNow()), mode: "multi" }),
  },
  {
    route: `PUT ${OF_STUDY}/write-set`,
    action: "write-set",
    ask: () => here({ environment: "tools", version: 1, changes: [{ action: "zip_up", kind: "write", reason: "it zips" }] }),
  },
  { route: `PUT ${OF_STUDY}/write-set/model-pass`, action: "write-set", ask: askModelFirst },
  {
    route: `PUT ${OF_STUDY}/rubrics/[rubric]`,
    action: "rubric",
    ask: () =>
      here(
        { title: "Ours", definition: GROUNDING_GAP_RUBRIC.definition, basedOn: { id: "grounding-gap", version: "1" }, answersVersion: null },
        { rubric: "ours" },
      ),
  },
  {
    route: `PUT ${OF_STUDY}/interface-rules`,
    action: "setting",
    ask: () => here({ id: "mine", answersVersion: null, definition: { rules: [{ id: "r1", text: "Look first." }], wrap: [] } }),
  },
  {
    route: `PUT ${OF_STUDY}/state-rules`,
    action: "setting",
    ask: () => here({ id: "own", answersVersion: null, definition: stateTables() }),
  },
  { route: `POST ${OF_STUDY}/judges`, action: "judge", ask: () => here(judge) },
  { route: `POST ${OF_STUDY}/judge`, action: "work-started", ask: () => here({ judge: judge.id }) },
  { route: "DELETE /api/v1/jobs/[job]", action: "work-stopped", ask: () => here({}, { job: found.judgeJob }) },
  { route: "POST /api/v1/jobs/[job]/resume", action: "work-resumed", ask: () => here({}, { job: found.judgeJob }) },
  { route: `POST ${OF_STUDY}/bundle`, action: "work-started", ask: () => Promise.resolve({ parts: { study: "new" }, raw: "no bundle" }) },
  { route: "POST /api/v1/backups", action: "backup", ask: () => here() },
  { route: `POST ${OF_STUDY}/removal`, action: "work-started", ask: () => here({ name: STUDY, archive: false }) },
];

let routes: ApiRoute[] = [];
let owner = "";
let server: ModelServer;

const nameOf = ({ method, address }: ApiRoute): string => `${method} ${address}`;

beforeAll(async () => {
  const options = { study: STUDY, configuration: "c", format: null };
  for (const [name, line, environment] of [
    ["runs.jsonl", householdLine(contradictedRun("a")), null],
    ["again.jsonl", householdLine(goodRun("a")), null],
    [
      "desk.jsonl",
      deskLine({ id: "d", task: "Move repair B-7731.", calls: (["zip_up", "frobnicate"] as const).map((tool) => [tool, { ref: 1 }, "{}"]) }),
      "tools",
    ],
  ] as const) {
    writeFileSync(path.join(home.folder, name), line);
    await importFiles([path.join(home.folder, name)], { ...options, environment });
  }
  await matchStudy(STUDY, "server");
  server = await startModelServer({
    answer: (_, user) =>
      JSON.stringify({ actions: [...user.matchAll(/\] action \d+\n(.+)/g)].map(([, name]) => ({ name, kind: "read", reason: "by its reply" })) }),
  });
  process.env.PLUMBLINE_MODEL_URL = server.url;
  routes = await apiRoutes();
  owner = await signInAs("owner");
});
afterAll(async () => {
  delete process.env.PLUMBLINE_MODEL_URL;
  await server.close();
  await home.end();
});

const routeOf = (name: string): ApiRoute =>
  ensure(
    routes.find((route) => nameOf(route) === name),
    `the route ${name}`,
  );

async function entries(): Promise<AuditEntry[]> {
  const database = await openDatabase();
  const all = await Promise.all([STUDY, "new"].map((study) => listAudit(database, { study, actions: null, before: null, limit: null })));
  return [...new Map(all.flat().map((entry) => [entry.seq, entry])).values()];
}

async function documentOf(name: string, asked: Awaited<ReturnType<Change["ask"]>>): Promise<unknown> {
  const response = await callRoute(routeOf(name), owner, asked);
  const text = await response.text();
  expect([name, response.status < 300, response.status < 300 ? "" : text]).toEqual([name, true, ""]);
  return JSON.parse(text);
}

async function signInOf(handle: string): Promise<string> {
  await signInAs("annotator", handle);
  const database = await openDatabase();
  return ensure(await database.signIn.findFirst({ where: { userId: found.person }, select: { id: true } }), "a sign-in").id;
}

async function invite(handle: string): Promise<string> {
  const { invitation } = (await documentOf("POST /api/v1/invitations", { body: { handle, role: "viewer" } })) as { invitation: { id: string } };
  return invitation.id;
}

async function assignmentFileFromElsewhere(): Promise<string> {
  const file = await exportAssignment(STUDY, found.assignment, "ann");
  if (!file.ok) throw new Error(file.error.message);
  const text = (await file.value.toArray()).join("");
  return text.replaceAll(found.assignment, found.assignment.replace(/.{4}$/, "0000"));
}

async function upload(name: string): Promise<string> {
  const location = path.join(home.folder, name);
  writeFileSync(location, JSON.stringify({ tape: [{ press: "a", light: "b" }] }));
  await keepUpload(STUDY, { location, path: name, folder: null });
  return ensure(
    (await listKeptUploads(STUDY)).find((kept) => kept.path === name),
    "the upload",
  ).id;
}

async function otherOfConflict(): Promise<string> {
  const loaded = await loadConflicts(STUDY, "server");
  return ensure(loaded.ok ? loaded.value.conflicts[0]?.runs[1] : undefined, "a conflict").trajectoryId;
}

async function settingsNow(): Promise<Record<string, unknown>> {
  const loaded = await loadMatchSettings(STUDY, "server");
  if (!loaded.ok) throw new Error(loaded.error.message);
  const { tieOrder, openCloseAreWrites } = loaded.value.settings;
  return { version: loaded.value.version, tieOrder, openCloseAreWrites };
}

const stateTables = () => {
  const { tools, constraints, withoutGuidance, guidance } = PAPER_TABLES;
  return { tools, constraints, withoutGuidance, guidance };
};

async function askModelFirst() {
  const pass = { environment: "tools", provider: "compatible", model: "test" };
  await documentOf(`POST ${OF_STUDY}/write-set/model-pass`, await here(pass));
  return here({ ...pass, actions: ["frobnicate"] });
}

/** What later changes need of an earlier one. */
async function remember(route: string, document: unknown): Promise<void> {
  const database = await openDatabase();
  const told = document as { link?: string; invitation?: { id: string }; sampleId?: string; id?: string; jobId?: string };
  if (route === "POST /api/v1/invitations") found.invitation = told.invitation?.id ?? "";
  if (route.endsWith("[invitation]/link")) found.token = told.link?.split("/").at(-1) ?? "";
  if (route.endsWith("/accept")) found.person = ensure(await database.user.findUnique({ where: { handle: "ann" } }), "ann").id;
  if (route.endsWith("/sample")) found.sample = told.sampleId ?? "";
  if (route === `POST ${OF_STUDY}/assignments`) found.assignment = told.id ?? "";
  if (route === `POST ${OF_STUDY}/judge`) found.judgeJob = told.jobId ?? "";
}

describe("the audit log by routes", () => {
  it("accounts for every route that is no GET", () => {
    const asked = routes.filter(({ method }) => method !== "GET").map(nameOf);
    expect(asked.length).toBeGreaterThan(40);
    expect([...CHANGES.map(({ route }) => route), ...Object.keys(WITHOUT_ENTRY)].sort()).toEqual(asked.sort());
  });

  for (const { route, action, actor = "human:owner", ask } of CHANGES) {
    it(`has an entry that says ${action} and who, after ${route}`, async () => {
      const asked = await ask();
      const before = new Set((await entries()).map(({ seq }) => seq));
      const document = await documentOf(route, asked);
      const added = (await entries()).filter(({ seq }) => !before.has(seq));
      expect(added.map((entry) => [entry.action, entry.actor])).toContainEqual([action, actor]);
      await remember(route, document);
    });
  }

  it("says nothing of a stop that came too late", async () => {
    const database = await openDatabase();
    const { id } = await createJob(database, "judge", STUDY, {});
    await requestCancel(database, id);
    const before = (await entries()).length;
    await documentOf("DELETE /api/v1/jobs/[job]", { parts: { job: id } });
    expect(await entries()).toHaveLength(before);
  });
});
