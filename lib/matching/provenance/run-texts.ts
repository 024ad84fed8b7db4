/**
 * Everything an agent could see, in order, prepared once per run: which text, from whom, at which step. The JSON of a
 * reply, its sentences and its folded form are made when a rule first asks for them and kept.
 */
import type { Span, SpanAddress, SpanRole } from "../../trajectory/span";
import { observationIndex } from "../../trajectory/span";
import type { Action, Step, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { Sentence } from "../constraints/sentences";
import type { FoldedText } from "./fold-text";
import type { JsonLeaf, JsonScan } from "./json-leaves";
import { sharedParts, TextParts } from "./text-parts";

/** `user` speaks for the task; `result` is what an environment replied; `system` and `toolDoc` are rules and documents. */
export type TextOrigin = "instruction" | "user" | "result" | "toolDoc" | "system";

/**
 * One text with its address. What is derived from its words alone stands in `parts`, which texts that head every run of a
 * file (policy, tool documents) share.
 */
export class RecordedText {
  private readonly parts: TextParts;

  constructor(
    readonly address: SpanAddress,
    readonly text: string,
    readonly origin: TextOrigin,
    /** The call that this text answers; null for everything else. */
    readonly call: Action | null,
  ) {
    const canBeJson = origin !== "user" && origin !== "system";
    this.parts = origin === "system" || origin === "toolDoc" ? sharedParts(text, canBeJson) : new TextParts(text, canBeJson);
  }

  get t(): StepIndex {
    return this.address.t;
  }

  /** The JSON in it; null for prose, and always for what a user says. */
  get scan(): JsonScan | null {
    return this.parts.scan;
  }

  get sentences(): readonly Sentence[] {
    return this.parts.sentences;
  }

  get lower(): string {
    return this.parts.lower;
  }

  get isAscii(): boolean {
    return this.parts.isAscii;
  }

  get folded(): FoldedText {
    return this.parts.folded;
  }

  /** Leaves of exactly this type and value. */
  leavesWith(value: string | number): readonly JsonLeaf[] {
    return this.parts.leavesWith(value);
  }

  /** Objects that stand under this key in another object (`"card_9": {…}`). */
  nodesUnder(key: string): readonly number[] {
    return this.parts.nodesUnder(key);
  }

  /** Keeps an answer about the words of this text: the same values are looked for again and again, by every case and rule. */
  remember<T>(key: string, compute: () => T): T {
    return this.parts.remember(key, compute);
  }

  span(start: number, end: number, role: SpanRole): Span {
    return { ...this.address, start, end, quote: this.text.slice(start, end), role };
  }
}

export interface AgentMessage {
  t: StepIndex;
  k: number;
  text: string;
}

export interface RunTexts {
  /** In reading order: step 0 (instruction, first observation, documents, system prompt), then step by step. */
  all: readonly RecordedText[];
  /** What the agent said to the user. Never evidence of a fact; shows what the user could agree to. */
  messages: readonly AgentMessage[];
  /** `c_t` of step t (methods.md §0): everything strictly before it. Replies inside one block are not in it. */
  before(t: StepIndex): readonly RecordedText[];
}

const cache = new WeakMap<TrajectoryContent, RunTexts>();

export function runTexts(content: TrajectoryContent): RunTexts {
  const known = cache.get(content);
  if (known !== undefined) return known;
  const all: RecordedText[] = openingTextsOf(content);
  const messages: AgentMessage[] = [];
  for (const step of content.steps) {
    for (const action of step.actions) {
      if (action.isMessage && action.actor === "agent") messages.push({ t: step.t, k: action.k, text: action.raw });
    }
    all.push(...textsOfStep(step));
  }
  const prefixes = new Map<StepIndex, readonly RecordedText[]>();
  const before = (t: StepIndex): readonly RecordedText[] => {
    const prefix = prefixes.get(t) ?? all.filter((text) => text.t < t);
    prefixes.set(t, prefix);
    return prefix;
  };
  const found: RunTexts = { all, messages, before };
  cache.set(content, found);
  return found;
}

/** What came back in a step, in reading order. */
export function textsOfStep(step: Step): RecordedText[] {
  const found: RecordedText[] = [];
  const hasReplies = step.actions.some((action) => action.result !== null);
  const onlyMessages = step.actions.every((action) => action.isMessage);
  for (const action of step.actions) {
    // What a simulated user's own device replied is seen by the user only.
    if (action.result === null || action.actor !== "agent") continue;
    found.push(new RecordedText({ source: "step", t: step.t, k: action.k, field: "observation" }, action.result.text, "result", action));
  }
  if (step.observation !== null) {
    const origin = hasReplies || onlyMessages ? "user" : "result";
    found.push(new RecordedText({ source: "step", t: step.t, k: observationIndex(step), field: "observation" }, step.observation, origin, null));
  }
  return found;
}

/** The texts of step 0, in the order in which they are searched: task, first observation, documents, policy. */
export function openingTextsOf(content: TrajectoryContent): RecordedText[] {
  const found: RecordedText[] = [];
  const add = (source: SpanAddress["source"], text: string | null, origin: TextOrigin): void => {
    if (text !== null && text !== "") found.push(new RecordedText({ source, t: 0, k: 0, field: "observation" }, text, origin, null));
  };
  add("instruction", content.instruction, "instruction");
  // A dialogue has no instruction of its own: what comes before the first answer is the user speaking.
  add("initialObs", content.initialObservation, content.instruction === "" ? "user" : "result");
  add("toolDoc", content.toolDocs, "toolDoc");
  add("system", content.systemPrompt, "system");
  return found;
}

/** Texts in which the task is stated: instruction and user messages. */
export function isTaskText(text: RecordedText): boolean {
  return text.origin === "instruction" || text.origin === "user";
}
