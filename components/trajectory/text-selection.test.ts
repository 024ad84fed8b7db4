// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { prepareTextBlock } from "@/lib/view-models/trajectory-text-block";
import { readSelection, rememberPiece, type SelectionReading } from "./text-selection";

const address = { source: "step", t: 3, k: 0, field: "observation" } as const;

/** Draws a text as the page does, one text node a segment, and selects display characters `from` to `to`. */
function select(raw: string, marks: { start: number; end: number }[], from: number, to: number): SelectionReading {
  document.body.replaceChildren();
  const block = prepareTextBlock(
    { address, text: raw, length: raw.length },
    marks.map((mark) => ({ ...mark, kind: "evidence" as const, number: 1, quote: null })),
    "whole",
  );
  const nodes: Text[] = [];
  for (const piece of block.pieces) {
    const element = document.createElement("span");
    rememberPiece(element, address, piece);
    for (const segment of piece.segments) {
      const holder = segment.kinds.length === 0 ? element : element.appendChild(document.createElement("mark"));
      nodes.push(holder.appendChild(document.createTextNode(segment.text)));
    }
    document.body.append(element);
  }
  const place = (offset: number): [Text, number] => {
    let rest = offset;
    for (const node of nodes) {
      if (rest <= node.length) return [node, rest];
      rest -= node.length;
    }
    throw new Error("beyond the text");
  };
  const selection = document.getSelection();
  selection?.setBaseAndExtent(...place(from), ...place(to));
  return readSelection(selection);
}

function quote(raw: string, marks: { start: number; end: number }[], from: number, to: number): string | null {
  const reading = select(raw, marks, from, to);
  return reading.kind === "text" ? raw.slice(reading.selection.start, reading.selection.end) : null;
}

describe("readSelection", () => {
  it("gives the raw place of a selection that runs over marks", () => {
    const raw = "On the dresser: a comb, a candle stub.";
    expect(quote(raw, [{ start: 16, end: 22 }], 7, 30)).toBe("dresser: a comb, a cand");
    expect(select(raw, [], 7, 14)).toEqual({ kind: "text", selection: { address, start: 7, end: 14 } });
  });

  it("leaves colours at the edges out and keeps those inside", () => {
    const raw = "\u001b[32mOn the sill:\u001b[0m a \u001b[1mthimble\u001b[0m.";
    expect(quote(raw, [], 13, 22)).toBe("a \u001b[1mthimble");
  });

  it("gives the raw JSON of laid-out JSON", () => {
    const raw = '{"customer":"C-118","plan":"Gold","since":"2021-03","contact":"K-55","street":"12 Fern Hill","town":"Fernhill"}';
    const shown = prepareTextBlock({ address, text: raw, length: raw.length }, [], "whole").pieces[0]?.display.text ?? "";
    const from = shown.indexOf('"plan"');
    expect(quote(raw, [], from, shown.indexOf('"since"') - 1)).toBe('"plan":"Gold",');
  });

  it("says when nothing is selected, or something else", () => {
    expect(select("a comb", [], 2, 2)).toEqual({ kind: "none" });
    document.body.replaceChildren(document.createTextNode("not of the trajectory"));
    document.getSelection()?.selectAllChildren(document.body);
    expect(readSelection(document.getSelection())).toEqual({ kind: "mixed" });
    expect(readSelection(null)).toEqual({ kind: "none" });
  });
});
