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
    expect(prepareImportProgress(job({}), null)).toMatchObject({
      title: "Reading",
      detail: "a.jsonl: 61 records",
      shareText: "61 % of 21.8 MB",
      isOver: false,
    });
    const almost = job({ progress: { done: 999, total: 1_000, unit: "bytes", message: "" } });
    expect(prepareImportProgress(almost, null).shareText).toBe("99 % of 1.0 kB");
  });

  it("has no share while the size is not known", () => {
    const unknown = prepareImportProgress(job({ state: "queued", progress: { done: 0, total: null, unit: "", message: "waiting" } }), null);
    expect(unknown).toMatchObject({ title: "Waiting for the worker", share: null, isOver: false });
  });

  it("is over when it is done, failed or was stopped", () => {
    expect(prepareImportProgress(job({ state: "done" }), null)).toMatchObject({ share: 1, isOver: true });
    expect(prepareImportProgress(job({ state: "failed" }), null).isOver).toBe(true);
    expect(prepareImportProgress(job({ state: "cancelled" }), null)).toMatchObject({ title: "Stopped", isOver: true });
  });

  it("says of a stopped import how much is kept", () => {
    const stopped = job({ state: "cancelled" });
    expect(prepareImportProgress(stopped, { records: 1_200, imported: 1 }).kept).toBe("1 imported run is kept, of 1,200 records that were read.");
    expect(prepareImportProgress(stopped, null).kept).toContain("nothing was read");
  });
});
