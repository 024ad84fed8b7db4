/**
 * ALFWorld results of ADaPT (archiki/ADaPT, results/): one object, task group → game → run.
 *
 *   {"pick_and_place": {"<game>/<trial>": {"problem": "You are in the middle of a room. …\nYour task is to: …",
 *     "trace": " think: …\nOK.\n> go to desk 1\n…\n>\n\n", "plans": ["…"], "reward": true | false | 0}}, "overall": {…}}
 *
 * Read: problem, trace, reward. The trace joins the executed runs of the planner's sub-plans; the first line of each has
 * lost its `> `, and a bare `>` ends it. `overall` is a summary and skipped. Ignored: `plans` (what the planner decided,
 * which the executor never saw) and further fields. The same author's WebShop and TextCraft files have one level less
 * and are another format.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { parseAlfworldOpening, parseAlfworldTurns } from "./alfworld-text";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { cutJson, type JsonPiece } from "./source/cut-json";
import { headValues } from "./source/head-records";
import { pieceRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with problem, trace and reward";
const SUMMARY = "overall";

export const adaptJson: Importer = {
  id: "adapt-json",
  label: "ADaPT results JSON (ALFWorld)",
  reads: "one object of task groups, each an object of games with problem, trace and reward",
  ignores: "plans, further fields, the summary under overall (skipped), the runner's OK. to a thought",
  successFrom: "reward: true is a success, false and 0 are failures",
  writesFrom: "the verb of each action line",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return null;
  const games = Object.entries(top).flatMap(([group, members]) => (group !== SUMMARY && isJsonObject(members) ? Object.values(members) : []));
  const found = games.filter(isGame);
  if (found.length === 0 || found.length * 2 < games.filter(isJsonObject).length) return null;
  return {
    confidence: found.some(({ problem, trace }) => typeof problem === "string" && trace !== undefined) ? 0.96 : 0.8,
    reason: "task groups of games with problem, trace and reward",
  };
}

function isGame(value: JsonValue): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const { problem, trace } = value;
  // With another order of keys the problem may lie behind the end of the head.
  return typeof problem === "string" ? /You are in the middle of a room\b/.test(problem) : typeof trace === "string" && /^>/m.test(trace);
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  let games = 0;
  let others = 0;
  for await (const batch of cutJson(
    source.bytes,
    (path, opener) => opener === "{" && (path.length === 0 || (path.length === 1 && path[0] !== SUMMARY)),
  )) {
    for (const piece of batch) {
      const isGame = piece.path.length === 2;
      if (isGame || piece.problem !== null) {
        games++;
        yield importGame(piece, games);
      } else {
        // The position counts games only, so that it stays the same wherever the summary stands.
        others++;
        yield skipOther(piece, games + 1);
      }
    }
  }
  if (games + others === 0) yield emptyFile("one object of task groups");
}

function skipOther(piece: JsonPiece, record: number): ImportItem {
  const key = String(piece.path[0] ?? "");
  const message = key === SUMMARY ? `"${SUMMARY}" is a summary and no run` : `"${key}" is no group of games`;
  return { kind: "skipped", record, line: piece.line, code: "summary", message };
}

function importGame(piece: JsonPiece, record: number): ImportItem {
  const item = pieceRecord(piece, record);
  if (item.kind !== "value") return item;
  const { line, value, warnings } = item;
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const trace = traceOf(value);
  if (trace === null) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.trace)} in "trace"`, expected: "the run as one text" });
  }
  const all = [...warnings];
  const game = String(piece.path[1] ?? `#${record}`);
  const problem = typeof value.problem === "string" ? value.problem : "";
  const opening = parseAlfworldOpening(problem);
  if (opening.instruction === "")
    all.push({ code: "no-task", message: `found ${describeValue(value.problem)} in "problem", expected a line "Your task is to:"` });
  const { steps, closingThought, truncated, warnings: textWarnings } = parseAlfworldTurns(trace, { hasUnmarkedFirstLines: true });
  all.push(...textWarnings);
  if (steps.length === 0) all.push({ code: "no-steps", message: trace.trim() === "" ? "the trace is empty" : "the trace holds no action" });
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "alfworld",
      externalId: game,
      taskId: game,
      scenarioId: null,
      agent: null,
      ...opening,
      systemPrompt: null,
      toolDocs: null,
      steps,
      ...(closingThought === undefined ? {} : { closingThought }),
      outcome: verdictOutcome("reward", value.reward, "env", all),
      truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

/** A trace that is there but null is an empty one: the planner never got to act. */
function traceOf(game: JsonObject): string | null {
  if (typeof game.trace === "string") return game.trace;
  return game.trace === null ? "" : null;
}
