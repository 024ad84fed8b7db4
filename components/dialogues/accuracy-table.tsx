import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { DialogueRow } from "@/lib/view-models/dialogues-page";

const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`;

/** TGA by session and by turn, SGA with the hatched range in which it may end, incidents and drift, a configuration each. */
export function AccuracyTable({ rows, baseline }: { rows: readonly DialogueRow[]; baseline: string }) {
  return (
    <Card
      title="Grounded accuracy"
      sub="TGA by turn, SGA by session: a session counts when every turn is grounded. 95 %: TGA drawn by session, SGA and drift Wilson"
      end={
        <span className="meta nowrap row">
          <span className="hatch key" aria-hidden="true" /> where SGA may end
        </span>
      }
    >
      <ScrollRegion label="Grounded accuracy by configuration">
        <table className="t acc">
          <TableHead
            className="two"
            rows={[
              [
                { text: "Configuration", rows: 2 },
                { text: "TGA, mean over sessions, 0–100", columns: 3 },
                { text: "over turns", columns: 2 },
                { text: "SGA, decided sessions, 0–100", columns: 5 },
                { text: "Incidents", columns: 2 },
                { text: "Direction drift", columns: 3 },
                { text: "both ≤ final ≤ either", rows: 2 },
              ],
              [
                { text: "TGA drawn", spoken: true },
                { text: "%", numeric: true },
                { text: "interval", numeric: true },
                { text: "%", numeric: true },
                { text: "n", numeric: true },
                { text: "SGA drawn", spoken: true },
                { text: "n", numeric: true },
                { text: "%", numeric: true },
                { text: "interval", numeric: true },
                { text: "bounds", numeric: true },
                { text: "n", numeric: true },
                { text: "drop", numeric: true },
                { text: "n", numeric: true },
                { text: "%", numeric: true },
                { text: "interval", numeric: true },
              ],
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="mono" title={row.environment}>
                  {row.configuration}
                </th>
                <td className="plot">
                  <Plot {...row.tga} />
                </td>
                <td className="num v">{row.tga.percent}</td>
                <td className="num ci">{row.tga.interval}</td>
                <td className="num">{row.micro.percent}</td>
                <td className="num ci">{row.micro.of}</td>
                <td className="plot">
                  <Plot {...row.sga} bounds={row.bounds} />
                </td>
                <td className="num">
                  {row.sga.count}
                  <span className="faint">/{row.sga.of}</span>
                </td>
                <td className="num v">{row.sga.percent}</td>
                <td className="num ci">{row.sga.interval}</td>
                <td className="num ci">
                  {row.bounds.text}, of {row.bounds.sessions}
                </td>
                <td className="num">{row.incidents}</td>
                <td className="num">{row.configuration === baseline ? "baseline" : row.drop}</td>
                <td className="num">
                  {row.drift.count}
                  <span className="faint">/{row.drift.of}</span>
                </td>
                <td className="num v">{row.drift.percent}</td>
                <td className="num ci">{row.drift.interval}</td>
                <td className="num ci">{row.pair}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

interface PlotProps {
  at: number | null;
  low: number | null;
  high: number | null;
  bounds?: { low: number | null; high: number | null };
}

/** The numbers stand beside it: the drawing is for the eye alone. */
function Plot({ at, low, high, bounds }: PlotProps) {
  if (at === null) return <span className="faint">–</span>;
  return (
    <span className="pt four" aria-hidden="true">
      {bounds?.low == null || bounds.high === null ? null : (
        <s className="hatch" style={{ left: percent(bounds.low), width: percent(bounds.high - bounds.low) }} />
      )}
      {low === null || high === null ? null : <b style={{ left: percent(low), right: percent(1 - high) }} />}
      <i style={{ left: percent(at) }} />
    </span>
  );
}
