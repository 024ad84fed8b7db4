import { describe, expect, it } from "vitest";
import { prepareTrajectoryRow, type TrajectoryListItem } from "./trajectories-table";
import { COLUMN_IDS, type ColumnId } from "./trajectory-query";
import { columnWidths } from "./trajectory-widths";

const row = (over: Partial<TrajectoryListItem>) =>
  prepareTrajectoryRow({
    trajectoryId: "tr_1",
    externalId: "game-1",
    trial: 0,
    file: "a.jsonl",
    record: 1,
    task: "put a mug on the shelf",
    configuration: "plain",
    environment: "household",
    outcome: "failure",
    truncated: false,
    steps: 4,
    strip: "rrwW",
    writes: 2,
    refusedWrites: 1,
    cases: 1,
    label: "overlooked",
    labels: ["overlooked"],
    ruleId: "A5",
    subPatterns: ["never-located"],
    distance: 3,
    labelledCases: 0,
    ...over,
  });
const shown: ColumnId[] = COLUMN_IDS.filter((id) => id !== "environment");
const total = (widths: object): number => Object.values(widths).reduce((sum, width) => sum + Number(width), 0);

describe("the widths of the list of runs", () => {
  it("give a short name of a run little, so that the task has the room", () => {
    const short = columnWidths([row({})], shown);
    const long = columnWidths([row({ externalId: "pick_and_place_simple-Pen/trial_2026" })], shown);
    expect(short.run).toBeLessThan(80);
    expect(long.run).toBeGreaterThan(100);
    expect(short).not.toHaveProperty("task");
  });

  it("let a sub-pattern stand in full", () => {
    const { rule = 0 } = columnWidths([row({ subPatterns: ["must-be-taken-first"] })], shown);
    expect(rule).toBeGreaterThan(34 + 19 * 6);
  });

  it("narrow long texts until the task keeps its part of 1,056 pixels", () => {
    const widths = columnWidths(
      [row({ configuration: "a-long-name-of-a-configuration", externalId: "x".repeat(40), subPatterns: ["s".repeat(30)] })],
      shown,
    );
    expect(total(widths) + 454 + 150).toBeLessThanOrEqual(1_056);
    for (const width of Object.values(widths)) expect(width).toBeGreaterThanOrEqual(64);
  });

  it("share what a hidden column leaves", () => {
    const rows = [row({ configuration: "a-long-name-of-a-configuration", subPatterns: ["s".repeat(30)] })];
    const less = columnWidths(
      rows,
      shown.filter((id) => id !== "strip"),
    );
    expect(less.configuration ?? 0).toBeGreaterThan(columnWidths(rows, shown).configuration ?? 0);
  });
});
