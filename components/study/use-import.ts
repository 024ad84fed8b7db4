"use client";

import { useCallback, useRef, useState } from "react";
import type { ImportJob } from "@/lib/view-models/import-progress";
import type { ImportReportInput } from "@/lib/view-models/import-report";
import type { UploadFile } from "./dropped-files";
import { sendFile, type UploadProblem } from "./send-file";
import { useFollowedJob } from "./use-followed-job";

export type ImportJobDocument = ImportJob & { result: ImportReportInput | null };

export interface SendingFile {
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "sent" | "failed";
  problem: UploadProblem | null;
}

export interface ImportOptions {
  configuration: string;
  environment: string;
  format: string;
  /** A saved mapping of the study by which every file is read; empty: by its format. */
  map: string;
}

export interface ImportState {
  files: readonly SendingFile[];
  isSending: boolean;
  job: ImportJobDocument | null;
  problem: UploadProblem | null;
  start: (files: readonly UploadFile[], options: ImportOptions) => Promise<void>;
  stop: () => void;
}

/** Sends files one after the other under one batch, starts the job, follows it by server-sent events, and can stop either. */
export function useImport(study: string, title: string, first: ImportJobDocument | null, onOver: () => void): ImportState {
  const [files, setFiles] = useState<SendingFile[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [job, setJob] = useState<ImportJobDocument | null>(first);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const followed = useFollowedJob(job, setJob, onOver);

  const start = useCallback(
    async (chosen: readonly UploadFile[], options: ImportOptions) => {
      if (chosen.length === 0) return;
      const controller = new AbortController();
      abort.current = controller;
      const states: SendingFile[] = chosen.map(({ name, file, folder }) => ({
        name: folder === null ? name : `${folder}/${name}`,
        size: file.size,
        sent: 0,
        state: "waiting",
        problem: null,
      }));
      const change = (index: number, to: Partial<SendingFile>) => {
        const state = states[index];
        if (state === undefined) return;
        states[index] = { ...state, ...to };
        setFiles([...states]);
      };
      setFiles(states);
      setIsSending(true);
      setProblem(null);
      setJob(null);
      const batch = crypto.randomUUID();
      const address = (parameters: Record<string, string | null>): string => {
        const query = new URLSearchParams({ batch });
        for (const [name, value] of Object.entries(parameters)) if (value !== null && value !== "") query.set(name, value);
        return `/api/v1/studies/${encodeURIComponent(study)}/imports?${query}`;
      };
      for (const [index, { file, name, folder }] of chosen.entries()) {
        change(index, { state: "sending" });
        const result = await sendFile(address({ name, folder }), file, (sent) => change(index, { sent }), controller.signal);
        if (!result.ok && result.problem === null) break;
        change(index, result.ok ? { state: "sent", sent: file.size } : { state: "failed", problem: result.problem });
      }
      setIsSending(false);
      abort.current = null;
      if (controller.signal.aborted) {
        setFiles([]);
        return;
      }
      if (!states.some((state) => state.state === "sent")) return;
      const started = await sendFile(address({ ...options, title }), null, () => undefined, new AbortController().signal);
      if (!started.ok) {
        setProblem(started.problem);
        return;
      }
      const id = String(started.answer.jobId);
      window.history.replaceState(null, "", `?job=${encodeURIComponent(id)}`);
      setJob({ id, state: "queued", progress: { done: 0, total: null, unit: "", message: "" }, error: null, result: null });
    },
    [study, title],
  );

  const stop = useCallback(() => {
    abort.current?.abort();
    if (followed !== null) void fetch(`/api/v1/jobs/${encodeURIComponent(followed)}`, { method: "DELETE" });
  }, [followed]);

  return { files, isSending, job, problem, start, stop };
}
