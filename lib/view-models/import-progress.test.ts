import { describe, expect, it } from "vitest";
import { type ImportJob, prepareImportProgress } from "./import-progress";

const job = (over: Partial<ImportJob>): ImportJob => ({
  id: "j",
  state: "running",
  progress: { done: 13_400_000, total: 21_800_000, unit: "bytes", message: "a.jsonl: 61 records" },
  error: null,
  ...over,
});

describe("the progress of an import", () => {
  it("says how much of how much, never rounding up to the end", () => {
    expect(prepareImportProgress(job({}))).toMatchObject({
      title: "Reading",
      detail: "a.jsonl: 61 records",
      shareText: "61 % of 21.8 MB",
      isOver: false,
    });
    const almost = job({ progress: { done: 999, total: 1_000, unit: "bytes", message: "" } });
    expect(prepareImportProgress(almost).shareText).toBe("99 % of 1.0 kB");
  });

  it("has no share while the size is not known", () => {
    const unknown = prepareImportProgress(job({ state: "queued", progress: { done: 0, total: null, unit: "", message: "waiting" } }));
    expect(unknown).toMatchObject({ title: "Waiting for the worker", share: null, isOver: false });
  });

  it("is over when it is done, failed or was stopped", () => {
    expect(prepareImportProgress(job({ state: "done" }))).toMatchObject({ share: 1, isOver: true });
    expect(prepareImportProgress(job({ state: "failed" })).isOver).toBe(true);
    expect(prepareImportProgress(job({ state: "cancelled" }))).toMatchObject({ title: "Stopped", isOver: true });
  });
});
