/**
 * `npm run bench`: every figure of product.md §7 with a floor in the same run. `--smoke`: small sizes, only to see that it runs.
 * `--only NAME` (repeatable): one part. `--write`: the tables of the parts that ran go into bench/README.md with the machine; those
 * of other parts stay. Nothing here fails on a figure.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase } from "../lib/server/db";
import { type BenchContext, formatValue, type Measure } from "./measure";

import { measureAnnotateKeys } from "./measures/annotate-keys";
import { measureBrowser } from "./measures/browser-open";
import { measureCsv } from "./measures/csv-speed";
import { measureGrowth } from "./measures/growth";
import { measureImport, measureLargeImport, measureRecordedImport } from "./measures/import-throughput";
import { measureJudge } from "./measures/judge-speed";
import { measureKilledServer } from "./measures/killed-server";
import { measureList } from "./measures/list-page";
import { measureLoad } from "./measures/load";
import { measureMatcher } from "./measures/matcher-speed";
import { measureOpening } from "./measures/open-trajectory";
import { measurePageWeight } from "./measures/page-weight";
import { measureReplayKeys } from "./measures/replay-keys";
import { measureServing } from "./measures/serving";
import { measureSoak } from "./measures/soak";
import { measureStart } from "./measures/start";
import { writePart } from "./write-part";

const MEASURES: Record<string, (context: BenchContext) => Promise<Measure[]>> = {
  import: measureImport,
  "import-large": measureLargeImport,
  "import-recorded": measureRecordedImport,
  matcher: measureMatcher,
  list: measureList,
  growth: measureGrowth,
  csv: measureCsv,
  open: measureOpening,
  browser: measureBrowser,
  replay: measureReplayKeys,
  serving: measureServing,
  load: measureLoad,
  soak: measureSoak,
  keys: measureAnnotateKeys,
  killed: measureKilledServer,
  judge: measureJudge,
  weight: measurePageWeight,
  start: measureStart,
};

const { values } = parseArgs({
  options: { smoke: { type: "boolean" }, only: { type: "string", multiple: true, default: [] }, write: { type: "boolean" } },
});
const stranger = values.only.find((name) => !(name in MEASURES));
if (stranger !== undefined) {
  console.error(`there is no part ${stranger}: the parts are ${Object.keys(MEASURES).join(", ")}`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(MEASURES)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue;
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
  process.env.PLUMBLINE_HOME = path.join(folder, "home");
  try {
    const before = loadavg()[0] ?? 0;
    const rows = await measure({ folder, isSmoke: values.smoke === true });
    const table = formatTable(rows, before, loadavg()[0] ?? 0);
    console.log(`${name}\n${table}\n`);
    if (values.write === true && rows.length > 0) writePart(name, table);
  } finally {
    await closeDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
}

function formatTable(rows: readonly Measure[], before: number, after: number): string {
  const lines = rows.map(
    ({ name, ours, floor, value, unit, must, aim }) =>
      `| ${name} | ${ours} | ${floor} | ${formatValue(value, unit)} | ${asked(must, value)} | ${asked(aim, value)} |`,
  );
  const head = ["| what | ours | floor | figure | must | aim |", "|---|---|---|---|---|---|"];
  return [...head, ...lines, "", `Load average of the machine before and after: ${before.toFixed(1)}, ${after.toFixed(1)}.`].join("\n");
}

/** What product.md §7 asks, and whether the figure of this run holds it. */
function asked(most: number | null, value: number): string {
  return most === null ? "–" : `${most} ${value <= most ? "✓" : "✗"}`;
}
