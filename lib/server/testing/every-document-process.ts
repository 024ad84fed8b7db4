/**
 * For tests: a process of its own, so that its time zone and locale are those it was started with. Prints every document and export
 * of a study as one JSON object, by name. Arguments: study, baseline, the other configuration.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Result } from "../../base/result";
import { closeDatabase } from "../db";
import { agreementOfStudy } from "../use-cases/agreement-study";
import { analyseStudy } from "../use-cases/analyse-study";
import { comparePage } from "../use-cases/compare-page";
import { exportBundle } from "../use-cases/export-bundle";
import { EXPORT_FORMATS, EXPORT_NAMES, exportQuerySchema, exportStudy } from "../use-cases/export-study";
import { gateQuerySchema, gateStudy } from "../use-cases/gate-study";
import { matchStudy } from "../use-cases/match-study";
import { studyComparison } from "../use-cases/study-comparison";
import { studyMetrics } from "../use-cases/study-metrics";

const [study = "", baseline = "", other = ""] = process.argv.slice(2);
const asked = { seed: 1, draws: 300, rater: ["all"] };
const compared = { ...asked, baseline, with: [other], pairing: "all" as const };
const documents: Record<string, string> = {};

async function add(name: string, result: Promise<Result<unknown, unknown>>): Promise<void> {
  documents[name] = JSON.stringify(await result);
}

// First: the metrics tell what the gate has kept, and an export of its report would keep it in between.
await add("gate", gateStudy(study, "terminal", gateQuerySchema.parse({})));
await add("analyse", analyseStudy(study, "terminal"));
await add("match", matchStudy(study, "terminal"));
await add("metrics", studyMetrics(study, "terminal", asked));
await add("compare", studyComparison(study, "terminal", compared));
await add("compare page", comparePage(study, "terminal", compared));
await add("agreement", agreementOfStudy(study, "terminal", { unit: "trajectory", environment: null, draws: 100, rater: [] }));
for (const name of EXPORT_NAMES) {
  for (const format of EXPORT_FORMATS) {
    // Of everybody, where an export takes everybody; records are of judges, and this study has none.
    for (const rater of [{ rater: "all" }, {}]) {
      const query = exportQuerySchema.parse({ format, draws: "300", baseline, with: other, ...rater });
      const file = await exportStudy(study, "terminal", name, query);
      if (!file.ok) continue;
      documents[`${name}.${format}`] = (await bytesOf(file.value)).toString("utf8");
      break;
    }
  }
}
const bundle = await exportBundle(study, "terminal");
if (bundle.ok)
  documents["bundle.zip"] = createHash("sha256")
    .update(await bytesOf(bundle.value))
    .digest("hex");
await closeDatabase();
process.stdout.write(JSON.stringify(documents));

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<string | Buffer>) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
