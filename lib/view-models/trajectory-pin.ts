/** What a pin takes: a quotable piece of a text (a sentence, a line of a listing, a JSON leaf), or exactly what is selected. */
import type { Span, SpanAddress, SpanRole } from "../trajectory/span";
import { type CaseTarget, isInContext } from "./trajectory-evidence";
import { tokenizeJson } from "./trajectory-json-layout";

export interface QuotablePiece {
  start: number;
  end: number;
}

/** Longest sentence or leaf; a list on one line is taken whole by selecting it. */
const MAXIMUM_PIECE = 300;
/** Pieces of one text that are looked at: a person cannot page through more by pressing a key. */
const MAXIMUM_PIECES = 2_000;

/** The quotable pieces of a raw text, in order. Never empty ones, never with white space at an end. */
export function quotablePieces(raw: string): QuotablePiece[] {
  const tokens = tokenizeJson(raw);
  const pieces: QuotablePiece[] = [];
  if (tokens === null) {
    addProse(raw, 0, raw.length, pieces);
    return pieces;
  }
  for (let i = 0; i < tokens.length && pieces.length < MAXIMUM_PIECES; i++) {
    const token = tokens[i];
    if (token?.kind !== "value" || tokens[i + 1]?.kind === "colon") continue;
    const key = tokens[i - 1]?.kind === "colon" ? tokens[i - 2] : undefined;
    const start = key?.start ?? token.start;
    if (token.end - start <= MAXIMUM_PIECE) pieces.push({ start, end: token.end });
    else addProse(raw, token.start, token.end, pieces);
  }
  return pieces;
}

const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s)|\\n/g;

function addProse(raw: string, from: number, to: number, pieces: QuotablePiece[]): void {
  let line = from;
  while (line < to && pieces.length < MAXIMUM_PIECES) {
    const next = raw.indexOf("\n", line);
    const end = next < 0 || next > to ? to : next;
    addSentences(raw, line, end, pieces);
    line = end + 1;
  }
}

function addSentences(raw: string, from: number, to: number, pieces: QuotablePiece[]): void {
  const line = raw.slice(from, to);
  let start = 0;
  for (const match of line.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    // "No. 4", "e.g. a": an abbreviation, or a number that goes on, ends no sentence.
    if (end - start < 4 || /\b(?:No|e\.g|i\.e|cf|vs|Mr|Ms|Dr|St)\.$/.test(line.slice(start, end))) continue;
    addPiece(raw, from + start, from + end, pieces);
    start = end;
  }
  addPiece(raw, from + start, to, pieces);
}

function addPiece(raw: string, from: number, to: number, pieces: QuotablePiece[]): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(raw[start] ?? "")) start++;
  while (end > start && /\s/.test(raw[end - 1] ?? "")) end--;
  while (end - start > MAXIMUM_PIECE) {
    const space = raw.slice(start, start + MAXIMUM_PIECE).lastIndexOf(" ");
    const cut = start + (space > MAXIMUM_PIECE / 2 ? space : MAXIMUM_PIECE);
    pieces.push({ start, end: cut });
    start = cut + (raw[cut] === " " ? 1 : 0);
  }
  if (start < end) pieces.push({ start, end });
}

export interface PinContext {
  /** A place that the person has just found or that a proposal names: its piece is taken first. */
  nearby: readonly QuotablePiece[];
  /** The write in question: the piece that shares most words with it is taken otherwise. */
  action: string;
}

/** The piece to begin with, as an index into `pieces`; -1 when there is none. */
export function choosePiece(raw: string, pieces: readonly QuotablePiece[], context: PinContext): number {
  for (const place of context.nearby) {
    const index = pieces.findIndex((piece) => piece.start < place.end && piece.end > place.start);
    if (index >= 0) return index;
  }
  const words = new Set(wordsOf(context.action));
  let best = pieces.length === 0 ? -1 : 0;
  let most = 0;
  pieces.forEach((piece, index) => {
    const shared = [...new Set(wordsOf(raw.slice(piece.start, piece.end)))].filter((word) => words.has(word)).length;
    if (shared > most) {
      most = shared;
      best = index;
    }
  });
  return best;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The role that a pin at a place begins with. `isDecisiveWanted`: the label chosen needs a decisive quote. */
export function firstRole(address: SpanAddress, target: CaseTarget, isDecisiveWanted: boolean): SpanRole {
  if (address.source === "step" && address.field === "action" && address.t === target.t && address.k === target.k) return "write";
  return isDecisiveWanted && isInContext(address, target) ? "decisive" : "supports";
}

/** Why nothing at this place can be pinned, as a sentence; null when it can. */
export function refusePin(address: SpanAddress, target: CaseTarget): string | null {
  if (address.field === "thought") return "A thought is no evidence: the agent wrote it itself.";
  if (address.field === "action" && !(address.t === target.t && address.k === target.k))
    return "Only the write in question can be pinned of what the agent did.";
  return null;
}

export function buildPin(address: SpanAddress, raw: string, piece: QuotablePiece, role: SpanRole): Span {
  return { ...address, start: piece.start, end: piece.end, quote: raw.slice(piece.start, piece.end), role };
}
