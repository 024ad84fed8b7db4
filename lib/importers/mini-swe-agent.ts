/**
 * mini-swe-agent runs (SWE-agent/mini-swe-agent 1.x and 2.x, `<instance>.traj.json`): one JSON object a file, or the bare
 * list of messages.
 *
 *   {"info": {"exit_status": "Submitted", "submission": "diff …", "mini_version": "2.0.0", "config": {"model": {"model_name": "…"}}},
 *     "messages": [{"role": "system", …}, {"role": "user", "content": "Please solve this issue: …"},
 *       {"role": "assistant", "content": "I look.\n\n```mswea_bash_command\nls -la\n```"},
 *       {"role": "user", "content": "<returncode>0</returncode>\n<output>\n…</output>"}], "trajectory_format": "mini-swe-agent-1.1"}
 *
 * Read: messages (blocks of v1 and v2, tool calls, items of the Responses API, the last message of role `exit`), the exit
 * code of each command, info.exit_status, the model's name, instance_id. Ignored: costs, time stamps, the provider's whole
 * responses, the rest of the configuration. https://mini-swe-agent.com/latest/usage/output_files/
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { endOfRun } from "./cut-short";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { areMiniSweAgentMessages } from "./mini-swe-agent-marks";
import { readMiniMessages } from "./mini-swe-agent-messages";
import { memberOf, usagePart } from "./run-usage";
import { fileStem } from "./source/file-stem";
import { headValues } from "./source/head-records";
import { readJsonDocuments } from "./source/json-documents";
import type { JsonRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "messages of mini-swe-agent: with a bash block, a return code or tool calls and their extra fields";

export const miniSweAgent: Importer = {
  id: "mini-swe-agent",
  label: "mini-swe-agent trajectory",
  reads:
    "messages with one bash block or tool calls each (1.x, 2.x, Responses API), return codes, info.exit_status, model; also the bare list of messages",
  ignores: "costs, time stamps, the provider's whole responses, the configuration except for the model's name",
  successFrom: 'resolved, where a file says it; "Submitted" says nothing of it: unknown; stopped by a limit or an error: infrastructure',
  writesFrom: "what the command line does",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (Array.isArray(top)) {
    return areMiniSweAgentMessages(top) && isJsonObject(top[0]) && typeof top[0].role === "string"
      ? { confidence: 0.9, reason: "a list of messages with return codes or bash blocks of mini-swe-agent" }
      : null;
  }
  if (!isJsonObject(top)) return null;
  if (typeof top.trajectory_format === "string" && top.trajectory_format.startsWith("mini-swe-agent")) {
    return { confidence: 0.97, reason: `trajectory_format ${top.trajectory_format}` };
  }
  const info = isJsonObject(top.info) ? top.info : {};
  if (areMiniSweAgentMessages(top.messages) || ("mini_version" in info && "exit_status" in info)) {
    return { confidence: 0.93, reason: "messages with return codes or bash blocks of mini-swe-agent" };
  }
  return null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const stem = fileStem(source.name);
  for await (const document of readJsonDocuments(source, EXPECTED)) {
    yield document.kind === "value" ? importRun(document, document.record === 1 ? stem : `${stem}#${document.record}`) : document;
  }
}

function importRun({ value, record, line, warnings }: JsonRecord, name: string): ImportItem {
  const file: JsonObject = isJsonObject(value) ? value : {};
  const messages = Array.isArray(value) ? value : file.messages;
  const info = isJsonObject(file.info) ? file.info : {};
  const isSure = typeof file.trajectory_format === "string" && file.trajectory_format.startsWith("mini-swe-agent") && Array.isArray(messages);
  if (!Array.isArray(messages) || !(isSure || areMiniSweAgentMessages(messages))) {
    return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  }
  const run = readMiniMessages(messages);
  const all: ImportWarning[] = [...warnings, ...run.warnings];
  if (run.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no message of the agent's" });
  const id = textAt(file, "instance_id") ?? textAt(info, "instance_id") ?? name;
  const status = textAt(info, "exit_status") ?? run.exitStatus;
  const end = endOfRun(status, "info.exit_status");
  const verdict = [file, info].find((holder) => typeof holder.resolved === "boolean");
  const outcome =
    verdict === undefined ? end.outcome : { ...verdictOutcome("resolved", verdict.resolved, "evaluator", all), terminationReason: status };
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "coding",
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: modelOf(info),
      instruction: run.instruction,
      systemPrompt: run.systemPrompt,
      toolDocs: null,
      initialObservation: run.initialObservation,
      steps: run.steps,
      ...usagePart({ cost: memberOf(info.model_stats, "instance_cost") }),
      outcome,
      truncated: run.truncated || end.ranOutOfContext,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

function modelOf(info: JsonObject): string | null {
  const model = isJsonObject(info.config) ? info.config.model : undefined;
  return isJsonObject(model) ? (textAt(model, "model_name") ?? null) : null;
}

function textAt(holder: JsonObject, key: string): string | null {
  const value: JsonValue | undefined = holder[key];
  return typeof value === "string" && value !== "" ? value : null;
}
