"use client";

import { useEffect, useRef } from "react";
import type { ImportJob } from "@/lib/view-models/import-progress";
import { followJobEvents, isJobOver } from "./job-events";

/** Follows `job` while it is under way: `onChange` with each new document, `onOver` with the last. Answers its id while it is followed. */
export function useFollowedJob<Job extends ImportJob>(job: Job | null, onChange: (job: Job) => void, onOver: (job: Job) => void): string | null {
  const listeners = useRef({ onChange, onOver });
  useEffect(() => {
    listeners.current = { onChange, onOver };
  });
  const followed = job !== null && !isJobOver(job) ? job.id : null;
  useEffect(() => {
    if (followed === null) return;
    return followJobEvents<Job>(followed, (next) => {
      listeners.current.onChange(next);
      if (isJobOver(next)) listeners.current.onOver(next);
    });
  }, [followed]);
  return followed;
}
