import { LabelName } from "@/components/glyphs/label-mark";
import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import { TableHead } from "@/components/ui/table-head";
import type { ShareRow } from "@/lib/view-models/share-rows";
import { ShareBar, ShareScale } from "./share-bar";

/** Shares by label: the chart is the table. Count, then percent, then interval, in that order of weight. */
export function ShareTable({ caption, rows }: { caption: string; rows: readonly ShareRow[] }) {
  return (
    <table className="gap">
      <caption className="sr">{caption}</caption>
      <TableHead className="sr" rows={[["Label", "Bar", "Count of n", "Percent", "95 % interval"]]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={LABEL_CLASS[row.label]}>
            <th scope="row">
              <LabelName label={row.label} />
            </th>
            <td className="plot">
              <ShareBar share={row.share} low={row.low} high={row.high} markers={row.markers} />
              {row.markers.map((marker) => (
                <span key={marker.rater} className="sr">
                  {marker.rater}: {marker.text}
                </span>
              ))}
            </td>
            <td className="num">
              {row.count}
              <span className="faint">/{row.total}</span>
            </td>
            <td className="num">{row.percent}</td>
            <td className="num ci">{row.interval}</td>
          </tr>
        ))}
        <tr className="ax">
          <td />
          <td className="plot">
            <ShareScale />
          </td>
          <td colSpan={3} />
        </tr>
      </tbody>
    </table>
  );
}

/** What the whisker and the triangle mean; the triangle only where there is one. */
export function ShareLegend({ markerRaters }: { markerRaters: readonly string[] }) {
  return (
    <span className="legend meta">
      <span>
        <svg width="26" height="9" aria-hidden="true" className="whisker">
          <path d="M1 1v7M25 1v7M1 4.5h24" />
        </svg>
        95 % Wilson
      </span>
      {markerRaters.length === 0 ? null : (
        <span>
          <svg width="8" height="5" aria-hidden="true">
            <path d="M4 0 8 5H0Z" className="marker" />
          </svg>
          {markerRaters.join(", ")}
        </span>
      )}
    </span>
  );
}
