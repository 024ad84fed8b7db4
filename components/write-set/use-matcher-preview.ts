"use client";

import { useEffect, useState } from "react";
import type { MatcherEffectInput, MatcherSettingsDraft } from "@/lib/view-models/matcher-settings";
import { type MatcherSettingsChange, previewMatcherSettings, type Refusal } from "./send-write-set";

export type MatcherPreview =
  | { kind: "none" }
  | { kind: "counting" }
  | { kind: "shown"; effect: MatcherEffectInput }
  /** What the server said against it. */
  | { kind: "failed"; refusal: Refusal };

/** A hand that moves a label up by several places asks once. */
const REST_MS = 350;

/** What the drafted settings would change; null asks nothing. */
export function useMatcherPreview(study: string, version: number, draft: MatcherSettingsDraft | null): MatcherPreview {
  const [answer, setAnswer] = useState<{ asked: string; preview: MatcherPreview }>({ asked: "", preview: { kind: "none" } });
  const asked = draft === null ? "" : JSON.stringify({ version, ...draft });
  useEffect(() => {
    if (asked === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      previewMatcherSettings(study, JSON.parse(asked) as MatcherSettingsChange, controller.signal).then(
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
  }, [asked, study]);
  if (asked === "") return { kind: "none" };
  return answer.asked === asked ? answer.preview : { kind: "counting" };
}
