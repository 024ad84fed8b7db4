"use client";

import { useRef } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { annotateHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useStatusLine } from "@/components/ui/status-line";
import type { AnnotationItem, AnnotationQueue } from "@/lib/view-models/annotation-item";
import { progressSentence } from "@/lib/view-models/annotation-progress";
import { GapScreen } from "./gap-screen";
import { NotSaved, SaveWord } from "./save-word";
import { ScaleScreen } from "./scale-screen";
import { TurnScreen } from "./turn-screen";
import { useFocusHome } from "./use-focus-home";
import { type Queue, useQueue } from "./use-queue";

/** The runs of one assignment, one after the other. */
export function AnnotateApp({ initialItem, initialQueue }: { initialItem: AnnotationItem; initialQueue: AnnotationQueue }) {
  const { say } = useStatusLine();
  const queue = useQueue({ initialItem, initialQueue, say });
  const root = useRef<HTMLDivElement>(null);
  useFocusHome(root);
  const { trajectoryId, kind } = queue.item;
  return (
    <div ref={root} tabIndex={-1} className="an-root">
      {queue.isFinished ? (
        <Finished queue={queue} />
      ) : kind === "gap" ? (
        <GapScreen key={trajectoryId} queue={queue} />
      ) : kind === "turn" ? (
        <TurnScreen key={trajectoryId} queue={queue} />
      ) : (
        <ScaleScreen key={trajectoryId} queue={queue} />
      )}
    </div>
  );
}

const UNIT = { gap: "case", turn: "turn", session: "scale" } as const;

function Finished({ queue }: { queue: Queue }) {
  const { item, state, outbox } = queue;
  const goBack = () => queue.goTo(item.trajectoryId);
  const handlers = { undo: queue.undoLast, back: goBack };
  useKeys("annotate", handlers);
  useKeys("annotate-parts", handlers);
  useKeys("annotate-turns", handlers);
  useKeys("annotate-scales", handlers);
  return (
    <div className="an-done">
      <EmptyState
        level={1}
        title="Your queue is done"
        actions={
          <>
            <LinkButton variant="primary" href={annotateHref(item.study)}>
              Your assignments
            </LinkButton>
            <Button keyHint="b" onClick={goBack}>
              Back to the last one
            </Button>
            <Button variant="bare" keyHint="z" onClick={queue.undoLast}>
              Undo
            </Button>
          </>
        }
      >
        {progressSentence(state, UNIT[item.kind])}. What disagrees with another rater is settled by a third person.
      </EmptyState>
      <SaveWord state={outbox} />
      <NotSaved state={outbox} onRetry={queue.retryNow} />
    </div>
  );
}
