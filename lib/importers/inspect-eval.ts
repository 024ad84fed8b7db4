/**
 * Logs of Inspect (UKGovernmentBEIS/inspect_ai), `.eval`: a ZIP of JSON files.
 *
 *   header.json              version, status, eval (task, model, scorers), results; missing in a run that did not end
 *   _journal/start.json      the same without results, from the start of the run
 *   samples/7_epoch_1.json   {"id": 7, "epoch": 1, "input": "…", "target": "…", "messages": [{"role": "assistant", "content": "",
 *                              "tool_calls": [{"id": "c", "function": "bash", "arguments": {"cmd": "ls"}}]},
 *                              {"role": "tool", "tool_call_id": "c", "function": "bash", "content": "…", "error": {"type": "timeout", "message": "…"}}],
 *                              "scores": {"includes": {"value": "C", "answer": "…"}}, "events": […], "attachments": {…}}
 *
 * The archive is opened before: this importer is given one sample a line, and reads header and journal beside them. A sample
 * that was unpacked by hand is read too. Read: messages, scores, limit, error, epoch, attachments, the tools of the first
 * model event, and model events where the context was compacted. Ignored: other events, store, usage, summaries, reductions.
 */
import { isJsonObject } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { importSample, isInspectSample, NO_SETTING, readInspectSetting } from "./inspect-sample";
import { headRecords } from "./source/head-records";
import { readJsonRecords } from "./source/json-records";
import { parseRecord } from "./source/parse-record";

export const inspectEval: Importer = {
  id: "inspect-eval",
  label: "Inspect log (.eval)",
  reads: "the samples of an .eval archive (deflate or zstandard), or sample files unpacked from it, with header.json or _journal/start.json",
  ignores: "events other than tools and compaction, store, usage of other models, summaries and reductions; pictures among the parts of a message",
  successFrom:
    "the score of the first scorer: C is a success, I, P and N are not, numbers from 1; an error or a limit (other than of messages) is an infrastructure failure",
  writesFrom: "the tool's name",
  detect,
  recordsOfArchive,
  ownerOf,
  read,
};

/** Ids may hold a slash. The chunked shape of newer logs keeps a sample in a folder: its shell stands for it, to be named. */
const SAMPLE_MEMBER = /^samples\/.+_epoch_\d+(?:\/sample)?\.json$/;
const HEADERS = ["header.json", "_journal/start.json"];

function recordsOfArchive(members: readonly string[]): readonly string[] | null {
  if (!HEADERS.some((name) => members.includes(name))) return null;
  const samples = members.filter((name) => SAMPLE_MEMBER.test(name));
  if (samples.length > 0) return samples;
  // A run that ended before its first sample still has a header, which says so.
  return HEADERS.filter((name) => members.includes(name)).slice(0, 1);
}

/** What else lies in an archive that was unpacked by hand. */
function ownerOf(path: string, exists: (path: string) => boolean): string | null {
  const folder = /^(.*?)(?:summaries\.json|reductions\.json|_journal\/.+\.json)$/.exec(path)?.[1];
  if (folder === undefined || !(folder === "" || folder.endsWith("/"))) return null;
  return HEADERS.map((name) => folder + name).find((name) => name !== path && exists(name)) ?? null;
}

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || "samples" in first || !isInspectSample(first)) return null;
  return { confidence: "epoch" in first ? 0.95 : 0.8, reason: "samples with epoch, input, messages and scores" };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  let setting = NO_SETTING;
  let hasHeader = false;
  for (const name of [...HEADERS, ...HEADERS.map((header) => `../${header}`)]) {
    const text = await source.sibling(name);
    const parsed = text === null ? null : parseRecord(text);
    if (parsed?.ok !== true) continue;
    setting = readInspectSetting(parsed.value);
    hasHeader = name.endsWith("header.json");
    break;
  }
  let isFirst = true;
  for await (const item of readJsonRecords(source, "samples with id, epoch and messages")) {
    const found = item.kind === "value" ? importSample(item, setting) : item;
    if (isFirst && !hasHeader && found.kind === "trajectory") {
      found.warnings.push({ code: "unfinished-log", message: "the log has no header.json: its run had not ended, and more samples may be missing" });
    }
    isFirst = false;
    yield found;
  }
}
