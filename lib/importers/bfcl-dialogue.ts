import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, Step } from "../trajectory/trajectory";
import { type CallText, readCallTexts } from "./call-text";
import { chatContent } from "./chat-content";
import { callAction, messageAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { argumentText } from "./source/exact-arguments";
import { parseInner } from "./source/parse-record";

/** One test of the leaderboard as steps: from its inference log, or from its result alone. */
export class BfclDialogue {
  readonly steps: Step[] = [];
  readonly warnings: ImportWarning[] = [];
  systemPrompt: string | null = null;
  opening: string | null = null;
  toolDocs: string | null = null;
  /** What the runner noted when it stopped the model. */
  end: string | null = null;
  truncated = false;

  /** Lists of state_info between the turns; a turn is an object of its question and its steps. */
  readLog(log: readonly JsonValue[]): void {
    for (const turn of log) {
      if (!isJsonObject(turn)) continue;
      const questions = Array.isArray(turn.begin_of_turn_query) ? turn.begin_of_turn_query.filter(isJsonObject) : [];
      for (const message of questions) this.hear(message);
      for (const key of stepKeys(turn)) {
        const entries = turn[key];
        if (Array.isArray(entries)) this.readStep(entries.filter(isJsonObject));
      }
    }
    const last = this.steps[this.steps.length - 1];
    this.truncated = this.end === null && (last?.actions.some((action) => !action.isMessage && action.result === null) ?? false);
  }

  /** Turns of steps of calls, or the single answer of a test with one turn. Nothing was answered in the file. */
  readResult(result: JsonValue, reasoning: JsonValue | undefined): void {
    if (!Array.isArray(result) || !result.some(Array.isArray)) {
      this.answer(result, [], textOf(reasoning));
      return;
    }
    for (const [turn, steps] of result.entries()) {
      for (const [step, answer] of (Array.isArray(steps) ? steps : [steps]).entries()) {
        const thoughts = Array.isArray(reasoning) ? reasoning[turn] : null;
        this.answer(answer, [], textOf(Array.isArray(thoughts) ? thoughts[step] : undefined));
      }
    }
  }

  private readStep(entries: readonly JsonObject[]): void {
    const decoded = entries.flatMap(({ role, model_response_decoded: calls }) =>
      role === "handler_log" && Array.isArray(calls) ? calls.filter((call) => typeof call === "string") : [],
    );
    for (const entry of entries) {
      switch (entry.role) {
        case "assistant":
          this.answer(entry.content ?? null, decoded, textOf(entry.reasoning_content));
          break;
        case "tool":
          this.reply(entry);
          break;
        case "user":
        case "system":
          this.hear(entry);
          break;
        case "inference_input":
          this.learnTools(entry.content);
          break;
        case "handler_log":
          if (typeof entry.content === "string" && /forced to quit/i.test(entry.content)) this.end = entry.content;
          else if (entry.error !== undefined)
            this.warnings.push({
              code: "undecodable-answer",
              message: `step ${this.steps.length}: the runner could not read the model's answer as calls`,
            });
          break;
        default:
      }
    }
  }

  /** What the model answered: calls as objects or as text, or words. */
  private answer(content: JsonValue, decoded: readonly JsonValue[], thought: string | null): void {
    const { actions, words } = actionsOf(content, decoded);
    const thoughts = [thought, actions.length > 0 ? words : null].filter((text) => text !== null && text.trim() !== "");
    const made = actions.length > 0 ? actions : words === null ? [] : [messageAction(words)];
    if (made.length === 0) return;
    this.steps.push({
      t: this.steps.length + 1,
      thought: thoughts.length === 0 ? null : thoughts.join("\n"),
      actions: made.map((action, k) => ({ ...action, k })),
      observation: null,
    });
  }

  private reply(entry: JsonObject): void {
    const { text } = chatContent(entry.content);
    const waiting = this.steps[this.steps.length - 1]?.actions.find((action) => !action.isMessage && action.result === null);
    if (waiting !== undefined) waiting.result = { status: "unknown", text };
    else this.hear(entry);
  }

  private hear(message: JsonObject): void {
    const { text } = chatContent(message.content);
    const step = this.steps[this.steps.length - 1];
    if (step !== undefined) step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
    else if (message.role === "system") this.systemPrompt = this.systemPrompt === null ? text : `${this.systemPrompt}\n${text}`;
    else this.opening = this.opening === null ? text : `${this.opening}\n${text}`;
  }

  private learnTools(content: JsonValue | undefined): void {
    if (this.toolDocs !== null || !isJsonObject(content)) return;
    const { tools } = content;
    if (typeof tools === "string" && tools !== "") this.toolDocs = tools;
    else if (Array.isArray(tools) && tools.length > 0) this.toolDocs = JSON.stringify(tools);
  }
}

/** step_0, step_1, … step_10 in the order of their numbers. */
function stepKeys(turn: JsonObject): string[] {
  const keys = Object.keys(turn).filter((key) => /^step_\d{1,9}$/.test(key));
  return keys.sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

function actionsOf(content: JsonValue, decoded: readonly JsonValue[]): { actions: Action[]; words: string | null } {
  if (typeof content === "string") {
    const calls = readCallTexts(content) ?? decodedCalls(decoded);
    if (calls.length === 0) return { actions: [], words: content === "" ? null : content };
    return { actions: calls.map(codeAction), words: readCallTexts(content) === null ? content : null };
  }
  if (!Array.isArray(content)) return { actions: [], words: content === null ? null : JSON.stringify(content) };
  const actions: Action[] = [];
  const words: string[] = [];
  for (const item of content) {
    if (isJsonObject(item) && Object.keys(item).length > 0) actions.push(...Object.entries(item).map(([name, args]) => objectAction(name, args)));
    else if (typeof item === "string") {
      const calls = readCallTexts(item);
      if (calls === null) words.push(item);
      else actions.push(...calls.map(codeAction));
    }
  }
  return { actions, words: words.length === 0 ? null : words.join("\n") };
}

function decodedCalls(decoded: readonly JsonValue[]): CallText[] {
  return decoded.flatMap((text) => (typeof text === "string" ? (readCallTexts(text) ?? []) : []));
}

/** `{"cd": "{\"folder\": \"a\"}"}`: the name is the key. */
function objectAction(name: string, args: JsonValue): Action {
  const text = argumentText(args, "", []);
  return callAction(0, { name, argumentText: text, args: typeof args === "string" ? parseInner(args) : args });
}

function codeAction({ name, raw }: CallText): Action {
  return { k: 0, raw, tool: name, args: null, method: null, actor: "agent", isMessage: false, result: null };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
