"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { assignmentHref } from "@/components/shell/routes";
import { EmptyState } from "@/components/ui/empty-state";
import { useStatusLine } from "@/components/ui/status-line";
import type { AssignmentRow } from "@/lib/view-models/annotation-list";

export interface AssignmentListProps {
  study: string;
  rows: readonly AssignmentRow[];
  /** The handle whose labels may be taken away as a file, for whoever sent the assignment; null: nobody's. */
  sendBackAs: string | null;
}

/** What this person has been given to label, with the person's own progress and nobody else's. */
export function AssignmentList({ study, rows, sendBackAs }: AssignmentListProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [at, setAt] = useState(
    Math.max(
      0,
      rows.findIndex(({ isOpen }) => isOpen),
    ),
  );
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelectorAll<HTMLElement>("a")[at]?.focus(), [at]);
  const move = (by: 1 | -1): void => {
    if (rows[at + by] === undefined) say(by === 1 ? "This is the last assignment." : "This is the first assignment.");
    else setAt(at + by);
  };
  useKeys("assignments", {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      const row = rows[at];
      if (row !== undefined) router.push(assignmentHref(study, row.assignmentId));
    },
  });
  if (rows.length === 0) {
    return (
      <EmptyState level={1} title="Nothing is assigned to you here">
        The owner of the study draws a sample and names its raters on the people page. It stands here as soon as your handle is among them.
      </EmptyState>
    );
  }
  return (
    <div className="an-list">
      <h1>Your assignments</h1>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row.assignmentId} className="card">
            <Link href={assignmentHref(study, row.assignmentId)} prefetch={false}>
              <b>{row.title}</b>
            </Link>
            <svg className="an-track" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
              <rect className="track-all" width="100" height="5" />
              <rect className="track-done" width={100 * (row.share ?? 0)} height="5" />
            </svg>
            <span>{row.progress}</span>
            {sendBackAs === null ? null : (
              <a
                href={`/api/v1/studies/${encodeURIComponent(study)}/assignments/${row.assignmentId}/file?rater=${encodeURIComponent(sendBackAs)}`}
                download
              >
                Labels as a file, to send back
              </a>
            )}
            <span className="meta">
              {row.rubric} · {row.assignmentId}
              {row.isOpen ? "" : " · nothing left to do"}
            </span>
          </li>
        ))}
      </ul>
      <p className="meta">
        You see your own progress only. What others have labelled, the configurations and what machines propose are hidden until you have submitted.
      </p>
    </div>
  );
}
