import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { deskDialogues, householdRuns, LISTING } from "./support/annotation-runs";
import { assign, inviteAnnotator, openAs } from "./support/annotators";
import { readCsv } from "./support/csv";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER, ROOT } from "./support/server-folder";
import { expect, test } from "./support/test";

const CASES = 30;
const DIALOGUES = 20;
const REAL_DIALOGUES = path.join(ROOT, "../shared/data/tau-bench/gpt-4o-airline.json");

const assignments: Record<string, string> = {};
let ann = "";
let ben = "";

function run(...args: string[]): string {
  const { code, stdout, stderr } = plumbline(...args);
  if (code !== 0) throw new Error(`plumbline ${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout;
}

/** Imports a file, draws all its runs (or `n` of them) and gives them to two raters. */
async function prepare(study: string, file: string, n: number, definition: Record<string, unknown>): Promise<string> {
  run("import", file, "--study", study);
  const { sampleId } = JSON.parse(run("sample", "--study", study, "--n", String(n), "--seed", "7", "--where", "failed", "--json")) as {
    sampleId: string;
  };
  return assign(study, { sampleId, raters: ["ann", "ben"], ratersPerItem: 2, seed: 1, ...definition });
}

function own(name: string, text: string): string {
  const file = path.join(FOLDER, name);
  writeFileSync(file, text);
  return file;
}

test.beforeAll(async () => {
  // Five studies by the command line, each command a process of its own.
  test.setTimeout(240_000);
  ann = await inviteAnnotator("ann");
  ben = await inviteAnnotator("ben");
  assignments.gaps = await prepare("gaps", own("gaps.jsonl", householdRuns(CASES)), CASES, { kind: "gap", mode: "single" });
  assignments.parts = await prepare("parts", own("parts.jsonl", householdRuns(3)), 3, { kind: "gap", mode: "multi" });
  assignments.saves = await prepare("saves", own("saves.jsonl", householdRuns(12)), 12, { kind: "gap", mode: "single" });
  assignments.desk = await prepare("desk", own("desk.jsonl", deskDialogues(DIALOGUES)), DIALOGUES, { kind: "turn" });
  assignments.scales = await prepare("scales", own("scales.jsonl", deskDialogues(2)), 2, { kind: "session" });
});

/** What a page must never see of a keyboard-only user, and where the focus must never be. */
async function watch(page: Page): Promise<() => Promise<{ mouse: number; body: number }>> {
  await page.addInitScript(() => {
    const seen = { mouse: 0, body: 0 };
    Object.assign(window, { seen });
    for (const kind of ["pointerdown", "mousedown", "mouseup", "wheel"]) window.addEventListener(kind, () => seen.mouse++, true);
    // Two frames after a key, whatever it did has been drawn.
    window.addEventListener(
      "keyup",
      () => requestAnimationFrame(() => requestAnimationFrame(() => document.activeElement === document.body && seen.body++)),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { seen: { mouse: number; body: number } }).seen);
}

async function openQueue(page: Page, study: string, kind: string): Promise<void> {
  await openAwake(page, `/studies/${study}/annotate/${assignments[kind] ?? ""}`);
  await expect(page.getByText("saved", { exact: true })).toBeVisible();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const word = (page: Page) => page.locator(".saveword");

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

/** Labels the case of the run that is shown: overlooked, one step up, pin the sentence, next. */
const FOUR_KEYS = "2 k p Enter";

async function labelCase(page: Page, position: number, of: number): Promise<void> {
  await expect(heading(page)).toHaveText(`Run ${position} of ${of}`);
  await press(page, FOUR_KEYS);
}

function labelsOf(study: string, rater: string): Record<string, string>[] {
  return readCsv(run("export", "labels", "--study", study)).filter((row) => row.rater === rater);
}

function turnsOf(study: string, rater: string): Record<string, string>[] {
  return readCsv(run("export", "turns", "--study", study, "--rater", "all")).filter((row) => row.rater === rater);
}

test("thirty cases by the keyboard alone: four keys each, no mouse, nothing lost, the focus never on the body", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  const seen = await watch(page);
  await openQueue(page, "gaps", "gaps");
  for (let position = 1; position <= CASES; position++) {
    await labelCase(page, position, CASES);
    if (position === 7) await expect(page.getByText(/^7 done, 23 of 30 left, median [\d.]+ s a case$/)).toBeVisible();
  }
  await expect(heading(page)).toHaveText("Your queue is done");
  await expect(word(page)).toHaveText("saved");
  expect(await seen()).toEqual({ mouse: 0, body: 0 });
  const rows = labelsOf("gaps", "human:ann").filter((row) => row.labels === "overlooked");
  expect(rows).toHaveLength(CASES);
  expect(new Set(rows.map((row) => row.trajectory_id)).size).toBe(CASES);
  expect(rows.every((row) => row.assisted === "false" && row.evidence_quote === LISTING)).toBe(true);
  await context.close();
});

test.describe("how labelling feels", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    context = await openAs(browser, ben);
    page = await context.newPage();
    await openQueue(page, "gaps", "gaps");
  });
  test.afterEach(() => context.close());

  test("a wrong key says so and changes nothing; a label without its evidence is refused with the other one on offer", async () => {
    await press(page, "t");
    await expect(page.getByText("t means nothing here; ? shows the keys.")).toBeVisible();
    await press(page, "2 Enter");
    await expect(page.getByRole("alert")).toContainText("overlooked needs a decisive pin");
    await expect(page.getByRole("button", { name: "Make it incomplete" })).toBeVisible();
    await expect(heading(page)).toHaveText("Run 1 of 30");
    await press(page, "k p 1 s Enter");
    await expect(page.getByRole("alert")).toContainText("incomplete does not fit the decisive pin");
    await expect(page.getByRole("button", { name: "Make it overlooked" })).toBeVisible();
    await press(page, "z z");
  });

  test("undo takes the last label back after next, and it stands there to be changed", async () => {
    await press(page, "2 k p Enter");
    await expect(heading(page)).toHaveText("Run 2 of 30");
    await press(page, "z");
    await expect(heading(page)).toHaveText("Run 1 of 30");
    await expect(page.getByRole("button", { name: /overlooked/, pressed: true })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Evidence" })).toContainText(LISTING);
    await expect(word(page)).toHaveText("saved");
    await press(page, "Enter");
    await expect(heading(page)).toHaveText("Run 2 of 30");
  });

  test("leaving in the middle of a case keeps the draft, and a reload too", async () => {
    await press(page, "3 i");
    await page.keyboard.type("the order of steps is wrong");
    await press(page, "Escape");
    const place = page.url();
    await page.goto("/studies/gaps/annotate");
    await openAwake(page, place);
    await expect(page.getByRole("button", { name: /other:planning/, pressed: true })).toBeVisible();
    await expect(page.getByLabel("Note")).toHaveValue("the order of steps is wrong");
    await press(page, "z z");
  });

  test("selected text is pinned exactly, and no more", async () => {
    const row = page.locator("[data-t='2']");
    await press(page, "k");
    await row.getByText(LISTING).evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (text === null) throw new Error("no text");
      document.getSelection()?.setBaseAndExtent(text, 7, text, 13);
    });
    await press(page, "p");
    await expect(page.getByRole("complementary", { name: "Evidence" }).locator(".q")).toHaveText("rack 1");
    await press(page, "z");
  });

  test("a write that never came, a reason why not, and a decisive case", async () => {
    await press(page, "a n");
    await expect(page.getByRole("list", { name: "Cases of this run" })).toContainText("never came");
    await press(page, "[ x");
    await page.keyboard.type("too short");
    await press(page, "Enter");
    await expect(page.getByRole("alert")).toContainText("a reason of 10 characters or more");
    await page.keyboard.type(", then long enough");
    await press(page, "Enter");
    await expect(page.getByRole("list", { name: "Cases of this run" })).toContainText("not a case: too short, then long enough");
    await expect(word(page)).toHaveText("saved");
    // Three entries to take back: the reason, the added case.
    await press(page, "z z");
    await expect(page.getByRole("list", { name: "Cases of this run" })).not.toContainText("never came");
    await expect(word(page)).toHaveText("saved");
  });
});

test.describe("nothing is lost", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    context = await openAs(browser, ann);
    page = await context.newPage();
  });
  test.afterEach(() => context.close());

  test("without a network labels wait, survive a reload and a closed browser, and are sent once", async () => {
    await openQueue(page, "saves", "saves");
    await expect(heading(page)).toHaveText("Run 1 of 12");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await labelCase(page, 1, 12);
    await labelCase(page, 2, 12);
    await expect(heading(page)).toHaveText("Run 3 of 12");
    await expect(word(page)).toHaveText("not saved");
    await expect(page.getByRole("alert")).toContainText("The server does not answer");
    expect(labelsOf("saves", "human:ann")).toEqual([]);
    // The server is there again for pages, but saves still fail: what waits is there after a reload.
    await context.route(/\/(labels|submit)(\/|$)/, (route) => route.abort());
    await context.setOffline(false);
    await openQueuePage(page);
    await expect(word(page)).toHaveText("not saved");
    await page.close();
    await context.unroute(/\/(labels|submit)(\/|$)/);
    page = await context.newPage();
    await openAwake(page, `/studies/saves/annotate/${assignments.saves ?? ""}`);
    await expect(word(page)).toHaveText("saved");
    await expect(page.getByText("2 done, 10 of 12 left")).toBeVisible();
    expect(labelsOf("saves", "human:ann").filter((row) => row.labels === "overlooked")).toHaveLength(2);
  });

  test("an ended sign-in keeps the label, asks to sign in again, then sends it", async () => {
    await openQueue(page, "saves", "saves");
    const cookies = await context.cookies();
    await page.waitForLoadState("networkidle");
    await context.clearCookies();
    await labelCase(page, 3, 12);
    await expect(word(page)).toHaveText("not saved");
    await expect(page.getByRole("alert")).toContainText("Your sign-in has ended");
    await context.addCookies(cookies);
    await expect(word(page)).toHaveText("saved");
    expect(labelsOf("saves", "human:ann").filter((row) => row.labels === "overlooked")).toHaveLength(3);
  });

  test("somebody else who signs in in this browser does not get the label", async () => {
    await openQueue(page, "saves", "saves");
    const cookies = await context.cookies();
    await page.waitForLoadState("networkidle");
    const other = JSON.parse(readFileSync(ben, "utf8")) as {
      cookies: Parameters<BrowserContext["addCookies"]>[0];
    };
    await context.addCookies(other.cookies);
    await labelCase(page, 4, 12);
    await expect(page.getByRole("alert")).toContainText("somebody else is signed in");
    await context.addCookies(cookies);
    await expect(word(page)).toHaveText("saved");
    expect(labelsOf("saves", "human:ben")).toEqual([]);
  });

  test("two tabs: the other one hears of the label; two browsers: the one that was late is asked, with the newer label", async ({ browser }) => {
    await openQueue(page, "saves", "saves");
    await expect(heading(page)).toHaveText("Run 5 of 12");
    const place = page.url();
    const tab = await context.newPage();
    await openAwake(tab, place);
    const late = await openAs(browser, ann);
    const elsewhere = await late.newPage();
    await openAwake(elsewhere, place);
    await page.bringToFront();
    await press(page, "2 k p Enter");
    await expect(heading(page)).toHaveText("Run 6 of 12");
    await expect(word(page)).toHaveText("saved");
    await expect(tab.getByRole("button", { name: /overlooked/, pressed: true })).toBeVisible();
    await press(elsewhere, "3 i");
    await elsewhere.keyboard.type("the order is wrong");
    await press(elsewhere, "Enter");
    await expect(heading(elsewhere)).toHaveText("Run 6 of 12");
    await press(elsewhere, "b");
    await expect(elsewhere.getByRole("alert")).toContainText("This place was labelled in another tab or browser meanwhile");
    await expect(elsewhere.getByRole("button", { name: /^Keep the other: overlooked/ })).toBeVisible();
    await elsewhere.getByRole("button", { name: "Keep mine: other:planning" }).press("Enter");
    await expect(word(elsewhere)).toHaveText("saved");
    await late.close();
  });
});

async function openQueuePage(page: Page): Promise<void> {
  await page.reload();
  await expect(heading(page)).toBeVisible();
}

test("part by part: each part gets its finding, the labels are their union", async ({ browser }) => {
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, "parts", "parts");
  await expect(page.getByRole("list", { name: "Parts of the write" })).toContainText("affordance");
  // The verb is fine; the mug is fine; the place is contradicted.
  await press(page, "f f y k p");
  await expect(page.locator(".set")).toContainText("overlooked");
  await press(page, "Enter");
  await expect(heading(page)).toHaveText("Run 2 of 3");
  await expect(word(page)).toHaveText("saved");
  await press(page, "f n Enter");
  await expect(page.getByRole("alert")).toContainText("incomplete needs a search for 0 mug");
  await context.close();
});

/** Labels every turn by the keyboard alone: the fee is ungrounded for one rater and grounded for the other. */
async function labelTurns(page: Page, isStrict: boolean): Promise<void> {
  for (let session = 1; session <= DIALOGUES; session++) {
    for (let turn = 1; ; turn++) {
      await expect(heading(page)).toHaveText(new RegExp(`^Session ${session} of ${DIALOGUES}, turn ${turn} of \\d+$`));
      const [, of] = /turn \d+ of (\d+)/.exec((await heading(page).textContent()) ?? "") ?? [];
      const isFee = isStrict && turn === 2;
      await press(page, isFee ? "u p 4 y Enter" : turn === Number(of) ? "n Enter" : "g y Enter");
      if (turn === Number(of)) break;
    }
  }
  await expect(heading(page)).toHaveText("Your queue is done");
  await expect(word(page)).toHaveText("saved");
}

async function labelBoth(browser: Browser, study: string, kind: string): Promise<void> {
  for (const [state, isStrict] of [
    [ann, true],
    [ben, false],
  ] as const) {
    const context = await openAs(browser, state);
    const page = await context.newPage();
    const seen = await watch(page);
    await openQueue(page, study, kind);
    await labelTurns(page, isStrict);
    expect(await seen()).toEqual({ mouse: 0, body: 0 });
    await context.close();
  }
}

test("two annotators label the turns of twenty dialogues by the keyboard alone", async ({ browser }) => {
  test.setTimeout(300_000);
  await labelBoth(browser, "desk", "desk");
  for (const rater of ["human:ann", "human:ben"]) {
    const rows = turnsOf("desk", rater);
    expect(rows).toHaveLength(DIALOGUES * 3);
    expect(rows.filter((row) => row.value === "ungrounded")).toHaveLength(rater === "human:ann" ? DIALOGUES : 0);
  }
});

// Recorded by others: there where the shared data are, never part of this project.
if (existsSync(REAL_DIALOGUES)) {
  test("two annotators label the turns of twenty recorded dialogues by the keyboard alone", async ({ browser }) => {
    test.setTimeout(600_000);
    assignments.tau = await prepare("tau", REAL_DIALOGUES, DIALOGUES, { kind: "turn" });
    await labelBoth(browser, "tau", "tau");
    const counts = ["human:ann", "human:ben"].map((rater) => turnsOf("tau", rater).length);
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeGreaterThan(DIALOGUES);
  });
}

test("later turns wait, and what the user answers to a turn is not shown with it", async ({ browser }) => {
  const study = "waiting";
  assignments.waiting = await prepare(study, own("waiting.jsonl", deskDialogues(1)), 1, { kind: "turn" });
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, study, "waiting");
  await expect(page.getByText("2 later turns open when this one is submitted.")).toBeVisible();
  await expect(page.getByText("10:30 please. Does that cost anything?")).toHaveCount(0);
  await press(page, "g Enter");
  await expect(page.getByRole("alert")).toContainText("Does the turn do what was asked?");
  await press(page, "y Enter");
  await expect(page.getByText("10:30 please. Does that cost anything?")).toBeVisible();
  await press(page, "v");
  await expect(page.getByText("You are welcome.")).toBeVisible();
  await context.close();
});

test("the scales of a session take one key each", async ({ browser }) => {
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, "scales", "scales");
  await press(page, "7 0 Enter");
  await expect(page.getByRole("alert")).toContainText("A scale has no value yet");
  await press(page, "9 Enter");
  await expect(heading(page)).toHaveText("Session 2 of 2");
  await expect(word(page)).toHaveText("saved");
  await context.close();
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the annotate screens, ${scheme}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await openAs(browser, ben);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    const places = [
      ["gaps", "gaps", "h 2"],
      ["parts", "parts", "f y"],
      ["desk", "desk", "u"],
      ["scales", "scales", "7"],
    ] as const;
    await openAwake(page, "/studies/gaps/annotate");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [study, kind, keys] of places) {
        await openQueue(page, study, kind);
        await press(page, keys);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [study, width, id, nodes.map((node) => node.html)])).toEqual([]);
        await page.screenshot({ path: test.info().outputPath(`${study}-${scheme}-${width}.png`) });
        await press(page, "z z");
      }
    }
    await context.close();
  });
}
