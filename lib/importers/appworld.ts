/**
 * AppWorld task folders (StonyBrookNLP/appworld, experiments/outputs/<experiment>/tasks/<task_id>/; older versions lack
 * the `tasks` level).
 *
 *   logs/environment_io.md   the source: blocks of code and their output (appworld-interactions.ts)
 *   logs/api_calls.jsonl     {"method": "post", "url": "/notes/7/pin", "data": {…}}: every HTTP call, in order
 *   logs/lm_calls.jsonl      what the model was told and what it wrote
 *   evaluation/report.md     passed and failed requirements; else ../../../evaluations/<dataset>.json
 *
 * A step is one block. Its actions are the HTTP calls it made, found by order (appworld-calls.ts), with method; without
 * api_calls.jsonl the calls as they stand in the code. A block without a call is one action, its code. The code of the
 * others stands in the thought, with the model's words where they are recorded. When a block fails on a call, that call's
 * result is the output with status "error"; a reply to a single call is that call's result, else the output is the step's
 * observation. Ignored: dbs/, version/, demonstrations in the prompt.
 */
import { isJsonObject } from "../base/json";
import type { Action, Step } from "../trajectory/trajectory";
import { type HttpCall, type PlacedCall, placeCalls } from "./appworld-calls";
import { type CodeCall, emptyCodeMemory, readCodeCalls } from "./appworld-code";
import { type Interaction, parseInteractions } from "./appworld-interactions";
import { type ModelCalls, parseModelCalls } from "./appworld-model-calls";
import { type AppworldReport, parseReport, readEvaluation } from "./appworld-report";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { hasLicenceMark, LICENCE_WARNING } from "./licence-mark";
import { argumentText } from "./source/exact-arguments";
import { MAX_RECORD_BYTES } from "./source/limits";
import { parseRecord } from "./source/parse-record";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { splitLines } from "./source/split-lines";
import { unknownOutcome } from "./verdict-outcome";

const LOG = "environment_io.md";
const EXPECTED = "blocks that begin ### Environment Interaction 1";
const DATASETS = ["dev", "train", "test_normal", "test_challenge"];

export const appworld: Importer = {
  id: "appworld",
  label: "AppWorld task folder",
  reads: "logs/environment_io.md of a task, with api_calls.jsonl and lm_calls.jsonl beside it, evaluation/report.md and evaluations/<dataset>.json",
  ignores: "dbs, version, demonstrations in the prompt; missing parts are named in a warning",
  successFrom: "evaluation/report.md: all requirements pass; without it success in evaluations/<dataset>.json; otherwise unknown",
  writesFrom: "the HTTP method of each call in api_calls.jsonl; without it the name of the API in the code",
  isOneRunAFile: true,
  detect,
  configurationFolder,
  ownerOf,
  read,
};

