"use client";

import { type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { VERDICT_REVIEW_DEFINITIONS, type VerdictDecision, type VerdictReviewId } from "@/lib/rubric/verdict-reviews";
import { displayLine } from "@/lib/view-models/display-line";
import type { Reviews } from "./use-reviews";

export interface ReviewBarProps {
  reviews: Reviews;
  /** The verdict in view; null where there is none to judge. */
  place: string | null;
  decision: VerdictDecision | null;
  mayDecide: boolean;
  onDecide: (review: VerdictReviewId) => void;
  onReason: (reason: string) => void;
  onUndo: () => void;
  reasonField: Ref<HTMLInputElement>;
}

/** The reviewer's own view of the verdict: one key a word, saved before the next is drawn. */
export function ReviewBar(props: ReviewBarProps) {
  const { reviews, place, decision, mayDecide } = props;
  const own = place === null ? null : reviews.ownAt(place);
  if (place === null || decision === null) return <p className="meta">No verdict to judge at this step.</p>;
  const others = reviews.othersAt(place);
  const { refusal } = reviews;
  return (
    <>
      <div className="row wrap">
        <b className="rp-view">Your view of the {decision}</b>
        {VERDICT_REVIEW_DEFINITIONS.map(({ id, key, help, of }) => (
          <Button
            key={id}
            size="small"
            keyHint={key}
            aria-pressed={own?.value.review === id}
            disabled={!mayDecide || !of.includes(decision)}
            title={help}
            onClick={() => props.onDecide(id)}
          >
            {id}
          </Button>
        ))}
      </div>
      {!mayDecide ? <p className="meta">Only whoever may label decides on verdicts.</p> : null}
      {own === null || !mayDecide ? null : (
        <div className="row wrap">
          <ReasonField key={`${place} ${own.value.reason}`} reason={own.value.reason} onReason={props.onReason} ref={props.reasonField} />
          <span className="meta" role="status">
            {own.isSaved ? "saved" : reviews.queue.failedTries > 0 ? "not saved yet, kept in this browser" : "saving"}
          </span>
          <Button variant="bare" keyHint="z" onClick={props.onUndo}>
            undo
          </Button>
        </div>
      )}
      {others.length > 0 ? (
        <p className="meta">{others.map(({ rater, value }) => `${displayLine(rater.replace(/^human:/, ""), 40)}: ${value.review}`).join(", ")}</p>
      ) : reviews.isClosedAt(place) ? (
        <p className="meta">Somebody else has decided on this verdict. What, opens when your own decision stands.</p>
      ) : null}
      {refusal === null ? null : (
        <Note
          tone="error"
          isAlert
          title={refusal.problem.title}
          facts={[
            { name: "found", value: displayLine(refusal.problem.found ?? "", 200) },
            { name: "expected", value: displayLine(refusal.problem.expected ?? "", 200) },
          ]}
          actions={
            <Button size="small" onClick={reviews.dropRefused}>
              Look at what stands
            </Button>
          }
        >
          {displayLine(refusal.problem.detail, 300)}
        </Note>
      )}
    </>
  );
}

/** The reason belongs to the decision: it is saved with it when the field is left. */
function ReasonField({ reason, onReason, ref }: { reason: string; onReason: (reason: string) => void; ref: Ref<HTMLInputElement> }) {
  const [text, setText] = useState(reason);
  const save = (): void => {
    if (text.trim() !== reason) onReason(text.trim());
  };
  return (
    <span className="input grow">
      <input
        ref={ref}
        aria-label="Reason of the decision"
        placeholder="reason (i)"
        value={text}
        maxLength={2_000}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </span>
  );
}
