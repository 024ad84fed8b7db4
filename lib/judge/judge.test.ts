import { describe, expect, it } from "vitest";
import { type JudgeDefinition, judgementKey, judgeVersion } from "./judge";

const JUDGE: JudgeDefinition = {
  id: "gap-small",
  task: "gap",
  rubricId: "grounding-gap",
  rubricVersion: "1",
  mode: "multi",
  provider: "openai",
  model: "some-model",
  temperature: 0,
  samples: 1,
  policy: { kind: "whole", budget: 100_000 },
  maxOutputTokens: 2_000,
};

describe("the version of a judge", () => {
  it("stays when only the name changes", () => {
    expect(judgeVersion({ ...JUDGE, id: "other" })).toBe(judgeVersion(JUDGE));
  });

  it.each([
    { model: "another-model" },
    { temperature: null },
    { rubricVersion: "2" },
    { mode: "single" as const },
    { samples: 3 },
    { policy: { kind: "around" as const, budget: 100_000 } },
    { maxOutputTokens: 100 },
  ])("changes with %o", (change) => {
    expect(judgeVersion({ ...JUDGE, ...change })).not.toBe(judgeVersion(JUDGE));
  });

  it("keys an answer by version, content and place", () => {
    const key = judgementKey(JUDGE, "abc", "3.0");
    expect(judgementKey(JUDGE, "abc", "3.0")).toBe(key);
    expect(
      new Set([key, judgementKey(JUDGE, "abd", "3.0"), judgementKey(JUDGE, "abc", "4.0"), judgementKey({ ...JUDGE, id: "b" }, "abc", "3.0")]).size,
    ).toBe(4);
  });
});
