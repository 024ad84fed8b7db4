import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { drawStudySample, listStudySamples, type SampleInput, sampleSchema } from "./draw-study-sample";
import { importFiles } from "./import-files";
import { parseSampleCondition } from "./sample-condition";

const home = openTemporaryHome();
afterAll(() => home.end());
beforeAll(async () => {
  for (const [configuration, failed] of [
    ["a", 6],
    ["b", 3],
  ] as const) {
    const file = path.join(home.folder, `${configuration}.jsonl`);
    const names = Array.from({ length: failed }, (_, index) => `${configuration}${index}`);
    writeFileSync(file, [...names.map((name) => householdLine(contradictedRun(name))), householdLine(goodRun(`${configuration}-good`))].join("\n"));
    await importFiles([file], { study: "s", configuration, environment: null, format: null });
  }
});

const draw = (input: Partial<SampleInput> & { n: number }) => drawStudySample("s", sampleSchema.parse({ seed: 1, ...input }), "human:owner");

describe("a sample of a study", () => {
  it("is drawn from the failed runs unless said otherwise, and is the same sample each time", async () => {
    const first = await draw({ n: 4 });
    expect(first).toMatchObject({ ok: true, value: { from: 9, n: 4, where: "failed", seed: 1, algorithm: "sample/1 sfc32/1" } });
    expect(await draw({ n: 4 })).toEqual(first);
    const listed = await listStudySamples("s");
    expect(listed.ok && listed.value.samples).toHaveLength(1);
    const lines = await (await openDatabase()).auditEntry.findMany({ where: { action: "sample" } });
    expect(lines).toHaveLength(1);
  });

  it("is shared out over configurations by their sizes", async () => {
    expect(await draw({ n: 3, stratify: ["configuration"] })).toMatchObject({
      ok: true,
      value: {
        stratify: ["configuration"],
        strata: [
          { stratum: "a", from: 6, n: 2 },
          { stratum: "b", from: 3, n: 1 },
        ],
      },
    });
  });

  it("has an id of its own when another condition fits the same runs", async () => {
    const ids = await Promise.all([draw({ n: 4 }), draw({ n: 4, where: "failed,complete" }), draw({ n: 4, seed: 2 })]);
    expect(new Set(ids.map((result) => (result.ok ? result.value.sampleId : "")))).toHaveProperty("size", 3);
  });

  it("is refused when it is larger than what fits, with the number that would do", async () => {
    expect(await draw({ n: 4, where: "failed,configuration=b" })).toMatchObject({
      ok: false,
      error: { code: "invalid", found: "3 runs where failed,configuration=b", expected: "n at most 3" },
    });
  });
});

describe("the condition of a sample", () => {
  const run = { outcome: "failure", truncated: false, configuration: "a", environment: "alfworld" } as const;
  const fits = (text: string, over: object): boolean | null => {
    const parsed = parseSampleCondition(text);
    return parsed.ok ? parsed.value.fits({ ...run, ...over }) : null;
  };

  it("keeps failed runs that end early, and leaves out what is no failure of the agent", () => {
    expect([
      fits("failed", {}),
      fits("failed", { truncated: true }),
      fits("failed", { outcome: "infrastructure" }),
      fits("failed", { outcome: "success" }),
    ]).toEqual([true, true, false, false]);
    expect([fits("failed,complete", {}), fits("failed,complete", { truncated: true }), fits("complete", { outcome: "infrastructure" })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(fits("", { outcome: "infrastructure", truncated: true })).toBe(true);
  });

  it("takes one of several configurations, and says its terms in one order", () => {
    expect(fits("configuration=b,configuration=a", {})).toBe(true);
    expect(fits("configuration=b", {})).toBe(false);
    const parsed = parseSampleCondition(" complete , failed");
    expect(parsed.ok && parsed.value.text).toBe("failed,complete");
    expect(parseSampleCondition("faild")).toMatchObject({ ok: false, error: { found: "faild", where: "where" } });
  });
});
