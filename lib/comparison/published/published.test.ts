import { describe, expect, it } from "vitest";
import { mcnemarExact } from "../../statistics/mcnemar-exact";
import { newcombeInterval } from "../../statistics/newcombe-interval";
import { wilsonInterval } from "../../statistics/wilson-interval";
import { accord } from "./accord";
import { align } from "./align";
import { checkExample, PUBLISHED_EXAMPLES } from "./index";
import { stateGc } from "./state-gc";

const checked = PUBLISHED_EXAMPLES.map(checkExample);
const findings = checked.flatMap(({ paper, tables }) =>
  tables.flatMap((table) => table.findings.map((finding) => ({ ...finding, paper, table: table.title }))),
);
const cellsOf = (id: string, title: string) => {
  const table = checked.find((example) => example.id === id)?.tables.find((one) => one.title === title);
  if (table === undefined) throw new Error(`no table ${title}`);
  return table;
};
const expectInterval = (interval: { low: number; high: number } | null, low: number, high: number) => {
  expect([(100 * (interval?.low ?? 0)).toFixed(1), (100 * (interval?.high ?? 0)).toFixed(1)]).toEqual([low.toFixed(1), high.toFixed(1)]);
};

describe("the published tables", () => {
  it("have exactly the inconsistencies P1 to P6", () => {
    expect(findings.filter(({ known }) => known === null)).toEqual([]);
    expect([...new Set(findings.map(({ known }) => known))].sort()).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
    expect(findings).toHaveLength(Object.keys({ ...accord.known, ...align.known, ...stateGc.known }).length);
  });

  it("are right in every other cell that can be worked out again", () => {
    const faulty = checked.flatMap(({ tables }) =>
      tables.flatMap(({ title, rows, heads }) =>
        rows.flatMap((row) =>
          row.cells.flatMap(({ verdict }, column) =>
            verdict === "wrong" || verdict === "rounding" ? [`${title}: ${row.name}/${heads[column]}`] : [],
          ),
        ),
      ),
    );
    expect(faulty.sort()).toEqual(
      [
        "ALFWorld, 109 unseen games: with/gain",
        "Consecutive invalid actions, ALFWorld: Average/with",
        "ALFWorld success without WrapStep: Self-Consistency/difference, Table 4",
        "ALFWorld success without WrapStep: Self-Consistency/difference, Table 10",
      ].sort(),
    );
  });

  it("say what is wrong in numbers: P2, P4, P5, P6", () => {
    const text = (known: string) => findings.filter((finding) => finding.known === known).map(({ title, explanation }) => `${title}. ${explanation}`);
    expect(text("P1")[0]).toContain("26.7 and 36.7");
    expect(text("P2")[0]).toContain("+7.34");
    expect(text("P3")[0]).toContain("between 9 and 19 of 30");
    expect(text("P4")[0]).toContain("29.06");
    expect(text("P5")[0]).toContain("63.89");
    // From the recomputed means; from the printed ones it is 50.13.
    expect(text("P5")[1]).toContain("50.14");
    expect(((100 * (54.7 - 27.28)) / 54.7).toFixed(2)).toBe("50.13");
    expect(((100 * (80.46 - 28.51)) / 80.46).toFixed(2)).toBe("64.57");
    for (const sentence of text("P6")) expect(sentence).toContain("−46.27");
  });
});

describe("ACCORD's arithmetic (methods.md §1.1, §4.1, §6)", () => {
  it("has Wilson intervals of its gap shares, and no distinguishable difference", () => {
    expectInterval(wilsonInterval(8, 30), 14.2, 44.4);
    expectInterval(wilsonInterval(20, 30), 48.8, 80.8);
    expectInterval(wilsonInterval(11, 30), 21.9, 54.5);
    expectInterval(wilsonInterval(10, 30), 19.2, 51.2);
    const { difference, low, high } = newcombeInterval({ count: 8, total: 30 }, { count: 11, total: 30 });
    expect([difference, low, high].map((value) => (100 * (value ?? 0)).toFixed(1))).toEqual(["-10.0", "-31.8", "13.1"]);
  });

  it("prints rates that are rounded multiples of 1/168, 1/417, 1/56 and 1/139", () => {
    const counts = (title: string, total: number) =>
      cellsOf("accord", title).rows.map((row) => Math.round((Number(row.cells[1]?.recomputed) * total) / 100));
    expect(counts("AppWorld test-normal, 168 tasks", 168)).toEqual([107, 104, 117, 121, 131]);
    expect(counts("AppWorld test-challenge, 417 tasks", 417)).toEqual([175, 226, 252, 261]);
    expect(counts("Scenario goal completion, test-normal (56)", 56)).toEqual([9]);
    expect(counts("Scenario goal completion, test-challenge (139)", 139)).toEqual([25]);
    expect(counts("ALFWorld, 109 unseen games", 109)).toEqual([77, 85]);
  });

  it("implies these McNemar p for a net of 8 games, pairs unknown", () => {
    expect(mcnemarExact(0, 8).p.toFixed(3)).toBe("0.008");
    expect(mcnemarExact(5, 13).p.toFixed(2)).toBe("0.10");
    expect(mcnemarExact(10, 18).p.toFixed(2)).toBe("0.18");
  });

  it("has write shares that fall by 12.3 and 7.1 points, 41.6 and 60.2 % relative", () => {
    for (const [before, after, points, relative] of [
      [70.4, 82.7, "12.3", "41.6"],
      [88.2, 95.3, "7.1", "60.2"],
    ] as const) {
      expect((after - before).toFixed(1)).toBe(points);
      expect(((100 * (after - before)) / (100 - before)).toFixed(1)).toBe(relative);
    }
  });
});

