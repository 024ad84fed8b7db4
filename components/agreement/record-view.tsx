import type { ReactNode } from "react";
import { AddressesJudge } from "@/components/glyphs/addresses-judge";
import { forgetPiece, rememberPiece } from "@/components/trajectory/text-selection";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { RecordPiece, RecordPin, RecordRow } from "@/lib/view-models/adjudication-record";

/** The record beside two answers, with the pins of both at their letters. Text of a run is shown as text. */
export function RecordView({
  rows,
  contextEnd = null,
}: {
  rows: readonly RecordRow[] /** The step of the write: what follows is no evidence. */;
  contextEnd?: number | null;
}) {
  return (
    <ol className="rec">
      {rows.map((row) => (
        <li key={row.t} data-t={row.t} className={classOf(row, contextEnd)} aria-current={row.isCurrent ? "step" : undefined}>
          <span className="no">{row.t}</span>
          <div className="pieces">
            {row.t === contextEnd ? <p className="meta ctx-end">context of the write ends here</p> : null}
            {row.addressesJudge ? <AddressesJudge /> : null}
            {row.pieces.map((piece) => (
              <Piece key={`${piece.address.source} ${piece.address.k} ${piece.address.field}`} piece={piece} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function classOf({ t, isCurrent }: RecordRow, contextEnd: number | null): string | undefined {
  if (isCurrent) return contextEnd === null ? "cur" : "cur edge";
  return contextEnd !== null && t > contextEnd ? "after" : undefined;
}

function Piece({ piece }: { piece: RecordPiece }) {
  const names = piece.pins.map(({ name }) => name).join(", ");
  return (
    <div className={piece.name === "action" ? "rec-piece is-action" : "rec-piece"}>
      <span className="meta what">{piece.name}</span>
      <code>
        {piece.offset > 0 ? <span className="elided">… </span> : null}
        {segments(piece)}
        {piece.offset + piece.text.length < piece.length ? <span className="elided"> …</span> : null}
      </code>
      <span className="meta who">{names}</span>
    </div>
  );
}

const ROLE_CLASS: Record<RecordPin["role"], string> = { decisive: "ev", supports: "ev", write: "cf" };

/** Pins may overlap: the text is cut at every end of one, and a part is lit when any covers it. */
function segments({ address, text, offset, pins }: RecordPiece): ReactNode[] {
  const inside = pins.map((pin) => ({ ...pin, start: pin.start - offset, end: pin.end - offset }));
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    .sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length;
    const over = inside.filter(({ start, end }) => start <= from && end >= to);
    const part = text.slice(from, to);
    const [first] = over;
    const shown = <RecordText key={`${from} ${to}`} address={address} start={offset + from} text={part} />;
    if (first === undefined) return shown;
    return (
      <mark key={`${from} ${to}`} className={ROLE_CLASS[first.role]}>
        {shown}
        <span className="sr"> (pin {over.map(({ name }) => name).join(", ")})</span>
      </mark>
    );
  });
}

/** A stretch of the raw text, letter by letter: what is selected in it can be counted back to its place. */
function RecordText({ address, start, text }: { address: SpanAddress; start: number; text: string }) {
  return (
    <span
      ref={(element) => {
        if (element === null) return;
        rememberPiece(element, address, {
          rawBase: start,
          from: 0,
          to: text.length,
          segments: [],
          display: { text, edits: [], rawLength: text.length },
        });
        return () => forgetPiece(element);
      }}
    >
      {text}
    </span>
  );
}
