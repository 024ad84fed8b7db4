// A study is archived and taken away from the page, after its handle was typed; nothing of it is left.
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { HOUSEHOLD_FILE } from "./support/household-file";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER, HOME } from "./support/server-folder";
import { expect, test } from "./support/test";

const STUDY = "to-be-removed";

test("a study is deleted only when its handle was typed, and an archive of it can be imported again", async ({ page }) => {
  const file = path.join(FOLDER, "to-be-removed.jsonl");
  // Its own text: other journeys import the same household.
  writeFileSync(file, HOUSEHOLD_FILE.replaceAll("mug", "jug"));
  expect(plumbline("import", file, "--study", STUDY, "--configuration", "c").code).toBe(0);
  const before = plumbline("match", "--study", STUDY, "--json").stdout;

  await openAwake(page, `/studies/${STUDY}/exports`);
  await page.getByText("Archive and delete this study").click();
  const remove = page.getByRole("button", { name: "Delete for good" });
  await expect(remove).toBeDisabled();
  await page.getByLabel(`Type ${STUDY} to confirm`).fill("to-be");
  await expect(remove).toBeDisabled();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByLabel(`Type ${STUDY} to confirm`).fill(STUDY);
  await remove.click();
  await expect(page.getByRole("heading", { name: `${STUDY} is gone` })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "To the studies" }).click();
  await expect(page).toHaveURL(/\/studies$/);
  await expect(page.getByText(STUDY, { exact: true })).toHaveCount(0);

  expect(plumbline("match", "--study", STUDY, "--json").code).toBe(2);
  const archive = path.join(HOME, "archives", `${STUDY}.zip`);
  expect(existsSync(archive)).toBe(true);
  expect(plumbline("import-bundle", archive).code).toBe(0);
  expect(plumbline("match", "--study", STUDY, "--json").stdout).toBe(before);

  // And from the import page, which knows a bundle by its content: it becomes a study of its own.
  const again = `${STUDY}-again`;
  await openAwake(page, "/studies/sample/import");
  await page.getByLabel("Files to import").setInputFiles(archive);
  const bundle = page.getByRole("region", { name: "A bundle of a whole study" });
  const make = bundle.getByRole("button", { name: "Make the study" });
  await expect(make).toBeDisabled();
  await bundle.getByLabel("Handle of the new study").fill(STUDY);
  await expect(bundle.getByText("there is a study of this handle already")).toBeVisible();
  await bundle.getByLabel("Handle of the new study").fill(again);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await make.click();
  await expect(page).toHaveURL(new RegExp(`/studies/${again}$`), { timeout: 60_000 });
  expect(plumbline("match", "--study", again, "--json").stdout.replaceAll(again, STUDY)).toBe(before);
});
