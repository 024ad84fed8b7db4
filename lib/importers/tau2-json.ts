/**
 * tau2-bench results (sierra-research/tau2-bench, src/tau2/data_model/simulation.py, `Results` and `SimulationRun`).
 *
 *   {"timestamp": "…", "info": {"agent_info": {"llm": "…"}, "environment_info": {"domain_name": "airline", "policy": "…", "tool_defs": null}},
 *    "tasks": [{"id": "3", "user_scenario": {…}, "evaluation_criteria": {…}}],
 *    "simulations": [{"id": "…", "task_id": "3", "trial": 0, "termination_reason": "user_stop", "reward_info": {"reward": 1.0, …},
 *      "messages": [{"role": "assistant", "content": null, "tool_calls": [{"id": "a", "name": "f", "arguments": {…}, "requestor": "assistant"}]},
 *        {"role": "tool", "id": "a", "content": "…", "requestor": "assistant", "error": false}]}]}
 *
 * Read: simulations, with the policy, model and domain of `info` and the task of `tasks`; calls of the simulated user
 * (`requestor: "user"`, actor "user"); `tool_messages`; older files without `error`. In the folder layout results.json
 * holds `simulation_index` and each simulation lies in simulations/<id>.json; such a file is a run of its own only when no
 * results.json lists it. A list or lines of simulations are read as well. Ignored: costs and usage of the user, raw_data, seeds, times,
 * reviews, ticks of spoken runs.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { looksLikeChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { cutJson } from "./source/cut-json";
import { exactId } from "./source/exact-id";
import { headRecords, headValues, headViews } from "./source/head-records";
import { pieceRecord, readJsonRecords } from "./source/json-records";
import { parseRecord } from "./source/parse-record";
import { describeValue, quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { takeHead } from "./source/source-head";
import { WaitingRecords } from "./source/waiting-records";
import { settleTrials } from "./tau-trials";
import { importSimulation } from "./tau2-run";
import { readTau2Setting, type Tau2Setting } from "./tau2-setting";

const SIMULATION_FILE = /(?:^|\/)simulations\/[^/]+$/;

export const tau2Json: Importer = {
  id: "tau2-json",
  label: "tau2-bench results JSON",
  reads: "one object with info, tasks and simulations, or results.json beside simulations/<id>.json; calls of the agent and of the simulated user",
  ignores: "costs and usage of the user, raw_data, seeds, times, reviews and ticks; task and checks are kept as hidden record and are never context",
  successFrom:
    "reward_info.reward: 1 is a success; termination_reason says infrastructure failures (errors of runner or user, time-outs, full context)",
  writesFrom: "the tool's name, by the environment's list",
  detect,
  configurationFolder: (path) => (SIMULATION_FILE.test(path) ? path.replace(SIMULATION_FILE, "").replace(/^.*\//, "") : null),
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (isJsonObject(top) && isResults(top)) {
    const seen = ["info", "tasks", "simulations", "simulation_index"].filter((key) => key in top);
    return { confidence: seen.length >= 2 ? 0.97 : 0.85, reason: `results with ${seen.join(", ")} of simulated dialogues` };
  }
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || !isSimulation(first)) return null;
  return { confidence: 0.92, reason: "a simulated dialogue with termination_reason, task_id or reward_info" };
}

function isResults(top: JsonObject): boolean {
  const { info, tasks, simulations, simulation_index: index } = top;
  if (isJsonObject(info) && isJsonObject(info.environment_info)) return true;
  const runs = objectsOf(simulations);
  if (runs.length > 0) return isMost(runs, (run) => isSimulation(run) || looksLikeChatMessages(run.messages));
  const given = objectsOf(tasks);
  if (given.length > 0) return isMost(given, (task) => "user_scenario" in task || "evaluation_criteria" in task);
  return isMost(objectsOf(index), (entry) => "termination_reason" in entry);
}

function objectsOf(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Half of those seen and at least one: a foreign one among them changes nothing. */
function isMost(seen: readonly JsonObject[], test: (one: JsonObject) => boolean): boolean {
  const count = seen.filter(test).length;
  return count > 0 && count * 2 >= seen.length;
}

const OWN_MARKS = ["termination_reason", "reward_info", "effect_timeline"];
const MORE_MARKS = ["task_id", "trial", "agent_cost", "user_cost", "hallucination_retries_used"];

/** One mark of its own and one more: of a cut simulation not every field is visible. */
function isSimulation(value: JsonObject): boolean {
  if ("messages" in value && value.messages !== null && !Array.isArray(value.messages)) return false;
  const own = OWN_MARKS.filter((mark) => mark in value).length;
  return own >= 1 && own + MORE_MARKS.filter((mark) => mark in value).length >= 2;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const taken = { ...source, bytes };
  const top = headValues(head)[0];
  const isOfSimulations = headViews(head).some((view) =>
    headRecords(view)
      .slice(0, 1)
      .some((first) => isJsonObject(first) && isSimulation(first)),
  );
  if (isJsonObject(top) && !isSimulation(top) && !isOfSimulations) yield* settleTrials(readResults(taken));
  else yield* readSimulations(taken);
}

