import { type Sentence, sentencesOf } from "../constraints/sentences";
import { type FoldedText, foldText } from "./fold-text";
import { type JsonLeaf, type JsonScan, scanJson } from "./json-leaves";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range from zero on is ASCII
const NOT_ASCII = /[^\u0000-\u007f]/;

/** What follows from the words of a text alone, made when it is first asked for and kept. */
export class TextParts {
  private scanned: JsonScan | null | undefined;
  private split: readonly Sentence[] | undefined;
  private lowered: string | undefined;
  private ascii: boolean | undefined;
  private folding: FoldedText | undefined;
  private readonly answers = new Map<string, unknown>();
  private byValue: Map<string | number, JsonLeaf[]> | undefined;
  private byKey: Map<string, number[]> | undefined;

  constructor(
    readonly text: string,
    private readonly canBeJson: boolean,
  ) {}

  get scan(): JsonScan | null {
    if (this.scanned === undefined) this.scanned = this.canBeJson ? scanJson(this.text) : null;
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

  get isAscii(): boolean {
    this.ascii ??= !NOT_ASCII.test(this.text);
    return this.ascii;
  }

  get folded(): FoldedText {
    this.folding ??= foldText(this.text);
    return this.folding;
  }

  leavesWith(value: string | number): readonly JsonLeaf[] {
    if (this.scan === null) return [];
    if (this.byValue === undefined) {
      this.byValue = new Map();
      for (const leaf of this.scan.leaves) {
        if (typeof leaf.value !== "string" && typeof leaf.value !== "number") continue;
        const list = this.byValue.get(leaf.value);
        if (list === undefined) this.byValue.set(leaf.value, [leaf]);
        else list.push(leaf);
      }
    }
    return this.byValue.get(value) ?? [];
  }

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

  remember<T>(key: string, compute: () => T): T {
    const known = this.answers.get(key);
    if (known !== undefined) return known as T; // one kind of answer a key: its first word names the question
    const answer = compute();
    if (answer !== undefined) this.answers.set(key, answer);
    return answer;
  }
}

/** A policy stands in every run of a file: its parts are kept, for a few texts. */
const MAX_KEPT = 8;
const kept = new Map<string, TextParts>();

export function sharedParts(text: string, canBeJson: boolean): TextParts {
  const key = `${canBeJson} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const parts = new TextParts(text, canBeJson);
  kept.set(key, parts);
  return parts;
}
