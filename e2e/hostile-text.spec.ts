// Everything that anybody can write is hostile, in a server of its own; then every page is opened by everybody who may, and every
// file is read: nothing runs, nothing is asked of another machine, nothing breaks the policy, no cell is a formula.
import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Ask, askerOf, must } from "./support/asker";
import type { ApiDescription } from "./support/body-fields";
import { readCsv } from "./support/csv";
import type { Stage } from "./support/hostile-bodies";
import { startHostileModel } from "./support/hostile-model";
import { importHostile, inviteHostile, keepCookie, listRuns, STUDY, stageOf } from "./support/hostile-study";
import { HOSTILE_TEXTS, RAW_MARKUP } from "./support/hostile-texts";
import { launchPlumbline } from "./support/launch-plumbline";
import { plantBodies } from "./support/plant-bodies";
import { ENVIRONMENT_OF_HOSTILE, FOLDER, ROOT } from "./support/server-folder";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "serial" });

const PLACE = path.join(FOLDER, "hostile");
const API = `/api/v1/studies/${STUDY}`;
const stateOf = (who: string): string => path.join(PLACE, `${who}.json`);
const ends: (() => Promise<void>)[] = [];
let base = "";
let owner: Ask;
let stage: Stage;
/** One run of each kind. */
let runs: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  mkdirSync(PLACE, { recursive: true });
  const model = await startHostileModel();
  ends.push(model.end);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const environment = { ...ENVIRONMENT_OF_HOSTILE, PLUMBLINE_HOME: path.join(PLACE, "home"), PLUMBLINE_MODEL_URL: model.url };
  ends.push(await launchPlumbline({ port, environment, log: path.join(PLACE, "server.log"), ownerState: stateOf("owner") }));
  owner = askerOf(base, stateOf("owner"));
  await importHostile(owner);
  const asks: Ask[] = [];
  for (const [handle, role] of [
    ["ann", "annotator"],
    ["ben", "annotator"],
    ["sue", "adjudicator"],
  ] as const) {
    const cookie = await inviteHostile(owner, askerOf(base, null), handle, role);
    keepCookie(stateOf(handle), cookie, stateOf("owner"));
    asks.push(askerOf(base, cookie));
  }
  const [ann, ben, sue] = asks;
  if (ann === undefined || ben === undefined || sue === undefined) throw new Error("three people were invited");
  stage = await stageOf(owner, [ann, ben], sue, ["ann", "ben"]);
  const listed = await listRuns(owner);
  runs = [stage.run, ...["0 ", "talk-"].map((name) => listed.find(({ externalId }) => externalId.startsWith(name))?.trajectoryId ?? "")];
});
test.afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : address)));
    });
  });
}

test("a hostile text in every text of every body is kept as it is, or refused in a sentence", async () => {
  test.setTimeout(120_000);
  const planting = await plantBodies(stage);
  expect(planting.faults).toEqual([]);
  expect(planting.uncovered).toEqual([]);
  expect(planting.kept).toBeGreaterThan(80);
  expect(planting.refused).toBeGreaterThan(50);
});

/** What a part of an address in brackets stands for. */
const partOf = (name: string, run: string): string =>
  ({ study: STUDY, assignment: stage.assignment, trajectoryId: run, token: encodeURIComponent("<script>window.__xss=1</script>".padEnd(43, "x")) })[
    name
  ] ?? name;

/** Every page as the folder of the routes has it, those of a run for each run, and with what opens more of them. */
function addresses(): string[] {
  const pages = readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "page.tsx");
  const found = pages.sort().flatMap((file) => {
    const folder = path.dirname(file);
    const filled = (run: string): string => `/${folder === "." ? "" : folder.replaceAll(/\[(\w+)\]/g, (_, name: string) => partOf(name, run))}`;
    return folder.includes("[trajectoryId]") ? (folder.includes("annotate") ? [stage.assignedRun] : runs).map(filled) : [filled("")];
  });
  const more = [
    "agreement?unit=turn",
    "judge?judge=own",
    "judge?judge=misalignment",
    "judge/records?task=misalignment",
    "judge/records?task=intent-drift",
    "rubrics?rubric=grounding-gap-copy",
    "rubrics?rubric=turn-groundedness-copy",
    "rubrics?rubric=dialogue-scales-copy",
    "write-set?environment=tools",
    "replay/rules?rules=own@1",
    "replay/state?tables=own@1",
    `import/map?upload=${stage.uploads[0]}`,
    `trajectories?q=${encodeURIComponent("<img")}&sort=cases`,
    "validate?rater=judge:own&against=human:owner",
    "gate-report?list=all",
  ];
  return [...found, ...more.map((address) => `/studies/${STUDY}/${address}`)];
}

