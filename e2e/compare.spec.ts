// Two configurations side by side: read the difference, open the run of a task that flipped, take table and chart along.
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { expect, test } from "./support/test";

interface Row {
  metric: string;
  with: string;
  baselineValue: number;
  withValue: number;
  difference: number;
  b: number;
  c: number;
  p: number;
}

const STUDY = "sample";

test("metrics and compare hold the same numbers over HTTP and on the command line, to the last digit", async ({ request }) => {
  const metrics = await request.get(`/api/v1/studies/${STUDY}/metrics`);
  expect((await metrics.text()).trim()).toBe(plumbline("metrics", "--study", STUDY, "--json").stdout.trim());
  const { rows } = (await metrics.json()) as { rows: { configuration: string }[] };
  const [baseline = "", other = ""] = [...new Set(rows.map((row) => row.configuration))];
  const compared = await request.get(`/api/v1/studies/${STUDY}/compare`, { params: { baseline, with: other } });
  expect((await compared.text()).trim()).toBe(
    plumbline("compare", "--study", STUDY, `--baseline=${baseline}`, `--with=${other}`, "--json").stdout.trim(),
  );
});

test("choose two configurations, read the difference, open the flipped task's replay, download CSV, LaTeX and SVG", async ({ page, request }) => {
  const { rows } = (await (await request.get(`/api/v1/studies/${STUDY}/metrics`)).json()) as { rows: { configuration: string }[] };
  const [baseline = "", other = ""] = [...new Set(rows.map((row) => row.configuration))];
  await openAwake(page, `/studies/${STUDY}/compare`);

  // The other way round, by the list of baselines; the address keeps it.
  await page.getByLabel("Baseline").selectOption(other);
  await expect(page).toHaveURL(new RegExp(`baseline=${encodeURIComponent(other).replaceAll("+", "\\+")}`));
  await page.getByLabel("Baseline").selectOption(baseline);
  await expect(page.getByRole("columnheader", { name: `${baseline}, baseline` })).toBeVisible();

  const document = (await (await request.get(`/api/v1/studies/${STUDY}/compare`, { params: { baseline, with: other } })).json()) as { rows: Row[] };
  const success = document.rows.find((row) => row.metric === "successRate");
  if (success === undefined) throw new Error("no success rate");
  const line = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: /^Success/ }) })
    .first();
  await expect(line).toContainText((100 * success.baselineValue).toFixed(1));
  await expect(line).toContainText((100 * success.withValue).toFixed(1));
  await expect(line).toContainText(Math.abs(100 * success.difference).toFixed(1));
  await expect(page.getByText(`McNemar exact: ${success.b} lost, ${success.c} won`)).toBeVisible();

  // Every chart has its table.
  const difference = page.getByRole("region", { name: /^Difference to/ }).first();
  await difference.getByRole("button", { name: "Table" }).click();
  await expect(difference.getByRole("row").filter({ hasText: "Success" }).first()).toContainText("McNemar, exact");
  await difference.getByRole("button", { name: "Table" }).click();

  const [svg] = await Promise.all([page.waitForEvent("download"), difference.getByRole("button", { name: /as SVG$/ }).click()]);
  const drawing = readFileSync(await svg.path(), "utf8");
  expect(svg.suggestedFilename()).toBe("difference.svg");
  expect(drawing).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(drawing).toContain("Success");
  const [png] = await Promise.all([page.waitForEvent("download"), difference.getByRole("button", { name: /as PNG$/ }).click()]);
  expect(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString("latin1"),
  ).toBe("PNG");

  const [csv] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")]);
  const table = readFileSync(await csv.path(), "utf8");
  expect(table.split("\n")[0]).toContain("baseline_value,with_value,difference");
  expect(table).toContain(String(success.difference));
  const [latex] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("l")]);
  expect(readFileSync(await latex.path(), "utf8")).toContain("\\toprule");

  const axe = await new AxeBuilder({ page }).analyze();
  expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  const flipped = page.getByRole("region", { name: "Tasks won and lost" });
  const [baselineRun, withRun] = await Promise.all(
    ["baseline", "with"].map((name) => flipped.getByRole("link", { name, exact: true }).first().getAttribute("href")),
  );
  await flipped.getByRole("link", { name: "side by side" }).first().click();
  const idOf = (href: string | null | undefined): string => /tr_[0-9a-f]{20}/.exec(href ?? "")?.[0] ?? "no run";
  await expect(page).toHaveURL(new RegExp(`/trajectories/${idOf(baselineRun)}/replay\\?(?:.*&)?pair=${idOf(withRun)}`));
  const pair = page.getByRole("region", { name: "The two runs" });
  await expect(pair.getByRole("heading", { name: "Where they part" })).toBeVisible();
  // One of the two solved the task.
  await expect(pair).toContainText("succeeded");
  await expect(pair).toContainText("failed");
});

test("the exports page previews what it downloads, and the check of a table finds what does not add up", async ({ page, request }) => {
  await openAwake(page, `/studies/${STUDY}/exports?what=metrics`);
  await expect(page.getByRole("columnheader", { name: "metric" })).toBeVisible();
  await expect(page.getByText("\\begin{tabular}")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(readFileSync(await file.path(), "utf8")).toBe(await (await request.get(`/api/v1/studies/${STUDY}/export/metrics`)).text());
  const exportsAxe = await new AxeBuilder({ page }).analyze();
  expect(exportsAxe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await openAwake(page, `/studies/${STUDY}/table-check?example=align`);
  const findings = page.getByRole("complementary", { name: "What does not add up" });
  for (const known of ["P4", "P5", "P6"]) await expect(findings.getByText(known, { exact: true }).first()).toBeVisible();
  await page.getByLabel("The table as text").fill("Method  k  n  rate\na  1  4  25.0\nb  3  4  70.0");
  await expect(findings.getByText("70.0 should be 75.0")).toBeVisible();
  const tableAxe = await new AxeBuilder({ page }).analyze();
  expect(tableAxe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
