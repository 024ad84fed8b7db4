import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Step } from "../trajectory/trajectory";
import { readAgentTurn } from "./agent-turn";
import type { ImportWarning } from "./importer";
import { describeValue } from "./source/quote-found";

export interface EpisodeRows {
  steps: Step[];
  closingThought: string;
  truncated: boolean;
  /** What stood before the first action, where the rows themselves say it. */
  firstObservation: string | null;
}

/** The runner's answer to a thought; it comes from no game. */
const THOUGHT_ANSWER = /^\s*ok\.?\s*$/i;

/** Rows of model_response, action_taken and next_observation. */
export function readResponseEpisode(rows: readonly JsonValue[], warnings: ImportWarning[]): EpisodeRows {
  const reader = new EpisodeReader(warnings);
  const objects = reader.objectsOf(rows);
  for (const [index, row] of objects.entries()) {
    const response = textOf(row.model_response) ?? textOf(row.response);
    const action = textOf(row.action_taken) ?? textOf(row.action);
    // The same observation stands again as that of the next row.
    const reply = textOf(row.next_observation) ?? textOf(objects[index + 1]?.observation);
    if (action === null) reader.unsent(response, reply);
    else reader.act(action, response, reply);
  }
  return reader.end(textOf(objects[0]?.observation));
}

/** Rows of raw_output, normalized, kind and observation. */
export function readOutputEpisode(rows: readonly JsonValue[], warnings: ImportWarning[]): EpisodeRows {
  const reader = new EpisodeReader(warnings);
  for (const row of reader.objectsOf(rows)) {
    const output = textOf(row.raw_output);
    const reply = textOf(row.observation);
    const kind = typeof row.kind === "string" ? row.kind.toLowerCase() : "action";
    const sent = textOf(row.normalized) ?? (kind === "action" ? output : null);
    if (/th(?:ought|ink)/.test(kind)) reader.think(output ?? textOf(row.normalized), reply);
    else if (/parse|format/.test(kind) || sent === null) reader.unsent(output, reply);
    else reader.act(sent, output, reply);
  }
  return reader.end(null);
}

class EpisodeReader {
  private readonly steps: Step[] = [];
  private thoughts: string[] = [];
  private unsentCount = 0;
  private isUnanswered = false;

  constructor(private readonly warnings: ImportWarning[]) {}

  objectsOf(rows: readonly JsonValue[]): JsonObject[] {
    return rows.flatMap((row, index) => {
      if (isJsonObject(row)) return [row];
      this.warnings.push({ code: "bad-step", message: `step ${index + 1}: found ${describeValue(row)}, expected an object; it is left out` });
      return [];
    });
  }

  act(action: string, written: string | null, reply: string | null): void {
    const thoughts = [...this.thoughts, ...thoughtIn(written, action)];
    this.thoughts = [];
    this.steps.push({
      t: this.steps.length + 1,
      thought: thoughts.length === 0 ? null : thoughts.join("\n"),
      actions: [{ k: 0, raw: action, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null }],
      observation: reply,
    });
    this.isUnanswered = reply === null;
  }

  think(text: string | null, reply: string | null): void {
    if (text !== null) this.thoughts.push(text);
    if (reply !== null && !THOUGHT_ANSWER.test(reply)) this.thoughts.push(reply);
    this.isUnanswered = reply === null && text !== null;
  }

  /** An output that the runner could read no action from: the environment never got it. */
  unsent(text: string | null, reply: string | null): void {
    this.unsentCount++;
    this.think(text, reply);
  }

  end(firstObservation: string | null): EpisodeRows {
    if (this.unsentCount > 0) {
      this.warnings.push({
        code: "never-sent",
        message: `${this.unsentCount} outputs could not be read as an action and were never sent; they stand among the thoughts`,
      });
    }
    return { steps: this.steps, closingThought: this.thoughts.join("\n"), truncated: this.isUnanswered, firstObservation };
  }
}

/** What the model wrote beside its action: nothing where it wrote the action and no more; all of it where that differs. */
function thoughtIn(written: string | null, action: string): string[] {
  if (written === null || written.trim() === action.trim()) return [];
  const turn = readAgentTurn(written);
  const only = turn?.actions.length === 1 ? turn.actions[0] : undefined;
  if (only?.kind !== "line" || only.text !== action.trim()) return [written];
  return turn?.thought === null || turn?.thought === undefined ? [] : [turn.thought];
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
