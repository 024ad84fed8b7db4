"use client";

import { type ReactNode, type RefObject, useLayoutEffect } from "react";

export interface TimelineSliderProps {
  /** Of `useTimelineBox`. */
  box: RefObject<HTMLDivElement | null>;
  className?: string;
  current: number;
  /** "step 17 of 46, write, refused". */
  currentText: string;
  last: number;
  /** Where the line of the current step is, in px. */
  x: number;
  onStep: (t: number) => void;
  /** The drawing. */
  children: ReactNode;
}

/** A timeline as a slider over the steps of a run, for keys and for those who listen. */
export function TimelineSlider({ box, className, current, currentText, last, x, onStep, children }: TimelineSliderProps) {
  // The line is always in sight: where the timeline is wider than its box, it scrolls along.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || element.scrollWidth <= element.clientWidth) return;
    element.scrollLeft = x - element.clientWidth / 2;
  }, [box, x]);
  return (
    <div className={className === undefined ? "tl" : `tl ${className}`} ref={box}>
      <div
        role="slider"
        tabIndex={0}
        className="tl-slider"
        aria-label="Timeline"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={currentText}
        onKeyDown={(event) => {
          const to = sliderStep(event.key, current, last);
          if (to === null) return;
          event.preventDefault();
          onStep(to);
        }}
      >
        {children}
      </div>
    </div>
  );
}

function sliderStep(key: string, current: number, last: number): number | null {
  const page = Math.max(10, Math.round(last / 20));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageUp: current - page,
    PageDown: current + page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}
