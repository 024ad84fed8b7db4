"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { overviewHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { displayLine } from "@/lib/view-models/display-line";
import { formatBytes } from "@/lib/view-models/format-bytes";
import type { ImportJob } from "@/lib/view-models/import-progress";
import { BUNDLE_TAIL_BYTES, bundleHandleFault, looksLikeBundle } from "@/lib/view-models/study-bundle";
import type { UploadFile } from "./dropped-files";
import { problemFacts } from "./problem-facts";
import { sendFile, type UploadProblem } from "./send-file";
import { useJob } from "./use-job";

/** The bundle, where one file was chosen and it is one. A file that cannot be read is none: sending it says why. */
export async function bundleOf(files: readonly UploadFile[]): Promise<File | null> {
  const [only] = files;
  if (only === undefined || files.length > 1) return null;
  const tail = await only.file
    .slice(-BUNDLE_TAIL_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return looksLikeBundle(new Uint8Array(tail)) ? only.file : null;
}

export interface BundleCardProps {
  file: File;
  /** Offered as the handle of the new study. */
  handle: string;
  taken: readonly string[];
  onLeave: () => void;
}

/** A bundle never joins runs of another study: asks for the handle of its own, sends it, follows the job, opens the study. */
export function BundleCard({ file, handle: first, taken, onLeave }: BundleCardProps) {
  const router = useRouter();
  const faultId = useId();
  const [handle, setHandle] = useState(first);
  const [sent, setSent] = useState<number | null>(null);
  const { job, follow } = useJob<null>(null, ({ state }) => {
    if (state === "done") router.push(overviewHref(handle));
    else setSent(null);
  });
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const fault = bundleHandleFault(handle, taken);
  const isBusy = sent !== null;
  // The bundle before this one, where that came to nothing and another is on its way.
  const isEnded = job?.state === "failed" || job?.state === "cancelled";

  const send = async () => {
    setProblem(null);
    setSent(0);
    const started = await sendFile(`/api/v1/studies/${encodeURIComponent(handle)}/bundle`, file, setSent, new AbortController().signal);
    if (started.ok) {
      follow({
        id: String(started.answer.jobId),
        state: "queued",
        progress: { done: 0, total: null, unit: "", message: "" },
        error: null,
        result: null,
      });
      return;
    }
    setSent(null);
    setProblem(started.problem);
  };

  return (
    <Card title="A bundle of a whole study" sub={`${displayLine(file.name)}, ${formatBytes(file.size)}`}>
      <form
        className="im-bundle"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === null && !isBusy) void send();
        }}
      >
        <p className="meta">
          It becomes a study of its own, with its runs, labels, rubrics, rule sets, samples and settings; every number is worked out again from them.
          It joins no other study, and the options above do not touch it.
        </p>
        <div className="row">
          <Input
            label="Handle of the new study"
            maxLength={64}
            value={handle}
            disabled={isBusy}
            aria-invalid={fault !== null}
            aria-describedby={faultId}
            onChange={(event) => setHandle(event.target.value)}
          />
          <Button type="submit" variant="primary" disabled={fault !== null || isBusy}>
            Make the study
          </Button>
          <Button variant="bare" disabled={isBusy} onClick={onLeave}>
            Leave it
          </Button>
        </div>
        <p id={faultId} className="meta" role="status">
          {isBusy ? progressText(sent, file.size, isEnded ? null : job) : (fault ?? "")}
        </p>
      </form>
      {problem === null ? null : (
        <Note tone="error" title="The bundle was not taken" facts={problemFacts(problem)} isAlert>
          {displayLine(problem.detail)}
        </Note>
      )}
      {isEnded && !isBusy && problem === null ? (
        <Note tone="error" title={job.state === "failed" ? "The bundle could not be imported" : "Stopped"} isAlert>
          {job.error === null ? "" : displayLine(job.error)} Nothing of it was kept.
        </Note>
      ) : null}
    </Card>
  );
}

function progressText(sent: number, size: number, job: ImportJob | null): string {
  if (job === null) return `Sending, ${formatBytes(sent)} of ${formatBytes(size)}`;
  const { done, total, message } = job.progress;
  return `Reading${message === "" ? "" : `, ${displayLine(message)}`}${total === null ? "" : `, ${formatBytes(done)} of ${formatBytes(total)}`}`;
}
