// Gap cases by the keyboard alone: thirty in a row, and what labelling feels like on the way.
import type { BrowserContext, Page } from "@playwright/test";
import { alertOf } from "./support/alert";
import { heading, labelCase, openQueue, press, watch, word } from "./support/annotate-screen";
import { householdRuns, LISTING } from "./support/annotation-runs";
import { labelsOf, ownFile, prepareAssignment } from "./support/annotation-study";
import { inviteAnnotator, openAs } from "./support/annotators";
import { openAwake } from "./support/open-awake";
import { expect, test } from "./support/test";

const CASES = 30;
let gaps = "";
let ann = "";
let ben = "";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  ann = await inviteAnnotator("cases-ann");
  ben = await inviteAnnotator("cases-ben");
  const definition = { kind: "gap", mode: "single", raters: ["cases-ann", "cases-ben"] };
  gaps = await prepareAssignment("gaps", ownFile("gaps.jsonl", householdRuns(CASES)), CASES, definition);
});

test("thirty cases by the keyboard alone: four keys each, no mouse, nothing lost, the focus never on the body", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  const seen = await watch(page);
  await openQueue(page, "gaps", gaps);
  for (let position = 1; position <= CASES; position++) {
    await labelCase(page, position, CASES);
    if (position === 7) await expect(page.getByText(/^7 done, 23 of 30 left, median [\d.]+ s a case$/)).toBeVisible();
  }
  await expect(heading(page)).toHaveText("Your queue is done");
  await expect(word(page)).toHaveText("saved");
  expect(await seen()).toEqual({ mouse: 0, body: 0 });
  const rows = labelsOf("gaps", "human:cases-ann").filter((row) => row.labels === "overlooked");
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
    await openQueue(page, "gaps", gaps);
  });
  test.afterEach(() => context.close());

  test("a wrong key says so and changes nothing; a label without its evidence is refused with the other one on offer", async () => {
    await press(page, "t");
    await expect(page.getByText("t means nothing here; ? shows the keys.")).toBeVisible();
    await press(page, "2 Enter");
    await expect(alertOf(page)).toContainText("overlooked needs a decisive pin");
    await expect(page.getByRole("button", { name: "Make it incomplete" })).toBeVisible();
    await expect(heading(page)).toHaveText("Run 1 of 30");
    await press(page, "k p 1 s Enter");
    await expect(alertOf(page)).toContainText("incomplete does not fit the decisive pin");
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
    // As it was found: whether a hand-in that waits still goes out from a browser that is closed is nothing to rely on.
    await press(page, "z");
    await expect(heading(page)).toHaveText("Run 1 of 30");
    await expect(word(page)).toHaveText("saved");
  });

  test("leaving in the middle of a case keeps the draft, and a reload too", async () => {
    await press(page, "3 i");
    await page.keyboard.type("the order of steps is wrong");
    await press(page, "Escape");
    const place = page.url();
    await page.goto("/studies/gaps/annotate");
    await openAwake(page, place);
    await expect(page.getByRole("button", { name: /other:planning/, pressed: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("the order of steps is wrong");
    await press(page, "z z");
  });

  test("a draft is kept by a page that is left before the browser's large storage has it", async () => {
    // Left in the very moment of the key, as far as that storage goes: it takes nothing.
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("left before it was written", "AbortError");
      };
    });
    await page.reload();
    await openAwake(page, page.url());
    await press(page, "3 i");
    await page.keyboard.type("the order of steps is wrong");
    await page.reload();
    await expect(page.getByRole("button", { name: /other:planning/, pressed: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("the order of steps is wrong");
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
    await expect(alertOf(page)).toContainText("a reason of 10 characters or more");
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
