import { describe, expect, it } from "vitest";
import { type MethodsFacts, methodsParagraph } from "./methods-paragraph";

const FACTS: MethodsFacts = {
  ...{ runs: 94, configurations: 2, environments: ["alfworld"], failed: 47, infrastructure: 0, unknownOutcome: 0, cases: 75 },
  ...{ matcherVersion: "1.2.0", analysisVersion: "3", rubricVersion: "1", mode: "single", writeSetVersion: 5, writeSetOverrides: 4 },
  ...{ samples: [], raters: 0, labels: 0, assisted: 0, draws: 10_000, seed: 7, generator: "sfc32/1" },
};
const textOf = (facts: MethodsFacts): string =>
  methodsParagraph(facts)
    .map(({ text }) => text)
    .join("");

describe("methodsParagraph", () => {
  it("fills in the study's own settings, and marks them", () => {
    const filled = methodsParagraph(FACTS).filter(({ isFilled }) => isFilled);
    expect(filled.map(({ text }) => text)).toEqual(expect.arrayContaining(["94", "47", "75", "1.2.0", "5", "4", "10000", "7", "sfc32/1"]));
  });

  it("claims no sample, no rater and no left-out run where there is none", () => {
    expect(textOf(FACTS)).not.toMatch(/We drew|people gave|person gave|infrastructure|no outcome/);
  });

  it("says what there is", () => {
    const text = textOf({
      ...FACTS,
      infrastructure: 3,
      samples: [{ n: 30, candidates: 47, seed: 7, algorithm: "sample/1" }],
      raters: 2,
      labels: 150,
      assisted: 4,
    });
    expect(text).toContain("We drew 30 of 47 candidate runs (seed 7, algorithm sample/1).");
    expect(text).toContain("2 people gave 150 labels; 4 given with a machine’s proposal in view stand in no agreement.");
    expect(text).toContain("3 that ended by infrastructure are left out");
  });
});
