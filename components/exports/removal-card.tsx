"use client";

import Link from "next/link";
import { useState } from "react";
import { useJob } from "@/components/study/use-job";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";

/** The document of `plumbline remove-study`. */
interface Removed {
  runs: number;
  labels: number;
  rawFiles: number;
  archive: string | null;
}

/** Archive and delete: only after the handle was typed, and with what it means before. */
export function RemovalCard({ study }: { study: string }) {
  const [name, setName] = useState("");
  const [isArchived, setIsArchived] = useState(true);
  const { job, problem, isBusy, start } = useJob<Removed>(null, () => undefined);
  const done = job?.state === "done" ? job.result : null;
  if (done !== null) {
    return (
      <div className="bun" role="status">
        <h3>{study} is gone</h3>
        <p className="meta">
          {done.runs} runs, {done.labels} journal entries and {done.rawFiles} raw files were taken away.
          {done.archive === null ? "" : ` A bundle is kept in the data folder: archives/${done.archive}.`}
        </p>
        <Link className="btn" href="/studies">
          To the studies
        </Link>
      </div>
    );
  }
  const refused = problem?.detail ?? job?.error ?? null;
  return (
    <details className="bun">
      <summary>Archive and delete this study</summary>
      <form
        className="removal"
        onSubmit={(event) => {
          event.preventDefault();
          void start(`/api/v1/studies/${encodeURIComponent(study)}/removal`, { name, archive: isArchived });
        }}
      >
        <p className="meta">
          Runs, labels, results, samples, settings and the raw files that no other study has are taken away for good. Backups made before still hold
          them; the audit log keeps who did it.
        </p>
        <label className="mp-check">
          <input type="checkbox" checked={isArchived} onChange={(event) => setIsArchived(event.target.checked)} /> keep a bundle in the data folder
          first (without the raw files)
        </label>
        <Input
          label={`Type ${study} to confirm`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        {refused === null ? null : <Note tone="warn">{refused}</Note>}
        <Button type="submit" disabled={name !== study || isBusy}>
          {isBusy ? "Being deleted" : "Delete for good"}
        </Button>
      </form>
    </details>
  );
}
