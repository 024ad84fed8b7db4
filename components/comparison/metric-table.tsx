import { ScrollRegion } from "@/components/ui/scroll-region";
import type { CompareTable } from "@/lib/view-models/compare-table";

/** Every metric that has a value: value and interval of each configuration, difference and its interval beside it. */
export function MetricTable({ table, current, hasDifferences }: { table: CompareTable; current: number; hasDifferences: boolean }) {
  return (
    <section className="card" aria-label="Metrics">
      <ScrollRegion label="Metrics side by side">
        <table className="t cmp">
          <thead>
            <tr>
              <th scope="col">Metric</th>
              {table.columns.map((column) => (
                <th key={column.name} scope="col" className="num" colSpan={column.isBaseline || !hasDifferences ? 1 : 2}>
                  <span className="mono">{column.name}</span>
                  {column.isBaseline ? ", baseline" : hasDifferences ? " and difference" : ""}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={row.key} aria-selected={index === current} id={`metric-${row.key}`}>
                <th scope="row" title={row.definition}>
                  {row.label}
                  <span className="meta">{row.sub}</span>
                </th>
                {row.cells.flatMap((cell) => [
                  <td key={cell.configuration} className={cell.isBest ? "num mv best" : "num mv"}>
                    <span className="val">{cell.value}</span>
                    <span className="ci">{cell.interval}</span>
                  </td>,
                  ...(cell.difference === null || !hasDifferences
                    ? []
                    : [
                        <td key={`${cell.configuration} difference`} className="num diff">
                          <span>{cell.difference}</span>
                          <span className="ci">{cell.differenceInterval}</span>
                        </td>,
                      ]),
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="meta cmp-legend">
        Bold is the best value over all runs of a configuration, ties too
        {hasDifferences ? "; whether it is better on the same tasks, the interval of the difference says" : ""}.
      </p>
      {table.absent.length === 0 ? null : (
        <details className="cmp-absent">
          <summary className="meta">Metrics without a value here, and why</summary>
          <dl className="fe">
            {table.absent.map(({ reason, metrics }) => (
              <div key={reason}>
                <dt>{metrics}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