/** Simulations are given on as they come; those that stand before info and tasks wait for them. */
async function* readResults(source: ImportSource): AsyncIterable<ImportItem> {
  const setting = readTau2Setting();
  const waiting = new WaitingRecords();
  let index: JsonValue[] = [];
  const keys = new Set<string>();
  let count = 0;
  for await (const batch of cutJson(source.bytes, wanted)) {
    for (const piece of batch) {
      const [key] = piece.path;
      const isRun = key === "simulations" && piece.path.length === 2;
      if (isRun || piece.problem !== null || piece.path.length === 0) {
        const item = pieceRecord(piece, ++count);
        if (item.kind !== "value") yield item;
        else if (!isRun)
          yield reject(count, piece.line, { code: "wrong-shape", found: describeValue(item.value), expected: "one object of results" });
        else if (setting.isComplete()) yield importSimulation(item, setting);
        else for (const early of waiting.add(item)) yield importSimulation(early, setting);
        continue;
      }
      keys.add(String(key));
      const parsed = parseRecord(piece.text);
      if (!parsed.ok) yield reject(++count, piece.line, parsed.error);
      else if (key === "info") setting.setInfo(parsed.value);
      else if (key === "tasks" && piece.path.length === 2) setting.addTask(parsed.value);
      else if (key === "simulation_index" && Array.isArray(parsed.value)) index = parsed.value;
      if (key === "tasks" && piece.path.length === 1) setting.addTask(null);
    }
  }
  for (const late of waiting.release()) yield importSimulation(late, setting);
  if (count > 0) return;
  for (const entry of index) yield await readIndexed(source, entry, ++count, setting);
  if (count > 0) return;
  const expected = "an object with info, tasks and simulations";
  if (keys.size === 0) yield emptyFile(expected);
  else if (!setting.isKnown()) yield reject(1, null, { code: "wrong-shape", found: `an object with ${quoteFound([...keys].join(", "))}`, expected });
  else {
    const message = "the results hold no simulation; those of the folder layout are read from the files in simulations/";
    yield { kind: "skipped", record: 1, line: null, code: "no-simulations", message };
  }
}

function wanted(path: readonly (string | number)[], opener: "{" | "["): boolean {
  if (path.length === 0) return opener === "{";
  return path.length === 1 && opener === "[" && (path[0] === "simulations" || path[0] === "tasks");
}

async function readIndexed(source: ImportSource, entry: JsonValue, record: number, setting: Tau2Setting): Promise<ImportItem> {
  const id = isJsonObject(entry) ? exactId(entry, JSON.stringify(entry), "id") : null;
  if (id === null || /[/\\]/.test(id)) {
    return reject(record, null, { code: "wrong-shape", found: describeValue(entry), expected: "an entry of simulation_index with the id of a file" });
  }
  const name = `simulations/${id}.json`;
  const text = await source.sibling(name);
  if (text === null) {
    return reject(record, null, {
      code: "missing-file",
      found: `no file ${quoteFound(name)} beside the results`,
      expected: "the simulation that simulation_index lists; import the folder as a whole",
    });
  }
  const parsed = parseRecord(text);
  if (!parsed.ok) return reject(record, null, { ...parsed.error, found: `in ${name}: ${parsed.error.found}` });
  return importSimulation({ kind: "value", record, line: null, value: parsed.value, raw: text, warnings: [] }, setting);
}

/** One simulation a file (folder layout), or many in a list or in lines. */
async function* readSimulations(source: ImportSource): AsyncIterable<ImportItem> {
  let setting: Tau2Setting | null = null;
  for await (const item of readJsonRecords(source, "a simulation, or an object with info, tasks and simulations")) {
    if (item.kind !== "value") {
      yield item;
      continue;
    }
    setting ??= await settingBeside(source);
    const id = isJsonObject(item.value) ? exactId(item.value, item.raw, "id") : null;
    if (id !== null && setting.lists(id)) {
      const message = "the simulation is listed in ../results.json and is read together with it";
      yield { kind: "skipped", record: item.record, line: item.line, code: "read-with-results", message };
    } else yield importSimulation(item, setting);
  }
}

async function settingBeside(source: ImportSource): Promise<Tau2Setting> {
  const setting = readTau2Setting();
  const text = SIMULATION_FILE.test(source.name) ? await source.sibling("../results.json") : null;
  const results = text === null ? null : parseRecord(text);
  if (results?.ok !== true || !isJsonObject(results.value)) return setting;
  const { info, tasks, simulation_index: index } = results.value;
  if (info !== undefined) setting.setInfo(info);
  for (const task of Array.isArray(tasks) ? tasks : []) setting.addTask(task);
  for (const entry of Array.isArray(index) ? index : []) {
    const id = isJsonObject(entry) ? exactId(entry, JSON.stringify(entry), "id") : null;
    if (id !== null) setting.list(id);
  }
  return setting;
}
