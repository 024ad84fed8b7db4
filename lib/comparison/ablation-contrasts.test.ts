import { describe, expect, it } from "vitest";
import { ablationContrasts, factorNames } from "./ablation-contrasts";

const plain = { configuration: "react", factors: { prompt: "long" } };
const gated = { configuration: "gated", factors: { prompt: "long", gate: "accord" } };
const short = { configuration: "short", factors: { prompt: "short", gate: "accord" } };

describe("ablationContrasts", () => {
  it("finds the pairs that differ in one factor, the one without it first, whatever the order", () => {
    const expected = [
      { factor: "gate", before: "react", after: "gated", from: "", to: "accord" },
      { factor: "prompt", before: "gated", after: "short", from: "long", to: "short" },
    ];
    expect(ablationContrasts([plain, gated, short])).toEqual(expected);
    expect(ablationContrasts([gated, plain, short])).toEqual(expected);
  });

  it("reads off, none and nothing alike as the side before", () => {
    const off = { configuration: "a", factors: { gate: "Off" } };
    const on = { configuration: "b", factors: { gate: "accord" } };
    for (const pair of [
      [on, off],
      [off, on],
    ] as const)
      expect(ablationContrasts(pair)).toMatchObject([{ before: "a", after: "b" }]);
  });

  it("says nothing of two that differ in two factors, in none, or of which nothing is said", () => {
    expect(ablationContrasts([plain, short])).toEqual([]);
    expect(ablationContrasts([plain, { ...plain, configuration: "again" }])).toEqual([]);
    expect(
      ablationContrasts([
        { configuration: "a", factors: {} },
        { configuration: "b", factors: {} },
      ]),
    ).toEqual([]);
  });

  it("names the usual factors first and a study's own after them", () => {
    expect(factorNames([{ configuration: "a", factors: { zoom: "1", gate: "x", alpha: "2" } }])).toEqual([
      "gate",
      "prompt",
      "exploration",
      "alpha",
      "zoom",
    ]);
  });
});
