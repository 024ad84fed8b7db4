import type { ReactNode } from "react";
import type { GapLabel } from "@/lib/rubric/rubric";

/**
 * The drawing of each label on a 12 × 12 grid, in `currentColor`. `incomplete` is an open ring: something is missing.
 * `overlooked` is a disc struck through: it was there. Shapes differ without their colour; the name always stands beside.
 */
export const LABEL_SHAPES: Readonly<Record<GapLabel, ReactNode>> = {
  incomplete: <path d="M6 1.2a4.8 4.8 0 1 0 4.8 4.8" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  overlooked: <path fillRule="evenodd" d="M6 .6a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 6 .6ZM2.7 8.1l1.2 1.2 5.4-5.4-1.2-1.2Z" />,
  "other:planning": <path d="M6 .8 11.6 11H.4z" />,
  "other:interface": <path fillRule="evenodd" d="M.8.8h10.4v10.4H.8Zm2.6 2.6v5.2h5.2V3.4Z" />,
  "other:format": <path d="M6 .3 11.7 6 6 11.7.3 6z" />,
  "other:environment": <path d="M4.4.8h3.2v3.6h3.6v3.2H7.6v3.6H4.4V7.6H.8V4.4h3.6z" />,
  unclear: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="2.6 2.2" />,
  none: <path d="M1.4 5h9.2v2H1.4z" />,
};

/** The class that sets `--c` (mark) and `--tint` (behind text) of a label. */
export const LABEL_CLASS: Readonly<Record<GapLabel, string>> = {
  incomplete: "l-incomplete",
  overlooked: "l-overlooked",
  "other:planning": "l-planning",
  "other:interface": "l-interface",
  "other:format": "l-format",
  "other:environment": "l-environment",
  unclear: "l-unclear",
  none: "l-none",
};
