/**
 * Claude Code sessions (`~/.claude/projects/<folder>/<session>.jsonl`, `agent-<id>.jsonl`), one event a line, and the stream
 * that `claude -p --output-format stream-json` prints.
 *
 *   {"type": "user", "uuid": "a", "parentUuid": null, "isSidechain": false, "sessionId": "…", "message": {"role": "user", "content": "…"}}
 *   {"type": "assistant", "uuid": "b", "parentUuid": "a", …, "message": {"id": "msg_1", "role": "assistant", "model": "…", "content":
 *     [{"type": "thinking", …}, {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "ls"}}]}}
 *   {"type": "user", "uuid": "c", "parentUuid": "b", …, "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", …}]}}
 *
 * The lines are a tree: the deepest branch is the run, others are named in a warning. A reply split over lines with one
 * message id is one step. Sub-agents are runs of their own. A compaction (`compact_boundary`, then a line with
 * isCompactSummary) is a loss of everything before it. Read: those, errors of the provider, the result of a stream. Ignored:
 * the structured copies of replies, snapshots of files, titles, hooks, progress.
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { isMessageLine, isSessionLine, kindOfLine, type SessionLine, sessionLine, type Thread, textAt, threadsOf } from "./claude-code-lines";
import { type ClaudeRun, readClaudeBranch } from "./claude-code-steps";
import { deepestBranch } from "./claude-code-tree";
import { endOfRun } from "./cut-short";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { fileStem } from "./source/file-stem";
import { headRecords } from "./source/head-records";
import { readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { unknownOutcome } from "./verdict-outcome";

const EXPECTED = "an event of a Claude Code session";
/** A session is held whole, because its lines are a tree. */
const MOST_CHARACTERS = 512 * 1024 * 1024;

export const claudeCode: Importer = {
  id: "claude-code",
  label: "Claude Code session",
  reads: "session JSONL (tree of messages, split replies, sub-agents as runs of their own, compactions), agent-<id>.jsonl, stream-json output",
  ignores: "toolUseResult (it repeats the reply), file snapshots, titles, hooks, progress; branches beside the deepest (counted in a warning)",
  successFrom: "nothing says whether the task was solved: unknown; ended on an error of the provider or a limit: infrastructure",
  writesFrom: "the tool's name; for Bash what the command line does",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const records = headRecords(head).filter(isJsonObject);
  const found = records.filter(isSessionLine);
  if (found.length === 0 || found.length * 2 < records.length) return null;
  const isSure = found.some((record) => "parentUuid" in record || "isSidechain" in record || "parent_tool_use_id" in record);
  return { confidence: isSure ? 0.95 : 0.8, reason: "events of a Claude Code session, one a line" };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const lines: SessionLine[] = [];
  const warnings: ImportWarning[] = [];
  const unknownTypes = new Set<string>();
  let characters = 0;
  let hasSilent = false;
  for await (const item of readJsonRecords(source, "events of a Claude Code session, one a line")) {
    if (item.kind !== "value") {
      yield item;
      continue;
    }
    if (!isSessionLine(item.value)) {
      yield reject(item.record, item.line, { code: "wrong-shape", found: describeValue(item.value), expected: EXPECTED });
      continue;
    }
    const kind = kindOfLine(item.value);
    hasSilent = true;
    if (kind === "unknown") unknownTypes.add(String(item.value.type));
    if (kind !== "spoken" && textAt(item.value, "uuid") === null) continue;
    characters += item.raw.length;
    if (characters <= MOST_CHARACTERS) lines.push(sessionLine(item.value, item.record, item.raw));
    for (const warning of item.warnings) if (!warnings.some(({ code }) => code === warning.code)) warnings.push(warning);
  }
  if (unknownTypes.size > 0)
    warnings.push({ code: "unknown-lines", message: `lines of types that are not known are left out: ${[...unknownTypes].join(", ")}` });
  if (characters > MOST_CHARACTERS) {
    yield reject(1, 1, { code: "record-too-long", found: "a session of more than 512 MiB", expected: "a session that can be held whole" });
    return;
  }
  const threads = threadsOf(lines);
  for (const [index, thread] of threads.entries()) yield importThread(thread, index === 0 ? warnings : [], fileStem(source.name));
  if (threads.length === 0 && hasSilent) {
    yield {
      kind: "skipped",
      record: 1,
      line: 1,
      code: "no-messages",
      message: "record 1: the session holds no message (only titles, snapshots or summaries)",
    };
  }
}

function importThread(thread: Thread, fileWarnings: readonly ImportWarning[], stem: string): ImportItem {
  const run = readClaudeBranch(deepestBranch(thread.lines));
  const first = thread.lines.find(isMessageLine) ?? thread.lines[0];
  const record = thread.lines[0]?.number ?? 1;
  const id = nameOf(thread, first) ?? stem;
  const warnings = [...fileWarnings, ...run.warnings];
  if (run.steps.length === 0) warnings.push({ code: "no-steps", message: "the session holds no reply of the agent's" });
  const { outcome, ranOutOfContext } = endingOf(run);
  return {
    kind: "trajectory",
    record,
    line: record,
    draft: {
      environment: "coding",
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: run.model,
      instruction: run.instruction,
      systemPrompt: null,
      toolDocs: null,
      initialObservation: run.initialObservation,
      steps: run.steps,
      ...(run.closingThought === null ? {} : { closingThought: run.closingThought }),
      ...(run.contextLosses.length > 0 ? { contextLosses: run.contextLosses } : {}),
      outcome,
      truncated: run.truncated || ranOutOfContext,
      hidden: null,
      trial: 0,
    },
    warnings,
  };
}

/** The session, or the sub-agent: by its own id, else by its first line (a sub-agent carries the session of its caller). */
function nameOf({ agent }: Thread, first: SessionLine | undefined): string | null {
  if (agent === null) return first?.session ?? null;
  return agent === "" ? (first?.uuid ?? null) : agent;
}

/** A provider's error at the end, or the limit that a stream names. What the agent did is never graded in the file. */
function endingOf(run: ClaudeRun): { outcome: Outcome; ranOutOfContext: boolean } {
  const reason = run.failure ?? failureIn(run.result);
  if (reason !== null) {
    const field = run.failure === null ? "subtype of the result" : "isApiErrorMessage";
    const ranOutOfContext = endOfRun(reason, field).ranOutOfContext || /prompt is too long/i.test(reason);
    return { outcome: { ...unknownOutcome(), status: "infrastructure", field, terminationReason: reason }, ranOutOfContext };
  }
  const subtype = run.result === null ? null : textAt(run.result, "subtype");
  return { outcome: { ...unknownOutcome(), terminationReason: subtype }, ranOutOfContext: false };
}

function failureIn(result: JsonObject | null): string | null {
  if (result === null) return null;
  const subtype = textAt(result, "subtype") ?? "";
  if (result.is_error !== true && !subtype.startsWith("error")) return null;
  return [subtype, textAt(result, "result") ?? ""].filter((text) => text !== "" && text !== "success").join(": ") || "is_error";
}
