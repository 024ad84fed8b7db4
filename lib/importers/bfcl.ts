/**
 * Results of the Berkeley Function-Calling Leaderboard (ShishirPatil/gorilla): one test a line.
 *
 *   {"id": "simple_3", "result": "[area(base=10, height=5)]", "input_token_count": 90, "output_token_count": 12, "latency": 1.2}
 *   {"id": "multi_turn_base_0", "result": [[[{"cd": "{\"folder\": \"a\"}"}], []]], "inference_log": [
 *     [{"role": "state_info", …}],
 *     {"begin_of_turn_query": [{"role": "user", "content": "…"}], "step_0": [{"role": "assistant", "content": [{"cd": "…"}]},
 *       {"role": "handler_log", "content": "…", "model_response_decoded": ["cd(folder='a')"]}, {"role": "tool", "content": "…"}]}]}
 *
 * Read: the inference log (questions, answers, replies) where there is one, else the result alone, which holds the calls
 * and nothing of what they were answered. Outcome: the score file, where it came along (its first line is a summary, the
 * others list the failures). Ignored: state_info (the state of the simulator, which the agent never saw), token counts.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { BfclDialogue } from "./bfcl-dialogue";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { usagePart } from "./run-usage";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { unknownOutcome } from "./verdict-outcome";

const EXPECTED = "an object with id and result";

export const bfcl: Importer = {
  id: "bfcl",
  label: "BFCL result",
  reads: "one test a line with id and result (call texts, or calls as objects; by turn and step), and the inference log with questions and replies",
  ignores: "state_info (the agent never saw it), token counts, latencies; a result alone holds no replies",
  successFrom: "the score file of the same name, where it came along: a test that it does not list as failed is a success; otherwise unknown",
  writesFrom: "the function's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || !("result" in first) || !(typeof first.id === "string" || typeof first.id === "number")) return null;
  const marks = ["inference_log", "input_token_count", "output_token_count", "latency"].filter((key) => key in first);
  const isResult = typeof first.result === "string" || Array.isArray(first.result);
  if (marks.length === 0 || !(isResult || first.result === null)) return null;
  return { confidence: marks.includes("inference_log") || marks.length > 1 ? 0.95 : 0.85, reason: `tests with id, result and ${marks.join(", ")}` };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const failed = await readScores(source);
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importTest(item, failed) : item;
}

function importTest({ record, line, value, raw, warnings }: JsonRecord, failed: ReadonlySet<string> | null): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const id = exactId(value, raw, "id");
  if (value.result === undefined && !Array.isArray(value.inference_log)) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.result)} in "result"`, expected: "the calls of the model" });
  }
  const dialogue = new BfclDialogue();
  if (Array.isArray(value.inference_log) && value.inference_log.some(isTurn)) dialogue.readLog(value.inference_log);
  else dialogue.readResult(value.result ?? null, value.reasoning_content);
  const all = [...warnings, ...dialogue.warnings];
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the result holds no answer" });
  const externalId = id ?? `#${record}`;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "tools",
      externalId,
      taskId: externalId,
      scenarioId: null,
      agent: null,
      instruction: "",
      systemPrompt: dialogue.systemPrompt,
      toolDocs: dialogue.toolDocs,
      initialObservation: dialogue.opening,
      steps: dialogue.steps,
      ...usagePart({ inputTokens: value.input_token_count, outputTokens: value.output_token_count }),
      outcome: outcomeOf(id, failed, dialogue.end),
      truncated: dialogue.truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

function isTurn(entry: JsonValue): entry is JsonObject {
  return isJsonObject(entry) && ("begin_of_turn_query" in entry || "step_0" in entry);
}

function outcomeOf(id: string | null, failed: ReadonlySet<string> | null, end: string | null): Outcome {
  if (failed === null || id === null) return { ...unknownOutcome(), terminationReason: end };
  const field = "the score file (a test that it does not list as failed is a success)";
  return { status: failed.has(id) ? "failure" : "success", value: null, threshold: null, source: "evaluator", field, terminationReason: end };
}

/** The ids that the score file lists as failed; null when no such file came along. */
async function readScores(source: ImportSource): Promise<ReadonlySet<string> | null> {
  const parts = source.name.split("/");
  const base = parts[parts.length - 1] ?? "";
  if (!/_result\.jsonl?$/.test(base)) return null;
  const name = base.replace(/_result(\.jsonl?)$/, "_score$1");
  // Beside it, or in the folder `score` that mirrors the folder `result`.
  const result = parts.lastIndexOf("result");
  const mirrored =
    result === -1 ? [] : [[...Array<string>(parts.length - 1 - result).fill(".."), "score", ...parts.slice(result + 1, -1), name].join("/")];
  for (const candidate of [name, ...mirrored]) {
    const text = await source.sibling(candidate);
    if (text === null) continue;
    const rows = text.split("\n").flatMap((line) => {
      const row = parseInner(line);
      return isJsonObject(row) ? [row] : [];
    });
    if (rows[0] === undefined || !("accuracy" in rows[0])) continue;
    return new Set(rows.slice(1).flatMap((row) => (typeof row.id === "string" || typeof row.id === "number" ? [String(row.id)] : [])));
  }
  return null;
}
