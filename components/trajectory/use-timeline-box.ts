"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const FIRST_WIDTH = 1256;
/** On a narrow screen the timeline scrolls sideways and stays readable. */
const LEAST_WIDTH = 640;
const PADDING = 24;

/** The box of a timeline and the width, in px, that a drawing in it has. */
export function useTimelineBox(): { box: RefObject<HTMLDivElement | null>; width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setWidth(Math.max(LEAST_WIDTH, Math.round(element.clientWidth - PADDING)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
