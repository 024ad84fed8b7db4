// The main job: drop a file, see its cases, label one by keyboard with a quote, take the counts home.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readCsv } from "./support/csv";
import { CONTRADICTED, HOUSEHOLD_FILE } from "./support/household-file";
import { ROOT } from "./support/server-folder";
import { expect, test } from "./support/test";

/** What a person does with the mouse: a file from the desktop onto the page. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ""], fileName ?? "", { type: "application/jsonl" }));
      return data;
    },
    [name, text] as const,
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

async function downloadCounts(page: Page): Promise<{ name: string; rows: Record<string, string>[] }> {
  await page.goto("/studies/journey/counts");
  await page
    .getByRole("radio", { name: "all raters" })
    .or(page.getByRole("button", { name: "all raters" }))
    .click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download CSV/ }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), rows: readCsv(readFileSync(await download.path(), "utf8")) };
}

const ofRater = (rows: readonly Record<string, string>[], rater: string) => rows.filter((row) => row.rater === rater);

test("from a dropped file to the counts of a person's label", async ({ page }) => {
  await page.goto("/studies");
  // A key pressed before the page has woken up does nothing: press until the field has the focus.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.locator("#new-study")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("journey");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Drop a folder or files")).toBeVisible();

  await dropFile(page, "household_runs.jsonl", HOUSEHOLD_FILE);
  await page.getByRole("link", { name: "To the study" }).click();
  await expect(page.getByRole("heading", { name: "journey", level: 1 })).toBeVisible();

  const before = await downloadCounts(page);
  expect(before.name).toMatch(/^journey-counts-\d{4}-\d{2}-\d{2}\.csv$/);
  const rules = ofRater(before.rows, "rule");
  expect(rules.length).toBeGreaterThan(0);
  expect(ofRater(before.rows, "human:owner")).toEqual([]);
  const cases = Number(rules.find((row) => row.unit === "case")?.total);

  // The list leads to the run; its refused write is the case that opens.
  await page.goto(`/studies/journey/trajectories?outcome=failure&q=${CONTRADICTED.run}`);
  await expect(page.locator("a.run-name")).toHaveCount(1);
  await page.locator("a.run-name").click();
  const current = page.locator("li[aria-current]");
  await expect(current).toHaveAttribute("data-t", String(CONTRADICTED.step));
  await expect(page.getByText("A5", { exact: false }).first()).toBeVisible();

  // By keyboard: one step back to the listing, pin it, say overlooked, save.
  await page.keyboard.press("k");
  await expect(current).toHaveAttribute("data-t", String(CONTRADICTED.step - 1));
  await page.keyboard.press("p");
  await page.keyboard.press("l");
  await page.keyboard.press("2");
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await page.keyboard.press("Enter");
  const sent = (await saving).postDataJSON() as { evidence: { quote: string; role: string }[] };
  expect(sent.evidence.filter((span) => span.role === "decisive").map((span) => span.quote)).toEqual([CONTRADICTED.listing]);
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();

  const after = await downloadCounts(page);
  expect(ofRater(after.rows, "rule")).toEqual(rules);
  const mine = ofRater(after.rows, "human:owner").filter((row) => row.unit === "case" && row.mode === "single");
  expect(mine.find((row) => row.class === "overlooked")).toMatchObject({ count: "1", total: "1", pending: String(cases - 1), share: "1" });
  expect(mine.filter((row) => row.class !== "overlooked").every((row) => row.count === "0" && row.total === "1")).toBe(true);

  await page.reload();
  expect(ofRater((await downloadCounts(page)).rows, "human:owner")).toEqual(ofRater(after.rows, "human:owner"));
});

test("the picture in the README is this program", async ({ page }) => {
  await page.goto("/studies/sample/trajectories?outcome=failure&label=overlooked");
  await page.locator("a.run-name").nth(2).click();
  await expect(page.locator("li[aria-current]")).toBeVisible();
  await page.waitForLoadState("networkidle");
  // PLUMBLINE_WRITE_PICTURE=1 puts it where the README shows it; every other run only proves that it can be made.
  const folder = process.env.PLUMBLINE_WRITE_PICTURE === undefined ? "test-results" : "docs";
  mkdirSync(path.join(ROOT, folder), { recursive: true });
  const picture = await page.screenshot({ path: path.join(ROOT, folder, "trajectory.png") });
  expect(picture.length).toBeGreaterThan(20_000);
});
