// A judge is made, says what it will cost, runs over every case, and a person reviews its proposals by the keyboard; then the CSV.
import { writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { householdRuns } from "./support/annotation-runs";
import { readCsv } from "./support/csv";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

const STUDY = "judged";
const RUNS = 12;
const ADDRESS = `/studies/${STUDY}/judge`;

test.beforeAll(() => {
  const file = path.join(FOLDER, "judged.jsonl");
  writeFileSync(file, householdRuns(RUNS));
  const { code, stderr } = plumbline("import", file, "--study", STUDY);
  if (code !== 0) throw new Error(stderr);
});

const csvOf = (name: string, ...more: string[]) => readCsv(plumbline("export", name, "--study", STUDY, ...more).stdout);
const pane = (page: Page) => page.getByRole("region", { name: "Proposal", exact: true });

test("a judge is made, estimated, run, reviewed by the keyboard, and every label is in the CSV", async ({ page }) => {
  test.setTimeout(180_000);
  await openAwake(page, ADDRESS);
  await expect(page.getByRole("heading", { name: "No judge yet" })).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "A new judge" });
  await dialog.getByLabel("Handle").fill("small");
  await dialog.getByLabel("Model, as the provider calls it").fill("priced");
  await dialog.getByLabel("Mode", { exact: true }).selectOption("single");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Make the judge" }).click();
  await expect(dialog).toHaveCount(0);

  // What it will ask and cost is said before anything is sent.
  const before = page.getByRole("region", { name: "Before the start" });
  await expect(before).toContainText("answered before");
  await expect(before).toContainText("in the currency of your prices");
  await before.getByLabel("Stop at this cost").fill("5");
  await before.getByRole("heading").click();
  await page.keyboard.press("s");
  await expect(page.getByRole("heading", { name: /^Judged, / })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("of 5.00")).toBeVisible();

  // One whose quote nobody said waits: the quote stands there, refused, and nothing of it is counted.
  await expect(pane(page)).toContainText("not counted");
  await expect(pane(page)).toContainText("0 of 1 verbatim");
  const waiting = page.getByRole("group", { name: "Which items" }).getByRole("button", { name: /Failed quote/ });
  await expect(waiting).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("x");
  await expect(page.getByText("Rejected: it is in no number.")).toBeVisible();

  await page
    .getByRole("group", { name: "Which items" })
    .getByRole("button", { name: /^Answered/ })
    .click();
  const answered = page.locator(".ju-list li").filter({ hasNot: page.locator(".qn") });
  await answered
    .filter({ has: page.getByRole("img", { name: "overlooked" }) })
    .first()
    .getByRole("button")
    .click();
  await expect(pane(page)).toContainText("1 of 1 verbatim");
  await page.getByRole("region", { name: "Steps", exact: true }).getByRole("heading").click();
  await page.keyboard.press("v");
  await expect(page.locator(".ju-bot mark.now")).toBeVisible();
  await expect(page.getByText("context of the write ends here")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved, and marked as assisted.").first()).toBeVisible();
  await expect(pane(page).getByRole("button", { name: "Reject" })).toBeEnabled();
  await page.keyboard.press("3");
  await expect.poll(() => csvOf("labels", "--rater", "human:owner").length).toBe(2);
  const own = csvOf("labels", "--rater", "human:owner");
  expect(own.map((row) => row.assisted)).toEqual(["true", "true"]);
  expect(new Set(own.map((row) => row.label))).toEqual(new Set(["overlooked", "other:planning"]));
  const judged = csvOf("cases", "--rater", "judge:small");
  expect(judged.length).toBeGreaterThan(RUNS / 2);
  expect(judged.every((row) => row.rater === "judge:small" && /^[0-9a-f]{12}$/.test(row.rater_version ?? ""))).toBe(true);
  expect(await page.content()).not.toContain("a-key-that-no-page-shows");
});

test("a new version is another rater beside the old one, and nothing was asked by it yet", async ({ page }) => {
  await openAwake(page, ADDRESS);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "A new version of small" });
  await dialog.getByLabel("Answers an item, the majority counts").fill("3");
  await dialog.getByRole("button", { name: "Make the new version" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("majority of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing has been asked yet" })).toBeVisible();
});

test("a judge of misalignments fills the table of records, and the CSV has the same rows", async ({ page }) => {
  const { code, stderr } = plumbline(
    "judge",
    "--study",
    STUDY,
    "--judge",
    "align",
    "--task",
    "misalignment",
    "--provider",
    "compatible",
    "--model",
    "priced",
  );
  // Some replies are spoilt on purpose: those items end in an error, and the command says so.
  expect([0, 1], stderr).toContain(code);
  await openAwake(page, `${ADDRESS}/records?task=misalignment`);
  const rows = page.locator(".ju-table tbody tr");
  await expect(rows.first()).toContainText("rack");
  expect(csvOf("misalignments")).toHaveLength(await rows.count());
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("one call tries a provider, and the page shows no key", async ({ page }) => {
  await openAwake(page, `/studies/${STUDY}/settings`);
  await page.getByLabel("Model of compatible").fill("priced");
  await page.getByRole("button", { name: "Try one call" }).click();
  await expect(page.getByText("priced answered")).toBeVisible();
  expect(await page.content()).not.toContain("a-key-that-no-page-shows");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [1280, 320]) {
    test(`the page is whole and accessible at ${width} px, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      const { judges } = (await (await page.request.get(`/api/v1/studies/${STUDY}/judges`)).json()) as { judges: { id: string; version: string }[] };
      const first = judges.find(({ id }) => id === "small");
      await openAwake(page, `${ADDRESS}?judge=small&version=${first?.version}`);
      await expect(pane(page)).toContainText("Rationale");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}
