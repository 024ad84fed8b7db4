import type { CallBar } from "@/lib/view-models/compare-charts";
import { ChartCard } from "./chart-card";
import { DataTable } from "./data-table";

const WIDTH = 600;
const ROW = 34;

/** Reads and writes: a write is solid, a read is a frame. Counts stand beside the share, which says nothing about volume. */
export function CallChart({ bars }: { bars: readonly CallBar[] }) {
  const height = bars.length * ROW + 4;
  return (
    <ChartCard
      title="Reads and writes"
      sub="calls of all runs pooled; write share, %"
      fileName="reads-and-writes"
      note="Moving about, log-in, thinking and messages are neither. A gate’s own probes are no calls of the agent."
      table={
        <DataTable
          caption="Reads and writes"
          head={["Configuration", "Reads", "Writes", "Write share, %", "95 % interval"]}
          rows={bars.map((bar) => [bar.configuration, bar.reads, bar.writes, bar.percent, bar.interval])}
        />
      }
    >
      <svg viewBox={`0 0 ${WIDTH} ${height}`} className="chart" role="img" aria-label="Reads and writes by configuration">
        {bars.map((bar, index) => {
          const y = index * ROW;
          const width = WIDTH - 2;
          return (
            <g key={bar.configuration}>
              <text x={0} y={y + 11}>
                {bar.configuration.length > 34 ? `${bar.configuration.slice(0, 33)}…` : bar.configuration}
              </text>
              <text x={width} y={y + 11} textAnchor="end" className="f">
                {`${bar.writes} writes, ${bar.reads} reads · ${bar.percent} %`}
              </text>
              <rect x={1} y={y + 16} width={width} height={11} className="read-bar" />
              {bar.writeShare === null ? null : <rect x={1} y={y + 16} width={bar.writeShare * width} height={11} className="write-bar" />}
            </g>
          );
        })}
      </svg>
    </ChartCard>
  );
}