/** Opens pages one after the other and gives what was wrong with them. */
async function walk(browser: Browser, who: string): Promise<{ faults: string[]; opened: number }> {
  const context = await browser.newContext({ baseURL: base, ...(who === "nobody" ? {} : { storageState: stateOf(who) }) });
  const page = await context.newPage();
  const faults: string[] = [];
  let at = "";
  const say = (what: string): void => void faults.push(`${who} ${at}: ${what}`);
  page.on("dialog", (dialog) => {
    say(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => say(`the page threw: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && /content security policy|hydrat|refused to/i.test(message.text())) say(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${base}/`) && !/^(?:data|blob|about):/.test(request.url())) say(`asked another machine: ${request.url()}`);
  });
  let opened = 0;
  // Without a sign-in every page of a study leads to the same one.
  for (const address of addresses().filter((one) => who !== "nobody" || !one.startsWith("/studies/"))) {
    at = address;
    const response = await page.goto(address);
    if (response?.status() === 200) opened++;
    if ((response?.status() ?? 500) >= 500) say(`answered ${response?.status()}`);
    await awake(page);
    for (const fault of await page.evaluate(inspect)) say(fault);
  }
  await end(context);
  return { faults, opened };
}

const end = (context: BrowserContext): Promise<void> => context.close();

/** Waits until what is drawn listens. */
const awake = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => [...document.querySelectorAll("body *")].some((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))));

/** In the page: what markup of somebody else's would leave behind, whether it ran or not. */
function inspect(): string[] {
  const found: string[] = [];
  if ("__xss" in window) found.push("a hostile script ran");
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const head of document.querySelectorAll("thead")) {
    const { display, position } = getComputedStyle(head);
    if (!/^(?:table-header-group|none)$/.test(display) && position !== "absolute")
      found.push(`a table's head is drawn as ${display}: ${head.textContent}`);
  }
  for (const element of document.querySelectorAll("*")) {
    const name = element.tagName.toLowerCase();
    if (/^(?:iframe|object|embed|base|frame|portal|x:script)$/.test(name)) found.push(`an element ${name}`);
    if (name === "script" && element.textContent?.startsWith("window.__xss")) found.push("a hostile script element");
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith("on")) found.push(`${name} has ${attribute}`);
      const isAddress = /^(?:href|src|action|formaction|xlink:href|data|poster|background|srcset)$/.test(attribute);
      if (isAddress && /^\s*(?:javascript|vbscript|data:text):|^\/\/|xss\.invalid\//i.test(value)) found.push(`${name} has ${attribute}=${value}`);
      if (attribute === "style" && /url\(|expression|@import/i.test(value)) found.push(`${name} has style=${value}`);
    }
  }
  return found;
}

