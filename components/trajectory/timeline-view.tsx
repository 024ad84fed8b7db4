"use client";

import { memo, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import { LABEL_CLASS, LABEL_SHAPES } from "@/components/glyphs/label-shapes";
import type { Outline } from "@/lib/view-models/trajectory-outline";
import {
  type CaseMark,
  type DistanceMark,
  type EvidenceMark,
  LENS_OFFSET,
  type Lens,
  placeCases,
  placeDistance,
  placeEvidence,
  prepareLens,
  prepareTimeline,
  stepAt,
  stepX,
  type Timeline,
} from "@/lib/view-models/trajectory-timeline";
import type { CaseView } from "@/lib/view-models/trajectory-view";
import { AxisLabels, EvidenceMarks, StepPaths } from "./timeline-marks";
import { TimelineSlider } from "./timeline-slider";
import { useTimelineBox } from "./use-timeline-box";

export interface TimelineViewProps {
  outline: Outline;
  cases: readonly CaseView[];
  caseIndex: number | null;
  evidence: readonly { t: number; number: number }[];
  current: number;
  /** "step 17 of 46, write, refused". */
  currentText: string;
  /** Steps in view in the list; set after every drawing, past React. */
  windowListener: RefObject<((first: number, last: number) => void) | null>;
  onStep: (t: number) => void;
  onCase: (index: number) => void;
}

/** Room that the words on the distance need; a shorter way is told by its line alone, and in words beside the evidence. */
const DISTANCE_TEXT = 56;
/** The run as a line: what it read and wrote, where it was refused, where the cases and the evidence are, where you are. */
export function TimelineView(props: TimelineViewProps) {
  const { outline, cases, caseIndex, evidence, current, windowListener } = props;
  const { box, width } = useTimelineBox();
  const windowRect = useRef<SVGRectElement>(null);
  const timeline = useMemo(() => prepareTimeline(outline, width), [outline, width]);
  const caseMarks = useMemo(() => placeCases(cases, timeline), [cases, timeline]);
  const evidenceMarks = useMemo(() => placeEvidence(evidence, timeline), [evidence, timeline]);
  const distance = useMemo(() => placeDistance(caseIndex === null ? null : (cases[caseIndex] ?? null), timeline), [cases, caseIndex, timeline]);
  const lens = useMemo(() => (timeline.isBinned ? prepareLens(outline, timeline, current) : null), [outline, timeline, current]);
  const x = stepX(timeline, current);

  useEffect(() => {
    windowListener.current = (first, last) => {
      const from = stepX(timeline, first) - timeline.slot / 2;
      windowRect.current?.setAttribute("x", String(from));
      windowRect.current?.setAttribute("width", String(Math.max(3, stepX(timeline, last) + timeline.slot / 2 - from)));
    };
    return () => {
      windowListener.current = null;
    };
  }, [timeline, windowListener]);

  const go = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = event.clientX - left;
    props.onStep(lens !== null && event.clientY - top > LENS_OFFSET + 20 ? lens.stepAt(place) : stepAt(timeline, place));
  };
  return (
    <TimelineSlider box={box} current={current} currentText={props.currentText} last={outline.stepCount} x={x} onStep={props.onStep}>
      <svg width={timeline.width} height={timeline.height} className="chart" onPointerDown={go} aria-hidden="true">
        <rect ref={windowRect} y="22" height="33" className="tl-window" />
        {lens === null ? null : <path d={funnel(timeline, lens)} className="tl-window" />}
        <TimelineMarks
          timeline={timeline}
          caseMarks={caseMarks}
          evidenceMarks={evidenceMarks}
          distance={distance}
          caseIndex={caseIndex}
          onCase={props.onCase}
        />
        {lens === null ? null : (
          <g transform={`translate(0 ${LENS_OFFSET})`}>
            <path d={`M${lens.x(lens.from) - 6} 51.5H${lens.x(lens.to) + 6}`} className="axis" />
            <StepPaths paths={lens.paths} />
            <AxisLabels axis={lens.axis} y={69} />
          </g>
        )}
        <g className="plumb" style={{ transform: `translateX(${x}px)` }}>
          <path d={`M0 20V${timeline.height - 8}`} className="plumb-line" />
          <path d={`M-4 ${timeline.height - 14}h8v4l-4 9-4-9z`} className="plumb-bob" />
        </g>
      </svg>
    </TimelineSlider>
  );
}

/** From the steps that the lens shows, as they lie in the bins, down to the lens. */
function funnel(timeline: Timeline, lens: Lens): string {
  const from = stepX(timeline, lens.from);
  const to = Math.max(from + 1, stepX(timeline, lens.to));
  return `M${from} 55H${to}L${lens.x(lens.to) + 5} ${LENS_OFFSET + 24}H${lens.x(lens.from) - 5}Z`;
}

interface MarksProps {
  timeline: Timeline;
  caseMarks: readonly CaseMark[];
  evidenceMarks: readonly EvidenceMark[];
  distance: DistanceMark | null;
  caseIndex: number | null;
  onCase: (index: number) => void;
}

/** Everything that does not move with the cursor. */
const TimelineMarks = memo(function TimelineMarks({ timeline, caseMarks, evidenceMarks, distance, caseIndex, onCase }: MarksProps) {
  return (
    <>
      <text x="0" y="17" className="f">
        cases
      </text>
      <text x="0" y="45" className="f">
        steps
      </text>
      <path d={`M58 49.5H${timeline.width}`} className="axis" />
      <StepPaths paths={timeline.paths} />
      <AxisLabels axis={timeline.axis} y={69} />
      {distance === null ? null : (
        <g className="tl-distance">
          <path d={`M${distance.from} 29V24.5H${distance.to}V29`} />
          {distance.to - distance.from < DISTANCE_TEXT ? null : (
            <text x={distance.middle} y="27.6" textAnchor="middle">
              {distance.text}
            </text>
          )}
        </g>
      )}
      {caseMarks.map((mark) => {
        const isCurrent = caseIndex !== null && caseIndex >= mark.first && caseIndex <= mark.last;
        return (
          <g
            key={mark.first}
            className="tl-case"
            onPointerDown={(event) => {
              event.stopPropagation();
              onCase(isCurrent && caseIndex !== null && caseIndex < mark.last ? caseIndex + 1 : mark.first);
            }}
          >
            <rect
              x={mark.x - (mark.text === "" ? 1 : 20)}
              y="0"
              width={(mark.text === "" ? 0 : 20) + 14 * mark.labels.length}
              height="24"
              fill="transparent"
            />
            {mark.text === "" ? null : (
              <text x={mark.x - 4} y="17" textAnchor="end" className={isCurrent ? "v" : "f"}>
                {mark.text}
              </text>
            )}
            {mark.labels.map((label, index) => (
              <g key={label} className={`g ${LABEL_CLASS[label]}`} transform={`translate(${mark.x + index * 14} 7.5) scale(.9167)`}>
                {LABEL_SHAPES[label]}
              </g>
            ))}
          </g>
        );
      })}
      <EvidenceMarks marks={evidenceMarks} y={33} />
    </>
  );
});
