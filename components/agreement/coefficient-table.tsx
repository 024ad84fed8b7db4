import { LabelName } from "@/components/glyphs/label-mark";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import { isGapLabel } from "@/lib/rubric/rubric";
import type { AgreementRow, AgreementSection } from "@/lib/view-models/agreement-page";

const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`;

/** Every coefficient beside the others, each with its n and, where it was drawn, its interval; what is undefined says why. */
export function CoefficientTable({ section }: { section: AgreementSection }) {
  return (
    <ScrollRegion label={`Coefficients, ${section.title}`}>
      <table className="t co">
        <TableHead
          rows={[
            [
              "Label",
              { text: "n", numeric: true },
              { text: "same, %", numeric: true },
              { text: "95 %", numeric: true },
              "κ, −0.2 to 1",
              { text: "κ", numeric: true },
              { text: "95 %", numeric: true },
              { text: "Fleiss’ κ", numeric: true },
              { text: "α", numeric: true },
              { text: "AC1", numeric: true },
              { text: "PABAK", numeric: true },
            ],
          ]}
        />
        <tbody>
          {section.rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ row }: { row: AgreementRow }) {
  const isUndefined = row.plot === null && row.remark !== "";
  return (
    <tr>
      <th scope="row">{row.label !== null && isGapLabel(row.label) ? <LabelName label={row.label} /> : row.name}</th>
      <td className="num">{row.n}</td>
      <td className="num">{row.percent}</td>
      <td className="num ci">{row.percentInterval}</td>
      {isUndefined ? (
        <td className="meta msg" colSpan={3}>
          {row.remark}
        </td>
      ) : (
        <>
          <td className="kplot">
            <KappaPlot plot={row.plot} />
          </td>
          <td className="num v">{row.kappa}</td>
          <td className="num ci">{row.remark === "" ? row.kappaInterval : <span className="tag warn">{row.remark}</span>}</td>
        </>
      )}
      <td className="num">{row.fleiss}</td>
      <td className="num">{row.alpha}</td>
      <td className="num">{row.ac1}</td>
      <td className="num">{row.pabak}</td>
    </tr>
  );
}

/** The number stands beside it: the drawing is for the eye alone. */
function KappaPlot({ plot }: { plot: AgreementRow["plot"] }) {
  if (plot === null) return null;
  return (
    <span className="pt" aria-hidden="true">
      {plot.low === null || plot.high === null ? null : <b style={{ left: percent(plot.low), right: percent(1 - plot.high) }} />}
      <i style={{ left: percent(plot.at) }} />
    </span>
  );
}
