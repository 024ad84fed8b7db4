/**
 * Everything an agent could see, in order, prepared once per run: which text, from whom, at which step. The JSON of a
 * reply, its sentences and its folded form are made when a rule first asks for them and kept.
 */
import type { Span, SpanAddress, SpanRole } from "../../trajectory/span";
import { observationIndex } from "../../trajectory/span";
import type { Action, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import { type Sentence, sentencesOf } from "../constraints/sentences";
import { type FoldedText, foldText } from "./fold-text";
import { type JsonLeaf, type JsonScan, scanJson } from "./json-leaves";

/** `user` speaks for the task; `result` is what an environment replied; `system` and `toolDoc` are rules and documents. */
export type TextOrigin = "instruction" | "user" | "result" | "toolDoc" | "system";

export class RecordedText {
  private scanned: JsonScan | null | undefined;
  private split: readonly Sentence[] | undefined;
  private lowered: string | undefined;
  private folding: FoldedText | undefined;
  private byValue: Map<string, JsonLeaf[]> | undefined;
  private readonly answers = new Map<string, unknown>();
  private byKey: Map<string, number[]> | undefined;

  constructor(
    readonly address: SpanAddress,
    readonly text: string,
    readonly origin: TextOrigin,
    /** The call that this text answers; null for everything else. */
    readonly call: Action | null,
  ) {}

  get t(): StepIndex {
    return this.address.t;
  }

  get scan(): JsonScan | null {
    if (this.scanned === undefined) this.scanned = this.origin === "user" || this.origin === "system" ? null : scanJson(this.text);
    return this.scanned;
  }

  get sentences(): readonly Sentence[] {
    this.split ??= sentencesOf(this.text);
    return this.split;
  }

  get lower(): string {
    this.lowered ??= this.text.toLowerCase();
    return this.lowered;
  }

  get folded(): FoldedText {
    this.folding ??= foldText(this.text);
    return this.folding;
  }

  /** Leaves of exactly this type and value. */
  leavesWith(value: string | number): readonly JsonLeaf[] {
    if (this.scan === null) return [];
    if (this.byValue === undefined) {
      this.byValue = new Map();
      for (const leaf of this.scan.leaves) {
        if (typeof leaf.value !== "string" && typeof leaf.value !== "number") continue;
        const key = `${typeof leaf.value}:${leaf.value}`;
        const list = this.byValue.get(key);
        if (list === undefined) this.byValue.set(key, [leaf]);
        else list.push(leaf);
      }
    }
    return this.byValue.get(`${typeof value}:${value}`) ?? [];
  }

  /** Objects that stand under this key in another object (`"card_9": {…}`). */
  nodesUnder(key: string): readonly number[] {
    if (this.scan === null) return [];
    if (this.byKey === undefined) {
      const { nodes } = this.scan;
      this.byKey = new Map();
      for (const [index, node] of nodes.entries()) {
        if (node.kind !== "object" || node.key === null || nodes[node.parent]?.kind !== "object") continue;
        const list = this.byKey.get(node.key);
        if (list === undefined) this.byKey.set(node.key, [index]);
        else list.push(index);
      }
    }
    return this.byKey.get(key) ?? [];
  }

  /** Keeps an answer about this text: the same values are looked for again and again, for every case and rule. */
  remember<T>(key: string, compute: () => T): T {
    if (!this.answers.has(key)) this.answers.set(key, compute());
    return this.answers.get(key) as T; // each key has one kind of answer: its first word names the question
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
  const all: RecordedText[] = openingTexts(content);
  const messages: AgentMessage[] = [];
  for (const step of content.steps) {
    const hasReplies = step.actions.some((action) => action.result !== null);
    const onlyMessages = step.actions.every((action) => action.isMessage);
    for (const action of step.actions) {
      if (action.isMessage && action.actor === "agent") messages.push({ t: step.t, k: action.k, text: action.raw });
      // What a simulated user's own device replied is seen by the user only.
      if (action.result === null || action.actor !== "agent") continue;
      all.push(new RecordedText({ source: "step", t: step.t, k: action.k, field: "observation" }, action.result.text, "result", action));
    }
    if (step.observation !== null) {
      const origin = hasReplies || onlyMessages ? "user" : "result";
      all.push(new RecordedText({ source: "step", t: step.t, k: observationIndex(step), field: "observation" }, step.observation, origin, null));
    }
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

function openingTexts(content: TrajectoryContent): RecordedText[] {
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
