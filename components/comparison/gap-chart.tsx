import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import type { GapBar } from "@/lib/view-models/compare-charts";
import { ChartCard } from "./chart-card";
import { DataTable } from "./data-table";

const WIDTH = 620;
const LEFT = 128;
const RIGHT = 520;
const BAR = 14;

/** Shares of each label by configuration, 95 % intervals; a label without any is named in the table only. */
export function GapChart({ bars, unit, rater }: { bars: readonly GapBar[]; unit: string; rater: string }) {
  const drawn = bars.filter((bar) => bars.some((other) => other.label === bar.label && (other.share ?? 0) > 0));
  const labels = [...new Set(drawn.map(({ label }) => label))];
  const at = (share: number): number => LEFT + share * (RIGHT - LEFT);
  const configurations = new Set(drawn.map(({ configuration }) => configuration)).size;
  const block = configurations * BAR + 8;
  const height = Math.max(1, labels.length) * block + 24;
  return (
    <ChartCard
      title="Gap labels"
      sub={`shares of ${unit}, rater ${rater}, 95 %`}
      fileName="gap-labels"
      note="Our operationalisation of the papers’ rubric. Each configuration has its own failed runs, so the denominators differ; a unit may have several labels where the environment’s mode is multi."
      table={
        <DataTable
          caption={`Shares of ${unit} by label`}
          head={["Label, configuration", "Count", "%", "95 % interval"]}
          rows={bars.map((bar) => [`${bar.label}, ${bar.configuration}`, bar.of, bar.percent, bar.interval])}
        />
      }
    >
      {labels.length === 0 ? (
        <p className="meta cmp-empty">No label of this rater on these {unit}.</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${height}`} className="chart" role="img" aria-label={`Shares of ${unit} by label and configuration`}>
          {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
            <g key={tick}>
              <path d={`M${at(tick)} 2V${height - 20}`} className="grid" />
              <text x={at(tick)} y={height - 6} textAnchor="middle" className="f">
                {tick === 1 ? "100 %" : String(100 * tick)}
              </text>
            </g>
          ))}
          {labels.map((label, block_) => (
            <g key={label} className={LABEL_CLASS[label]}>
              <text x={0} y={block_ * block + 14} className="v">
                {label}
              </text>
              {drawn
                .filter((bar) => bar.label === label)
                .map((bar, index) => {
                  const y = block_ * block + 4 + index * BAR;
                  return (
                    <g key={bar.configuration}>
                      {bar.share === null ? null : <rect x={LEFT} y={y} width={at(bar.share) - LEFT} height={BAR - 4} className="fill" />}
                      {bar.share === null ? null : <path d={`M${at(bar.share)} ${y}v${BAR - 4}`} className="edge" />}
                      {bar.low === null || bar.high === null ? null : (
                        <path
                          d={`M${at(bar.low)} ${y + 5}H${at(bar.high)}M${at(bar.low)} ${y + 2}v6M${at(bar.high)} ${y + 2}v6`}
                          className="whisk thin"
                        />
                      )}
                      <text x={RIGHT + 10} y={y + 9} className="f">
                        {bar.of}
                      </text>
                      <title>{`${bar.label}, ${bar.configuration}: ${bar.percent} % (${bar.interval}), ${bar.of}`}</title>
                    </g>
                  );
                })}
            </g>
          ))}
        </svg>
      )}
      <p className="meta cmp-order">Bars of a label from top to bottom: {[...new Set(bars.map(({ configuration }) => configuration))].join(", ")}.</p>
    </ChartCard>
  );
}
