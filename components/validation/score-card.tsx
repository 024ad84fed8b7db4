import { ShareBar } from "@/components/metrics/share-bar";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { CoefficientRow, ValidationFigures } from "@/lib/view-models/validation";

/** How often the same: three shares beside what a constant answer reaches, two coefficients, and what else was compared. */
export function ScoreCard({ figures }: { figures: ValidationFigures }) {
  return (
    <Card title="How often the same" end={figures.baselineName === null ? null : <BaselineLegend name={figures.baselineName} />}>
      <ScrollRegion label="Scores">
        <table className="t sc">
          <TableHead className="sr" rows={[["Measure", "Bar", "Count of n", "Value", "95 % interval"]]} />
          <tbody>
            {figures.scores.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name}
                  <span className="meta">{row.meaning}</span>
                </th>
                <td className="plot">
                  <ShareBar share={row.share} low={row.low} high={row.high} markers={row.baselines} />
                  {row.baselines.map((baseline) => (
                    <span key={baseline.rater} className="sr">
                      {baseline.rater}: {baseline.text}
                    </span>
                  ))}
                </td>
                <td className="num">
                  {row.count}
                  <span className="faint">/{row.total}</span>
                </td>
                <td className="num v">{row.percent}</td>
                <td className="num ci">{row.interval}</td>
              </tr>
            ))}
            {figures.coefficients.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className="plot">
                  <CoefficientPlot at={row.at} />
                </td>
                <td className="meta msg" colSpan={row.remark === "" ? 1 : 3}>
                  {row.remark}
                </td>
                {row.remark === "" ? (
                  <>
                    <td className="num v">{row.value}</td>
                    <td className="num ci">{row.interval}</td>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
        <table className="t sc2">
          <caption className="sr">What else was compared, with 95 % intervals</caption>
          <tbody>
            {figures.counts.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className="num">
                  {row.count}
                  <span className="faint">/{row.total}</span>
                </td>
                <td className="num ci">{row.interval}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {figures.distance === "" ? null : <p className="foot-note meta">{figures.distance}</p>}
    </Card>
  );
}

function BaselineLegend({ name }: { name: string }) {
  return (
    <span className="legend meta">
      <span>
        <svg width="8" height="5" aria-hidden="true">
          <path d="M4 0 8 5H0Z" className="marker" />
        </svg>
        {name}
      </span>
    </span>
  );
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`;

/** A point with its interval on a scale from 0 to 1; below 0 it stands at the edge, and the number says so. */
function CoefficientPlot({ at }: { at: CoefficientRow["at"] }) {
  return (
    <svg className="sharebar" width="100%" height="13" aria-hidden="true">
      {["0%", "25%", "50%", "75%", "100%"].map((x) => (
        <line key={x} x1={x} x2={x} y1="0" y2="13" className="grid" />
      ))}
      {at === null ? null : (
        <g className="whisker">
          <line x1={percent(at.low)} x2={percent(at.high)} y1="6.5" y2="6.5" />
          <circle cx={percent(at.value)} cy="6.5" r="3.5" className="point" />
        </g>
      )}
    </svg>
  );
}
