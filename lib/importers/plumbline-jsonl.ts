/**
 * Plumbline's own format: one run a line, exactly the content of the normalised trajectory. Specification and changelog:
 * docs/trajectory-format.md; written by lib/exports/trajectories.ts, brought up to date by lib/trajectory/upgraders.ts.
 *
 *   {"plumbline": 1, "configuration": "react", "file": "runs.jsonl", "record": 3, "trial": 0, "environment": "alfworld",
 *    "externalId": "g7", "taskId": "g7", …, "steps": [{"t": 1, "thought": null, "actions": [{"k": 0, "raw": "look", …}],
 *      "observation": "…"}], "outcome": {"status": "failure", …}, "truncated": false, "hidden": null}
 *
 * Read: everything that the content hash covers, and trial. A newer version is refused, an unknown field left out.
 * File and record say where a run came from; an import gives its runs a place of their own, under the configuration of the line.
 */
import { isJsonObject } from "../base/json";
import { readTrajectoryContent } from "../trajectory/read-content";
import { upgradeRecord, VERSION_KEY } from "../trajectory/upgraders";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";

/** As long as a configuration may be that is asked for. A longer one, or none, leaves the run under the name of its file. */
const MAX_CONFIGURATION = 200;
const EXPECTED = `a run with "${VERSION_KEY}": the number of the format's version`;

export const plumblineJsonl: Importer = {
  id: "plumbline-jsonl",
  label: "Plumbline trajectories",
  reads: "one run a line in our own published format (docs/trajectory-format.md), of this version and older ones, with its configuration",
  ignores: "file and record (where the run came from), unknown fields",
  successFrom: "outcome, as the run was imported before, with the field that decided then",
  writesFrom: "the environment of the run",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || typeof first[VERSION_KEY] !== "number") return null;
  const seen = ["environment", "externalId", "steps", "outcome", "trial", "instruction"].filter((key) => key in first);
  return seen.length === 0 ? null : { confidence: 0.99, reason: `runs with "${VERSION_KEY}": ${first[VERSION_KEY]}` };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importRun(item) : item;
}

function importRun({ record, line, value, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const upgraded = upgradeRecord(value);
  if (!upgraded.ok) return reject(record, line, upgraded.error);
  const content = readTrajectoryContent(upgraded.value);
  if (!content.ok) {
    const { path, found, expected } = content.error;
    return reject(record, line, {
      code: found === undefined ? "missing-field" : "wrong-field",
      found: `${describeValue(found)} in "${path}"`,
      expected,
    });
  }
  const { trial, configuration } = upgraded.value;
  if (typeof trial !== "number" || !Number.isSafeInteger(trial) || trial < 0) {
    return reject(record, line, { code: "wrong-field", found: `${describeValue(trial)} in "trial"`, expected: "a whole number from 0" });
  }
  const placed = typeof configuration === "string" && configuration !== "" && configuration.length <= MAX_CONFIGURATION ? { configuration } : {};
  return { kind: "trajectory", record, line, draft: { ...content.value, trial }, warnings, ...placed };
}
