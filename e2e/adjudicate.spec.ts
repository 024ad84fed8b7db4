// Two people differ, a third settles by keyboard without knowing who said what; agreement, dialogues and CSV say the same.
import { writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, request } from "@playwright/test";
import { deskDialogues, householdRuns, LISTING } from "./support/annotation-runs";
import { assign, inviteAnnotator, openAs } from "./support/annotators";
import { readCsv } from "./support/csv";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { BASE_URL, FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

const STUDY = "settling";
const SESSIONS = 4;
const API = `/api/v1/studies/${STUDY}`;
let settler = "";
let cara = "";
let dave = "";

function run(...args: string[]): string {
  const { code, stdout, stderr } = plumbline(...args);
  if (code !== 0) throw new Error(`plumbline ${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout;
}

interface Item {
  trajectoryId: string;
  turns: { index: number; eligible: boolean }[];
}

async function send(context: APIRequestContext, method: "post" | "put", address: string, data: unknown, api = API): Promise<unknown> {
  const answer = await context[method](`${BASE_URL}${api}${address}`, { data, headers: { origin: BASE_URL } });
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** One rater labels every turn of every run as `answerOf` says (position of the run in order of its id, position of the turn). */
async function labelAll(state: string, assignment: string, answerOf: (run: number, turn: number) => { value: string; taskComplete: string }) {
  const rater = await request.newContext({ storageState: state });
  const base = `/assignments/${assignment}`;
  const queue = (await (await rater.get(`${BASE_URL}${API}${base}/queue`)).json()) as { items: { trajectoryId: string }[] };
  const ids = queue.items.map(({ trajectoryId }) => trajectoryId).sort();
  for (const [at, trajectoryId] of ids.entries()) {
    await send(rater, "post", `${base}/reservations`, { trajectoryId });
    const item = (await (await rater.get(`${BASE_URL}${API}${base}/items/${trajectoryId}`)).json()) as Item;
    for (const [position, { index }] of item.turns.filter(({ eligible }) => eligible).entries()) {
      const label = {
        trajectoryId,
        kind: "turn",
        place: `turn:${index}`,
        caseId: null,
        label: null,
        labels: [],
        evidence: [],
        note: "",
        assisted: false,
      };
      await send(rater, "put", `${base}/labels/${crypto.randomUUID()}`, {
        ...label,
        value: { ...answerOf(at, position), driftType: null },
        answersSeq: null,
        undoes: null,
      });
    }
    await send(rater, "post", `${base}/items/${trajectoryId}/submit`, { milliseconds: 1_000 });
  }
  await rater.dispose();
}

test.beforeAll(async () => {
  // Three commands, each a process of its own, and the labels of two people.
  test.setTimeout(180_000);
  [cara, dave] = [await inviteAnnotator("cara"), await inviteAnnotator("dave")];
  settler = await inviteAnnotator("settler", "adjudicator");
  const file = path.join(FOLDER, "settling.jsonl");
  writeFileSync(file, deskDialogues(SESSIONS));
  run("import", file, "--study", STUDY);
  const sample = JSON.parse(run("sample", "--study", STUDY, "--n", String(SESSIONS), "--seed", "3", "--where", "failed", "--json")) as {
    sampleId: string;
  };
  const assignment = await assign(STUDY, { sampleId: sample.sampleId, raters: ["cara", "dave"], ratersPerItem: 2, seed: 1, kind: "turn" });
  await labelAll(cara, assignment, () => ({ value: "grounded", taskComplete: "yes" }));
  // Dave calls the first turn of the first run ungrounded, and doubts that the first turn of the second did what was asked.
  await labelAll(dave, assignment, (at, turn) => ({
    value: at === 0 && turn === 0 ? "ungrounded" : "grounded",
    taskComplete: at === 1 && turn === 0 ? "no" : "yes",
  }));
});

test("what two people differ on is settled by keyboard, blind, and every figure follows", async ({ browser }) => {
  const context = await openAs(browser, settler);
  const page = await context.newPage();
  await openAwake(page, `/studies/${STUDY}/agreement?unit=turn`);
  await expect(page.getByText("2 of 2, 0 settled")).toBeVisible();
  const html = await page.content();
  for (const secret of ["human:cara", "human:dave", "settling.jsonl"]) expect(html).not.toContain(secret);

  for (const left of [2, 1]) {
    await expect(page.getByText(`${left} of 2, ${2 - left} settled`)).toBeVisible();
    const answers = page.locator(".side2");
    await expect(answers).toContainText("grounded");
    const isAboutTask = (await answers.textContent())?.includes("not done") === true;
    for (const key of isAboutTask ? ["y", "1"] : ["2"]) await page.keyboard.press(key);
  }
  await expect(page.getByText("0 of 2, 2 settled")).toBeVisible();
  await expect(page.getByText("saved", { exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("1 of 2, 1 settled")).toBeVisible();
  const isAboutTask = (await page.locator(".side2").textContent())?.includes("not done") === true;
  for (const key of isAboutTask ? ["y", "1"] : ["2"]) await page.keyboard.press(key);
  await expect(page.getByText("0 of 2, 2 settled")).toBeVisible();
  await context.close();

  const agreement = JSON.parse(run("agreement", "--study", STUDY, "--unit", "turn", "--draws", "0", "--json")) as {
    raters: string[];
    pairableItems: number;
    coefficients: { percentAgreement: { value: number } };
    study: { states: Record<string, number> };
  };
  // First-pass labels only: the settling changes no coefficient.
  expect(agreement.raters).toEqual(["human:cara", "human:dave"]);
  expect(agreement.coefficients.percentAgreement.value).toBeCloseTo(1 - 1 / agreement.pairableItems, 12);
  expect(agreement.study.states).toMatchObject({ pending: 0, discussion: 0 });

  const dialogues = JSON.parse(run("dialogues", "--study", STUDY, "--draws", "0", "--json")) as {
    groups: { final: { sga: { numerator: number; n: number }; incidents: { numerator: number }; directionDrift: { numerator: number } } }[];
  };
  expect(dialogues.groups[0]?.final).toMatchObject({
    sga: { numerator: 3, n: SESSIONS },
    incidents: { numerator: 1 },
    directionDrift: { numerator: 1 },
  });
  const metrics = JSON.parse(run("metrics", "--study", STUDY, "--draws", "0", "--json")) as { rows: { metric: string; value: number | null }[] };
  expect(metrics.rows.find(({ metric }) => metric === "sga")?.value).toBe(3 / SESSIONS);

  const rows = readCsv(run("export", "turns", "--study", STUDY));
  const settled = rows.filter(({ rater }) => rater === "adjudicated");
  expect(settled.map(({ final, via }) => `${final} ${via}`).sort()).toEqual(["grounded adjudication", "ungrounded adjudication"]);
  expect(rows.filter(({ final }) => final === "ungrounded").every(({ via }) => via === "adjudication")).toBe(true);
});

test("overlooked that neither rater pinned is settled with a quote of the settler's own, by the keyboard alone", async ({ browser }) => {
  const study = "settling-gaps";
  const api = `/api/v1/studies/${study}`;
  const file = path.join(FOLDER, "settling-gaps.jsonl");
  writeFileSync(file, householdRuns(1));
  run("import", file, "--study", study);
  const { sampleId } = JSON.parse(run("sample", "--study", study, "--n", "1", "--seed", "3", "--where", "failed", "--json")) as { sampleId: string };
  const id = await assign(study, { sampleId, raters: ["cara", "dave"], ratersPerItem: 2, seed: 1, kind: "gap", mode: "single" });
  for (const [state, label] of [
    [cara, "incomplete"],
    [dave, "other:planning"],
  ] as const) {
    const rater = await request.newContext({ storageState: state });
    const base = `/assignments/${id}`;
    const queue = (await (await rater.get(`${BASE_URL}${api}${base}/queue`)).json()) as { items: { trajectoryId: string }[] };
    const trajectoryId = queue.items[0]?.trajectoryId ?? "";
    await send(rater, "post", `${base}/reservations`, { trajectoryId }, api);
    const item = (await (await rater.get(`${BASE_URL}${api}${base}/items/${trajectoryId}`)).json()) as {
      writes: { caseId: string; t: number; k: number; failure: string }[];
    };
    const [write] = item.writes;
    if (write === undefined) throw new Error("the run proposes no write");
    const { caseId, t, k, failure } = write;
    const entry = { trajectoryId, evidence: [], note: "The order is wrong.", assisted: false, answersSeq: null, undoes: null };
    await send(
      rater,
      "put",
      `${base}/labels/${crypto.randomUUID()}`,
      { ...entry, kind: "gap", caseId, place: "", label, labels: [label], value: null },
      api,
    );
    const value = { decision: "decisive", reason: "only case", t, k, failure };
    await send(
      rater,
      "put",
      `${base}/labels/${crypto.randomUUID()}`,
      { ...entry, note: "", kind: "case", caseId: null, place: "case:decisive", label: null, labels: [], value },
      api,
    );
    await send(rater, "post", `${base}/items/${trajectoryId}/submit`, { milliseconds: 1_000 }, api);
    await rater.dispose();
  }
  const context = await openAs(browser, settler);
  const page = await context.newPage();
  await openAwake(page, `/studies/${study}/agreement`);
  await expect(page.getByText("1 of 1, 0 settled")).toBeVisible();
  await expect(page.locator(".side2")).toContainText("incomplete");
  await page.keyboard.press("2");
  await expect(page.getByText(/neither side pinned it/)).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.locator(".own-pins")).toContainText("step");
  for (let presses = 0; presses < 20; presses++) {
    if ((await page.locator(".own-pins").textContent())?.includes(LISTING) === true) break;
    const before = await page.locator(".own-pins").textContent();
    await page.keyboard.press("p");
    await expect(page.locator(".own-pins")).not.toHaveText(before ?? "");
  }
  await page.keyboard.press("2");
  await expect(page.getByText("0 of 1, 1 settled")).toBeVisible();
  await expect(page.getByText("saved", { exact: true })).toBeVisible();
  await context.close();
  const rows = readCsv(run("export", "labels", "--study", study)).filter(({ rater }) => rater === "adjudicated");
  expect(rows.map(({ labels, evidence_quote: quote }) => [labels, quote])).toEqual([["overlooked", LISTING]]);
});

test("the dialogues page shows the settled figures, and each rater's own", async ({ page }) => {
  await openAwake(page, `/studies/${STUDY}/dialogues`);
  const row = page.locator("table.acc tbody tr");
  await expect(row).toContainText(`3/${SESSIONS}`);
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/labels=human%3Acara/);
  await expect(row).toContainText(`4/${SESSIONS}`);
});

for (const screen of ["agreement?unit=turn", "dialogues"]) {
  for (const width of [1280, 320]) {
    test(`${screen} is whole and accessible at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/studies/${STUDY}/${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}
