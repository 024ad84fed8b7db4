/**
 * What an attacker with a good sign-in would send, generated from the routes themselves: ids of another study, fields that no
 * form has, and every text that might become a part of a query, of a path or of an error.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ensure } from "../../base/assert";
import { findSourceFiles } from "../source-files";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { insideOf } from "../testing/inside-words";
import { type ApiRoute, apiRoutes, callRoute } from "../testing/route-files";
import { signInAs } from "../testing/sign-in-as";
import { openTemporaryHome } from "../testing/temporary-home";
import { createAssignment } from "../use-cases/assignments";
import { drawStudySample } from "../use-cases/draw-study-sample";
import { importFiles } from "../use-cases/import-files";
import { createJudge, judgeSchema } from "../use-cases/judges";
import { findKeptUpload, keepUpload, listKeptUploads } from "../use-cases/kept-uploads";
import { matchStudy } from "../use-cases/match-study";

const home = openTemporaryHome();
type Things = Record<"trajectoryId" | "assignment" | "sample" | "judge" | "upload" | "configuration", string>;
const things = new Map<string, Things>();
let routes: ApiRoute[] = [];
let owner = "";
let annotator = "";

beforeAll(async () => {
  routes = await apiRoutes();
  owner = await signInAs("owner");
  annotator = await signInAs("annotator", "ann");
  await signInAs("annotator", "ben");
  // The assignment of the first study is the annotator's, that of the second another's.
  for (const [study, rater] of [
    ["first", "ann"],
    ["second", "ben"],
  ] as const) {
    things.set(study, await fill(study, rater));
  }
});
afterAll(home.end);

async function fill(study: string, rater: string): Promise<Things> {
  const file = path.join(home.folder, `${study}.jsonl`);
  const runs = [contradictedRun(`${study}-a`), contradictedRun(`${study}-b`), goodRun(`${study}-c`)];
  writeFileSync(file, runs.map((run) => householdLine(run)).join("\n"));
  await importFiles([file], { study, environment: null, format: null, configuration: study });
  const { trajectories } = good(await matchStudy(study, "server"));
  const sample = good(await drawStudySample(study, { n: 2, seed: 1, where: "failed", stratify: [] }, "human:owner")).sampleId;
  const definition = { sampleId: sample, kind: "gap", rubricId: null, rubricVersion: null, mode: "single" } as const;
  const counts = { ratersPerItem: 1, seed: 1, calibrationCount: 0 };
  const assignment = good(await createAssignment(study, { ...definition, ...counts, raters: [rater] }, "human:owner")).id;
  const judge = `judge-${study}`;
  good(await createJudge(study, "human:owner", judgeSchema.parse({ id: judge, provider: "compatible", model: "m" })));
  const unknown = path.join(home.folder, `${study}-unknown.jsonl`);
  writeFileSync(unknown, '{"nr": 1, "tape": [{"press": "red"}]}\n');
  const { files } = await findSourceFiles([unknown]);
  await keepUpload(study, ensure(files[0], "the file"));
  const [upload] = await listKeptUploads(study);
  return {
    trajectoryId: ensure(trajectories[0], "a run").trajectoryId,
    assignment,
    sample,
    judge,
    upload: ensure(upload, "an upload").id,
    configuration: study,
  };
}

function good<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const nameOf = ({ method, address }: ApiRoute): string => `${method} ${address}`;
const thingsOf = (study: string): Things => ensure(things.get(study), "the things of the study");

/** Answered by a process of its own, which is too slow for here, or as a stream that does not end. */
const ELSEWHERE = /\/(?:agreement|dialogues|metrics|compare|gate|doctor|events|backups)$/;

