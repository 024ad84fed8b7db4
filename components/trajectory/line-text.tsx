"use client";

import { prepareLine } from "@/lib/view-models/trajectory-line";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import { MarkedSegment } from "./marked-text";

/** The beginning of a text on one line, hits of a search lit. */
export function LineText({ text, marks }: { text: string; marks: readonly RawMark[] }) {
  return prepareLine(text, marks).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments are cut anew with every change and hold no state
    <MarkedSegment key={index} segment={segment} />
  ));
}
