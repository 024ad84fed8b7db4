"use client";

import { useEffect, useState } from "react";
import type { SiblingRun } from "@/lib/view-models/replay-view";
import { fetchSiblings } from "./fetch-replay";

export type Siblings = { kind: "loading" } | { kind: "failed" } | { kind: "known"; siblings: readonly SiblingRun[]; notCompared: number };

/** The other runs of the task: asked for once the page is drawn, since it opens without them. */
export function useSiblings(study: string, trajectoryId: string): Siblings {
  const [siblings, setSiblings] = useState<Siblings>({ kind: "loading" });
  useEffect(() => {
    let isGone = false;
    fetchSiblings(study, trajectoryId).then(
      (found) => isGone || setSiblings({ kind: "known", ...found }),
      () => isGone || setSiblings({ kind: "failed" }),
    );
    return () => {
      isGone = true;
    };
  }, [study, trajectoryId]);
  return siblings;
}
