import { describe, expect, it } from "vitest";
import { checkTable } from "./check-table";
import { parseTables } from "./parse-table";
import { parsePrinted } from "./printed-table";

const PASTED = `Method           won    n   TGC      Δ  SGC
react             55   94  58.5      – 37.5
react+gp          60   94  63.8   +5.3 43.8
react+gate        66   94  71.2  +12.7 50.0
react+gp+gate     70   94  74.5  +16.0 62.0
Average                    66.8  +11.3 48.4

Class              count share
incomplete             8  28.6
overlooked            16  57.1
other:planning         2   7.1
other:interface        1   3.6
other:format           1   3.5
All                   28   100`;

describe("a pasted table", () => {
  const [first, second] = parseTables(PASTED).map(checkTable);

  it("is cut into tables, rows and columns, with the meanings guessed", () => {
    const tables = parseTables(PASTED);
    expect(tables.map(({ rows }) => rows.length)).toEqual([5, 6]);
    expect(tables[0]?.columns.map(({ meaning }) => meaning.kind)).toEqual(["name", "count", "total", "share", "difference", "share"]);
    expect(tables[0]?.rows.at(-1)).toMatchObject({ role: "mean", cells: ["Average", null, null, "66.8", "+11.3", "48.4"] });
    expect(tables[1]?.rows.at(-1)?.role).toBe("sum");
  });

  it("names the share that its count does not give, and what follows from it", () => {
    expect(first?.findings[0]).toMatchObject({ kind: "share", weight: "wrong", title: "71.2 should be 70.2" });
    expect(first?.rows[2]?.cells[4]).toMatchObject({ printed: "+12.7", recomputed: "+11.7", verdict: "follows" });
    expect(first?.findings.some(({ key }) => key.startsWith("react+gate/Δ"))).toBe(false);
  });

  it("gives the interval of a share whose count is known", () => {
    expect(first?.rows[0]?.cells[3]?.low?.toFixed(1)).toBe("48.4");
    expect(first?.rows[0]?.cells[3]?.high?.toFixed(1)).toBe("67.9");
  });

  it("tells a cut from a wrong number", () => {
    expect(second?.findings.find(({ key }) => key.startsWith("other:format"))).toMatchObject({ weight: "rounding", title: "3.5 should be 3.6" });
    expect(second?.rows[0]?.cells[2]?.verdict).toBe("right");
  });

  it("finds nothing in a table that is right", () => {
    const right = PASTED.replace("71.2  +12.7", "70.2  +11.7").replace("62.0", "62.5").replace("+11.3", "+11.0").replace("1   3.5", "1   3.6");
    const findings = parseTables(right)
      .map(checkTable)
      .flatMap(({ findings: all }) => all);
    expect(findings.map(({ key, title }) => `${key}: ${title}`)).toEqual([]);
  });
});

describe("checkTable", () => {
  it("says of a share without a count that no count gives it", () => {
    const table = checkTable({
      ...{ title: "t", isSingleLabel: false, claims: [] },
      columns: [
        { head: "", meaning: { kind: "name" } },
        { head: "SGC", meaning: { kind: "share", count: null, total: 32 } },
      ],
      rows: [
        { name: "a", cells: ["a", "62.0"], role: "row" },
        { name: "b", cells: ["b", "62.5"], role: "row" },
      ],
    });
    expect(table.findings).toHaveLength(1);
    expect(table.findings[0]).toMatchObject({ kind: "no-count", title: "62.0 is no share of 32" });
    expect(table.findings[0]?.explanation).toContain("19 of 32 is 59.4, 20 of 32 is 62.5");
  });

  it("takes either rounding of a half", () => {
    const of = (printed: string) =>
      checkTable({
        ...{ title: "t", isSingleLabel: false, claims: [] },
        columns: [
          { head: "", meaning: { kind: "name" } },
          { head: "k", meaning: { kind: "count" } },
          { head: "%", meaning: { kind: "share", count: 1, total: 16 } },
        ],
        rows: [{ name: "a", cells: ["a", "1", printed], role: "row" }],
      }).findings;
    expect(of("6.2")).toEqual([]);
    expect(of("6.3")).toEqual([]);
    expect(of("6.4")).toHaveLength(1);
  });

  it("reads tables of tabs, commas, bars and LaTeX alike", () => {
    const rows = [
      ["Method", "k", "n", "rate"],
      ["a", "1", "4", "25.0"],
      ["b", "3", "4", "70.0"],
    ];
    for (const separator of ["\t", ",", " | ", " & "]) {
      const [table] = parseTables(rows.map((cells) => cells.join(separator)).join("\n"));
      expect(table === undefined ? null : checkTable(table).findings.map(({ title }) => title), separator).toEqual(["70.0 should be 75.0"]);
    }
  });

  it("does not read what is no number", () => {
    expect(parsePrinted("−4.6")).toEqual({ value: -4.6, digits: 1 });
    expect(parsePrinted("+12 %")).toEqual({ value: 12, digits: 0 });
    for (const text of ["", "n/a", "1e5", "4.6 ± 1", "=1+1", null]) expect(parsePrinted(text)).toBeNull();
  });
});
