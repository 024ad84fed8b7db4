/** The items of the step list: openings (step 0), one line a call, and the pieces of texts that are shown in full. */
import type { SpanAddress } from "../trajectory/span";
import { type Outline, rowOf } from "./trajectory-outline";
import type { TextView } from "./trajectory-view";

export type StepFilter = "all" | "writes" | "refused" | "evidence";

export type ListItem =
  | { kind: "opening"; index: number }
  | { kind: "row"; row: number }
  /** Piece `piece` of a long text that is shown in full behind its row. */
  | { kind: "piece"; textKey: string; piece: number; pieceCount: number; row: number | null };

/** A long text shown in full: its pieces follow the item that it belongs to. */
export interface ShownText {
  textKey: string;
  /** The row it belongs to; null with `opening` set. */
  row: number | null;
  opening: number | null;
  pieceCount: number;
}

export interface StepList {
  count: number;
  at(index: number): ListItem;
  /** The item of a row, or of the nearest row that is shown; -1 when none is. */
  indexOfRow(row: number): number;
  indexOfOpening(opening: number): number;
  indexOfPiece(textKey: string, piece: number): number;
  isRowShown(row: number): boolean;
}

/** Rows that pass a filter, ascending; null: all. */
export function filterRows(outline: Outline, filter: StepFilter, evidencePlaces: readonly { t: number; k: number }[]): readonly number[] | null {
  switch (filter) {
    case "all":
      return null;
    case "writes":
      return outline.writeRows;
    case "refused":
      return outline.refusedRows;
    case "evidence":
      return [...new Set(evidencePlaces.map(({ t, k }) => rowOf(outline, t, k)))].filter((row) => row >= 0).sort((a, b) => a - b);
  }
}

/** Positions of the texts of step 0 that pass a filter. They are no steps: a filter of writes leaves them out. */
export function filterOpenings(openings: readonly TextView[], filter: StepFilter, evidence: readonly SpanAddress[]): number[] {
  if (filter === "writes" || filter === "refused") return [];
  const sources = new Set(evidence.map(({ source }) => source));
  return openings.flatMap(({ address }, index) => (filter === "all" || sources.has(address.source) ? [index] : []));
}

export function buildStepList(
  outline: Outline,
  openings: readonly number[],
  rows: readonly number[] | null,
  shownTexts: readonly ShownText[],
): StepList {
  const openingCount = openings.length;
  const rowCount = rows?.length ?? outline.rows.length;
  const positionOfRow = (row: number): number => (rows === null ? Math.min(row, rowCount - 1) : nearest(rows, row));
  const baseOf = (text: ShownText): number => (text.opening !== null ? openings.indexOf(text.opening) : openingCount + positionOfRow(text.row ?? 0));
  /** Long texts in the order of their places, each with the number of pieces before it. */
  const inserts: { after: number; start: number; text: ShownText }[] = [];
  let extra = 0;
  for (const text of [...shownTexts].sort((a, b) => baseOf(a) - baseOf(b))) {
    if (text.row !== null && rows !== null && rows[nearest(rows, text.row)] !== text.row) continue;
    if (text.opening !== null && !openings.includes(text.opening)) continue;
    const after = baseOf(text);
    inserts.push({ after, start: after + 1 + extra, text });
    extra += text.pieceCount;
  }
  const plain = (position: number): ListItem =>
    position < openingCount
      ? { kind: "opening", index: openings[position] ?? 0 }
      : { kind: "row", row: rows === null ? position - openingCount : (rows[position - openingCount] ?? 0) };
  const shift = (position: number): number =>
    inserts.reduce((sum, insert) => (insert.after < position ? sum + insert.text.pieceCount : sum), position);
  return {
    count: openingCount + rowCount + extra,
    at: (index) => {
      let before = 0;
      for (const { start, text } of inserts) {
        if (index < start) break;
        if (index < start + text.pieceCount)
          return { kind: "piece", textKey: text.textKey, piece: index - start, pieceCount: text.pieceCount, row: text.row };
        before += text.pieceCount;
      }
      return plain(index - before);
    },
    indexOfRow: (row) => (rowCount === 0 ? -1 : shift(openingCount + positionOfRow(row))),
    indexOfOpening: (opening) => {
      const position = openings.indexOf(opening);
      return position < 0 ? -1 : shift(position);
    },
    indexOfPiece: (textKey, piece) => {
      const insert = inserts.find(({ text }) => text.textKey === textKey);
      return insert === undefined ? -1 : insert.start + Math.min(piece, insert.text.pieceCount - 1);
    },
    isRowShown: (row) => rows === null || rows[nearest(rows, row)] === row,
  };
}

/** Where the context of a write ends: before a row, or behind all that belongs to it. */
export interface ContextEdge {
  row: number;
  side: "before" | "after";
}

/** Which side of an item the edge stands on; null for none. Behind a row whose long text is shown in full it stands behind the last piece. */
export function edgeAt(items: Pick<StepList, "count" | "at">, index: number, edge: ContextEdge | null): ContextEdge["side"] | null {
  const item = items.at(index);
  if (edge === null || item.kind === "opening" || item.row !== edge.row) return null;
  if (edge.side === "before") return item.kind === "row" ? "before" : null;
  const next = index + 1 < items.count ? items.at(index + 1) : null;
  return next?.kind === "piece" && next.row === edge.row ? null : "after";
}

/** Position of the entry nearest to a row in an ascending list. */
function nearest(rows: readonly number[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  const above = rows[low];
  const below = rows[low - 1];
  if (above === undefined) return Math.max(0, rows.length - 1);
  return below !== undefined && row - below < above - row ? low - 1 : low;
}
