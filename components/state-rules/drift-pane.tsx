import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { DriftGroupView, DriftRow, StateTurnView } from "@/lib/view-models/state-rules-page";

/** The drift marks of a turn, and the drift of its configuration. */
export function DriftPane({ turn, group }: { turn: StateTurnView; group: DriftGroupView }) {
  return (
    <aside className="pane" aria-label="Drift">
      <div className="pane-h">
        <h2>Drift</h2>
        <span className="meta" role="status">
          {turn.marks.length} {turn.marks.length === 1 ? "mark" : "marks"} at turn {turn.turn}
        </span>
      </div>
      <ScrollRegion className="pane-b" label="Drift marks">
        {turn.marks.length === 0 ? (
          <p className="meta ir-wait">{turn.kernel === null ? "No snapshot, so no mark." : "The reply stays within what the state allowed."}</p>
        ) : (
          <ul className="sr-marks">
            {turn.marks.map(({ kind, explanation, rule }) => (
              <li key={`${kind} ${explanation}`}>
                <Icon name="warning" size={12} />
                <span>
                  {explanation} {rule === null ? null : <span className="mono">{rule}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="sec">
          <h3>
            Under <span className="mono">{group.title}</span>
          </h3>
          <p className="meta">{group.sub}</p>
        </div>
        <table className="t ir-ef sr-t">
          <TableHead rows={[["Turns with a mark", { text: "n", numeric: true }, { text: "%", numeric: true }, { text: "Wilson", numeric: true }]]} />
          <tbody>
            {group.rows.map((row) => (
              <DriftLine key={row.name} row={row} />
            ))}
          </tbody>
          <tbody>
            <tr className="sr-grp">
              <th scope="rowgroup" colSpan={4}>
                Guidance-repetition rate, of guidance turns
              </th>
            </tr>
            <DriftLine row={group.repetition} />
          </tbody>
        </table>
        {group.notes.map((note) => (
          <p key={note} className="meta ir-wait">
            {note}
          </p>
        ))}
      </ScrollRegion>
    </aside>
  );
}

function DriftLine({ row }: { row: DriftRow }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className="num">
        {row.count}
        <span className="faint">/{row.total}</span>
      </td>
      <td className="num v">{row.percent}</td>
      <td className="num ci">{row.interval}</td>
    </tr>
  );
}
