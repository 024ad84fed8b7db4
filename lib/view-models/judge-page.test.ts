import { describe, expect, it } from "vitest";
import type { JudgeProgress } from "../judge/judge-progress";
import { filterJudgements, firstFilter, type ListedJudgement, prepareJob, type StartedJob, seenSentence } from "./judge-page";

const details: JudgeProgress = {
  ...{ ok: 6, flagged: 1, error: 2, skipped: 1, cached: 2, inFlight: 4 },
  ...{ inputTokens: 8_000, cachedTokens: 4_000, outputTokens: 400, cost: 4, limit: 4, atOnce: 8, rateLimited: 3 },
  faults: { cut: 1, refused: 1 },
  minutes: [4, 6, 1],
};
const job = (change: Partial<StartedJob> = {}): StartedJob => ({
  ...{ id: "j", state: "running", error: null, result: null, maxCost: 6, maxTokens: null },
  progress: { done: 10, total: 20, unit: "items", message: "", details },
  ...change,
});

describe("a judge's job", () => {
  it("counts every item once: ended, in flight, or waiting", () => {
    const { counts, parts } = prepareJob(job());
    expect(counts).toEqual({ ok: 6, flagged: 1, error: 2, skipped: 1, inFlight: 4, waiting: 6 });
    expect(parts).toEqual({ ok: 35, error: 10, skipped: 5 });
  });

  it("says its pace over whole minutes, its budget, and for how many items that is enough", () => {
    const view = prepareJob(job());
    expect(view.detail).toContain("5.0 items a minute, about 2 minutes left");
    expect(view.budget).toEqual({ share: 4 / 6, text: "4.00 of 6.00", note: "0.50 an item: enough for about 4 more" });
    expect(view.tokens).toContain("50 % from the provider’s cache");
    expect(view.pace).toBe("asked to wait 3 times, 4 of 8 at once");
  });

  it("that was stopped by its budget says how many wait; one that was paused can go on", () => {
    const stopped = prepareJob(job({ state: "done", result: { stoppedBecause: "budget", left: 10 } }));
    expect(stopped).toMatchObject({ title: "Stopped at its budget, 10 of 20", detail: "10 items wait", canResume: false });
    expect(prepareJob(job({ state: "cancelled" })).canResume).toBe(true);
  });

  it("without a price has an unknown cost, not a free one", () => {
    expect(prepareJob(job({ maxCost: null, progress: { ...job().progress, details: { ...details, cost: null } } })).cost).toContain("no price");
  });
});

describe("the list of answers", () => {
  const row = (state: ListedJudgement["state"], review: ListedJudgement["review"] = null): ListedJudgement => ({
    ...{ key: `${state} ${review}`, externalId: "x", trajectoryId: "tr", place: "1.0:F1", action: "a", state, review },
    ...{ labels: [], quotes: 0, failedQuotes: 0, records: null, fault: null },
  });
  const all = [row("flagged"), row("flagged", "accepted"), row("ok"), row("error"), row("skipped")];

  it("parts what waits for a person from what has an answer and what has none", () => {
    expect(filterJudgements(all, "waiting")).toHaveLength(1);
    expect(filterJudgements(all, "all")).toHaveLength(3);
    expect(filterJudgements(all, "error")).toHaveLength(2);
  });

  it("opens where something stands: a judge that failed on every item shows its failures, an address its own item", () => {
    expect(firstFilter(all, null)).toBe("waiting");
    expect(firstFilter([row("ok"), row("error")], null)).toBe("all");
    expect(firstFilter([row("error"), row("skipped")], null)).toBe("error");
    expect(firstFilter([], null)).toBe("all");
    expect(firstFilter(all, "error null")).toBe("error");
    expect(firstFilter(all, "flagged null")).toBe("all");
  });

  it("says what the model was shown", () => {
    expect(seenSentence(9, [], [])).toBe("the judge saw all 9 steps up to the write");
    expect(seenSentence(9, [{ from: 2, to: 4 }], [])).toContain("did not see steps 2–4");
    expect(seenSentence(9, [], [{ from: 2, to: 2 }])).toContain("read steps 2 in parts");
  });
});
