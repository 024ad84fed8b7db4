import { afterAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { openTemporaryHome } from "../testing/temporary-home";
import { claimJob, createJob, failAbandonedJobs, findJob, finishJob, heartbeat, requestCancel, retryJob, stateOfWork } from "./jobs";

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
    for (const job of claimed) if (job !== null) await finishJob(database, job, "done", { index: 1 }, null);
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
    expect(await heartbeat(database, running, progress)).toEqual({ isCancelRequested: false, isLost: false });
    await requestCancel(database, running.id);
    expect(await heartbeat(database, running, progress)).toEqual({ isCancelRequested: true, isLost: false });
    expect(await findJob(database, running.id)).toMatchObject({ progress });
  });

  it("are ended by the worker that holds them alone: one that lost its job has nothing to say of it", async () => {
    const database = await openDatabase();
    const { id } = await createJob(database, "taken", null, {});
    const lane = { kinds: ["taken"], others: false };
    const slept = ensure(await claimJob(database, lane), "a job");
    await database.job.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    const other = ensure(await claimJob(database, lane), "the same job");
    expect(other).toMatchObject({ id, attempts: 2 });
    expect(await heartbeat(database, slept, progress)).toEqual({ isCancelRequested: false, isLost: true });
    await finishJob(database, slept, "failed", null, "too late");
    expect(await findJob(database, id)).toMatchObject({ state: "running" });
    await finishJob(database, other, "done", { from: "the other" }, null);
    expect(await findJob(database, id)).toMatchObject({ state: "done", result: { from: "the other" } });
  });

  it("are tried again after a while when the storage failed them, twice, and not before", async () => {
    const database = await openDatabase();
    const { id } = await createJob(database, "retried", null, {});
    const lane = { kinds: ["retried"], others: false };
    for (const isTriedAgain of [true, true, false]) {
      const held = ensure(await claimJob(database, lane), "a job");
      expect(await retryJob(database, held)).toBe(isTriedAgain);
      expect(await claimJob(database, lane)).toBeNull();
      if (isTriedAgain) await database.job.update({ where: { id }, data: { runAt: new Date() } });
    }
  });

  it("do not wait for a time that a clock wrote before it was set back", async () => {
    const database = await openDatabase();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    const { id } = await createJob(database, "clock", null, {});
    const lane = { kinds: ["clock"], others: false };
    await database.job.update({ where: { id }, data: { runAt: tomorrow } });
    expect(await claimJob(database, lane)).toMatchObject({ id, attempts: 1 });
    expect(await claimJob(database, lane)).toBeNull();
    await database.job.update({ where: { id }, data: { leaseUntil: tomorrow } });
    expect(await claimJob(database, lane)).toMatchObject({ id, attempts: 2 });
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
