"use client";

import { memo, type PointerEvent, useMemo } from "react";
import { AxisLabels, EvidenceMarks, StepPaths } from "@/components/trajectory/timeline-marks";
import { TimelineSlider } from "@/components/trajectory/timeline-slider";
import { useTimelineBox } from "@/components/trajectory/use-timeline-box";
import type { MarkTone } from "@/lib/replay/overlay";
import { type RowMark, TONES_BY_WEIGHT } from "@/lib/view-models/replay-marks";
import {
  LENS_HEIGHT,
  LENS_TOP,
  MARK_Y,
  OVERLAID_OFFSET,
  placeLensMarks,
  placeMarks,
  RECORDED_OFFSET,
  REPLAY_HEIGHT,
  shapeOf,
  type TonePaths,
} from "@/lib/view-models/replay-timeline";
import type { Outline } from "@/lib/view-models/trajectory-outline";
import { placeEvidence, prepareLens, prepareTimeline, stepAt, stepX, type TimelinePaths } from "@/lib/view-models/trajectory-timeline";

export interface ReplayTimelineProps {
  outline: Outline;
  marks: readonly RowMark[];
  /** Of the second lane: another run, or this one again with the overlay. */
  below: { outline: Outline; name: string; counts: string; hatchedFrom: number | null; hatchedText: string };
  recordedCounts: string;
  evidence: readonly { t: number; number: number }[];
  current: number;
  currentTone: MarkTone | null;
  currentText: string;
  onStep: (t: number) => void;
}

const TEXT_NEEDS = 360;
/** The heaviest is drawn last, so on top. */
const TONES = TONES_BY_WEIGHT.toReversed();

/** The record above, the same with the overlay below; the plumb line falls through both and is the slider. */
export function ReplayTimeline(props: ReplayTimelineProps) {
  const { outline, marks, below, evidence, current, currentTone } = props;
  const { box, width } = useTimelineBox();
  const timeline = useMemo(() => prepareTimeline(outline, width), [outline, width]);
  // The same scale for both lanes: step 20 of one stands under step 20 of the other.
  const belowPaths = useMemo(
    () => (below.outline === outline ? timeline.paths : scaledPaths(below.outline, outline, width)),
    [below.outline, outline, timeline, width],
  );
  const tones = useMemo(() => placeMarks(outline, marks, timeline), [outline, marks, timeline]);
  const evidenceMarks = useMemo(() => placeEvidence(evidence, timeline), [evidence, timeline]);
  const lens = useMemo(() => (timeline.isBinned ? prepareLens(outline, timeline, current) : null), [outline, timeline, current]);
  const lensTones = useMemo(() => (lens === null ? null : placeLensMarks(outline, marks, lens)), [outline, marks, lens]);
  const x = stepX(timeline, current);
  const height = REPLAY_HEIGHT + (lens === null ? 0 : LENS_HEIGHT);
  const hatchX = below.hatchedFrom === null ? null : stepX(timeline, below.hatchedFrom) - timeline.slot / 2;

  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = event.clientX - left;
    props.onStep(lens !== null && event.clientY - top > LENS_TOP ? lens.stepAt(place) : stepAt(timeline, place));
  };
  return (
    <TimelineSlider
      box={box}
      className="rp-tl"
      current={current}
      currentText={props.currentText}
      last={outline.stepCount}
      x={x}
      onStep={props.onStep}
    >
      <svg width={timeline.width} height={height} className="chart" onPointerDown={go} onPointerMove={go} aria-hidden="true">
        <defs>
          <pattern id="rp-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V8" className="rp-hatch-line" />
          </pattern>
        </defs>
        {hatchX === null ? null : (
          <rect x={hatchX} y="55" width={Math.max(0, timeline.width - hatchX)} height="64" fill="url(#rp-hatch)" className="rp-hatched" />
        )}
        <LaneMarks paths={timeline.paths} offset={RECORDED_OFFSET} name="recorded" counts={props.recordedCounts} width={timeline.width} />
        <LaneMarks paths={belowPaths} offset={OVERLAID_OFFSET} name={below.name} counts={below.counts} width={timeline.width} />
        <Tones paths={tones} />
        <EvidenceMarks marks={evidenceMarks} y={MARK_Y + 1} />
        <AxisLabels axis={timeline.axis} y={131} />
        {hatchX === null || timeline.width - hatchX < TEXT_NEEDS ? null : (
          <g transform={`translate(${Math.max(hatchX + 10, timeline.width - TEXT_NEEDS - 140)} 47)`}>
            <rect width={TEXT_NEEDS - 4} height="15" rx="3" className="rp-box" />
            <text x="8" y="11.5" className="v">
              {below.hatchedText}
            </text>
          </g>
        )}
        {lens === null || lensTones === null ? null : (
          <g transform={`translate(0 ${LENS_TOP})`}>
            <Tones paths={lensTones} />
            <g transform="translate(0 -2)">
              <path d={`M${lens.x(lens.from) - 6} 49.5H${lens.x(lens.to) + 6}`} className="axis" />
              <StepPaths paths={lens.paths} />
            </g>
            <AxisLabels axis={lens.axis} y={66} />
          </g>
        )}
        <g className="plumb" style={{ transform: `translateX(${x}px)` }}>
          <path d={`M0 6V${height - 16}`} className="plumb-line" />
          {currentTone === null ? null : (
            <g transform={`translate(0 ${MARK_Y})`}>
              <circle r="11" className="rp-disc" />
              <path d={shapeOf(currentTone)} transform="scale(1.7)" className={`rp-tone rp-${currentTone}`} fillRule="evenodd" />
            </g>
          )}
          <path d={`M-6 ${height - 20}h12v7l-6 12-6-12z`} className="plumb-bob" />
          <text x={x > timeline.width - 90 ? -12 : 12} y={height - 3} textAnchor={x > timeline.width - 90 ? "end" : "start"} className="v">
            step {current}
          </text>
        </g>
      </svg>
      {below.outline.stepCount === outline.stepCount ? null : <span className="sr">{`the other run has ${below.outline.stepCount} steps`}</span>}
    </TimelineSlider>
  );
}

/** Another run drawn at the scale of this one; what is beyond its end is not drawn. */
function scaledPaths(other: Outline, outline: Outline, width: number): TimelinePaths {
  const rows = other.rows.filter(({ t }) => t <= outline.stepCount);
  const firstRowOfStep = Array.from({ length: outline.stepCount + 1 }, (_, t) =>
    t <= other.stepCount ? (other.firstRowOfStep[t] ?? rows.length) : rows.length,
  );
  return prepareTimeline({ ...other, rows, firstRowOfStep, stepCount: outline.stepCount }, width).paths;
}

const LaneMarks = memo(function LaneMarks(props: { paths: TimelinePaths; offset: number; name: string; counts: string; width: number }) {
  return (
    <g transform={`translate(0 ${props.offset})`}>
      <path d={`M84 49.5H${props.width}`} className="axis" />
      <StepPaths paths={props.paths} />
      <text x="0" y="35" className="v">
        {props.name}
      </text>
      <text x="0" y="48" className="f">
        {props.counts}
      </text>
    </g>
  );
});

const Tones = memo(function Tones({ paths: { paths, isBars } }: { paths: TonePaths }) {
  return TONES.map((tone) =>
    paths[tone] === "" ? null : <path key={tone} d={paths[tone]} className={`rp-tone rp-${tone}${isBars ? " rp-bar" : ""}`} fillRule="evenodd" />,
  );
});