/** What a route cannot do without. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/\/(?:steps|window)$/, "from=1&to=3"],
  [/\/text$/, "source=step&t=1&k=0&field=action"],
  [/\/provenance$/, "t=1&k=0"],
  [/\/find$/, "q=mug"],
  [/\/validate$/, "rater=rule&against=human:ann"],
  [/\[assignment\]\/file$/, "rater=ben"],
  [/\/judge$/, "judge=judge-second"],
];
const neededOf = (address: string): string => NEEDED.find(([pattern]) => pattern.test(address))?.[1] ?? "";

describe("an id of another study", () => {
  /** Routes with an id of something of a study's, and no body that would be refused before the id is looked at. */
  const withIds = (): ApiRoute[] =>
    routes.filter(
      ({ method, address, handler }) =>
        /\[study\].*\[(?:trajectoryId|assignment|judge|upload)\]/.test(address) &&
        !address.includes("[key]") &&
        (method === "GET" || handler.shapes.body === null) &&
        !ELSEWHERE.test(address),
    );

  it("opens nothing and changes nothing, by any address", async () => {
    expect(withIds().length).toBeGreaterThan(12);
    for (const route of withIds()) {
      const cookie = route.address.includes("[assignment]/") && !/\/(?:file|close)$/.test(route.address) ? annotator : owner;
      const response = await callRoute(route, cookie, { parts: { ...thingsOf("second"), study: "first" }, query: `?${neededOf(route.address)}` });
      const text = await response.text();
      expect([nameOf(route), response.status, text]).toEqual([nameOf(route), 404, text]);
      expect(text).not.toContain("mug");
    }
    expect(good(await findKeptUpload("second", thingsOf("second").upload)).id).toBe(thingsOf("second").upload);
  });

  it("opens it in its own study: the walk can see", async () => {
    for (const route of withIds().filter(({ method, address }) => method === "GET" && !address.includes("[assignment]/"))) {
      const response = await callRoute(route, owner, { parts: { ...thingsOf("second"), study: "second" }, query: `?${neededOf(route.address)}` });
      await response.body?.cancel();
      expect([nameOf(route), response.status]).toEqual([nameOf(route), 200]);
    }
  });

  it("is refused in every body that names one", async () => {
    const { trajectoryId, sample, judge, upload, configuration } = thingsOf("second");
    const key = "00000000-0000-4000-8000-00000000000a";
    const label = { caseId: null, label: "unclear", labels: ["unclear"], evidence: [], note: "", assisted: false, answersSeq: null, undoes: null };
    const assigned = { kind: "gap", raters: ["ann"], ratersPerItem: 1 };
    const mapping = { mappingVersion: 1, unit: "run", steps: "tape[]", entry: { kind: "fields", action: "press" } };
    const bodies: readonly [route: string, body: unknown, cookie: string][] = [
      ["PUT /api/v1/studies/[study]/labels/[key]", { ...label, trajectoryId }, owner],
      ["PUT /api/v1/studies/[study]/assignments/[assignment]/labels/[key]", { ...label, trajectoryId }, annotator],
      ["POST /api/v1/studies/[study]/assignments/[assignment]/reservations", { trajectoryId }, annotator],
      ["POST /api/v1/studies/[study]/assignments", { ...assigned, sampleId: sample }, owner],
      ["POST /api/v1/studies/[study]/judge", { judge, sample: null }, owner],
      ["POST /api/v1/studies/[study]/judge", { judge: thingsOf("first").judge, sample }, owner],
      ["POST /api/v1/studies/[study]/conflicts", { trajectoryId }, owner],
      ["POST /api/v1/studies/[study]/imports/mapped", { uploads: [upload], mapping, configuration: null, environment: null }, owner],
      ["PUT /api/v1/studies/[study]/factors", { configuration, factors: { a: "b" } }, owner],
    ];
    for (const [name, body, cookie] of bodies) {
      const route = ensure(
        routes.find((one) => nameOf(one) === name),
        name,
      );
      const response = await callRoute(route, cookie, { parts: { ...thingsOf("first"), study: "first", key }, body });
      const text = await response.text();
      expect([name, response.status, text]).toEqual([name, expect.any(Number), text]);
      expect([400, 404, 422]).toContain(response.status);
      expect(text).not.toContain("body.");
    }
  });
});

