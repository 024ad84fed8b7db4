/**
 * Logs of Inspect (UKGovernmentBEIS/inspect_ai), `.json`: one object with everything.
 *
 *   {"version": 2, "status": "success", "eval": {"task": "…", "model": "…", "scorers": […]}, "plan": {…}, "results": {…},
 *    "samples": [{"id": 7, "epoch": 1, "input": "…", "messages": […], "scores": {…}}]}
 *
 * The samples are those of inspect-eval.ts, read one by one. A header alone (a run that ended before its first sample) is
 * skipped by name. Ignored: results, stats, reductions.
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { importSample, isInspectSample, NO_SETTING, readInspectSetting } from "./inspect-sample";
import { cutJson } from "./source/cut-json";
import { headValues } from "./source/head-records";
import { pieceRecord } from "./source/json-records";
import { parseRecord } from "./source/parse-record";
import { describeValue, quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { WaitingRecords } from "./source/waiting-records";

const EXPECTED = "an object with eval and samples";

export const inspectJson: Importer = {
  id: "inspect-json",
  label: "Inspect log (.json)",
  reads: "one object with eval and samples: messages, scores, limit, error, epoch and attachments of each sample",
  ignores: "results, stats, reductions; events other than tools and compaction; pictures among the parts of a message",
  successFrom:
    "the score of the first scorer: C is a success, I, P and N are not, numbers from 1; an error or a limit (other than of messages) is an infrastructure failure",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return null;
  const isHeader = isJsonObject(top.eval) && ("task" in top.eval || "run_id" in top.eval) && ("status" in top || "plan" in top || "samples" in top);
  if (isHeader) return { confidence: 0.96, reason: "a log with eval, status and samples" };
  const samples = Array.isArray(top.samples) ? top.samples.filter(isJsonObject) : [];
  const own = samples.filter(isInspectSample);
  return own.length > 0 && own.length * 2 >= samples.length ? { confidence: 0.9, reason: "samples with epoch, input and messages" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const waiting = new WaitingRecords();
  const header: JsonObject = {};
  const keys = new Set<string>();
  let hasSetting = false;
  let count = 0;
  const setting = () => (hasSetting ? readInspectSetting(header) : NO_SETTING);
  for await (const batch of cutJson(source.bytes, wanted)) {
    for (const piece of batch) {
      const [key] = piece.path;
      const isSample = key === "samples" && piece.path.length === 2;
      if (isSample || piece.problem !== null || piece.path.length === 0) {
        const item = pieceRecord(piece, ++count);
        if (item.kind !== "value") yield item;
        else if (!isSample) yield reject(count, piece.line, { code: "wrong-shape", found: describeValue(item.value), expected: EXPECTED });
        else if (hasSetting) yield importSample(item, setting());
        else for (const early of waiting.add(item)) yield importSample(early, setting());
        continue;
      }
      keys.add(String(key));
      if (key !== "eval") continue;
      const parsed = parseRecord(piece.text);
      if (!parsed.ok) yield reject(++count, piece.line, parsed.error);
      else {
        header.eval = parsed.value;
        hasSetting = true;
      }
    }
  }
  for (const late of waiting.release()) yield importSample(late, setting());
  if (count > 0) return;
  if (keys.size === 0) yield emptyFile(EXPECTED);
  else if (!hasSetting)
    yield reject(1, null, { code: "wrong-shape", found: `an object with ${quoteFound([...keys].join(", "))}`, expected: EXPECTED });
  else
    yield {
      kind: "skipped",
      record: 1,
      line: null,
      code: "no-samples",
      message: "the log holds no sample: its run ended before the first was finished, or they lie beside it",
    };
}

function wanted(path: readonly (string | number)[], opener: "{" | "["): boolean {
  return path.length === 0 ? opener === "{" : path.length === 1 && opener === "[" && path[0] === "samples";
}
