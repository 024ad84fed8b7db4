/** Cuts a shown text into pieces that each carry the marks lying over them. Marks may overlap; texts never change. */

export type MarkKind = "evidence" | "conflict" | "hit" | "current-hit";

export interface MarkRange {
  start: number;
  end: number;
  kind: MarkKind;
  /** The number that is drawn behind the end of an evidence mark; null when none. */
  number: number | null;
}

export interface Segment {
  text: string;
  kinds: readonly MarkKind[];
  /** Numbers of the marks that end here. */
  numbers: readonly number[];
}

export function cutSegments(text: string, ranges: readonly MarkRange[], offset = 0): Segment[] {
  const end = offset + text.length;
  const inside = ranges.filter((range) => range.start < end && range.end > offset && range.start < range.end);
  if (inside.length === 0) return text === "" ? [] : [{ text, kinds: [], numbers: [] }];
  const borders = new Set<number>([offset, end]);
  for (const range of inside) {
    borders.add(Math.max(offset, range.start));
    borders.add(Math.min(end, range.end));
  }
  const places = [...borders].sort((a, b) => a - b);
  const segments: Segment[] = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const from = places[i] ?? offset;
    const to = places[i + 1] ?? end;
    const over = inside.filter((range) => range.start <= from && range.end >= to);
    const kinds = [...new Set(over.map((range) => range.kind))].sort();
    const numbers = over.flatMap((range) => (range.end === to && range.number !== null ? [range.number] : []));
    segments.push({ text: text.slice(from - offset, to - offset), kinds, numbers });
  }
  return segments;
}
