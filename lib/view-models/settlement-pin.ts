/**
 * Quotes that whoever settles pins in the record: overlooked needs one that is decisive, and it may be that neither rater pinned
 * any. Only what the agent could see before the write is one (methods.md §1.3).
 */
import { err, ok, type Result } from "../base/result";
import type { Span, SpanAddress } from "../trajectory/span";
import type { RecordRow } from "./adjudication-record";
import type { DisagreementCard, DisagreementDocument } from "./adjudication-view";
import type { Settlement } from "./settlement";
import { addressKey } from "./trajectory-evidence";
import { choosePiece, quotablePieces } from "./trajectory-pin";

type PinPlace = Pick<DisagreementCard, "t" | "action">;

/** Whether a text may be the decisive fact: no thought, no action, nothing at the write or after it. */
function isContextOf(address: SpanAddress, { t, action }: PinPlace): boolean {
  if (address.field !== "observation" || address.source === "probe") return false;
  return address.source !== "step" || t === null || address.t < t || (address.t === t && action === null);
}

/** What is selected in the record (offsets into the raw text), as a decisive quote; a sentence where it is none. */
export function pinOfSelection(
  record: readonly RecordRow[],
  selected: { address: SpanAddress; start: number; end: number },
  place: PinPlace,
): Result<Span, string> {
  const { address, start, end } = selected;
  if (!isContextOf(address, place)) return err("Only what the agent could see before the write decides: an observation, or the task.");
  const piece = record.flatMap(({ pieces }) => pieces).find((one) => addressKey(one.address) === addressKey(address));
  if (piece === undefined) return err("Select in the record below the answers.");
  return ok({ ...address, start, end, quote: piece.text.slice(start - piece.offset, end - piece.offset), role: "decisive" });
}

/** Every sentence of the record that may be pinned, in its order, and where to begin: the one that shares most with the write, of equals the last. */
export function pinnableSentences(record: readonly RecordRow[], place: PinPlace): { spans: Span[]; first: number } {
  const pieces = record.flatMap((row) => row.pieces).filter(({ address }) => isContextOf(address, place));
  const spans = pieces.flatMap(({ address, text, offset }) =>
    quotablePieces(text).map(
      ({ start, end }): Span => ({ ...address, start: offset + start, end: offset + end, quote: text.slice(start, end), role: "decisive" }),
    ),
  );
  const backwards = spans.toReversed();
  const joined = backwards.map(({ quote }) => quote).join("\n");
  let at = 0;
  const ranges = backwards.map(({ quote }) => {
    const range = { start: at, end: at + quote.length };
    at = range.end + 1;
    return range;
  });
  const chosen = choosePiece(joined, ranges, { nearby: [], action: place.action ?? "" });
  return { spans, first: chosen < 0 ? -1 : spans.length - 1 - chosen };
}

export const isSamePlace = (one: Span, other: Span): boolean =>
  addressKey(one) === addressKey(other) && one.start === other.start && one.end === other.end;

/** The record with one's own quotes lit beside those of the sides. */
export function withOwnPins(record: readonly RecordRow[], own: readonly Span[]): RecordRow[] {
  return record.map((row) => ({
    ...row,
    pieces: row.pieces.map((piece) => ({
      ...piece,
      pins: [
        ...piece.pins,
        ...own.flatMap((span, index) =>
          addressKey(span) === addressKey(piece.address) ? [{ name: ownName(index), role: span.role, start: span.start, end: span.end }] : [],
        ),
      ],
    })),
  }));
}

export const ownName = (index: number): string => `you ${index + 1}`;

/** A settlement with one's own quotes; refused where it says overlooked and nobody pinned where the fact stands. */
export function withPins(wanted: Result<Settlement, string>, own: readonly Span[], detail: DisagreementDocument | null): Result<Settlement, string> {
  if (!wanted.ok) return wanted;
  const isOverlooked = wanted.value.labels.includes("overlooked");
  const isPinned = [...own, ...(detail?.sides.flatMap(({ evidence }) => evidence) ?? [])].some(({ role }) => role === "decisive");
  if (isOverlooked && detail !== null && !isPinned)
    return err("Overlooked says that the fact was in view, and neither side pinned it: select it in the record and press p, or p alone.");
  return ok({ ...wanted.value, evidence: [...own] });
}
