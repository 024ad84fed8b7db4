import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { progressSentence } from "@/lib/view-models/annotation-progress";
import { NotSaved, SaveWord } from "./save-word";
import type { Queue } from "./use-queue";

const UNIT = { gap: "case", turn: "turn", session: "scale" } as const;

/** What is asked for, how much is left, what is withheld, and whether it is saved: always at the same places. */
export function AnnotateHead({ queue, title }: { queue: Queue; title: ReactNode }) {
  const { item, state, outbox } = queue;
  const share = state.of === 0 ? 0 : (100 * state.done) / state.of;
  const sentence = progressSentence(state, UNIT[item.kind]);
  return (
    <>
      <div className="ah">
        <h1>{title}</h1>
        <div className="pgw">
          <svg className="an-track" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
            <rect className="track-all" width="100" height="5" />
            <rect className="track-done" width={share} height="5" />
          </svg>
          <span className="meta nowrap">{sentence}</span>
        </div>
        <span className="grow" />
        <span className="blind">
          <Icon name="eye-off" />
          <span>
            {item.kind === "gap" ? "Configuration, matcher and the other raters are" : "Configuration and the other raters are"} hidden until you
            submit
          </span>
        </span>
        {item.calibration ? <span className="tag dotted">calibration: no agreement counts it</span> : null}
        <SaveWord state={outbox} />
      </div>
      <div className="an-notes">
        <NotSaved state={outbox} onRetry={queue.retryNow} />
      </div>
    </>
  );
}
