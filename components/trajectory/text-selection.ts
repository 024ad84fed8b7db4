/** What is selected on the page, as a place in a raw text. */
import type { SpanAddress } from "@/lib/trajectory/span";
import { rawRange } from "@/lib/view-models/trajectory-display-text";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { TextPiece } from "@/lib/view-models/trajectory-text-block";

const pieces = new WeakMap<Node, { address: SpanAddress; piece: TextPiece }>();

/** Each drawn piece of text says what it is when it is mounted. */
export function rememberPiece(element: Node, address: SpanAddress, piece: TextPiece): void {
  pieces.set(element, { address, piece });
}

export function forgetPiece(element: Node): void {
  pieces.delete(element);
}

export interface RawSelection {
  address: SpanAddress;
  start: number;
  end: number;
}

/** `none`: nothing is selected. `mixed`: the selection runs over several texts, or over none of the trajectory's. */
export type SelectionReading = { kind: "none" } | { kind: "mixed" } | { kind: "text"; selection: RawSelection };

export function readSelection(selection: Selection | null): SelectionReading {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0 || selection.toString().trim() === "") return { kind: "none" };
  const range = selection.getRangeAt(0);
  const start = placeOf(range.startContainer, range.startOffset);
  const end = placeOf(range.endContainer, range.endOffset);
  if (start === null || end === null || addressKey(start.address) !== addressKey(end.address)) return { kind: "mixed" };
  const from = start.rawBase + rawRange(start.piece.display, start.offset, Math.max(start.offset, start.piece.display.text.length)).start;
  const to = end.rawBase + rawRange(end.piece.display, 0, end.offset).end;
  return from < to ? { kind: "text", selection: { address: start.address, start: from, end: to } } : { kind: "none" };
}

/** The piece that holds a place in the page, and how many characters of the display text stand before it. */
function placeOf(container: Node, offset: number): { address: SpanAddress; piece: TextPiece; rawBase: number; offset: number } | null {
  let element: Node | null = container;
  while (element !== null && !pieces.has(element)) element = element.parentNode;
  const known = element === null ? undefined : pieces.get(element);
  if (element === null || known === undefined) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(container, offset);
  return { ...known, rawBase: known.piece.rawBase, offset: known.piece.from + before.toString().length };
}
