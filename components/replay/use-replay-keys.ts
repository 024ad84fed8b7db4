"use client";

import { useRouter } from "next/navigation";
import { useKeys } from "@/components/shell/key-provider";
import { gateReportHref, trajectoryHref } from "@/components/shell/routes";
import { VERDICT_REVIEW_DEFINITIONS, type VerdictReviewId } from "@/lib/rubric/verdict-reviews";
import type { MarkStop } from "@/lib/view-models/replay-marks";
import type { ReplayPage } from "@/lib/view-models/replay-page";
import type { ReplayQuery } from "@/lib/view-models/replay-query";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import type { Siblings } from "./use-siblings";

export interface ReplayKeysInput {
  page: ReplayPage;
  siblings: Siblings;
  t: number;
  move: (by: 1 | -1) => void;
  stop: (stop: MarkStop, by: 1 | -1) => void;
  go: (t: number, k: number) => void;
  flip: () => void;
  toggleDifferences: () => void;
  decide: (review: VerdictReviewId) => void;
  focusReason: () => void;
  undo: () => void;
  change: (change: Partial<ReplayQuery>) => void;
  copyLink: () => void;
  say: (sentence: string) => void;
}

/** The keys of the screen: what each does is written in the one key map. */
export function useReplayKeys(input: ReplayKeysInput): void {
  const { page, siblings, say } = input;
  const router = useRouter();
  const next = <Value>(values: readonly Value[], current: Value): Value | undefined => values[(values.indexOf(current) + 1) % values.length];
  useKeys(
    "replay",
    {
      "next-step": () => input.move(1),
      "previous-step": () => input.move(-1),
      "next-write": () => input.stop("write", 1),
      "previous-write": () => input.stop("write", -1),
      "next-verdict": () => input.stop("verdict", 1),
      "previous-verdict": () => input.stop("verdict", -1),
      "next-disagreement": () => input.stop("disagreement", 1),
      "previous-disagreement": () => input.stop("disagreement", -1),
      flip: input.flip,
      differences: input.toggleDifferences,
      decide: (key) => {
        const review = VERDICT_REVIEW_DEFINITIONS.find((definition) => definition.key === key);
        if (review !== undefined) input.decide(review.id);
      },
      reason: input.focusReason,
      undo: input.undo,
      overlay: () => {
        const overlay = next(
          page.overlays.map(({ value }) => value),
          page.query.overlay,
        );
        if (overlay === undefined || overlay === page.query.overlay) say("Nothing else can be laid over this run.");
        else input.change({ overlay, pair: null });
      },
      probes: () => {
        const probes = next(
          page.sources.map(({ value }) => value),
          page.query.probes,
        );
        if (page.query.overlay !== "accord-gate" || probes === undefined || probes === page.query.probes) say("Nobody else can answer probes here.");
        else input.change({ probes });
      },
      pair: () => {
        const pairs = siblings.kind === "known" ? siblings.siblings.map(({ trajectoryId }): string | null => trajectoryId) : [];
        if (pairs.length === 0) say(siblings.kind === "loading" ? "The other runs are still asked for." : "There is no other run of this task.");
        else input.change({ pair: next([null, ...pairs], page.query.pair) ?? null });
      },
      divergence: () => {
        const at = page.pair?.divergence?.t;
        if (at === undefined) say(page.pair === null ? "No run lies beside this one: m." : "The two runs part nowhere.");
        else input.go(Math.min(at, page.stepCount), 0);
      },
      "open-run": () => router.push(`${trajectoryHref(page.study, page.trajectoryId)}${formatPlace({ t: input.t, k: 0 })}`),
      report: () => router.push(gateReportHref(page.study)),
      "copy-link": input.copyLink,
    },
    (step) => {
      if (step > page.stepCount) say(`The run has ${page.stepCount} steps.`);
      input.go(Math.min(step, page.stepCount), 0);
    },
  );
}
