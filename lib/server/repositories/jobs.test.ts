import { afterAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { openTemporaryHome } from "../testing/temporary-home";
import { claimJob, createJob, failAbandonedJobs, findJob, finishJob, heartbeat, requestCancel, stateOfWork } from "./jobs";

const home = openTemporaryHome();
afterAll(() => home.end());
const progress = { done: 1, total: 2, unit: "bytes", message: "half" };

describe("jobs", () => {
  it("are given to one worker each, oldest first", async () => {
    const database = await openDatabase();
    const made = [];
    for (let index = 0; index < 5; index++) made.push(await createJob(database, "kind", null, { index }));
    const claimed = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claimJob(database)));
    expect(claimed.map((job) => job?.id ?? "none").sort()).toEqual([...made.map((job) => job.id), "none"].sort());
    for (const job of made) await finishJob(database, job.id, "done", { index: 1 }, null);
    expect(await claimJob(database)).toBeNull();
  });

  it("come back when their worker is gone, and are given up after the third", async () => {
    const database = await openDatabase();
    const job = await createJob(database, "kind", null, {});
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claimJob(database)).toMatchObject({ id: job.id, attempts: attempt });
      await database.job.update({ where: { id: job.id }, data: { leaseUntil: new Date(0) } });
    }
    expect(await claimJob(database)).toBeNull();
    await failAbandonedJobs(database);
    expect(await findJob(database, job.id)).toMatchObject({ state: "failed" });
  });

  it("are cancelled at once while they wait, and at the next heartbeat while they run", async () => {
    const database = await openDatabase();
    const waiting = await createJob(database, "kind", null, {});
    await requestCancel(database, waiting.id);
    expect(await findJob(database, waiting.id)).toMatchObject({ state: "cancelled" });
    await createJob(database, "kind", null, {});
    const running = ensure(await claimJob(database), "a job");
    expect(await heartbeat(database, running.id, progress)).toEqual({ isCancelRequested: false });
    await requestCancel(database, running.id);
    expect(await heartbeat(database, running.id, progress)).toEqual({ isCancelRequested: true });
    expect(await findJob(database, running.id)).toMatchObject({ progress });
  });

  it("are known by study and kind while they wait or their worker lives", async () => {
    const database = await openDatabase();
    expect(await stateOfWork(database, "refresh", "s")).toBeNull();
    const job = await createJob(database, "refresh", "s", {});
    expect(await stateOfWork(database, "refresh", "s")).toBe("queued");
    expect(await stateOfWork(database, "refresh", "other")).toBeNull();
    await claimJob(database);
    expect(await stateOfWork(database, "refresh", "s")).toBe("running");
    await database.job.update({ where: { id: job.id }, data: { leaseUntil: new Date(0) } });
    expect(await stateOfWork(database, "refresh", "s")).toBeNull();
  });
});