function detect(head: SourceHead): Detection | null {
  const match = /^\s{0,20}#{2,4} (?:Environment Interaction|Execution) \d+(?:\.\d+)*[ \t]*\r?$/m.exec(head.text);
  if (match === null || head.text.slice(0, match.index).trim() !== "") return null;
  const isFenced = /^```/m.test(head.text.slice(match.index));
  const isCut = head.isWhole && head.text.length < 400;
  if (!isFenced && !isCut) return null;
  return { confidence: isFenced ? 0.96 : 0.75, reason: "numbered blocks of code and output of an environment" };
}

/** `<experiment>/tasks/<task>/logs/…`: the experiment, which is one configuration; "" where the folder that was given is it. */
function configurationFolder(path: string): string | null {
  const folders = path.split("/").slice(0, -1);
  if (folders[folders.length - 1] === "logs") folders.pop();
  folders.pop();
  if (folders[folders.length - 1] === "tasks") folders.pop();
  return folders[folders.length - 1] ?? "";
}

/** Whatever lies in a task's folder belongs to its log; the experiment's evaluations belong to its tasks. */
function ownerOf(path: string, exists: (path: string) => boolean): string | null {
  const parts = path.split("/");
  for (let depth = parts.length - 1; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).map((part) => `${part}/`);
    const log = `${folder.join("")}logs/${LOG}`;
    if (log !== path && exists(log)) return log;
  }
  return null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  let text = "";
  let undecodable = false;
  for await (const batch of splitLines(source.bytes)) {
    for (const line of batch) {
      text += line.text + line.end;
      undecodable ||= line.hasUndecodableBytes;
      if (line.isTooLong || text.length > MAX_RECORD_BYTES) {
        const limit = `${MAX_RECORD_BYTES / (1024 * 1024)} MiB`;
        yield reject(1, null, { code: "record-too-long", found: `a log of more than ${limit}`, expected: `at most ${limit} a task` });
        return;
      }
    }
  }
  if (text.trim() === "") {
    yield emptyFile(EXPECTED);
    return;
  }
  const { interactions, preface } = parseInteractions(text);
  if (interactions.length === 0) {
    yield reject(1, 1, { code: "no-episode", found: `a text that begins ${quoteFound(text.trim())}`, expected: EXPECTED });
    return;
  }
  const warnings: ImportWarning[] = [];
  if (undecodable) warnings.push({ code: "undecodable-bytes", message: "bytes that are no UTF-8 were read as U+FFFD; the raw file keeps them" });
  if (preface !== "") warnings.push({ code: "text-left-out", message: `text before the first block is left out: ${quoteFound(preface)}` });
  yield await importTask(source, interactions, warnings);
}

async function importTask(source: ImportSource, interactions: readonly Interaction[], warnings: ImportWarning[]): Promise<ImportItem> {
  const task = taskOf(source);
  let isSensitive = false;
  const part = async (name: string): Promise<string | null> => {
    const text = await source.sibling(name);
    isSensitive ||= text !== null && hasLicenceMark(text);
    return text;
  };
  const missing = (name: string, consequence: string): void => {
    warnings.push({ code: "missing-part", message: `found no ${name} with the log: ${consequence}` });
  };
  const callText = await part("api_calls.jsonl");
  if (callText === null) missing("api_calls.jsonl", "calls are taken from the code, without HTTP method and address");
  const modelText = await part("lm_calls.jsonl");
  if (modelText === null) missing("lm_calls.jsonl", "the instruction and the agent's own words are not known");
  const model = modelText === null ? null : parseModelCalls(modelText);
  if ((model?.unread ?? 0) > 0) warnings.push({ code: "unread-lines", message: `${model?.unread} lines of lm_calls.jsonl could not be read` });

  const report = await findReport(part, task);
  if (report === null) missing("evaluation/report.md", "the outcome is unknown");
  if (isSensitive) warnings.push(LICENCE_WARNING);
  const steps = stepsOf(interactions, callText, model, warnings);
  const last = interactions[interactions.length - 1];
  const id = task ?? "#1";
  return {
    kind: "trajectory",
    record: 1,
    line: interactions[0]?.line ?? null,
    draft: {
      environment: "appworld",
      externalId: id,
      taskId: id,
      scenarioId: /^(.+)_\d+$/.exec(id)?.[1] ?? null,
      agent: model?.model ?? null,
      instruction: model?.instruction ?? "",
      systemPrompt: model?.systemPrompt ?? null,
      toolDocs: null,
      initialObservation: null,
      steps,
      outcome: report?.outcome ?? unknownOutcome(),
      truncated: last?.output === null,
      hidden:
        report === null || report.failedRequirements.length === 0
          ? null
          : { goal: null, expectedActions: [], expectedOutputs: [], failedRequirements: report.failedRequirements },
      trial: 0,
    },
    warnings,
  };
}

/** The folder of the task: the one that holds `logs`, or the one that was given when the path begins below it. */
function taskOf(source: ImportSource): string | null {
  const folders = source.name.split("/").slice(0, -1);
  if (folders[folders.length - 1] === "logs") folders.pop();
  return folders[folders.length - 1] ?? source.folder ?? null;
}

async function findReport(part: (name: string) => Promise<string | null>, task: string | null): Promise<AppworldReport | null> {
  for (const name of ["../evaluation/report.md", "report.md"]) {
    const text = await part(name);
    const report = text === null ? null : parseReport(text);
    if (report !== null) return report;
  }
  if (task === null) return null;
  for (const folder of ["../../../evaluations", "../../evaluations"]) {
    for (const dataset of DATASETS) {
      const text = await part(`${folder}/${dataset}.json`);
      const parsed = text === null ? null : parseRecord(text);
      const report = parsed?.ok === true ? readEvaluation(parsed.value, task, `evaluations/${dataset}.json`) : null;
      if (report !== null) return report;
    }
  }
  return null;
}

function stepsOf(interactions: readonly Interaction[], callText: string | null, model: ModelCalls | null, warnings: ImportWarning[]): Step[] {
  const memory = emptyCodeMemory();
  const blocks = interactions.map((interaction) => reachedCalls(interaction, readCodeCalls(interaction.code, memory)));
  const placed = callText === null ? null : placeCalls(blocks, parseCalls(callText, warnings));
  if (callText !== null && placed === null) {
    const message =
      "there are too many calls in api_calls.jsonl to find their places: calls are taken from the code, without HTTP method and address";
    warnings.push({ code: "too-many-calls", message });
  }
  const stray = placed?.flat().filter(({ site }) => site === null).length ?? 0;
  if (stray > 0) {
    const message = `${stray} of ${placed?.flat().length} calls in api_calls.jsonl fit no call in the code; they stand in the step where their order puts them`;
    warnings.push({ code: "calls-by-order", message });
  }
  let reply = -1;
  return interactions.map((interaction, index): Step => {
    const found = model === null ? -1 : model.replies.findIndex((text, at) => at >= Math.max(0, reply) && holdsCode(text, interaction.code));
    // A turn that ran several blocks said its words once.
    const words = found > reply ? (model?.replies[found] ?? null) : null;
    if (found > reply) reply = found;
    return stepOf(index + 1, interaction, placed?.[index] ?? null, blocks[index] ?? [], words);
  });
}

function holdsCode(reply: string, code: string): boolean {
  const plain = (text: string): string => text.replaceAll("\r", "").trim();
  return code.trim() !== "" && plain(reply).includes(plain(code));
}

const FAILURE = /^\s*Execution failed\b/;
const TRACE_END = 2_000;
const STATUS = /Response status code is (\d{3})/;
/** The client refuses such a call itself, before anything is sent: it stands in no list of calls. */
const REFUSED_UNSENT = /No (?:API|app)\b.*\b(?:named|found)\b|unexpected keyword argument|missing \d+ required|Validation error/i;

/** The calls in the code that can have been made: up to the line that failed. */
function reachedCalls({ output }: Interaction, calls: readonly CodeCall[]): CodeCall[] {
  if (output === null || !FAILURE.test(output)) return [...calls];
  if (/\b(?:SyntaxError|IndentationError)\b/.test(output)) return [];
  const line = failedLine(output);
  if (line === null) return calls.map(asMaybe);
  return calls.filter((call) => call.line <= line).map((call) => (call.line === line ? asMaybe(call) : call));
}

function asMaybe(call: CodeCall): CodeCall {
  return call.frequency === "once" ? { ...call, frequency: "maybe" } : call;
}

function failedLine(output: string): number | null {
  const line = /File "<[^>\n]*>", line (\d+)/.exec(output)?.[1];
  return line === undefined ? null : Number(line);
}

function stepOf(
  t: number,
  { code, output }: Interaction,
  placed: readonly PlacedCall[] | null,
  calls: readonly CodeCall[],
  words: string | null,
): Step {
  const actions = placed === null ? calls.map((call, k) => codeAction(k, call)) : placed.map((call, k) => httpAction(k, call));
  const failed = output === null || !FAILURE.test(output) ? null : failedAction(output, actions, placed, calls);
  if (actions.length === 0) {
    const action: Action = { k: 0, raw: code, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
    return { t, thought: proseBefore(words, code), actions: [action], observation: output };
  }
  const step: Step = { t, thought: words ?? (code === "" ? null : code), actions, observation: output };
  const [only] = actions;
  if (output === null) return step;
  if (failed !== null) failed.result = { status: "error", text: output };
  // What one call printed is its reply, unless the code failed behind it.
  else if (actions.length === 1 && only !== undefined && !FAILURE.test(output)) only.result = { status: "ok", text: output };
  else return step;
  return { ...step, observation: null };
}

/** The model's words before the code, where the code itself is the action. */
function proseBefore(words: string | null, code: string): string | null {
  const end = words?.replaceAll("\r", "").indexOf(code.replaceAll("\r", "").trim()) ?? -1;
  const prose = (words ?? "")
    .replaceAll("\r", "")
    .slice(0, Math.max(0, end))
    .replace(/```\w*\s*$/, "")
    .trim();
  return prose === "" ? null : prose;
}