describe("a field that no form has", () => {
  /** What somebody would add to become another, to write an older entry, or into another study. */
  const EXTRA = {
    role: "owner",
    rater: "human:other",
    at: "2000-01-01",
    via: "import",
    studyId: "second",
    study: "second",
    id: "x",
    seq: 1,
    createdBy: "x",
  };
  /** Bodies that are looked at by something else than their schema: a mapping, which is strict itself. */
  const OWN_CHECK = new Set(["PUT /api/v1/studies/[study]/mappings/[name]"]);

  it("is taken over by no body of any route, at any depth", () => {
    const bodies = routes.flatMap((route) => (route.handler.shapes.body === null ? [] : [{ name: nameOf(route), body: route.handler.shapes.body }]));
    expect(bodies.length).toBeGreaterThan(25);
    for (const { name, body } of bodies) {
      if (OWN_CHECK.has(name)) continue;
      expect([name, openObjects(z.toJSONSchema(body, { io: "output", unrepresentable: "any" }) as Shape)]).toEqual([name, []]);
    }
  });

  it("is refused, or left out before anything sees it", () => {
    for (const route of routes) {
      const { body } = route.handler.shapes;
      if (body === null || OWN_CHECK.has(nameOf(route))) continue;
      const known = new Set(Object.keys((z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape).properties ?? {}));
      const added = Object.fromEntries(Object.entries(EXTRA).filter(([field]) => !known.has(field)));
      const parsed = body.safeParse(added);
      if (parsed.success) expect([nameOf(route), Object.keys(parsed.data as object).filter((field) => field in added)]).toEqual([nameOf(route), []]);
    }
  });
});

interface Shape {
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  type?: string;
}

/** Places where an object takes fields that nobody named. A record with a schema of its own has no fields, it has entries. */
function openObjects(shape: Shape, at = "body"): string[] {
  const own = shape.type === "object" && shape.additionalProperties !== false && typeof shape.additionalProperties !== "object" ? [at] : [];
  const below = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((choice) => openObjects(choice, at));
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => openObjects(field, `${at}.${name}`));
  return [...own, ...below, ...fields, ...(shape.items === undefined ? [] : openObjects(shape.items, `${at}[]`))];
}

describe("a text that would be more than a value", () => {
  const TEXTS = [
    "'",
    `" OR "1"="1`,
    '\'; DROP TABLE "Label"; --',
    "%_*?[",
    "\\",
    "a\u0000b",
    "__proto__",
    "constructor",
    "../../../etc/passwd",
    "-1",
    "1e999",
    "9999999999999999999999",
    '{"$gt":""}',
    "\ud800",
    "x".repeat(20_000),
  ];

  async function expectAnswer(route: ApiRoute, given: { parts: Record<string, string>; query: string; body?: unknown }): Promise<void> {
    const response = await callRoute(route, owner, given);
    const text = await response.text();
    const asked = `${nameOf(route)} ${given.query.slice(0, 80)} ${JSON.stringify(given.parts).slice(0, 200)}`;
    if (response.status >= 500) throw new Error(`${asked} answered ${response.status}`);
    if (response.status < 400) return;
    expect(response.headers.get("content-type"), asked).toContain("application/problem+json");
    expect([asked, insideOf(text)]).toEqual([asked, null]);
  }

  const reading = (): ApiRoute[] => routes.filter(({ method, address }) => method === "GET" && !ELSEWHERE.test(address));

  it("is a value in every part of every query", async () => {
    let asked = 0;
    for (const route of reading()) {
      const { query } = route.handler.shapes;
      if (query === null || route.address.includes("/export/")) continue;
      const names = Object.keys((z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Shape).properties ?? {});
      const needed = new URLSearchParams(neededOf(route.address));
      const parts = { ...thingsOf("second"), study: "second" };
      for (const name of names) {
        for (const [index, text] of TEXTS.entries()) {
          const sent = new URLSearchParams(needed);
          sent.set(name, text);
          // A field that is given twice is a list where one was meant.
          if (index === 0) sent.append(name, "__proto__");
          await expectAnswer(route, { parts, query: `?${sent}` });
          asked++;
        }
      }
    }
    expect(asked).toBeGreaterThan(300);
  }, 60_000);

  it("is said of a body that is no file of ours, without the place where the server put it", async () => {
    const raw = routes.filter(({ method, address }) => method === "POST" && /\/(?:assignment-files|import-labels)$/.test(address));
    expect(raw).toHaveLength(2);
    for (const route of raw) {
      for (const body of ["", "garbage", '{"plumbline":"assignment"', { plumbline: "assignment", schemaVersion: 1, study: "../x" }]) {
        await expectAnswer(route, { parts: { study: "second" }, query: "?rater=imported:x", body });
      }
    }
  });

  it("is a name of nothing in every part of every address", async () => {
    for (const route of reading()) {
      const names = [...route.address.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
      for (const name of names) {
        for (const text of TEXTS.filter((one) => one.isWellFormed())) {
          await expectAnswer(route, { parts: { ...thingsOf("second"), study: "second", [name]: text }, query: `?${neededOf(route.address)}` });
        }
      }
    }
  }, 60_000);
});
