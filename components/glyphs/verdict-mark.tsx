import type { ReactNode } from "react";

export type VerdictName = "approve" | "reject" | "abstain" | "refused";

/** Red is blocked, and the shape says by whom: an octagon is the gate, a return arrow the environment. */
const SHAPES: Readonly<Record<VerdictName, ReactNode>> = {
  approve: (
    <g fill="none" stroke="currentColor">
      <circle cx="6" cy="6" r="5" strokeWidth="1.4" />
      <path d="M3.4 6.2 5.3 8l3.4-4" strokeWidth="1.6" />
    </g>
  ),
  reject: (
    <path
      fillRule="evenodd"
      d="M3.6.5h4.8l3.1 3.1v4.8l-3.1 3.1H3.6L.5 8.4V3.6ZM3.3 4.3 5 6 3.3 7.7l1 1L6 7l1.7 1.7 1-1L7 6l1.7-1.7-1-1L6 5 4.3 3.3Z"
    />
  ),
  abstain: (
    <g fill="none" stroke="currentColor">
      <circle cx="6" cy="6" r="5" strokeWidth="1.4" strokeDasharray="3 1.6" />
      <path d="M3.6 6h4.8" strokeWidth="1.6" />
    </g>
  ),
  refused: <path d="M4.6 1 1.4 4.2l3.2 3.2M1.8 4.2h5.6a3.2 3.2 0 0 1 0 6.4H4.4" fill="none" stroke="currentColor" strokeWidth="1.8" />,
};

export function VerdictGlyph({ verdict }: { verdict: VerdictName }) {
  return (
    <svg className={`g v-${verdict}`} viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[verdict]}
    </svg>
  );
}
