"use client";

import { useCallback, useState } from "react";
import type { ImportJob } from "@/lib/view-models/import-progress";
import type { UploadProblem } from "./send-file";
import { useFollowedJob } from "./use-followed-job";

/** A job as its document says, with the result of its own kind. */
export type JobOf<Result> = ImportJob & { result: Result | null };

export interface JobState<Result> {
  job: JobOf<Result> | null;
  problem: UploadProblem | null;
  isBusy: boolean;
  /** Queues one by POST; the answer names it. */
  start: (address: string, body: object) => Promise<void>;
  stop: () => void;
  /** Goes on with a job that is under way. */
  follow: (job: JobOf<Result>) => void;
}

const SILENT: UploadProblem = { detail: "The server does not answer.", found: null, expected: null, where: null };

/** Starts a job, follows it by server-sent events, and can ask it to stop. */
export function useJob<Result>(first: JobOf<Result> | null, onOver: (job: JobOf<Result>) => void): JobState<Result> {
  const [job, setJob] = useState(first);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const followed = useFollowedJob(job, setJob, onOver);

  const start = useCallback(async (address: string, body: object) => {
    setProblem(null);
    const response = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).catch(
      () => null,
    );
    if (response === null) return setProblem(SILENT);
    // Our own route: a document with the job, or a problem.
    const answer = (await response.json().catch(() => SILENT)) as { jobId?: string } & UploadProblem;
    if (answer.jobId === undefined) return setProblem(answer);
    setJob({ id: answer.jobId, state: "queued", progress: { done: 0, total: null, unit: "", message: "" }, error: null, result: null });
  }, []);

  const stop = useCallback(() => {
    if (followed !== null) void fetch(`/api/v1/jobs/${encodeURIComponent(followed)}`, { method: "DELETE" });
  }, [followed]);

  return { job, problem, isBusy: followed !== null, start, stop, follow: setJob };
}
