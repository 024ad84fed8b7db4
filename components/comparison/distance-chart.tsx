import type { Histogram } from "@/lib/view-models/compare-charts";
import { ChartCard } from "./chart-card";
import { DataTable } from "./data-table";

const WIDTH = 600;
const PLOT = 56;
const BLOCK = 88;

/** How many steps the decisive fact lay behind the write that overlooked it; each configuration on one scale. */
export function DistanceChart({ histograms }: { histograms: readonly Histogram[] }) {
  const most = Math.max(1, ...histograms.flatMap(({ bins }) => bins.map(({ count }) => count)));
  const names = histograms[0]?.bins.map(({ name }) => name) ?? [];
  const slot = WIDTH / Math.max(1, names.length);
  return (
    <ChartCard
      title="Distance of overlooked facts"
      sub="steps from the decisive fact to the write; cases of the matcher"
      fileName="distance"
      note={`Bins grow with the distance. All configurations stand on one scale: the highest bar is ${most} ${most === 1 ? "case" : "cases"}.`}
      table={
        <DataTable
          caption="Cases by distance in steps"
          head={["Configuration", ...names, "All", "Median"]}
          rows={histograms.map(({ configuration, bins, total, median }) => [configuration, ...bins.map(({ count }) => String(count)), total, median])}
        />
      }
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${histograms.length * BLOCK}`}
        className="chart"
        role="img"
        aria-label="Distances of overlooked facts by configuration"
      >
        {histograms.map(({ configuration, bins, total, median }, index) => {
          const top = index * BLOCK;
          return (
            <g key={configuration}>
              <text x={0} y={top + 11}>
                {configuration.length > 40 ? `${configuration.slice(0, 39)}…` : configuration}
              </text>
              <text x={WIDTH} y={top + 11} textAnchor="end" className="f">
                {`${total} cases, median ${median}`}
              </text>
              {bins.map(({ name, count }, bin) => {
                const height = (count / most) * (PLOT - 14);
                return (
                  <g key={name}>
                    <rect x={bin * slot + 4} y={top + 16 + PLOT - 14 - height} width={slot - 8} height={height} className="write-bar" />
                    <text x={bin * slot + slot / 2} y={top + 16 + PLOT} textAnchor="middle" className="f">
                      {name}
                    </text>
                    <title>{`${configuration}, ${name} steps: ${count} cases`}</title>
                  </g>
                );
              })}
              <path d={`M0 ${top + 16 + PLOT - 13.5}H${WIDTH}`} className="axis" />
            </g>
          );
        })}
      </svg>
    </ChartCard>
  );
}
