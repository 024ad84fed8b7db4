"use client";

import Link from "next/link";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { replayHref } from "@/components/shell/routes";
import type { Decision } from "@/lib/gates/gate";
import { displayLine } from "@/lib/view-models/display-line";
import { pairName } from "@/lib/view-models/replay-page";
import { DEFAULT_REPLAY, formatReplayQuery } from "@/lib/view-models/replay-query";
import type { SiblingRun } from "@/lib/view-models/replay-view";
import type { Siblings } from "./use-siblings";

export interface BranchNoteProps {
  study: string;
  trajectoryId: string;
  decision: Decision;
  t: number;
  siblings: Siblings;
}

/**
 * What a recording shows behind a verdict: let through, the run itself; stopped, another run of the task that was the same up to
 * here and then did something else; without one, nothing.
 */
export function BranchNote({ study, trajectoryId, decision, t, siblings }: BranchNoteProps) {
  if (decision !== "reject") return <p className="meta">The record follows as it is: the write was made at step {t}.</p>;
  if (siblings.kind === "loading") return <p className="meta">Looking for recorded runs of this task that part from it here.</p>;
  if (siblings.kind === "failed") return <p className="meta">The other runs of the task could not be asked for.</p>;
  const branches = siblings.siblings.filter(({ divergence }) => divergence?.t === t && divergence.by === "action");
  if (branches.length === 0) {
    return (
      <p className="meta">
        Nothing is known. The agent would propose again; no recorded run of this task is the same up to step {Math.max(0, t - 1)} and does something
        else at step {t}
        {siblings.siblings.length === 0 ? ": there is no other run of it" : ""}.
      </p>
    );
  }
  return (
    <>
      <p className="meta">
        Recorded beside: {branches.length === 1 ? "a run that is" : `${branches.length} runs that are`} the same up to step {t - 1}, replies included.
        None of them heard this gate.
      </p>
      <ul className="branches">
        {branches.map((branch) => (
          <li key={branch.trajectoryId}>
            <OutcomeMark status={branch.outcome} />{" "}
            <Link href={replayHref(study, trajectoryId, pairQuery(branch), { t, k: 0 })} prefetch={false}>
              {pairName(branch)}
            </Link>
            <code className="clip">{displayLine(branch.action ?? "", 160)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

const pairQuery = ({ trajectoryId }: SiblingRun): string => formatReplayQuery({ ...DEFAULT_REPLAY, pair: trajectoryId });
