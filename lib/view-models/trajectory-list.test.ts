import { describe, expect, it } from "vitest";
import { buildStepList, type ContextEdge, edgeAt, filterOpenings, filterRows, type ShownText, type StepList } from "./trajectory-list";
import { unpackOutline } from "./trajectory-outline";

// Steps 1 to 6: read, write, refused write (two calls), nothing, read.
const READ = "0";
const WRITE = String.fromCharCode(48 + 21 + 1);
const REFUSED = String.fromCharCode(48 + 21 + 7 + 1);
const outline = unpackOutline(`${READ}|${WRITE}|${READ}${REFUSED}||${READ}|${REFUSED}|`);

function draw(list: StepList): string {
  return Array.from({ length: list.count }, (_, i) => {
    const item = list.at(i);
    if (item.kind === "opening") return `o${item.index}`;
    return item.kind === "row" ? `r${item.row}` : `${item.textKey}:${item.piece}`;
  }).join(" ");
}

const shown = (textKey: string, row: number | null, pieceCount: number, opening: number | null = null): ShownText => ({
  textKey,
  row,
  opening,
  pieceCount,
});

describe("filterRows", () => {
  it("keeps the rows of writes, of refused writes, of evidence", () => {
    expect(filterRows(outline, "all", [])).toBeNull();
    expect(filterRows(outline, "writes", [])).toEqual([1, 3, 6]);
    expect(filterRows(outline, "refused", [])).toEqual([3, 6]);
    expect(
      filterRows(outline, "evidence", [
        { t: 5, k: 0 },
        { t: 0, k: 0 },
        { t: 3, k: 0 },
        { t: 5, k: 0 },
      ]),
    ).toEqual([2, 5]);
  });
});

describe("filterOpenings", () => {
  const view = (source: "system" | "instruction") => ({ address: { source, t: 0, k: 0, field: "observation" as const }, text: "", length: 0 });
  const openings = [view("system"), view("instruction")];

  it("keeps them where no filter is, leaves them out among writes, and keeps those with evidence among evidence", () => {
    expect(filterOpenings(openings, "all", [])).toEqual([0, 1]);
    expect(filterOpenings(openings, "writes", [])).toEqual([]);
    expect(filterOpenings(openings, "evidence", [view("instruction").address])).toEqual([1]);
  });
});

describe("buildStepList", () => {
  it("lists step 0, then a line a call", () => {
    const list = buildStepList(outline, [0, 1], null, []);
    expect(draw(list)).toBe("o0 o1 r0 r1 r2 r3 r4 r5 r6");
    expect([list.indexOfOpening(1), list.indexOfRow(4), list.indexOfOpening(2)]).toEqual([1, 6, -1]);
  });

  it("puts the pieces of a text shown in full behind its row, and finds everything", () => {
    const list = buildStepList(outline, [0], null, [shown("b", 3, 3), shown("a", null, 2, 0)]);
    expect(draw(list)).toBe("o0 a:0 a:1 r0 r1 r2 r3 b:0 b:1 b:2 r4 r5 r6");
    for (let row = 0; row < 7; row++) expect(list.at(list.indexOfRow(row))).toEqual({ kind: "row", row });
    expect(list.at(list.indexOfPiece("b", 2))).toMatchObject({ textKey: "b", piece: 2 });
    expect(list.indexOfPiece("c", 0)).toBe(-1);
  });

  it("shows only the rows of the filter, and goes to the nearest one for the others", () => {
    const list = buildStepList(outline, [], [1, 3, 6], [shown("b", 3, 1), shown("c", 4, 5)]);
    expect(draw(list)).toBe("r1 r3 b:0 r6");
    expect([list.indexOfRow(3), list.indexOfRow(2), list.indexOfRow(0), list.indexOfRow(99)]).toEqual([1, 1, 0, 3]);
    expect([list.isRowShown(3), list.isRowShown(4)]).toEqual([true, false]);
  });

  it("shows only some of the texts of step 0", () => {
    const list = buildStepList(outline, [1], [3], [shown("a", null, 2, 0), shown("b", null, 1, 1)]);
    expect(draw(list)).toBe("o1 b:0 r3");
    expect([list.indexOfOpening(1), list.indexOfOpening(0)]).toEqual([0, -1]);
  });

  it("ends the context behind all that belongs to a row, never between its head and its text", () => {
    const edges = (edge: ContextEdge, texts: ShownText[]) => {
      const list = buildStepList(outline, [0], null, texts);
      return Array.from({ length: list.count }, (_, index) => edgeAt(list, index, edge) ?? "-").join(" ");
    };
    const after: ContextEdge = { row: 3, side: "after" };
    expect(edges(after, [])).toBe("- - - - after - - -");
    expect(edges(after, [shown("b", 3, 3)])).toBe("- - - - - - - after - - -");
    expect(edges(after, [shown("b", 3, 2), shown("c", 3, 1)])).toBe("- - - - - - - after - - -");
    expect(edges({ row: 3, side: "before" }, [shown("b", 3, 2), shown("a", null, 1, 0)])).toBe("- - - - - before - - - - -");
    expect(edges({ row: 6, side: "after" }, [shown("b", 6, 2)])).toBe("- - - - - - - - - after");
  });

  it("is empty when nothing passes the filter", () => {
    const list = buildStepList(outline, [], [], []);
    expect([list.count, list.indexOfRow(2)]).toEqual([0, -1]);
  });
});
