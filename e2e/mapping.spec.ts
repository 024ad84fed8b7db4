// A file that no importer knows: dropped, mapped by its fields, saved, imported; then another by the saved mapping and by --map.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

/** A recorder of our own invention: its names say nothing to any importer, and little to the proposal. */
const tape = (nr: number, grade: string): string =>
  JSON.stringify({
    nr: `tape-${nr}`,
    wish: "Make the lamp blue.",
    grade,
    tape: [
      { hunch: "The red key first.", press: "press red", light: "The lamp is red." },
      { hunch: "", press: "press blue", light: nr === 2 ? "Error: the key is stuck." : "The lamp is blue." },
    ],
  });
const TAPES = `${tape(1, "bright")}\n${tape(2, "dark")}\n${tape(3, "bright")}\n`;

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel("Files to import").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
}

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

test("an unknown file becomes runs when its fields are mapped", async ({ page }) => {
  await page.goto("/studies/tapes/import");
  await chooseFile(page, "lamp tapes.jsonl", TAPES);
  const map = page.getByRole("link", { name: "Map the fields of lamp tapes.jsonl" }).first();
  await expect(map).toBeVisible();
  await expect(page.getByText("map the fields: on the page Import, or with --map FILE").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting to be mapped" })).toBeVisible();
  await expectNoBarrier(page);

  await map.click();
  await expect(page.getByRole("heading", { name: "Map the fields", level: 1 })).toBeVisible();
  const preview = page.getByLabel("The first runs as they would be imported");
  // The list is proposed; what is in it has names that nobody can know.
  await expect(page.getByLabel("List of steps")).toHaveValue("tape[]");
  await expect(preview.getByText("Action: not yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import" })).toBeDisabled();
  await page.getByLabel("Action", { exact: true }).selectOption("press");
  await expect(preview.getByText("press red")).toBeVisible();
  await page.getByLabel("Thought", { exact: true }).selectOption("hunch");
  await expect(preview.getByText("The red key first.")).toBeVisible();
  await page.getByLabel("Observation", { exact: true }).selectOption("light");
  await expect(preview.getByText("The lamp is red.")).toBeVisible();
  await page.getByLabel("Id", { exact: true }).selectOption("nr");
  await page.getByLabel("Task", { exact: true }).selectOption("wish");
  await page.getByLabel("Success", { exact: true }).selectOption("grade");
  await page.getByRole("button", { name: "equals" }).click();
  await expect(preview.getByText('success by grade = "bright"')).toBeVisible();
  await expect(preview.getByRole("article", { name: "Run tape-1" })).toBeVisible();
  await expectNoBarrier(page);

  // By keyboard: the next run, then save; the mapping is downloaded as --map takes it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(preview.getByRole("article", { name: "Run tape-2" })).toBeVisible();
  await expect(preview.getByText('failure by grade = "bright"')).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByLabel("Saved mapping")).toHaveValue("lamp-tapes");
  const waiting = page.waitForEvent("download");
  await page.keyboard.press("d");
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("lamp-tapes.json");
  const mapping = path.join(FOLDER, "lamp-tapes.json");
  writeFileSync(mapping, readFileSync(await download.path()));

  await page.keyboard.press("i");
  await expect(page.getByText("2 succeeded, 1 failed.")).toBeVisible();
  await expect(page.getByText("Mapped JSON, JSONL or CSV")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting to be mapped" })).toBeHidden();

  // The saved mapping reads the next file without a page between.
  await page.getByLabel("Mapping", { exact: true }).selectOption("lamp-tapes");
  await chooseFile(page, "more.jsonl", `${tape(4, "dark")}\n`);
  await expect(page.getByText("0 succeeded, 1 failed.")).toBeVisible();

  const again = path.join(FOLDER, "lamp tapes.jsonl");
  writeFileSync(again, TAPES);
  const imported = plumbline("import", again, "--study", "tapes", "--map", mapping, "--json");
  expect([imported.code, JSON.parse(imported.stdout).totals]).toMatchObject([0, { records: 3, imported: 0, duplicates: 3 }]);
});

test("a table of one step a row is proposed whole, and an upload can be dismissed", async ({ page }) => {
  await page.goto("/studies/tables/import");
  const rows = ["a", "b"].flatMap((run) => [1, 2].map((step) => `${run};find the key;look ${step};"a room; ${step} doors";${step - 1}`));
  await chooseFile(page, "rooms.csv", `run;task;action;reply;score\n${rows.join("\n")}\n`);
  await page.getByRole("link", { name: "Map the fields of rooms.csv" }).first().click();
  const preview = page.getByLabel("The first runs as they would be imported");
  await expect(preview.getByRole("article", { name: "Run a" })).toBeVisible();
  await expect(preview.getByText("a room; 2 doors")).toBeVisible();
  await expect(preview.getByText("success by score ≥ 1 (1)")).toBeVisible();
  await page.getByRole("link", { name: "Back to the import" }).click();
  await page.getByRole("button", { name: "Dismiss rooms.csv" }).click();
  await expect(page.getByRole("heading", { name: "Waiting to be mapped" })).toBeHidden();
});

test("a mapping file that does not fit is refused with what was found, expected and where", () => {
  const file = path.join(FOLDER, "bad-mapping.json");
  writeFileSync(file, '{"mappingVersion": 1, "unit": "run", "steps": "tape", "entry": {"kind": "fields", "action": "press"}}');
  const refused = plumbline("import", file, "--study", "tapes", "--map", file);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('found: "tape"');
  expect(refused.stderr).toContain("expected: a list, like tape[]");
  expect(refused.stderr).toContain("where: bad-mapping.json: steps");
});
