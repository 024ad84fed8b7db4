/**
 * Files that people drop beside their runs and that hold no run. No importer claims them; this says in one sentence
 * what they are, so that the report is of use.
 */
import { isJsonObject, type JsonValue } from "../base/json";
import type { SourceHead } from "./importer";
import { headRecords, headValues } from "./source/head-records";

export interface Refusal {
  id: string;
  /** `companion`: belongs to another file and is read together with it. `no-run`: nothing of it can become a run. */
  kind: "companion" | "no-run";
  message: string;
}

interface KnownNonRun extends Refusal {
  recognises(head: SourceHead): boolean;
}

/** Bytes that are no UTF-8 stand as U+FFFD in a head: of the magic numbers only the ASCII part is left. */
const PICTURE_MARKS = /^(?:\uFFFDPNG\r?\n|GIF8[79]a|\uFFFD{2,4}[^<{[]{0,8}(?:JFIF|Exif)|RIFF[\s\S]{4}WEBP|\s*(?:<\?xml[^>]*>\s*)?<svg\b)/;

const ARCHIVE_MARKS = ["7z\uFFFD\uFFFD'", "Rar!\u001A\u0007", "\uFFFD7zXZ\0"];

const KNOWN: readonly KnownNonRun[] = [
  refusal(
    "empty",
    "no-run",
    "The file is empty and there is nothing to import: was it copied or downloaded whole? Do that again.",
    (head) => head.isWhole && head.text.trim() === "",
  ),
  refusal("picture", "no-run", "The file is a picture, whatever its name says, and holds no run; choose the log of the run.", (head) =>
    PICTURE_MARKS.test(head.text),
  ),
  refusal("pdf", "no-run", "The file is a PDF document and holds no run; import the log it was made from.", (head) => head.text.startsWith("%PDF-")),
  refusal("html-page", "no-run", "The file looks like HTML and holds no run: was the download a log-in page? Download the raw file.", (head) =>
    /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(head.text),
  ),
  refusal(
    "reflexion-results",
    "no-run",
    "The file holds results and reflections per game but no steps; import the trial log of the same run instead.",
    (head) => headRecords(head).some((record) => isJsonObject(record) && "is_success" in record && "memory" in record && "name" in record),
  ),
  refusal(
    "reflexion-world-log",
    "no-run",
    "The file lists one result a game but no steps; import the trial log of the same run instead.",
    (head) => /^Environment #\d+ Trial #\d+: \w+\s*$/m.test(head.text) && !/You are in the middle of a room\b/.test(head.text),
  ),
  refusal("prompt-set", "no-run", "The file is a set of prompts (worked examples for a model) and holds no run.", isPromptSet),
  refusal("game-file", "no-run", "The file describes a game or its rules and holds no run; import the log of an agent that played it.", isGameFile),
  refusal(
    "score-beside-log",
    "companion",
    "The file holds the score of a run but no steps; it is read together with the log of the same name.",
    (head) => isScore(headValues(head)[0]),
  ),
  refusal("results-of-folder", "companion", "The file collects the scores of a folder of logs but no steps; import the logs themselves.", (head) => {
    const top = headValues(head)[0];
    const rows = Array.isArray(top) ? top : isJsonObject(top) ? Object.values(top) : [];
    return rows.length > 0 && rows.some(isScore) && rows.every((row) => isScore(row) || !isJsonObject(row) || !("messages" in row || "trace" in row));
  }),
  refusal(
    "harbor-result",
    "companion",
    "The file holds the result of a trial but no steps; it is read together with the trajectory of the same trial.",
    (head) => isTrialResult(headValues(head)[0]),
  ),
  refusal(
    "predictions",
    "no-run",
    "The file holds the patches of a coding agent but no steps; import its trajectories instead.",
    (head) => isPredictions(headRecords(head)) || isPredictions(Object.values(headValues(head)[0] ?? {})),
  ),
  refusal(
    "bfcl-score",
    "companion",
    "The file holds scores of function-calling tests but no steps; it is read together with the result file of the same name.",
    (head) => {
      const first = headValues(head)[0];
      return isJsonObject(first) && "accuracy" in first && "correct_count" in first && "total_count" in first;
    },
  ),
  refusal(
    "labels",
    "no-run",
    "The file holds labels of runs and no runs; use import-labels, or validate --against.",
    (head) =>
      headRecords(head).every(
        (record) =>
          isJsonObject(record) && ("label" in record || "turn" in record || "scale" in record) && ("record" in record || "externalId" in record),
      ) && headRecords(head).length > 0,
  ),
  refusal(
    "mast-annotations",
    "no-run",
    "The file holds failure modes of whole logs (MAST), each log as one text without steps; import the logs of the runs themselves.",
    (head) => headRecords(head).some((record) => isJsonObject(record) && "mast_annotation" in record && "trace" in record),
  ),
  refusal(
    "trail-annotations",
    "no-run",
    "The file holds traces as texts in a column beside their error labels (TRAIL); save the column trace as a file of its own: its spans are read.",
    (head) => headRecords(head).some((record) => isJsonObject(record) && typeof record.trace === "string" && typeof record.labels === "string"),
  ),
  refusal("memories", "no-run", "The file holds memories that were drawn from runs and no runs; import the runs they were drawn from.", (head) =>
    headRecords(head).some(isMemory),
  ),
  refusal(
    "part-of-appworld-task",
    "companion",
    "The file belongs to an AppWorld task and is read together with its logs/environment_io.md; import the folder of the task.",
    isAppworldPart,
  ),
  refusal("other-archive", "no-run", "The file is a tar, 7z, rar, bzip2 or xz archive; unpack it, or pack it as ZIP.", isOtherArchive),
  refusal("binary", "no-run", "The file is binary, or UTF-16 without a byte order mark; unpack it, or save it as UTF-8.", isBinary),
];

/** What a file is that no importer claims, or null when it is not known either. */
export function findRefusal(head: SourceHead): Refusal | null {
  const known = KNOWN.find((candidate) => candidate.recognises(head));
  return known === undefined ? null : { id: known.id, kind: known.kind, message: known.message };
}

function refusal(id: string, kind: Refusal["kind"], message: string, recognises: KnownNonRun["recognises"]): KnownNonRun {
  return { id, kind, message, recognises };
}

/** A lesson with where it came from, and nothing that happened. */
function isMemory(record: JsonValue): boolean {
  if (!isJsonObject(record)) return false;
  const isLesson = ["skill", "lesson", "reflection", "memory", "insight"].some((key) => typeof record[key] === "string");
  return isLesson && !["steps", "trajectory", "messages", "history", "actions", "traj", "is_success"].some((key) => key in record);
}

/** Text holds no NUL. An archive is no answer here: it is opened before its files are looked at. */
function isBinary(head: SourceHead): boolean {
  return head.text.includes("\0") && !head.text.startsWith("PK\u0003\u0004");
}

/** What is left in a head of the magic numbers of archives that are not opened. */
function isOtherArchive(head: SourceHead): boolean {
  const { text } = head;
  return text.slice(257, 262) === "ustar" || ARCHIVE_MARKS.some((mark) => text.startsWith(mark)) || /^BZh[1-9]1AY&SY/.test(text);
}

/** A list of HTTP calls, the model's calls, a report of requirements, or the results of an experiment. */
function isAppworldPart(head: SourceHead): boolean {
  if (/^[^\S\n]*Num Passed Tests[^\S\n]*:/m.test(head.text) && /^[^\S\n]*Num Failed Tests[^\S\n]*:/m.test(head.text)) return true;
  const records = headRecords(head).filter(isJsonObject);
  const [first] = records;
  if (first === undefined) return false;
  if (isJsonObject(first.aggregate) && isJsonObject(first.individual)) return true;
  if (isJsonObject(first.input) && Array.isArray(first.input.messages) && isJsonObject(first.output) && "choices" in first.output) return true;
  return records.every(
    ({ method, url, ...rest }) =>
      typeof method === "string" &&
      /^(?:get|post|put|patch|delete)$/i.test(method) &&
      typeof url === "string" &&
      url.startsWith("/") &&
      "data" in rest,
  );
}

/** One object whose values are all texts, most of them worked examples. */
function isPromptSet(head: SourceHead): boolean {
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return false;
  const values = Object.values(top).filter((value) => value !== null);
  const examples = values.filter((value) => typeof value === "string" && /^\s*(?:Interact with|You are in the middle of a room)\b/.test(value));
  return values.length > 1 && values.every((value) => typeof value === "string") && examples.length * 2 > values.length;
}

function isGameFile(head: SourceHead): boolean {
  if (/^\s*(?:;[^\n]*\n\s*)*\(define\s*\((?:domain|problem)\b/.test(head.text) || /^grammar\s*::/m.test(head.text)) return true;
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return false;
  return ("pddl_problem" in top && "grammar" in top) || "pddl_domain" in top || ("task_type" in top && ("pddl_params" in top || "plan" in top));
}

/** `{"task": "…", "score": 0, "success": true}`: a result and nothing that could be a step. */
function isScore(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || !("score" in value) || !("task" in value || "success" in value)) return false;
  return Object.values(value).every((field) => typeof field !== "object" || field === null || (Array.isArray(field) && field.length === 0));
}

/** `{"task_name": "…", "trial_name": "…", "verifier_result": {…}}`: what Harbor writes beside a trajectory. */
function isTrialResult(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && !("steps" in value) && "trial_name" in value && ("verifier_result" in value || "exception_info" in value);
}

/** `{"instance_id": "…", "model_name_or_path": "…", "model_patch": "diff …"}`: one, a list, one a line, or by instance. */
function isPredictions(rows: readonly JsonValue[]): boolean {
  return rows.length > 0 && rows.every((row) => isJsonObject(row) && "model_patch" in row && !("history" in row) && !("trajectory" in row));
}
