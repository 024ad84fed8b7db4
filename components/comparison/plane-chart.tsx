import type { Plane } from "@/lib/view-models/compare-charts";
import { ChartCard } from "./chart-card";
import { DataTable } from "./data-table";

const SIZE = 300;
const LEFT = 34;
const TOP = 8;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;

const x = (value: number): number => LEFT + value * (SIZE - LEFT - 8);
const y = (value: number): number => TOP + (1 - value) * (SIZE - TOP - 34);

/** TGA against SGA with the curve that independent turn errors would follow. */
export function PlaneChart({ plane }: { plane: Plane }) {
  const { points, turns } = plane;
  if (turns === null || points.length === 0) {
    return (
      <section className="card" aria-label="TGA and SGA">
        <div className="pane-h">
          <h2>TGA and SGA</h2>
        </div>
        <p className="meta cmp-empty">No turn of these runs has a final label: there is no grounded accuracy of turns or sessions yet.</p>
      </section>
    );
  }
  const curve = Array.from({ length: 51 }, (_, index) => index / 50).map((tga) => `${x(tga)} ${y(tga ** turns)}`);
  return (
    <ChartCard
      title="TGA and SGA"
      sub="%, 95 % intervals"
      fileName="tga-sga"
      note={`The curve is TGA to the power of ${turns.toFixed(1)}, the mean number of turns: what independent turn errors would give if every session were that long. Sessions of unequal length lie above it without any clustering.`}
      table={
        <DataTable
          caption="TGA and SGA by configuration"
          head={["Configuration", "TGA, %", "SGA, %"]}
          rows={points.map(({ configuration, tgaText, sgaText }) => [configuration, tgaText, sgaText])}
        />
      }
    >
      <svg viewBox={`0 0 ${SIZE + 160} ${SIZE}`} className="chart" role="img" aria-label="TGA against SGA by configuration">
        {TICKS.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${y(1)}V${y(0)}M${x(0)} ${y(tick)}H${x(1)}`} className="grid" />
            <text x={x(tick)} y={y(0) + 14} textAnchor="middle" className="f">
              {100 * tick}
            </text>
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="f">
              {100 * tick}
            </text>
          </g>
        ))}
        <text x={x(0.5)} y={SIZE - 4} textAnchor="middle">
          TGA, %
        </text>
        <text x={4} y={y(1) + 4}>
          SGA
        </text>
        <path d={`M${curve.join("L")}`} className="curve" />
        {points.map((point, index) => (
          <g key={point.configuration}>
            {point.tgaLow === null || point.tgaHigh === null ? null : (
              <path d={`M${x(point.tgaLow)} ${y(point.sga)}H${x(point.tgaHigh)}`} className="whisk thin" />
            )}
            {point.sgaLow === null || point.sgaHigh === null ? null : (
              <path d={`M${x(point.tga)} ${y(point.sgaLow)}V${y(point.sgaHigh)}`} className="whisk thin" />
            )}
            <rect x={x(point.tga) - 4} y={y(point.sga) - 4} width={8} height={8} className="dot" />
            <text x={x(point.tga) + 7} y={y(point.sga) - 6} className="v">
              {index + 1}
            </text>
            <text x={SIZE + 6} y={20 + index * 18}>
              {`${index + 1} ${point.configuration}`}
            </text>
          </g>
        ))}
      </svg>
    </ChartCard>
  );
}
