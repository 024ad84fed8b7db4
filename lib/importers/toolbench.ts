/**
 * Answers of ToolBench (OpenBMB/ToolBench, data/answer): one file a question, with the search tree and the path that won.
 *
 *   {"win": true, "tree": {"size": 11, "tree": {"node_type": "Action Input", "children": [{"node_type": "Thought",
 *     "description": "…", "children": [{"node_type": "Action", "description": "find_book", "children": [
 *       {"node_type": "Action Input", "description": "{…}", "observation": "{…}", "children": []}]}]}]}},
 *    "answer_generation": {"query": "…", "function": [{…}], "train_messages": [[…], […]], "final_answer": "{…}",
 *      "finish_type": "give_answer", "valid_data": true}}
 *
 * Read: the last of train_messages (the winning path, with its prompts); where there is none, the last path that was
 * tried, from the tree or the tries; the functions as tool documents; win. A warning says how many other branches the tree
 * holds. Ignored: those branches, candidates, token counts.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { type Dialogue, looksLikeChatMessages, readChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { placeName } from "./source/place-name";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { branchesOf, pathMessages } from "./toolbench-tree";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an answer with win, tree and answer_generation";

export const toolbench: Importer = {
  id: "toolbench",
  label: "ToolBench answer",
  reads: "one answer a file: the winning path (the last of train_messages, else the last path of the tree), functions, query",
  ignores: "the other branches of the search tree (their number is in a warning), candidates, token counts",
  successFrom: "win; finish_type says how the search ended (give_up and answers that are not valid are failures)",
  writesFrom: "the function's name",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const { answer_generation: answer, tree, trys } = first;
  const hasAnswer = isJsonObject(answer) && ["train_messages", "finish_type", "valid_data", "function"].some((key) => key in answer);
  const hasTree = (isJsonObject(tree) && isJsonObject(tree.tree) && "node_type" in tree.tree) || (Array.isArray(trys) && "win" in first);
  return hasAnswer || hasTree ? { confidence: 0.96, reason: "a search tree or an answer_generation of tool calls" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importAnswer(item, source.name) : item;
}

function importAnswer({ record, line, value, warnings }: JsonRecord, path: string): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const answer = isJsonObject(value.answer_generation) ? value.answer_generation : {};
  const all = [...warnings];
  const dialogue = dialogueOf(value, answer, all);
  if (dialogue === null) {
    return reject(record, line, {
      code: "missing-field",
      found: `${describeValue(value.answer_generation)} in "answer_generation" and no tree`,
      expected: EXPECTED,
    });
  }
  all.push(...dialogue.warnings);
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "no path of the search holds a call" });
  const last = dialogue.steps[dialogue.steps.length - 1];
  const name = placeName(path);
  const externalId = record === 1 ? name || "#1" : `${name}#${record}`;
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
      instruction: typeof answer.query === "string" ? answer.query : "",
      systemPrompt: dialogue.systemPrompt,
      toolDocs: Array.isArray(answer.function) && answer.function.length > 0 ? JSON.stringify(answer.function) : null,
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      outcome: outcomeOf(value, answer, all),
      // The call that ends the search is answered by nothing in train_messages.
      truncated: dialogue.truncated && last?.actions.every(({ tool }) => tool === "Finish") !== true,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

/** The winning path; without one the path that was tried last. null when the record holds neither. */
function dialogueOf(value: JsonObject, answer: JsonObject, warnings: ImportWarning[]): Dialogue | null {
  const paths = Array.isArray(answer.train_messages) ? answer.train_messages.filter(looksLikeChatMessages) : [];
  const won = paths[paths.length - 1];
  const tried = triedOf(value);
  const branches = branchesOf(tried);
  if (branches > 1) {
    const which = won === undefined ? "that was tried last" : value.win === true ? "that won" : "that ended the search";
    warnings.push({ code: "abandoned-branches", message: `the search tree holds ${branches - 1} abandoned branches; the path ${which} is imported` });
  }
  if (won !== undefined) return readChatMessages(won);
  return tried.length === 0 ? null : readChatMessages(pathMessages(tried));
}

/** The root of the search tree, or the chains of a search without branches. */
function triedOf({ tree, trys }: JsonObject): JsonValue[] {
  if (isJsonObject(tree) && isJsonObject(tree.tree)) return [tree.tree];
  return Array.isArray(trys) ? trys.flatMap((attempt) => (isJsonObject(attempt) && Array.isArray(attempt.chain) ? [attempt.chain] : [])) : [];
}

function outcomeOf(value: JsonObject, answer: JsonObject, warnings: ImportWarning[]): Outcome {
  const outcome = verdictOutcome("win", value.win, "evaluator", warnings);
  const ended = typeof answer.finish_type === "string" ? answer.finish_type : null;
  return { ...outcome, terminationReason: answer.valid_data === false ? "no valid answer (valid_data is false)" : ended };
}
