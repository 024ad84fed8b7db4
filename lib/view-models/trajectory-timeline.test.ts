import { describe, expect, it } from "vitest";
import { unpackOutline } from "./trajectory-outline";
import { BIN_FROM, placeCases, placeDistance, placeEvidence, prepareLens, prepareTimeline, stepAt, stepX } from "./trajectory-timeline";

const READ = "0";
const WRITE = String.fromCharCode(48 + 21 + 1);
const REFUSED = String.fromCharCode(48 + 21 + 7 + 1);
const THINK = "3";
const run = (calls: string[]): ReturnType<typeof unpackOutline> => unpackOutline(calls.map((call) => `${call}|`).join(""));
const marks = (path: string): number => path.split("M").length - 1;

describe("prepareTimeline", () => {
  it("gives every step of a short run its own mark of its kind", () => {
    const { paths, isBinned } = prepareTimeline(run([READ, WRITE, REFUSED, THINK, "", READ + WRITE]), 1256);
    expect(isBinned).toBe(false);
    expect([marks(paths.reads), marks(paths.writes), marks(paths.refused), marks(paths.dots)]).toEqual([2, 2, 1, 2]);
  });

  it("finds the step under every place and the place of every step", () => {
    for (const count of [1, 46, 300, 5_000, 20_000]) {
      const timeline = prepareTimeline(run(Array.from({ length: count }, () => READ)), 1256);
      for (const t of [0, 1, Math.floor(count / 2), count]) expect(stepAt(timeline, stepX(timeline, t))).toBe(t);
      expect([stepAt(timeline, -50), stepAt(timeline, 9_999)]).toEqual([0, count]);
    }
  });

  it("draws a long run in bins, with no more marks than pixels, and loses no lone write", () => {
    const calls = Array.from({ length: 20_000 }, (_, i) => (i === 12_345 ? WRITE : i === 15_000 ? REFUSED : READ));
    const { paths, isBinned } = prepareTimeline(run(calls), 1256);
    expect(isBinned).toBe(true);
    expect(marks(paths.reads)).toBeLessThan(260);
    expect([marks(paths.writes), marks(paths.refused)]).toEqual([1, 1]);
  });

  it("labels the axis with round steps", () => {
    expect(prepareTimeline(run(Array.from({ length: 46 }, () => READ)), 1256).axis.map((label) => label.text)).toEqual([
      "0",
      "5",
      "10",
      "15",
      "20",
      "25",
      "30",
      "35",
      "40",
      "45",
    ]);
    expect(prepareTimeline(run(Array.from({ length: 5_000 }, () => READ)), 1256).axis.map((label) => label.text)).toEqual([
      "0",
      "500",
      "1000",
      "1500",
      "2000",
      "2500",
      "3000",
      "3500",
      "4000",
      "4500",
      "5000",
    ]);
    expect(prepareTimeline(run([]), 1256).axis).toHaveLength(1);
  });
});

describe("prepareLens", () => {
  const outline = run(Array.from({ length: 5_000 }, (_, i) => (i % 7 === 0 ? WRITE : READ)));
  const timeline = prepareTimeline(outline, 1256);

  it("begins beyond the steps that can be drawn one by one", () => {
    expect(timeline.isBinned).toBe(outline.stepCount > BIN_FROM);
  });

  it.each([1, 40, 2_500, 4_990, 5_000])("has step %i at the same place as the bins, and its neighbours beside it", (t) => {
    const lens = prepareLens(outline, timeline, t);
    expect(lens.x(t)).toBe(stepX(timeline, t));
    expect(lens.stepAt(lens.x(t))).toBe(t);
    expect(lens.from).toBeLessThanOrEqual(t);
    expect(lens.to).toBeGreaterThanOrEqual(t);
    expect(lens.to - lens.from).toBeGreaterThan(90);
    expect(lens.x(lens.from)).toBeGreaterThanOrEqual(58);
    expect(lens.x(lens.to)).toBeLessThanOrEqual(1256);
  });
});

describe("placeCases and placeEvidence", () => {
  const timeline = prepareTimeline(run(Array.from({ length: 5_000 }, () => READ)), 1256);

  it("number the cases while they have room", () => {
    const cases = [100, 2_000, 4_000].map((t) => ({ t, labels: ["overlooked" as const, "incomplete" as const] }));
    expect(placeCases(cases, timeline).map(({ text, labels }) => `${text} ${labels.length}`)).toEqual(["1 2", "2 2", "3 2"]);
  });

  it("draw the commonest label of cases that would lie on each other, without numbers", () => {
    const labels = ["overlooked", "incomplete", "incomplete", "unclear", "overlooked"] as const;
    const cases = [10, 20, 25, 2_000, 4_000].map((t, i) => ({ t, labels: [labels[i] ?? ("none" as const)] }));
    expect(placeCases(cases, timeline).map((mark) => [mark.first, mark.last, mark.text, mark.labels.join()])).toEqual([
      [0, 2, "", "incomplete"],
      [3, 3, "", "unclear"],
      [4, 4, "", "overlooked"],
    ]);
    const many = Array.from({ length: 5_000 }, (_, t) => ({ t, labels: ["overlooked" as const] }));
    expect(placeCases(many, timeline).length).toBeLessThan(90);
  });

  it("put quotes of one place into one mark", () => {
    expect(
      placeEvidence(
        [
          { t: 4_000, number: 2 },
          { t: 12, number: 3 },
          { t: 12, number: 1 },
        ],
        timeline,
      ).map((mark) => mark.numbers),
    ).toEqual([[1, 3], [2]]);
  });
});

describe("placeDistance", () => {
  const timeline = prepareTimeline(run(Array.from({ length: 40 }, () => READ)), 1256);

  it("goes from the farthest decisive fact to the write, and says how many steps that is", () => {
    const mark = placeDistance({ t: 17, distance: 5 }, timeline);
    expect(mark).toMatchObject({ text: "5 steps" });
    expect(stepAt(timeline, mark?.from ?? 0)).toBe(12);
    expect(stepAt(timeline, mark?.to ?? 0)).toBe(17);
    expect(placeDistance({ t: 17, distance: 17 }, timeline)?.from).toBeCloseTo(stepX(timeline, 0), 0);
    expect(placeDistance({ t: 3, distance: 1 }, timeline)?.text).toBe("1 step");
  });

  it("is not drawn without a case, for a label without a distance, or for a fact of the same step", () => {
    expect(placeDistance(null, timeline)).toBeNull();
    expect(placeDistance({ t: 17, distance: null }, timeline)).toBeNull();
    expect(placeDistance({ t: 17, distance: 0 }, timeline)).toBeNull();
  });
});
