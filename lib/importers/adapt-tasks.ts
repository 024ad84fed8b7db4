/** The outer shape of ADaPT's result files without task groups: `{"<task>": {…}, "overall": {…}}`. Used by WebShop and TextCraft. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { cutJson } from "./source/cut-json";
import { headValues } from "./source/head-records";
import { pieceRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";

const SUMMARY = "overall";

export interface AdaptTask {
  key: string;
  value: JsonObject;
  record: number;
  line: number;
  warnings: ImportWarning[];
}

/** The first task of a head that is this importer's, for detection; null when fewer than half of the tasks seen are. */
export function ownAdaptTask(head: SourceHead, isOwn: (task: JsonObject) => boolean): JsonObject | null {
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return null;
  const tasks = Object.entries(top).flatMap(([key, value]) => (key !== SUMMARY && isJsonObject(value) ? [value] : []));
  const own = tasks.filter((task) => typeof (task.problem ?? "") === "string" && isOwn(task));
  return own.length * 2 < tasks.length ? null : (own[0] ?? null);
}

export async function* readAdaptTasks(
  source: ImportSource,
  expected: string,
  importTask: (task: AdaptTask) => ImportItem,
): AsyncGenerator<ImportItem> {
  let tasks = 0;
  let others = 0;
  for await (const batch of cutJson(source.bytes, (path, opener) => path.length === 0 && opener === "{")) {
    for (const piece of batch) {
      const key = String(piece.path[0] ?? "");
      if (key === SUMMARY && piece.problem === null) {
        others++;
        // The position counts tasks only, so that it stays the same wherever the summary stands.
        yield { kind: "skipped", record: tasks + 1, line: piece.line, code: "summary", message: `"${SUMMARY}" is a summary and no run` };
        continue;
      }
      const item = pieceRecord(piece, ++tasks);
      if (item.kind !== "value") yield item;
      else
        yield isJsonObject(item.value) ? importTask({ ...item, key, value: item.value }) : wrongShape(item.record, item.line, item.value, expected);
    }
  }
  if (tasks + others === 0) yield emptyFile("one object of tasks");
}

function wrongShape(record: number, line: number, value: JsonValue, expected: string): ImportItem {
  return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected });
}
