import { expect, test } from "@playwright/test";
import { runBenchProgram } from "./support/bench-program";

/** The programs have servers of their own: these are killed and stopped. */
interface KillReport {
  acknowledged: number;
  resent: number;
  lost: number;
  doubled: number;
  foreign: number;
  refused: string[];
}

test("a server that is killed ten times while four people label loses and doubles nothing that it acknowledged", async () => {
  test.setTimeout(300_000);
  const { acknowledged, resent, ...faults } = await runBenchProgram<KillReport>("bench/kill-rounds.ts", "--rounds", "10");
  expect(faults).toEqual({ rounds: 10, lost: 0, doubled: 0, foreign: 0, refused: [] });
  // Enough was under way for the kills to hit something.
  expect(acknowledged).toBeGreaterThan(20);
  expect(resent).toBeGreaterThan(0);
});

interface StopReport {
  milliseconds: number;
  acknowledged: number;
  unanswered: number;
  documents: number;
  records: number;
  imported: number;
  duplicates: number;
}

test("a server that is told to end under load answers whole or not at all, gives its jobs back, and the next start finishes them", async () => {
  test.setTimeout(300_000);
  const {
    milliseconds: _,
    acknowledged,
    unanswered,
    documents,
    records,
    imported,
    duplicates,
    ...rest
  } = await runBenchProgram<StopReport>("bench/stop-under-load.ts");
  expect(rest).toEqual({
    ...{ code: 0, half: [], errors: [], lost: 0, doubled: 0, foreign: 0, unjudged: 0, faults: {} },
    // Their worker ended by itself: one that was killed leaves its jobs running until their lease runs out.
    importAfterStop: "queued",
    judgeAfterStop: expect.stringMatching(/^(?:queued|done)$/),
    jobsAtEnd: ["done", "done"],
  });
  // What the first attempt stored is this job's own, and no duplicate of another's.
  expect({ imported, duplicates }).toEqual({ imported: records, duplicates: 0 });
  // People labelled and read until the end.
  expect(acknowledged).toBeGreaterThan(0);
  expect(documents).toBeGreaterThan(0);
  expect(unanswered).toBeGreaterThan(0);
});
