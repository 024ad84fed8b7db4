// What happens to stored runs after the first import: two contents of one name and a pick between them, kept files read anew.
import { writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { HOUSEHOLD_FILE } from "./support/household-file";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

const STUDY = "read-anew";

test("a conflict is settled on its page, and the kept files are read anew without a change", async ({ page }) => {
  const contents = {
    "anew-first.jsonl": HOUSEHOLD_FILE,
    "anew-second.jsonl": HOUSEHOLD_FILE.replaceAll("Nothing happens.", "Nothing happens here."),
  };
  for (const [name, content] of Object.entries(contents)) {
    const file = path.join(FOLDER, name);
    writeFileSync(file, content);
    expect(plumbline("import", file, "--study", STUDY, "--configuration", "c").code).toBe(0);
  }
  await openAwake(page, `/studies/${STUDY}/import/conflicts`);
  const picks = page.getByRole("button", { name: /^Count / });
  const before = await picks.count();
  expect(before).toBeGreaterThan(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await picks.first().click();
  await expect(picks).toHaveCount(before - 1);
  // The pick is what counts, on every door.
  const listed = JSON.parse(plumbline("conflicts", "--study", STUDY, "--json").stdout) as { conflicts: unknown[] };
  expect(listed.conflicts).toHaveLength(before - 1);

  await openAwake(page, `/studies/${STUDY}/import/reimport`);
  await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
  await page.keyboard.press("l");
  await expect(page.getByText(/as they are stored: nothing changes/)).toBeVisible();
  await expect(page.getByRole("table")).toContainText("anew-first.jsonl");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
