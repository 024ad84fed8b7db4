/**
 * Records of our own format from older versions, brought to today's. docs/trajectory-format.md is the specification; a
 * change of the shape raises TRAJECTORY_SCHEMA_VERSION, adds one upgrader here and one line to the changelog there.
 */
import type { JsonObject, JsonValue } from "../base/json";
import { err, ok, type Result } from "../base/result";
import { TRAJECTORY_SCHEMA_VERSION } from "./trajectory";

/** The key that carries the version; no other format has it. */
export const VERSION_KEY = "plumbline";

export interface UpgradeFault {
  code: "no-version" | "newer-version";
  found: string;
  expected: string;
}

/** `UPGRADERS[n]` turns a record of version n + 1 into one of version n + 2. There is one version so far. */
const UPGRADERS: readonly ((record: JsonObject) => JsonObject)[] = [];

/** The record in today's version. A newer one is refused: to read it by guess could drop what its version added. */
export function upgradeRecord(record: JsonObject): Result<JsonObject, UpgradeFault> {
  const version = record[VERSION_KEY];
  if (!isVersion(version)) {
    return err({
      code: "no-version",
      found: `${JSON.stringify(version ?? null)} in "${VERSION_KEY}"`,
      expected: "the number of the format's version, from 1",
    });
  }
  if (version > TRAJECTORY_SCHEMA_VERSION) {
    return err({
      code: "newer-version",
      found: `a record of version ${version}, written by a newer Plumbline`,
      expected: `version ${TRAJECTORY_SCHEMA_VERSION} or older: update Plumbline, or export the runs again with this version`,
    });
  }
  return ok(UPGRADERS.slice(version - 1).reduce((older, upgrade) => upgrade(older), record));
}

function isVersion(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1;
}