describe("StateGC's arithmetic (methods.md §3.1–3.2)", () => {
  const rows = cellsOf("stategc", "Five configurations, 200 sessions").rows;
  const sga = rows.map((row) => Number(row.cells[3]?.printed) / 100);
  const tga = rows.map((row) => Number(row.cells[2]?.printed) / 100);

  it("has whole numbers of fully grounded sessions, and incidents", () => {
    expect(sga.map((share) => Math.round(share * 200))).toEqual([40, 53, 93, 113, 167]);
    expect(sga.map((share) => 200 - Math.round(share * 200))).toEqual([160, 147, 107, 87, 33]);
    expect((100 * (147 - 33)) / 147).toBeCloseTo(77.55, 2);
    expect(((100 * (160 - 33)) / 160).toFixed(1)).toBe("79.4");
  });

  it("has these Wilson intervals of SGA", () => {
    const intervals = rows.map((row) => [row.cells[3]?.low?.toFixed(1), row.cells[3]?.high?.toFixed(1)]);
    expect(intervals).toEqual([
      ["15.0", "26.1"],
      ["20.9", "33.0"],
      ["39.7", "53.4"],
      ["49.6", "63.2"],
      ["77.7", "88.0"],
    ]);
  });

  it("has all 18 increments right", () => {
    const cells = cellsOf("stategc", "Increments, row by row").rows.flatMap((row) => row.cells.slice(7));
    expect(cells.filter(({ printed }) => printed !== null).map(({ verdict }) => verdict)).toEqual(Array.from({ length: 18 }, () => "right"));
  });

  it("has this accuracy inside failed sessions, and these shares if turns were independent", () => {
    expect(tga.map((share, index) => ((100 * (share - (sga[index] ?? 0))) / (1 - (sga[index] ?? 0))).toFixed(1))).toEqual([
      "51.4",
      "58.9",
      "79.6",
      "76.8",
      "80.0",
    ]);
    expect(tga.map((share) => (100 * share ** 5).toFixed(1))).toEqual(["8.5", "16.6", "56.2", "58.7", "84.6"]);
    const excess = tga.map((share, index) => (100 * ((sga[index] ?? 0) - share ** 5)).toFixed(1));
    expect(excess).toEqual(["11.5", "9.9", "-9.7", "-2.2", "-1.1"]);
    // Of the three below, only the interval of W1 leaves independence out.
    const isOutside = tga.map((share, index) => {
      const { low, high } = wilsonInterval(Math.round((sga[index] ?? 0) * 200), 200) ?? { low: 0, high: 1 };
      return share ** 5 < low || share ** 5 > high;
    });
    expect(isOutside.slice(2)).toEqual([true, false, false]);
    // Lengths spread evenly over 1 to 9, mean 5: independence gives more (Jensen).
    const spread = (share: number): number =>
      Array.from({ length: 9 }, (_, index) => share ** (index + 1)).reduce((sum, value) => sum + value, 0) / 9;
    expect([tga[0] ?? 0, tga[1] ?? 0].map((share) => (100 * spread(share)).toFixed(1))).toEqual(["17.2", "24.7"]);
  });
});

describe("ALIGN's arithmetic (methods.md §5.4, §13)", () => {
  it("has the gains, reductions and means that are recomputed there", () => {
    const column = (title: string, index: number) => cellsOf("align", title).rows.map((row) => row.cells[index]?.recomputed);
    expect(column("ALFWorld success, without and with", 3)).toEqual(["+47.02", "+44.03", "+57.46", "+36.57", "+43.29", "+45.67"]);
    expect(column("Consecutive invalid actions, ALFWorld", 3)).toEqual(["66", "53", "81", "49", "74", "65"]);
    expect(column("Consecutive invalid actions, ScienceWorld", 3)).toEqual(["50", "36", "38", "49", "70", "49"]);
    expect(column("ALFWorld success without WrapStep", 3)).toEqual(["−33.58", "−17.91", "−46.27", "−34.33", "−26.87", "−31.79"]);
    expect(cellsOf("align", "Consecutive invalid actions, ALFWorld").rows.at(-1)?.cells[2]?.recomputed).toBe("29.06");
  });

  it("has a mean of −31.79 only where the ablation of Self-Consistency costs 46.27", () => {
    const mean = (value: number): string => ((-33.58 - 17.91 + value - 34.33 - 26.87) / 5).toFixed(2);
    expect([mean(23.13 - 69.4), mean(-37.27)]).toEqual(["-31.79", "-29.99"]);
  });
});
