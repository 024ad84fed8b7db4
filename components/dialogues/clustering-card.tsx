import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { DialoguesPage } from "@/lib/view-models/dialogues-page";

const LEFT = 40;
const TOP = 12;
const WIDTH = 330;
const HEIGHT = 220;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const x = (share: number): number => LEFT + share * WIDTH;
const y = (share: number): number => TOP + (1 - share) * HEIGHT;

/** Whether bad turns come together: the sessions without one against what independent errors would give with the real lengths. */
export function ClusteringCard({ rows, points, curve }: Pick<DialoguesPage, "rows" | "points" | "curve">) {
  const path = curve.map(({ tga, sga }, index) => `${index === 0 ? "M" : "L"}${x(tga).toFixed(1)} ${y(sga).toFixed(1)}`).join("");
  return (
    <Card title="Do errors cluster in sessions?" sub="sessions with nothing to settle, real lengths">
      <svg
        viewBox={`0 0 ${LEFT + WIDTH + 12} ${TOP + HEIGHT + 34}`}
        className="chart plane"
        role="img"
        aria-label="SGA against TGA, with the curve that independent errors would give"
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${TOP}V${TOP + HEIGHT}M${LEFT} ${y(tick)}H${LEFT + WIDTH}`} className="grid" />
            <text x={x(tick)} y={TOP + HEIGHT + 14} textAnchor="middle" className="f">
              {100 * tick}
            </text>
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="f">
              {100 * tick}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className="most" />
        {path === "" ? null : <path d={path} className="independent" />}
        <text x={x(1)} y={TOP + HEIGHT + 29} textAnchor="end">
          TGA, mean over sessions, %
        </text>
        <text x={LEFT + 6} y={TOP + 10}>
          SGA, %
        </text>
        <text x={x(0.42)} y={y(0.5)} textAnchor="end" className="f">
          SGA = TGA, the most
        </text>
        <text x={x(0.98)} y={y(0.06)} textAnchor="end" className="f">
          dashes: if errors were independent
        </text>
        {points.map((point) => (
          <g key={point.key}>
            <circle cx={x(point.tga)} cy={y(point.sga)} r="4" className="dot" />
            <text x={x(point.tga) - 8} y={y(point.sga) + 4} textAnchor="end">
              {point.name}
            </text>
          </g>
        ))}
      </svg>
      <ScrollRegion label="Error clustering by configuration">
        <table className="t">
          <TableHead
            rows={[
              [
                "SGA, %",
                { text: "observed", numeric: true },
                { text: "independent", numeric: true },
                { text: "excess", numeric: true },
                { text: "95 %", numeric: true },
              ],
            ]}
          />
          <tbody>
            {rows.map(({ key, configuration, clustering }) => (
              <tr key={key}>
                <th scope="row" className="mono">
                  {configuration}
                </th>
                <td className="num">{clustering.observed}</td>
                <td className="num">{clustering.independent}</td>
                {clustering.remark === "" ? (
                  <>
                    <td className="num v">{clustering.excess}</td>
                    <td className="num ci">{clustering.interval}</td>
                  </>
                ) : (
                  <td className="meta msg" colSpan={2}>
                    {clustering.remark}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="foot-note meta">
        Above 0: bad turns come together, so that fewer sessions have one. The curve pools the lengths of all sessions.
      </p>
    </Card>
  );
}