/** The call on which a block failed: the last that was sent, when the server refused it; or one that was never sent. */
function failedAction(output: string, actions: Action[], placed: readonly PlacedCall[] | null, calls: readonly CodeCall[]): Action | null {
  if (STATUS.test(output)) return actions[actions.length - 1] ?? null;
  // The exception stands at the end of a trace.
  if (!REFUSED_UNSENT.test(output.slice(-TRACE_END))) return null;
  if (placed === null) return actions[actions.length - 1] ?? null;
  const line = failedLine(output);
  const named = /No API named ['"]([^'"\n]+)['"]/i.exec(output)?.[1];
  const unsent = calls.findLast((call) => call.line === line && (named === undefined || call.api === named));
  if (unsent === undefined) return null;
  const action = codeAction(actions.length, unsent);
  actions.push(action);
  return action;
}

function codeAction(k: number, { app, api, argumentText: text }: CodeCall): Action {
  return { k, raw: `${app}.${api}(${text})`, tool: api, args: null, method: null, actor: "agent", isMessage: false, result: null };
}

function httpAction(k: number, { call, site }: PlacedCall): Action {
  const { method, url, data, dataText } = call;
  const address = `${method} ${url}`;
  return {
    k,
    raw: site === null ? `${address}(${dataText})` : `${site.app}.${site.api} ${address}(${dataText})`,
    tool: site === null ? address : site.api,
    args: data,
    method,
    actor: "agent",
    isMessage: false,
    result: null,
  };
}

function parseCalls(text: string, warnings: ImportWarning[]): HttpCall[] {
  const calls: HttpCall[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parseRecord(line);
    if (parsed.ok && isJsonObject(parsed.value) && typeof parsed.value.method === "string" && typeof parsed.value.url === "string") {
      const { method, url, data = null } = parsed.value;
      calls.push({ method: method.toUpperCase(), url, data, dataText: argumentText(data, line, ["data"]) });
    } else {
      const message = `line ${index + 1} of api_calls.jsonl: found ${quoteFound(line)}, expected an object with method and url; it is left out`;
      warnings.push({ code: "unread-lines", message });
    }
  }
  return calls;
}
