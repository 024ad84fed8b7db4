// A study's own rubric: copied, changed by keyboard and mouse, refused where two labels share a key, saved version by version.
import AxeBuilder from "@axe-core/playwright";
import { alertOf } from "./support/alert";
import { importRun } from "./support/import-run";
import { openAwake } from "./support/open-awake";
import { expect, test } from "./support/test";

const STUDY = "rubrics";
const ADDRESS = `/studies/${STUDY}/rubrics`;

test.beforeAll(() => {
  const messages = [
    { role: "user", content: "Move the part." },
    { role: "assistant", content: "Which one?" },
  ];
  importRun(STUDY, JSON.stringify({ id: "part", success: false, messages }));
});

test("a copy gets words and keys of its own, and a label of it would keep its version", async ({ page, request }) => {
  await openAwake(page, ADDRESS);
  await expect(page.getByRole("heading", { level: 1, name: "Grounding gap" })).toBeVisible();
  await page.keyboard.press("c");
  await page.getByLabel("Title").fill("Gaps, our words");
  await page.getByLabel("Name of overlooked").fill("in view");
  await page.getByLabel("Key of overlooked").fill("1");
  await page.getByRole("button", { name: /Save the copy/ }).click();
  await expect(alertOf(page)).toContainText("has this key already");
  await page.getByLabel("Key of overlooked").fill("9");
  await page.getByRole("button", { name: /Save the copy/ }).click();
  await expect(page).toHaveURL(/rubric=grounding-gap-copy&version=1/);
  await expect(page.getByRole("heading", { level: 1, name: "Gaps, our words" })).toBeVisible();

  await page.keyboard.press("e");
  await page.getByLabel("Help of question 1", { exact: true }).fill("A time-out counts.");
  await page.getByLabel("Help of question 1", { exact: true }).blur();
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/version=2/);
  await expect(page.getByText("A time-out counts.")).toBeVisible();
  const { rubrics } = (await (await request.get(`/api/v1/studies/${STUDY}/rubrics`)).json()) as {
    rubrics: { id: string; version: string; definition: { labels: { name: string; key: string }[]; questions: { help: string }[] } }[];
  };
  const versions = rubrics.filter((rubric) => rubric.id === "grounding-gap-copy");
  expect(
    versions.map(({ version, definition }) => [version, definition.labels[1]?.name, definition.labels[1]?.key, definition.questions[1]?.help]),
  ).toEqual([
    ["1", "in view", "9", ""],
    ["2", "in view", "9", "A time-out counts."],
  ]);
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the rubrics page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openAwake(page, `${ADDRESS}?rubric=turn-groundedness`);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press("c");
    await expect(page.getByLabel("Name of grounded", { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
