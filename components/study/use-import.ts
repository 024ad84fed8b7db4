"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ImportJob } from "@/lib/view-models/import-progress";
import type { ImportReportInput } from "@/lib/view-models/import-report";
import type { UploadFile } from "./dropped-files";
import { sendFile, type UploadProblem } from "./send-file";

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

const isOver = (state: ImportJob["state"]): boolean => state === "done" || state === "failed" || state === "cancelled";

/** Sends files one after the other under one batch, starts the job, follows it by server-sent events, and can stop either. */
export function useImport(study: string, title: string, first: ImportJobDocument | null, onOver: () => void): ImportState {
  const [files, setFiles] = useState<SendingFile[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [job, setJob] = useState<ImportJobDocument | null>(first);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const whenOver = useRef(onOver);
  useEffect(() => {
    whenOver.current = onOver;
  });

  const followed = job !== null && !isOver(job.state) ? job.id : null;
  useEffect(() => {
    if (followed === null) return;
    const events = new EventSource(`/api/v1/jobs/${encodeURIComponent(followed)}/events`);
    events.addEventListener("progress", (event: MessageEvent<string>) => {
      // Our own route's document.
      const next = JSON.parse(event.data) as ImportJobDocument;
      setJob(next);
      if (!isOver(next.state)) return;
      events.close();
      whenOver.current();
    });
    return () => events.close();
  }, [followed]);

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
