import type { JsonValue } from "../../base/json";
import type { ImportItem } from "../importer";
import type { JsonRecord } from "./json-records";
import type { RejectedItem } from "./reject";

export type SkippedItem = Extract<ImportItem, { kind: "skipped" }>;

/**
 * Logs of requests repeat the whole conversation with every request. A record whose conversation the next one takes up and
 * goes on with is no run of its own: it is skipped by name, and the last one stands for all.
 *
 * `merge` gives the later record as it is to be read when it goes on where the earlier one ended, and null when it does not.
 */
export async function* skipContinued(
  records: AsyncIterable<JsonRecord | RejectedItem>,
  merge: (earlier: JsonRecord, later: JsonRecord) => JsonRecord | null,
): AsyncGenerator<JsonRecord | RejectedItem | SkippedItem> {
  let held: JsonRecord | null = null;
  for await (const item of records) {
    const merged: JsonRecord | null = held !== null && item.kind === "value" ? merge(held, item) : null;
    if (held !== null) yield merged === null ? held : skipped(held, item.record);
    if (item.kind === "value") held = merged ?? item;
    else {
      held = null;
      yield item;
    }
  }
  if (held !== null) yield held;
}

function skipped({ record, line }: JsonRecord, later: number): SkippedItem {
  const message = `the conversation goes on in record ${later}, which holds it whole`;
  return { kind: "skipped", record, line, code: "continued", message };
}

/** Whether a list begins with all of another and goes on. */
export function goesOnFrom(later: readonly JsonValue[], earlier: readonly JsonValue[]): boolean {
  if (earlier.length === 0 || later.length <= earlier.length) return false;
  return earlier.every((entry, index) => JSON.stringify(entry) === JSON.stringify(later[index]));
}
