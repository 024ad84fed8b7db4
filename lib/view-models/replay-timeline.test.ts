import { describe, expect, it } from "vitest";
import type { RowMark } from "./replay-marks";
import { placeLensMarks, placeMarks } from "./replay-timeline";
import { unpackOutline } from "./trajectory-outline";
import { prepareLens, prepareTimeline } from "./trajectory-timeline";

/** Steps of one accepted write each. */
const outlineOf = (steps: number) => unpackOutline("F|".repeat(steps));
const pass: RowMark = { tone: "pass", isFailed: false };
const stop: RowMark = { tone: "stop", isFailed: true };

describe("marks on the timeline", () => {
  it("are shapes where they have room, one path a tone", () => {
    const outline = outlineOf(20);
    const { paths } = placeMarks(
      outline,
      outline.rows.map((_, row) => (row === 4 ? stop : pass)),
      prepareTimeline(outline, 1_200),
    );
    expect(paths.stop.match(/M/g)).toHaveLength(2);
    expect(paths.pass.match(/a5 5/g)).toHaveLength(38);
    expect(paths.doubt).toBe("");
  });

  it("become bars in a long run, in which no stop is lost among what passes", () => {
    const outline = outlineOf(5_000);
    const timeline = prepareTimeline(outline, 1_200);
    const { paths } = placeMarks(
      outline,
      outline.rows.map((_, row) => (row === 2_500 ? stop : pass)),
      timeline,
    );
    expect(paths.stop).toMatch(/^M[\d.]+ 78v-12h3v12z$/);
    expect(paths.pass.length).toBeLessThan(12_000);
    const { paths: lens } = placeLensMarks(
      outline,
      outline.rows.map(() => pass),
      prepareLens(outline, timeline, 2_500),
    );
    expect(lens.pass.match(/a5 5/g)?.length).toBeLessThan(300);
  });
});
