"use client";

import { type Preview, usePreview } from "@/components/requests/use-preview";
import type { DraftDecision, EffectInput } from "@/lib/view-models/write-set";
import { type Changes, writeSetPreviewPath } from "./send-write-set";

/** A hand that goes through the kinds asks once. */
const REST_MS = 250;

/** What the drafts would change, asked anew whenever a kind changes. A reason changes no number. */
export function useEffectPreview(study: string, environment: string, version: number, drafts: readonly DraftDecision[]): Preview<EffectInput> {
  const changes: Changes = { environment, version, changes: drafts.map(({ action, kind }) => ({ action, kind, reason: "" })) };
  return usePreview(writeSetPreviewPath(study), drafts.length === 0 ? null : changes, REST_MS);
}