for (const [who, least] of [
  ["owner", 40],
  ["ann", 4],
  ["sue", 4],
  ["nobody", 1],
] as const) {
  test(`no page runs or asks for anything, for ${who}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { faults, opened } = await walk(browser, who);
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThanOrEqual(least);
  });
}

test("no page repeats a hostile part of its address as markup, and none breaks by one", async () => {
  const names = "q cursor sort direction outcome configuration environment label rule truncated judge version item task rubric rules tables upload";
  const more = "unit rater against baseline with pairing list source scope gate probes overlay pair draws seed example error policy name format map";
  const pages = addresses().filter((address) => !address.includes("?"));
  for (const [index, address] of pages.entries()) {
    const query = `${names} ${more}`
      .split(" ")
      .map((name, at) => `${name}=${encodeURIComponent(HOSTILE_TEXTS[(index + at) % HOSTILE_TEXTS.length] ?? "")}`);
    const { status, text } = await owner("GET", `${address}?${query.join("&")}`);
    expect(status, address).toBeLessThan(500);
    for (const markup of RAW_MARKUP) expect(text, address).not.toMatch(markup);
  }
  const odd = ["%", "%25", "%E0%A4%A", "%00", "%2e%2e%2f", ...HOSTILE_TEXTS.map(encodeURIComponent)];
  for (const part of odd) {
    for (const address of [`/studies/${part}`, `/studies/${STUDY}/trajectories/${part}`, `/api/v1/studies/${part}/overview`, `/invitation/${part}`]) {
      const answer = await owner("GET", address);
      expect(answer.status, address).toBeLessThan(500);
      for (const markup of RAW_MARKUP) if (!answer.headers.get("content-type")?.includes("json")) expect(answer.text, address).not.toMatch(markup);
    }
  }
});

const LOOKS_LIKE_A_FORMULA = /^[=+\-@\t\r]/;
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(cell);

test("no file that is given out holds a formula, a command of LaTeX or a type that a browser would run", async () => {
  test.setTimeout(120_000);
  const api = must(await owner("GET", "/api/v1/openapi.json"), "the description") as ApiDescription;
  const parts: Record<string, string> = {
    ...{ study: STUDY, trajectoryId: runs[0] ?? "", assignment: stage.assignment, judge: stage.judge, key: stage.judgement },
    ...{ upload: stage.uploads[0], item: stage.disagreement, example: encodeURIComponent("<script>window.__xss=1</script>") },
  };
  const tables = ["counts", "cases", "labels", "turns", "sessions", "verdicts", "metrics"].map((name) => `${name}?rater=all&draws=0`);
  const others = ["agreement?draws=0", "gate-report?", "misalignments?", "intent-drift?", `comparison?draws=0${await compared()}`];
  const named = [
    ...[...tables, ...others].flatMap((query) => ["csv", "jsonl"].map((format) => `${API}/export/${query}&format=${format}`)),
    ...["counts?", "metrics?draws=0", `comparison?draws=0${await compared()}`].map((query) => `${API}/export/${query}&format=latex`),
    ...[`${API}/export/trajectories`, `${API}/audit?format=csv`, `${API}/assignments/${stage.assignment}/file?rater=ann`],
  ];
  const documents = Object.entries(api.paths)
    .filter(([address, operations]) => operations.get !== undefined && !/\{name\}|\/events$/.test(address))
    .map(([address]) => address.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? encodeURIComponent(HOSTILE_TEXTS[2] ?? "")));
  let cells = 0;
  let guarded = 0;
  for (const address of [...named, ...documents]) {
    const { status, headers, text } = await owner("GET", address);
    expect(status, `${address}: ${text.slice(0, 300)}`).toBeLessThan(named.includes(address) ? 300 : 500);
    const type = headers.get("content-type") ?? "";
    expect(type, address).toMatch(/^(?:text\/csv|application\/(?:json|jsonl|problem\+json|x-latex|octet-stream|gzip|zip|x-ndjson))/);
    expect(headers.get("x-content-type-options"), address).toBe("nosniff");
    expect(headers.get("content-security-policy"), address).toContain("default-src 'none'");
    if (/csv|latex|jsonl/.test(type)) expect(headers.get("content-disposition"), address).toMatch(/^attachment; filename="[\w.-]+"$/);
    if (type.startsWith("application/x-latex")) expect(text, address).not.toMatch(/\\(?:input|immediate|write18|end\{document)/);
    if (!type.startsWith("text/csv")) continue;
    for (const cell of readCsv(text).flatMap((row) => Object.values(row))) {
      cells++;
      if (cell.startsWith("'") && LOOKS_LIKE_A_FORMULA.test(cell.slice(1))) guarded++;
      if (LOOKS_LIKE_A_FORMULA.test(cell) && !isNumber(cell)) throw new Error(`${address} has the cell ${JSON.stringify(cell.slice(0, 80))}`);
    }
  }
  expect(cells).toBeGreaterThan(100);
  expect(guarded).toBeGreaterThan(3);
});

/** Two configurations that can be compared. */
async function compared(): Promise<string> {
  const [first, second] = [...new Set((await listRuns(owner)).flatMap((run) => (run.environment === "tools" ? [run.configuration] : [])))];
  return `&baseline=${encodeURIComponent(first ?? "")}&with=${encodeURIComponent(second ?? "")}`;
}
