// One rater against another: the page, the API and the command line say the same, and every disagreement leads to its run.
import { writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

interface MatchedRun {
  file: string;
  record: number;
  externalId: string;
  trajectoryId: string;
  label: string | null;
  evidence: { source: string; t: number; quote: string; field: string }[];
}
interface Validated {
  n: number;
  strict: { correct: number };
  kappa: { value: number | null };
  disagreements: { trajectoryId: string; externalId: string; expected: string; found: string }[];
}

const STUDY = "sample";
const AGAINST = "imported:lab";
const ADDRESS = `/studies/${STUDY}/validate?against=${encodeURIComponent(AGAINST)}`;

/** Another lab's labels: what the matcher says of every failed run, but for each fifth, which is laid to planning. */
test.beforeAll(() => {
  const { trajectories } = JSON.parse(plumbline("match", "--study", STUDY, "--json").stdout) as { trajectories: MatchedRun[] };
  const rows = trajectories
    .filter(({ label, evidence }) => label === "overlooked" && evidence.some(({ field }) => field === "observation"))
    .map(({ file, record, evidence }, index) => {
      const quotes = evidence.filter(({ field }) => field === "observation").map(({ t, quote }) => ({ step: t, quote }));
      return index % 5 === 0
        ? { file, record, label: "other:planning", alternatives: ["overlooked"], reason: "the plan was wrong from the start" }
        : { file, record, label: "overlooked", evidence: quotes };
    });
  const labels = path.join(FOLDER, "lab.jsonl");
  writeFileSync(labels, rows.map((row) => JSON.stringify(row)).join("\n"));
  const imported = plumbline("import-labels", labels, "--study", STUDY, "--rater", AGAINST, "--json");
  expect(imported.code, imported.stdout + imported.stderr).toBe(0);
});

test("page, API and command line hold the same comparison", async ({ page, request }) => {
  const onTerminal = plumbline("validate", "--study", STUDY, "--rater", "rule", "--against", AGAINST, "--json");
  const overHttp = (await (await request.get(`/api/v1/studies/${STUDY}/validate?against=${encodeURIComponent(AGAINST)}`)).json()) as Validated;
  expect(JSON.parse(onTerminal.stdout)).toEqual(overHttp);
  expect(overHttp.disagreements.length).toBeGreaterThan(1);

  await page.goto(ADDRESS);
  const strict = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^Strict/ }) });
  await expect(strict.locator("td.num").first()).toHaveText(`${overHttp.strict.correct}/${overHttp.n}`);
  const kappa = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^κ/ }) });
  await expect(kappa.locator("td.num").first()).toHaveText(overHttp.kappa.value?.toFixed(2) ?? "–");
  await expect(page.getByText("language-model readers, not by people")).toBeVisible();
});

test("keys go through the disagreements and open the run", async ({ page, request }) => {
  const { disagreements } = (await (
    await request.get(`/api/v1/studies/${STUDY}/validate?against=${encodeURIComponent(AGAINST)}`)
  ).json()) as Validated;
  await openAwake(page, ADDRESS);
  const rows = page.locator("table.di tbody tr");
  await expect(rows).toHaveCount(disagreements.length);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toHaveClass(/is-current/);
  await expect(page.locator("table.mat td.sel")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/trajectories/${disagreements[1]?.trajectoryId}`));
});

test("another rater is one key away, and the address says who", async ({ page }) => {
  await openAwake(page, ADDRESS);
  await page.keyboard.press("r");
  // Which rater comes next depends on who has labelled in the study so far: other specs do.
  await expect(page).toHaveURL(/rater=(human|imported)%3A/);
  await expect(page.getByRole("combobox", { name: "Rater" })).toHaveValue(new URL(page.url()).searchParams.get("rater") ?? "");
});

test("runs or cases is one key away; labels of whole runs are none of cases", async ({ page, request }) => {
  await openAwake(page, ADDRESS);
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/unit=case/);
  await expect(page.getByText("No case has a label of both")).toBeVisible();
  const answer = await request.get(`/api/v1/studies/${STUDY}/validate?against=${encodeURIComponent(AGAINST)}&unit=case`);
  expect(await answer.json()).toMatchObject({ unit: "case", n: 0 });
});

test("a path is no rater: nothing of the machine's files is read over HTTP", async ({ request }) => {
  const labels = path.join(FOLDER, "lab.jsonl");
  const answer = await request.get(`/api/v1/studies/${STUDY}/validate?against=${encodeURIComponent(labels)}`);
  expect(answer.status()).toBe(404);
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [1280, 320]) {
    test(`the page is whole and accessible at ${width} px, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(ADDRESS);
      await expect(page.getByRole("heading", { name: "Validate" })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}
