"use client";

import Link from "next/link";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { replayHref } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import type { ReplayPage, ShownPair } from "@/lib/view-models/replay-page";

const PARTS: Readonly<Record<"action" | "reply" | "end", string>> = {
  action: "another action after the same replies",
  reply: "the same action, and another reply",
  end: "one of the two ends",
};

/** Two runs of one task: how far they are the same, where they part, how each ended. */
export function PairPanel({ page, pair, t, onGo }: { page: ReplayPage; pair: ShownPair; t: number; onGo: (t: number) => void }) {
  const { divergence } = pair;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="pane-b" tabIndex={0} aria-label="The two runs">
      <div className="sec">
        <h3>Where they part</h3>
        {divergence === null ? (
          <p className="explanation">Nowhere: each step of both is the same.</p>
        ) : (
          <>
            <p className="explanation">
              At step {divergence.t}: {PARTS[divergence.by]}. Before it every action and every reply is the same.{" "}
              {t > divergence.t ? "This step lies behind it: the lanes stand side by side by their number only." : ""}
            </p>
            <button type="button" className="more" onClick={() => onGo(Math.min(divergence.t, page.stepCount))}>
              go to step {divergence.t} <kbd>x</kbd>
            </button>
          </>
        )}
      </div>
      <div className="sec">
        <h3>Left, this run</h3>
        <p>
          <OutcomeMark status={page.outcomeStatus} named /> <span className="mono">{page.shownName}</span>, {page.shownConfiguration},{" "}
          {page.stepCount} steps
        </p>
      </div>
      <div className="sec">
        <h3>Right, beside it</h3>
        <p>
          <OutcomeMark status={pair.outcomeStatus} named /> <span className="mono">{pair.shownName}</span>, {pair.stepCount} steps
        </p>
        <p>
          <Link href={replayHref(page.study, pair.trajectoryId, "", { t: Math.min(t, pair.stepCount), k: 0 })} prefetch={false}>
            replay that run
          </Link>
        </p>
      </div>
      <div className="sec">
        <LinkButton href={replayHref(page.study, page.trajectoryId, "", { t, k: 0 })}>Back to the gate</LinkButton>
      </div>
    </section>
  );
}
