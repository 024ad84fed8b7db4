import { describe, expect, it } from "vitest";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { type CountsInputRow, exportOf, formatCountsQuery, parseCountsQuery, prepareCounts } from "./counts-table";

function rows(over: Partial<CountsInputRow>, given: Partial<Record<GapLabel, [number, number, number]>> = {}): CountsInputRow[] {
  return GAP_LABELS.map((label) => {
    const [share, low, high] = given[label] ?? [null, null, null];
    return {
      environment: "household",
      configuration: "plain",
      rater: "rule",
      raterVersion: "1.0.0",
      unit: "trajectory",
      mode: "single",
      class: label,
      count: share === null ? 0 : Math.round(share * 15),
      total: share === null ? 0 : 15,
      pending: share === null ? 26 : 11,
      share,
      wilsonLow: low,
      wilsonHigh: high,
      rubricVersion: "1",
      ...over,
    };
  });
}

const third: Partial<Record<GapLabel, [number, number, number]>> = { incomplete: [1 / 3, 0.1517, 0.5829] };
const query = (over: Partial<Parameters<typeof prepareCounts>[1]> = {}) => ({
  unit: "trajectory" as const,
  mode: "single" as const,
  rater: "rule",
  ...over,
});

describe("the address of the counts page", () => {
  it("is empty at first and comes back the same", () => {
    const raters = ["rule", "human:mira"];
    expect(formatCountsQuery(parseCountsQuery({}, raters))).toBe("");
    const text = "unit=case&mode=multi&rater=human%3Amira";
    expect(formatCountsQuery(parseCountsQuery(Object.fromEntries(new URLSearchParams(text)), raters))).toBe(text);
  });

  it("falls back to the matcher for a rater who has said nothing", () => {
    expect(parseCountsQuery({ rater: "human:nobody", unit: "week" }, ["rule"])).toEqual({ unit: "both", mode: "single", rater: "rule" });
  });

  it("names the file and the command that write the same rows", () => {
    expect(exportOf("pilot", query({ rater: "all" }))).toEqual({
      parameters: "unit=trajectory&rater=all&format=csv",
      command: "plumbline export counts --study pilot --unit trajectory --rater all",
    });
    expect(exportOf("pilot", query({ unit: "both" })).command).toBe("plumbline export counts --study pilot --rater rule");
  });
});

describe("counts by class", () => {
  it("keeps only what was asked for, one figure a unit and environment, runs first", () => {
    const all = [
      ...rows({ unit: "case" }),
      ...rows({}),
      ...rows({ environment: "desk" }),
      ...rows({ mode: "multi" }),
      ...rows({ rater: "human:mira" }),
    ];
    expect(prepareCounts(all, query()).map((figure) => figure.key)).toEqual(["trajectory desk", "trajectory household"]);
    expect(prepareCounts(all, query({ unit: "both" })).map((figure) => figure.key)).toEqual([
      "trajectory desk",
      "trajectory household",
      "case household",
    ]);
  });

  it("shows the numbers of the rows as they are, all eight classes, zeros too", () => {
    const [series] = prepareCounts(rows({}, third), query())[0]?.series ?? [];
    expect(series?.rows).toHaveLength(GAP_LABELS.length);
    expect(series?.rows[0]).toMatchObject({ label: "incomplete", count: "5", total: "15", pending: "11", percent: "33.3", interval: "15.2–58.3" });
  });

  it("names configuration and rater once, above bars and rows of the same classes in the same order", () => {
    const all = [...rows({}, third), ...rows({ configuration: "other" }, third), ...rows({ rater: "human:mira", raterVersion: "" }, third)];
    const series = prepareCounts(all, query({ rater: "all" }))[0]?.series ?? [];
    expect(series.map(({ configuration, rater }) => [configuration, rater])).toEqual([
      ["plain", "rule 1.0.0"],
      ["other", "rule 1.0.0"],
      ["plain", "human:mira"],
    ]);
    for (const { bars, rows: lines } of series) expect(bars.map((bar) => bar.label)).toEqual(lines.map((row) => row.label));
    expect(prepareCounts(all, query())[0]?.series).toHaveLength(2);
  });

  it("shows a configuration and a rater clean", () => {
    const [series] =
      prepareCounts(rows({ configuration: "a\u202eb", rater: "imported:\u001b[31mx", raterVersion: "" }), query({ rater: "all" }))[0]?.series ?? [];
    expect(series).toMatchObject({ configuration: "a⟨RLO⟩b", rater: "imported:x" });
  });

  it("draws no bar for a share that is not defined, and says why", () => {
    const [series] = prepareCounts(rows({}), query())[0]?.series ?? [];
    expect(series?.bars[0]).toMatchObject({ share: null, low: null, high: null, text: "no answer" });
    expect(series?.rows[0]).toMatchObject({ percent: "–", interval: "–", total: "0", pending: "26" });
    expect(series?.footnote).toBe("no answer yet, 26 runs pending");
  });

  it("says of a configuration without a failed run that it has no share", () => {
    const series = prepareCounts([...rows({}, third), ...rows({ configuration: "perfect", pending: 0 })], query())[0]?.series ?? [];
    expect(series.map((one) => one.hasUnits)).toEqual([true, false]);
    expect(series[1]?.footnote).toBe("no failed run, so no share is defined");
  });

  it("writes out that answered and pending make the whole", () => {
    const complete = rows({ total: 15, pending: 11 }, third);
    expect(prepareCounts(complete, query())[0]?.series[0]?.footnote).toBe("answered + pending = 15 + 11 = 26 runs; shares add up");
  });
});
