"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { CountsBar } from "@/lib/view-models/counts-table";
import { chartHeight } from "./chart-size";

/** Loaded only where a chart is drawn: its library is larger than the rest of the page. */
const IntervalChart = dynamic(() => import("./interval-chart").then((module) => module.IntervalChart), { ssr: false });

/** Gives the chart the width of its place, and keeps that place while the chart loads, so that nothing jumps. */
export function MeasuredChart({ bars }: { bars: readonly CountsBar[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="chart measured" aria-hidden="true">
      {/* Keeps the place of the chart, under it, until it is there. */}
      <svg width="1" height={chartHeight(bars)} aria-hidden="true" />
      {width === 0 ? null : <IntervalChart bars={bars} width={width} />}
    </div>
  );
}
