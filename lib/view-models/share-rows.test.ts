import { describe, expect, it } from "vitest";
import { type CountedClass, prepareShareRows } from "./share-rows";

function row(rater: string, configuration: string, label: CountedClass["class"], count: number, total: number): CountedClass {
  return { environment: "household", configuration, rater, unit: "trajectory", mode: "single", class: label, count, total, pending: 0 };
}

describe("share rows", () => {
  it("adds configurations up and takes Wilson's interval on the sums", () => {
    const rows = [row("rule", "a", "incomplete", 3, 10), row("rule", "a", "overlooked", 7, 10), row("rule", "b", "incomplete", 5, 20)];
    const [incomplete, overlooked] = prepareShareRows(rows);
    expect(incomplete).toMatchObject({ count: "8", total: "30", percent: "26.7", interval: "14.2–44.4" });
    expect(incomplete?.low).toBeCloseTo(0.141827, 6);
    expect(overlooked).toMatchObject({ label: "overlooked", count: "7", total: "10", percent: "70.0" });
  });

  it("gives a zero its interval", () => {
    expect(prepareShareRows([row("rule", "a", "unclear", 0, 28)])[0]).toMatchObject({ count: "0", percent: "0.0", interval: "0.0–12.1", low: 0 });
  });

  it("leaves a share undefined, with dashes, when nobody has answered", () => {
    const [only] = prepareShareRows([row("rule", "a", "unclear", 0, 0)]);
    expect(only).toMatchObject({ count: "0", total: "0", percent: "–", interval: "–", share: null, low: null, high: null });
  });

  it("marks where another rater stands, on that rater's own n, and not at all where the rater has said nothing", () => {
    const markers = [row("human:a", "a", "incomplete", 1, 2), row("human:b", "a", "incomplete", 0, 0)];
    const [only] = prepareShareRows([row("rule", "a", "incomplete", 8, 28)], markers);
    expect(only?.markers).toEqual([{ rater: "human:a", share: 0.5, text: "1 of 2" }]);
  });
});
