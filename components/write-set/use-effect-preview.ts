"use client";

import { useEffect, useState } from "react";
import type { DraftDecision, EffectInput } from "@/lib/view-models/write-set";
import { previewChanges, type Refusal } from "./send-write-set";

export type Preview =
  | { kind: "none" }
  | { kind: "counting" }
  | { kind: "shown"; effect: EffectInput }
  /** What the server said against it. */
  | { kind: "failed"; refusal: Refusal };

/** A hand that goes through the kinds asks once. */
const REST_MS = 250;

/** What the drafts would change, asked anew whenever a kind changes. A reason changes no number. */
export function useEffectPreview(study: string, environment: string, version: number, drafts: readonly DraftDecision[]): Preview {
  const [answer, setAnswer] = useState<{ asked: string; preview: Preview }>({ asked: "", preview: { kind: "none" } });
  const asked = drafts.length === 0 ? "" : JSON.stringify([environment, version, drafts.map(({ action, kind }) => [action, kind])]);
  useEffect(() => {
    if (asked === "") return;
    const controller = new AbortController();
    const changes = (JSON.parse(asked) as [string, number, [string, DraftDecision["kind"]][]])[2].map(([action, kind]) => ({
      action,
      kind,
      reason: "",
    }));
    const timer = setTimeout(() => {
      previewChanges(study, { environment, version, changes }, controller.signal).then(
        (result) => {
          if (controller.signal.aborted) return;
          setAnswer({ asked, preview: result.ok ? { kind: "shown", effect: result.document } : { kind: "failed", refusal: result.refusal } });
        },
        // Only an abort is thrown, and then nobody waits any more.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, study, environment, version]);
  if (asked === "") return { kind: "none" };
  return answer.asked === asked ? answer.preview : { kind: "counting" };
}
