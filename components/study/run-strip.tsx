import type { StripMarks } from "@/lib/view-models/trajectories-table";

const WIDTH = 98;
const x = (place: number): string => (2 + place * (WIDTH - 4)).toFixed(1);

/** The run in one line: a write is a short tick, a refused one taller, deeper and red. The counts stand beside it. */
export function RunStrip({ marks }: { marks: StripMarks }) {
  return (
    <svg className="strip" width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <path className="base" d={`M0 12.5h${WIDTH}`} />
      {marks.writes.length === 0 ? null : <path className="write" d={marks.writes.map((place) => `M${x(place)} 12.5v-7`).join("")} />}
      {marks.refused.length === 0 ? null : <path className="refused" d={marks.refused.map((place) => `M${x(place)} 15v-13`).join("")} />}
    </svg>
  );
}

/** What the ticks mean. */
export function StripLegend() {
  return (
    <>
      <span className="row gap-[5px]">
        <svg className="strip" width="30" height="16" viewBox="0 0 30 16" aria-hidden="true">
          <path className="base" d="M0 12.5h30" />
          <path className="write" d="M4 12.5v-7" />
        </svg>
        write
      </span>
      <span className="row gap-[5px]">
        <svg className="strip" width="12" height="16" viewBox="0 0 12 16" aria-hidden="true">
          <path className="refused" d="M6 15v-13" />
        </svg>
        refused
      </span>
    </>
  );
}
