/**
 * ALFWorld episodes as objects of steps, in two forms that agents' own runners write.
 *
 *   [{"game_id": "…", "task_type": "…", "initial_obs": "You are in the middle of a room. …", "result": "timeout", "steps": [
 *     {"step": 1, "observation": "…", "model_response": "Think: …\n\nAct: look", "action_taken": "look", "next_observation": "…"}]}]
 *
 *   {"game_id": "…", "gamefile": "…", "success": false, "termination_reason": "thought_loop", "initial_observation": "…",
 *    "trajectory": [{"agent_turn": 5, "raw_output": "use desklamp 1", "normalized": "use desklamp 1", "kind": "action",
 *      "observation": "Nothing happens.", "in_admissible_commands": false}]}          one episode a line
 *
 * Read: what was sent (`action_taken`, `normalized`) is the action; what the model wrote is its thought, where it says more
 * or something else. Thought turns and outputs that could not be parsed were never sent: they are thoughts of the step that
 * follows. Each observation counts once, although it stands twice. Ignored: counts, admissible commands, further fields.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { readOutputEpisode, readResponseEpisode } from "./alfworld-step-rows";
import { gameName } from "./game-name";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { readTextOpening } from "./text-opening";
import { statedOutcome } from "./verdict-outcome";

const EXPECTED = "an episode with steps or trajectory";
const SOLVED = /^(?:success(?:ful)?|succeeded|won|win|solved|completed?|done)$/i;
const BROKEN = /\b(?:error|exception|crash(?:ed)?|infrastructure|api)\b/;
const NOT_SOLVED = /timeout|time.?out|fail|lost|loop|limit|max|without_success|stuck|gave.?up/i;

export const alfworldSteps: Importer = {
  id: "alfworld-steps",
  label: "ALFWorld episodes as step objects",
  reads: "episodes with steps (model_response, action_taken, next_observation), or with trajectory (raw_output, normalized, kind, observation)",
  ignores: "counts, admissible commands, the second copy of each observation, further fields",
  successFrom: "success, else reward or score, else the word in result (timeout and the like are failures)",
  writesFrom: "the verb of each action",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const hasGame = ["game_id", "gamefile", "game_file", "initial_obs", "initial_observation", "task_type"].some((key) => key in first);
  if (!hasGame) return null;
  const has = (list: JsonValue | undefined, ...keys: string[]): boolean =>
    Array.isArray(list) && list.some((row) => isJsonObject(row) && keys.some((key) => key in row));
  const isResponses = has(first.steps, "action_taken", "next_observation");
  const isOutputs = has(first.trajectory, "raw_output", "normalized", "agent_turn");
  return isResponses || isOutputs
    ? { confidence: 0.95, reason: `episodes of a game with ${isResponses ? "steps" : "a trajectory"} of objects` }
    : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importEpisode(item) : item;
}

function importEpisode({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const isResponses = Array.isArray(value.steps);
  const rows = isResponses ? value.steps : value.trajectory;
  if (!Array.isArray(rows)) {
    return reject(record, line, {
      code: "missing-field",
      found: `${describeValue(rows)} in "trajectory" and no "steps"`,
      expected: "a list of steps",
    });
  }
  const all = [...warnings];
  const { steps, closingThought, truncated, firstObservation } = isResponses ? readResponseEpisode(rows, all) : readOutputEpisode(rows, all);
  const said = [value.initial_obs, value.initial_observation, firstObservation].find((text) => typeof text === "string" && text.trim() !== "");
  const opening = readTextOpening(typeof said === "string" ? said : "");
  const task = [value.task_description, value.task, value.goal, value.instruction].find((text) => typeof text === "string" && text !== "");
  if (steps.length === 0) all.push({ code: "no-steps", message: "the episode holds no action" });
  const game = gameOf(value, all);
  const externalId = exactId(value, raw, "game_id") ?? exactId(value, raw, "id") ?? game ?? `#${record}`;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "alfworld",
      externalId,
      taskId: game ?? externalId,
      scenarioId: null,
      agent: typeof value.model === "string" ? value.model : null,
      instruction: opening.instruction === "" && typeof task === "string" ? task : opening.instruction,
      systemPrompt: typeof value.system_prompt === "string" ? value.system_prompt : null,
      toolDocs: null,
      initialObservation: opening.initialObservation,
      steps,
      ...(closingThought === "" ? {} : { closingThought }),
      outcome: outcomeOf(value, all),
      truncated,
      hidden: null,
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

/** The game by its file; where the log names two, the text of the episode decides and neither name does. */
function gameOf(value: JsonObject, warnings: ImportWarning[]): string | null {
  const played = value.gamefile ?? value.game_file;
  const expected = value.expected_gamefile;
  if (typeof played !== "string" || played === "") return null;
  if (typeof expected === "string" && expected !== "" && gameName(expected) !== gameName(played)) {
    warnings.push({
      code: "other-game",
      message: `the episode was to play ${gameName(expected)} and names ${gameName(played)}; its text is taken as it stands`,
    });
  }
  return gameName(played);
}

function outcomeOf(value: JsonObject, warnings: ImportWarning[]): Outcome {
  const word = typeof value.result === "string" ? value.result : null;
  const ended = typeof value.termination_reason === "string" ? value.termination_reason : word;
  const stated = statedOutcome(value, warnings);
  const isBroken = ended !== null && stated.status !== "success" && BROKEN.test(ended.toLowerCase().replaceAll("_", " "));
  if (isBroken) return { ...stated, status: "infrastructure", source: "env", field: "the word for how it ended", terminationReason: ended };
  if (stated.status !== "unknown") return { ...stated, source: "env", terminationReason: ended };
  const status = word === null ? "unknown" : SOLVED.test(word) ? "success" : NOT_SOLVED.test(word) ? "failure" : "unknown";
  if (status === "unknown") {
    warnings.push({
      code: "no-outcome",
      message: `the outcome is unknown: found ${describeValue(value.result)} in "result" and neither success, reward nor score`,
    });
  }
  return {
    ...stated,
    status,
    source: status === "unknown" ? "unknown" : "env",
    field: status === "unknown" ? "none" : "result",
    terminationReason: ended,
  };
}
