// No label is lost: without a network, over a reload, with an ended sign-in, somebody else's sign-in, two tabs.
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { alertOf } from "./support/alert";
import { heading, labelCase, openQueue, press, word } from "./support/annotate-screen";
import { householdRuns } from "./support/annotation-runs";
import { labelsOf, ownFile, prepareAssignment } from "./support/annotation-study";
import { inviteAnnotator, openAs } from "./support/annotators";
import { openAwake } from "./support/open-awake";
import { expect, test } from "./support/test";

let saves = "";
let ann = "";
let ben = "";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  ann = await inviteAnnotator("saves-ann");
  ben = await inviteAnnotator("saves-ben");
  const definition = { kind: "gap", mode: "single", raters: ["saves-ann", "saves-ben"] };
  saves = await prepareAssignment("saves", ownFile("saves.jsonl", householdRuns(12)), 12, definition);
});

test.describe("nothing is lost", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    context = await openAs(browser, ann);
    page = await context.newPage();
  });
  test.afterEach(async () => {
    // Leaving hands in what was held back for a possible undo; a browser that is ended from outside leaves nothing.
    await page.goto("/studies/saves/annotate");
    await context.close();
  });

  test("without a network labels wait, survive a reload and a closed browser, and are sent once", async () => {
    const before = given().length;
    const position = await openWithNext(page);
    await context.setOffline(true);
    await labelCase(page, position, 12);
    await labelCase(page, position + 1, 12);
    await expect(heading(page)).toHaveText(`Run ${position + 2} of 12`);
    await expect(word(page)).toHaveText("not saved");
    await expect(alertOf(page)).toContainText("The server does not answer");
    expect(given()).toHaveLength(before);
    // The server is there again for pages, but saves still fail: what waits is there after a reload.
    await context.route(/\/(labels|submit)(\/|$)/, (route) => route.abort());
    await context.setOffline(false);
    await openQueuePage(page);
    await expect(word(page)).toHaveText("not saved");
    await page.close();
    await context.unroute(/\/(labels|submit)(\/|$)/);
    page = await context.newPage();
    await openAwake(page, `/studies/saves/annotate/${saves}`);
    await expect(word(page)).toHaveText("saved");
    await expect(page.getByText(`${position + 1} done, ${11 - position} of 12 left`)).toBeVisible();
    expect(given()).toHaveLength(before + 2);
  });

  test("an ended sign-in keeps the label, asks to sign in again, then sends it", async () => {
    const before = given().length;
    const position = await openWithNext(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await labelCase(page, position, 12);
    await expect(word(page)).toHaveText("not saved");
    await expect(alertOf(page)).toContainText("Your sign-in has ended");
    await context.addCookies(cookies);
    await expect(word(page)).toHaveText("saved");
    expect(given()).toHaveLength(before + 1);
  });

  test("somebody else who signs in in this browser does not get the label", async () => {
    const position = await openWithNext(page);
    const cookies = await context.cookies();
    const other = JSON.parse(readFileSync(ben, "utf8")) as {
      cookies: Parameters<BrowserContext["addCookies"]>[0];
    };
    await context.addCookies(other.cookies);
    await labelCase(page, position, 12);
    await expect(alertOf(page)).toContainText("somebody else is signed in");
    await context.addCookies(cookies);
    await expect(word(page)).toHaveText("saved");
    expect(labelsOf("saves", "human:saves-ben")).toEqual([]);
  });

  test("after a redeploy a page of the old build goes on saving, and shows the next run", async () => {
    const before = given().length;
    const position = await openWithNext(page);
    // Another build: its pages and scripts have other names, and the old ones are gone.
    await context.route(/\/_next\/|[?&]_rsc=/, (route) => route.fulfill({ status: 404, body: "" }));
    await labelCase(page, position, 12);
    await expect(heading(page)).toHaveText(`Run ${position + 1} of 12`);
    await expect(word(page)).toHaveText("saved");
    expect(given()).toHaveLength(before + 1);
  });

  test("two tabs: the other one hears of the label; two browsers: the one that was late is asked, with the newer label", async ({ browser }) => {
    await openQueue(page, "saves", saves);
    const following = `Run ${(await positionOf(page)) + 1} of 12`;
    const place = page.url();
    const tab = await context.newPage();
    await openAwake(tab, place);
    const late = await openAs(browser, ann);
    const elsewhere = await late.newPage();
    await openAwake(elsewhere, place);
    await page.bringToFront();
    await press(page, "2 k p Enter");
    await expect(heading(page)).toHaveText(following);
    await expect(word(page)).toHaveText("saved");
    await expect(tab.getByRole("button", { name: /overlooked/, pressed: true })).toBeVisible();
    await press(elsewhere, "3 i");
    await elsewhere.keyboard.type("the order is wrong");
    await press(elsewhere, "Enter");
    await expect(heading(elsewhere)).toHaveText(following);
    await press(elsewhere, "b");
    await expect(alertOf(elsewhere)).toContainText("This place was labelled in another tab or browser meanwhile");
    await expect(elsewhere.getByRole("button", { name: /^Keep the other: overlooked/ })).toBeVisible();
    await elsewhere.getByRole("button", { name: "Keep mine: other:planning" }).press("Enter");
    await expect(word(elsewhere)).toHaveText("saved");
    await late.close();
  });
});

/** The gap labels of this rater that the server has. */
function given(): Record<string, string>[] {
  return labelsOf("saves", "human:saves-ann").filter((row) => row.labels === "overlooked");
}

async function positionOf(page: Page): Promise<number> {
  await expect(heading(page)).toHaveText(/^Run \d+ of 12$/);
  return Number(/\d+/.exec((await heading(page).textContent()) ?? "")?.[0]);
}

/** Opens the queue, and waits until the next runs are there: from then on the network may go. */
async function openWithNext(page: Page): Promise<number> {
  const ahead = new Set<string>();
  page.on("requestfinished", (request) => {
    if (/\/items\/tr_[0-9a-f]+$/.test(request.url())) ahead.add(request.url());
  });
  await openQueue(page, "saves", saves);
  const position = await positionOf(page);
  await expect.poll(() => ahead.size).toBe(Math.min(8, 12 - position));
  return position;
}

async function openQueuePage(page: Page): Promise<void> {
  await page.reload();
  await expect(heading(page)).toBeVisible();
}
