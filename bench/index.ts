/**
 * `npm run bench`: every figure with a floor in the same run. `--smoke`: small sizes, only to see that it runs.
 * `--only NAME`: one measure. `--write`: the table goes into bench/README.md with the machine. Nothing here fails on a figure.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase } from "../lib/server/db";
import type { BenchContext, Measure } from "./measure";

import { measureImport } from "./measures/import-throughput";
import { measureMatcher } from "./measures/matcher-speed";
import { measureOpening } from "./measures/open-trajectory";

const MEASURES: Record<string, (context: BenchContext) => Promise<Measure[]>> = {
  import: measureImport,
  matcher: measureMatcher,
  open: measureOpening,
};

const { values } = parseArgs({ options: { smoke: { type: "boolean" }, only: { type: "string" }, write: { type: "boolean" } } });
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
process.env.PLUMBLINE_HOME = path.join(folder, "home");
const rows: Measure[] = [];
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (values.only !== undefined && values.only !== name) continue;
    for (const row of await measure({ folder, isSmoke: values.smoke === true })) {
      rows.push(row);
      console.log(formatRow(row));
    }
  }
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}
if (values.write === true) writeReadme(rows);

function formatRow(row: Measure): string {
  const value = row.unit === "ratio" ? row.value.toFixed(2) : `${row.value.toFixed(row.unit === "ms" ? 1 : 0)}${row.unit === "ms" ? " ms" : ""}`;
  return `| ${row.name} | ${row.ours} | ${row.floor} | ${value} | ${row.must ?? "–"} | ${row.aim ?? "–"} |`;
}

/** Replaces the table between the marks; what people wrote around it stays. */
function writeReadme(measures: readonly Measure[]): void {
  const file = path.join(import.meta.dirname, "README.md");
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const table = ["| what | ours | floor | figure | must | aim |", "|---|---|---|---|---|---|", ...measures.map(formatRow)].join("\n");
  const text = readFileSync(file, "utf8").replace(
    /<!-- figures -->[\s\S]*<!-- end -->/,
    `<!-- figures -->\nMachine: ${machine}\n\n${table}\n<!-- end -->`,
  );
  writeFileSync(file, text);
}
