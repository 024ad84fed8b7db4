import { expect, test } from "@playwright/test";
import { runBenchProgram } from "./support/bench-program";

interface ManyReport {
  why?: string;
  acknowledged: number;
  told: string[];
  mostRunning: number;
  records: number;
  imported: number;
  stored: number;
}

test("two servers and two workers on one PostgreSQL database share sign-ins, labels and jobs, and do each thing once", async () => {
  test.setTimeout(300_000);
  const report = await runBenchProgram<ManyReport>("bench/many-servers.ts");
  if (report.why !== undefined) {
    console.log(`Not run on PostgreSQL: ${report.why}`);
    expect(report.why).not.toBe("");
    return;
  }
  const { acknowledged, told, mostRunning, records, imported, stored, ...rest } = report;
  expect(rest).toEqual({
    ...{ statusOfForeignCookie: 200, failed: [], lost: 0, doubled: 0, foreign: 0, unjudged: 0 },
    jobsAtEnd: ["done", "done", "done", "done", "done"],
  });
  expect({ imported, stored }).toEqual({ imported: records, stored: records });
  expect(acknowledged).toBeGreaterThan(20);
  // Both workers were at work at once (one of them does one import at a time), and the other server's stream saw the job to its end.
  expect(mostRunning).toBe(2);
  expect(told.at(-1)).toBe("done");
  expect(told).toContain("running");
});
