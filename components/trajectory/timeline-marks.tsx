"use client";

import { memo } from "react";
import type { EvidenceMark, Timeline, TimelinePaths } from "@/lib/view-models/trajectory-timeline";

/** What a run read and wrote, and where it was refused. */
export const StepPaths = memo(function StepPaths({ paths }: { paths: TimelinePaths }) {
  return (
    <>
      <path d={paths.reads} className="tl-reads" />
      <path d={paths.dots} className="tl-dots" />
      <path d={paths.writes} className="tl-writes" strokeWidth={paths.barWidth} />
      <path d={paths.refused} className="tl-refused" />
    </>
  );
});

/** The numbers of steps under a line, `y` px below its top. */
export function AxisLabels({ axis, y }: { axis: Timeline["axis"]; y: number }) {
  return axis.map((label) => (
    <text key={label.text} x={label.x} y={y} textAnchor="middle" className="f">
      {label.text}
    </text>
  ));
}

/** The numbered pieces of evidence, `y` px below the top; more than two in one place are told by the first. */
export const EvidenceMarks = memo(function EvidenceMarks({ marks, y }: { marks: readonly EvidenceMark[]; y: number }) {
  return marks.map((mark) => {
    const text = mark.numbers.length <= 2 ? mark.numbers.join(" ") : `${mark.numbers[0]}…`;
    const half = 7 + Math.max(0, text.length - 1) * 3;
    return (
      <g key={mark.numbers.join()} transform={`translate(${mark.x} ${y})`}>
        <rect x={-half} y="-7" width={half * 2} height="14" rx="7" className="tl-evidence" />
        <text textAnchor="middle" y="3.6" className="tl-number">
          {text}
        </text>
      </g>
    );
  });
});
