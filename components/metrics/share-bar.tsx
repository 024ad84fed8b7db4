import type { ShareMarker } from "@/lib/view-models/share-rows";

const GRID = [0, 25, 50, 75, 100] as const;
const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`;

export interface ShareBarProps {
  /** 0–1; null draws the scale alone, for a share that is not defined. */
  share: number | null;
  low: number | null;
  high: number | null;
  markers?: readonly ShareMarker[];
}

/**
 * One share with its 95 % interval on a scale from 0 to 100 %. The whole range is always there. The numbers stand in the
 * row beside it, so the drawing is hidden from assistive technology. Colour comes from `--c` and `--tint` of the row.
 */
export function ShareBar({ share, low, high, markers = [] }: ShareBarProps) {
  return (
    <svg className="sharebar" width="100%" height="15" aria-hidden="true">
      {GRID.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="15" className="grid" />
      ))}
      {share === null ? null : (
        <>
          <rect x="0" y="2" width={percent(share)} height="11" className="fill" />
          <line x1={percent(share)} x2={percent(share)} y1="2" y2="13" className="edge" />
        </>
      )}
      {low === null || high === null ? null : (
        <g className="whisker">
          <line x1={percent(low)} x2={percent(high)} y1="7.5" y2="7.5" />
          <line x1={percent(low)} x2={percent(low)} y1="4" y2="11" />
          <line x1={percent(high)} x2={percent(high)} y1="4" y2="11" />
        </g>
      )}
      {markers.map((marker) => (
        <svg key={marker.rater} x={percent(marker.share)} y="13.5" overflow="visible" aria-hidden="true">
          <path d="M0 0 4 5H-4Z" className="marker" />
        </svg>
      ))}
    </svg>
  );
}

/** The scale under a column of bars. */
export function ShareScale() {
  return (
    <svg className="sharescale" width="100%" height="14" aria-hidden="true">
      {GRID.map((at) => (
        <text key={at} x={`${at}%`} y="10" textAnchor={at === 0 ? "start" : "middle"} className={at % 50 === 0 ? undefined : "quarter"}>
          {at === 100 ? "100 %" : at}
        </text>
      ))}
    </svg>
  );
}
