// An assignment for a colleague without this network: a file goes out, is opened and labelled there, and its labels come back.
import { readFileSync } from "node:fs";
import path from "node:path";
import { heading, press, word } from "./support/annotate-screen";
import { householdRuns } from "./support/annotation-runs";
import { labelsOf, ownFile, prepareAssignment, run } from "./support/annotation-study";
import { inviteAnnotator } from "./support/annotators";
import { openAwake } from "./support/open-awake";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

const HOME = "filed-home";
/** The colleague's study. One server stands for both machines, so that theirs has a name of its own. */
const AWAY = "filed-away";
const RATER = "filed-colleague";

test("a file goes out by the browser, is opened, labelled and brought back by it", async ({ page }) => {
  await inviteAnnotator(RATER);
  const assignment = await prepareAssignment(HOME, ownFile("filed.jsonl", householdRuns(2)), 2, {
    kind: "gap",
    mode: "single",
    raters: [RATER],
    ratersPerItem: 1,
  });

  await openAwake(page, `/studies/${HOME}/people`);
  await press(page, "f");
  const out = page.waitForEvent("download");
  await page.getByRole("link", { name: `for ${RATER}` }).click();
  const file = path.join(FOLDER, "filed-out.jsonl");
  await (await out).saveAs(file);

  await openAwake(page, "/studies");
  const opened = ownFile("filed-opened.jsonl", readFileSync(file, "utf8").replaceAll(`"${HOME}"`, `"${AWAY}"`));
  await page.getByLabel("Open an assignment file").and(page.locator("input")).setInputFiles(opened);
  for (const position of [1, 2]) {
    await expect(heading(page)).toHaveText(`Run ${position} of 2`);
    await expect(word(page)).toHaveText("saved");
    await press(page, "2 k p Enter");
  }
  await expect(heading(page)).toHaveText("Your queue is done");
  await expect(word(page)).toHaveText("saved");

  const labels = run("export", "assignment", "--study", AWAY, "--rater", "owner", "--assignment", assignment);
  const back = ownFile("filed-back.jsonl", labels.replaceAll(`"${AWAY}"`, `"${HOME}"`));
  await openAwake(page, `/studies/${HOME}/people`);
  await page.getByRole("button", { name: "Labels back" }).press("Enter");
  const field = page.getByLabel(`Labels of ${RATER} from a file`).and(page.locator("input"));
  await field.setInputFiles(back);
  await expect(page.getByText(/^Labels of filed-colleague: [1-9]\d* taken, 0 known before, 0 rejected, 0 without a run here\.$/)).toBeVisible();
  const rows = labelsOf(HOME, `human:${RATER}`).filter((row) => row.labels === "overlooked");
  expect(new Set(rows.map((row) => row.trajectory_id)).size).toBe(2);

  // Something else is refused with a sentence, and nothing is opened.
  await openAwake(page, "/studies");
  await page.getByLabel("Open an assignment file").and(page.locator("input")).setInputFiles(ownFile("filed-bad.jsonl", '{"name":"no assignment"}\n'));
  await expect(page.getByText(/Expected: /)).toBeVisible();
  await expect(page).toHaveURL(/\/studies$/);
});
