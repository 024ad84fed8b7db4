import type { ForestRow } from "@/lib/view-models/compare-charts";
import { ChartCard } from "./chart-card";
import { DataTable } from "./data-table";

const WIDTH = 464;
const LEFT = 132;
const RIGHT = 330;
const ROW = 21;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100] as const;

/** Ends and grid of the scale: round steps that hold every interval, and 0. */
function scaleOf(rows: readonly ForestRow[]): { low: number; high: number; ticks: number[] } {
  const ends = rows.flatMap(({ difference, low, high }) => [difference, low, high].filter((value) => value !== null));
  const least = Math.min(0, ...ends);
  const most = Math.max(0, ...ends);
  const step = STEPS.find((candidate) => (most - least) / candidate <= 6) ?? 100;
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step) };
}

/** Differences to the baseline in points, 95 % intervals, adjusted p. */
export function ForestChart({ rows, baseline, sub }: { rows: readonly ForestRow[]; baseline: string; sub: string }) {
  const { low, high, ticks } = scaleOf(rows);
  const at = (value: number): number => LEFT + ((value - low) / (high - low)) * (RIGHT - LEFT);
  const height = 14 + rows.length * ROW + 20;
  const bottom = height - 20;
  return (
    <ChartCard
      title={`Difference to ${baseline}`}
      sub={sub}
      fileName="difference"
      table={
        <DataTable
          caption="Differences in percentage points"
          head={["Metric, configuration", "Difference", "95 % interval", "p", "p, Holm", "Test"]}
          rows={tableRows(rows)}
        />
      }
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="chart"
        role="img"
        aria-label={`Differences to ${baseline} in percentage points with 95 % intervals`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${at(tick)} 4V${bottom}`} className={tick === 0 ? "axis strong" : "grid"} />
            <text x={at(tick)} y={height - 6} textAnchor="middle" className="f">
              {tick === 0 ? "0" : tick < 0 ? `−${-tick}` : `+${tick}`}
            </text>
          </g>
        ))}
        <text x={398} y={16} className="f">
          p, Holm
        </text>
        {rows.map((row, index) => {
          const y = 12 + index * ROW;
          if (row.difference === null) {
            return (
              <text key={row.key} x={0} y={y + 6} className="v">
                {row.name}
              </text>
            );
          }
          return (
            <g key={row.key}>
              <text x={8} y={y + 6}>
                {row.name.length > 19 ? `${row.name.slice(0, 18)}…` : row.name}
              </text>
              {row.low === null || row.high === null ? null : (
                <path d={`M${at(row.low)} ${y}H${at(row.high)}M${at(row.low)} ${y - 3}v6M${at(row.high)} ${y - 3}v6`} className="whisk" />
              )}
              <rect x={at(row.difference) - 4} y={y - 4} width={8} height={8} className="dot" />
              <text x={340} y={y + 4} className="v">
                {row.text}
              </text>
              <text x={398} y={y + 4} className="f">
                {row.pAdjusted}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartCard>
  );
}

function tableRows(rows: readonly ForestRow[]): string[][] {
  let metric = "";
  return rows.flatMap((row) => {
    if (row.difference === null) {
      metric = row.name;
      return [];
    }
    return [[`${metric}, ${row.name}`, row.text, row.interval, row.p, row.pAdjusted, row.test]];
  });
}
