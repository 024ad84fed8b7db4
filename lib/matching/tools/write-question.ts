/** One write that went wrong, as the rules are asked about it: the call, what the agent had seen, and what is known of the mistake. */
import type { JsonObject } from "../../base/json";
import { buildSpan, type Span, type SpanRole } from "../../trajectory/span";
import { type ArgumentLeaf, argumentsOf, argumentTree } from "../provenance/call-arguments";
import type { JsonLeaf } from "../provenance/json-leaves";
import { bestRecord, type FoundRecord } from "../provenance/records";
import type { RecordedText } from "../provenance/run-texts";
import { isIdentifier } from "../provenance/value-forms";
import { mainKey } from "./key-arguments";
import type { ToolCall, ToolRun } from "./tool-run";

export interface WriteQuestion {
  run: ToolRun;
  call: ToolCall;
  /** `c_t`: everything before the step. */
  context: readonly RecordedText[];
  arguments: readonly ArgumentLeaf[];
  /** Names of the arguments that an evaluator report says are wrong; null when nothing is known and all are asked about. */
  focus: ReadonlySet<string> | null;
  /** The text of the refusal; null for an accepted write, and for one that has not run yet. */
  refusal: string | null;
  /** The write has not run yet: a gate asks (methods.md §4.3), as if it were about to fail. */
  isProposed: boolean;
  /** Arguments that the evaluator expected of this very write. Chooses where to look, is never evidence. */
  expected: JsonObject | null;
  /** Records of the identifiers among the arguments, by path; the latest, or the one that fits the other arguments. */
  records: ReadonlyMap<string, FoundRecord>;
  /** The record that the call acts on. */
  target: FoundRecord | null;
}

export interface QuestionOptions {
  focus?: ReadonlySet<string> | null;
  refusal?: string | null;
  isProposed?: boolean;
  expected?: JsonObject | null;
}

export function askAbout(run: ToolRun, call: ToolCall, options: QuestionOptions = {}): WriteQuestion {
  const context = run.texts.before(call.t);
  const leaves = argumentsOf(call.action);
  const records = new Map<string, FoundRecord>();
  for (const leaf of leaves) {
    if (typeof leaf.value !== "string" && typeof leaf.value !== "number") continue;
    if (!isReference(leaf)) continue;
    const siblings = leaves.filter((other) => other !== leaf && isBeside(other, leaf)).map((other) => other.value);
    const record = bestRecord(context, leaf.value, leaf.field, siblings);
    if (record !== null) records.set(leaf.path, record);
  }
  const key = mainKey(call.tool, argumentTree(call.action));
  return {
    run,
    call,
    context,
    arguments: leaves,
    focus: options.focus ?? null,
    refusal: options.refusal ?? null,
    isProposed: options.isProposed ?? false,
    expected: options.expected ?? null,
    records,
    target: key === null ? null : (records.get(key) ?? null),
  };
}

/** Values that point at something: identifiers, numbers and codes of things. */
export function isReference(leaf: Pick<ArgumentLeaf, "field" | "value">): boolean {
  return isIdentifier(leaf.field) || /(?:number|code|key|sku|ref|name)s?$/i.test(leaf.field);
}

/** In the same object, or an argument of the call itself (its date, its class). */
function isBeside(other: ArgumentLeaf, leaf: ArgumentLeaf): boolean {
  const parent = (path: string): string => path.replace(/(?:\.[^.[]+|\[\d+\])$/, "");
  return other.path === other.top || parent(other.path) === parent(leaf.path);
}

export function inFocus(question: WriteQuestion, leaf: ArgumentLeaf): boolean {
  return question.focus === null || question.focus.has(leaf.top);
}

export function writeSpan(question: WriteQuestion, leaf: Pick<ArgumentLeaf, "start" | "end">): Span {
  return actionSpan(question, leaf.start, Math.min(leaf.end, leaf.start + 300));
}

/** The name of the tool, where no single argument is in question; null when it does not stand in the raw text. */
export function toolSpan(question: WriteQuestion): Span | null {
  const start = question.call.action.raw.indexOf(question.call.tool);
  return start < 0 ? null : actionSpan(question, start, start + question.call.tool.length);
}

function actionSpan({ run, call }: WriteQuestion, start: number, end: number): Span {
  return buildSpan(run.content, { source: "step", t: call.t, k: call.k, field: "action" }, start, end, "write");
}

export function leafSpan(record: FoundRecord, leaf: JsonLeaf, role: SpanRole): Span {
  return record.text.span(leaf.start, Math.min(leaf.end, leaf.start + 300), role);
}
