import type { ReactNode } from "react";
import type { Outcome } from "@/lib/trajectory/trajectory";

export type OutcomeStatus = Outcome["status"];

/** Outcomes are ink: filled, open, dashed; a run that the infrastructure ended is a ring with a bar through it. */
const SHAPES: Readonly<Record<OutcomeStatus, ReactNode>> = {
  success: <circle cx="6" cy="6" r="4.6" />,
  failure: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  infrastructure: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="6" r="3.6" />
      <path d="M0 6h12" />
    </g>
  ),
  unknown: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 2" />,
};

export const OUTCOME_NAME: Readonly<Record<OutcomeStatus, string>> = {
  success: "succeeded",
  failure: "failed",
  infrastructure: "infrastructure",
  unknown: "unknown",
};

/** The mark of an outcome; with `named` the word stands beside it, otherwise it is the mark's accessible name. */
export function OutcomeMark({ status, named = false }: { status: OutcomeStatus; named?: boolean }) {
  if (named) {
    return (
      <span className="lab">
        <svg className="g" viewBox="0 0 12 12" aria-hidden="true">
          {SHAPES[status]}
        </svg>
        {OUTCOME_NAME[status]}
      </span>
    );
  }
  return (
    <svg className="g" viewBox="0 0 12 12" role="img" aria-label={OUTCOME_NAME[status]}>
      {SHAPES[status]}
    </svg>
  );
}
