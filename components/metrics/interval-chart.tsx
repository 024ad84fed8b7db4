"use client";

import { Bar, BarChart, CartesianGrid, ErrorBar, XAxis, YAxis } from "recharts";
import { LABEL_CLASS, LABEL_SHAPES } from "@/components/glyphs/label-shapes";
import type { CountsBar } from "@/lib/view-models/counts-table";
import { AXIS, chartHeight } from "./chart-size";

const NAME_WIDTH = 142;

interface ShapeProps {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: CountsBar;
}

/** Tint with an edge in the label's colour; a share that is not defined says so in words. */
function BarShape({ x = 0, y = 0, width = 0, height = 0, payload }: ShapeProps) {
  if (payload === undefined) return null;
  const middle = y + height / 2;
  if (payload.share === null) {
    return (
      <text x={x + 6} y={middle + 4} className="f">
        {payload.text}
      </text>
    );
  }
  return (
    <g className={LABEL_CLASS[payload.label]}>
      <rect x={x} y={y} width={Math.max(0, width)} height={height} className="fill" />
      <line x1={x + width} x2={x + width} y1={y} y2={y + height} className="edge" />
    </g>
  );
}

interface TickProps {
  x?: number | string;
  y?: number | string;
  index?: number;
}

function NameTick({ x = 0, y = 0, index = 0, bars }: TickProps & { bars: readonly CountsBar[] }) {
  const bar = bars[index];
  if (bar === undefined) return null;
  const left = Number(x) - NAME_WIDTH;
  const middle = Number(y);
  return (
    <g className={LABEL_CLASS[bar.label]}>
      <svg x={left + 12} y={middle - 6} width="12" height="12" viewBox="0 0 12 12" className="g" aria-hidden="true">
        {LABEL_SHAPES[bar.label]}
      </svg>
      <text x={left + 29} y={middle + 4} className="v">
        {bar.label}
      </text>
    </g>
  );
}

export interface IntervalChartProps {
  bars: readonly CountsBar[];
  /** Pixels that the drawing may take. */
  width: number;
}

/** Shares by class, with 95 % intervals on a scale from 0 to 100 %. The table beside it holds the numbers. */
export function IntervalChart({ bars, width }: IntervalChartProps) {
  const data = bars.map((bar) => ({
    ...bar,
    value: 100 * (bar.share ?? 0),
    // Without an interval there is nothing to draw: a whisker of no length would say that the share is certain.
    error: bar.share === null || bar.low === null || bar.high === null ? undefined : [100 * (bar.share - bar.low), 100 * (bar.high - bar.share)],
  }));
  return (
    <BarChart
      className="intervals"
      layout="vertical"
      width={width}
      height={chartHeight(bars)}
      data={data}
      margin={{ top: 2, right: 22, bottom: 0, left: 0 }}
      barSize={11}
      accessibilityLayer={false}
    >
      <CartesianGrid horizontal={false} className="grid" />
      <XAxis
        type="number"
        domain={[0, 100]}
        ticks={[0, 25, 50, 75, 100]}
        tickFormatter={(tick: number) => (tick === 100 ? "100 %" : String(tick))}
        tickLine={false}
        axisLine={false}
        height={AXIS - 2}
        tick={{ className: "f" }}
      />
      <YAxis
        type="category"
        dataKey="label"
        width={NAME_WIDTH}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={(props: TickProps) => <NameTick {...props} bars={bars} />}
      />
      <Bar dataKey="value" isAnimationActive={false} shape={(props: ShapeProps) => <BarShape {...props} />}>
        <ErrorBar dataKey="error" direction="x" width={3} strokeWidth={1.5} className="whisk" isAnimationActive={false} />
      </Bar>
    </BarChart>
  );
}
