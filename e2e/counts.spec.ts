// One number, four doors: the overview's counts from the page, the API, the command line and the CSV, digit by digit.
import { readCsv } from "./support/csv";
import { plumbline } from "./support/plumbline";
import { expect, test } from "./support/test";

interface Row {
  environment: string;
  configuration: string;
  rater: string;
  unit: string;
  mode: string;
  class: string;
  count: number;
  total: number;
  pending: number;
  share: number | null;
  wilsonLow: number | null;
  wilsonHigh: number | null;
}

const STUDY = "sample";
const shown = (value: number | null): string => (value === null ? "" : String(value));
const key = (row: { environment: string; configuration: string; rater: string; unit: string; mode: string; class: string }): string =>
  [row.environment, row.configuration, row.rater, row.unit, row.mode, row.class].join(" ");

test("API, command line and CSV hold the same counts, unrounded", async ({ request }) => {
  const { rows } = (await (await request.get(`/api/v1/studies/${STUDY}/counts`)).json()) as { rows: Row[] };
  const overHttp = await (await request.get(`/api/v1/studies/${STUDY}/export/counts?rater=all`)).text();
  const onTerminal = plumbline("export", "counts", "--study", STUDY, "--rater", "all");
  expect(onTerminal.code).toBe(0);
  expect(onTerminal.stdout).toBe(overHttp);
  const csv = readCsv(overHttp);
  expect(csv.length).toBe(rows.length);
  const byKey = new Map(rows.map((row) => [key(row), row]));
  for (const line of csv) {
    const row = byKey.get(key(line as unknown as Row));
    expect(row, key(line as unknown as Row)).toBeDefined();
    if (row === undefined) continue;
    expect([line.count, line.total, line.pending, line.share, line.wilson_low, line.wilson_high]).toEqual(
      [row.count, row.total, row.pending, row.share, row.wilsonLow, row.wilsonHigh].map(shown),
    );
  }
});

test("the document of every command is the same over HTTP", async ({ request }) => {
  for (const command of ["analyse", "match"]) {
    const overHttp: unknown = await (await request.get(`/api/v1/studies/${STUDY}/${command}`)).json();
    const onTerminal = plumbline(command, "--study", STUDY, "--json");
    expect(onTerminal.code).toBe(0);
    expect(JSON.parse(onTerminal.stdout)).toEqual(overHttp);
  }
});

test("the overview shows these counts, and its facts are those of analyse", async ({ page, request }) => {
  const { rows } = (await (await request.get(`/api/v1/studies/${STUDY}/counts`)).json()) as { rows: Row[] };
  const { totals } = (await (await request.get(`/api/v1/studies/${STUDY}/analyse`)).json()) as { totals: Record<string, number> };
  await page.goto(`/studies/${STUDY}`);
  const facts = page.locator(".facts");
  for (const [name, value] of [
    ["Trajectories", totals.trajectories],
    ["Succeeded", totals.succeeded],
    ["Failed runs", totals.failed],
    ["Writes", totals.writes],
    ["Cases", totals.cases],
  ] as const) {
    const fact = facts.locator("div").filter({ has: page.getByText(name, { exact: true }) });
    await expect(fact.locator("dd")).toContainText(new Intl.NumberFormat("en").format(value ?? Number.NaN));
  }
  // The matcher's single labels of runs, both configurations together, as the bars of the environment say them.
  const matcher = rows.filter((row) => row.rater === "rule" && row.unit === "trajectory" && row.mode === "single");
  for (const label of new Set(matcher.map((row) => row.class))) {
    if (label === "none") continue;
    const counted = matcher.filter((row) => row.class === label);
    const count = counted.reduce((sum, row) => sum + row.count, 0);
    const total = counted.reduce((sum, row) => sum + row.total, 0);
    const row = page.locator("table.gap tr").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
    await expect(row.locator("td.num").first()).toHaveText(`${count}/${total}`);
    await expect(row.locator("td.num").nth(1)).toHaveText(((100 * count) / total).toFixed(1));
  }
});
