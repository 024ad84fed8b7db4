import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { type Heading, TableHead } from "@/components/ui/table-head";
import type { StepsTable } from "@/lib/view-models/compare-steps";

/** Each configuration against the row above, in the order of the columns. */
export function StepsCard({
  table,
  mode,
  onMode,
}: {
  table: StepsTable;
  mode: "exact" | "displayed";
  onMode: (mode: "exact" | "displayed") => void;
}) {
  const modes = [
    { value: "exact", name: "exact" },
    { value: "displayed", name: "displayed" },
  ] as const;
  return (
    <Card title="Step by step" end={<Segmented label="Differences from" value={mode} onValue={onMode} options={modes} size="small" />}>
      <ScrollRegion label="Step by step, as a table">
        <table className="t cu">
          <TableHead
            rows={[
              [
                "Configuration",
                ...table.metrics.flatMap(({ short }): Heading[] => [
                  { text: short, numeric: true },
                  { text: "Δ", numeric: true, label: `${short}, difference to the row above` },
                ]),
              ],
            ]}
          />
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.configuration}>
                <th scope="row">
                  <span className={row.isBaseline ? "quiet mono" : "mono"}>{row.configuration}</span>
                </th>
                {row.cells.flatMap((cell, index) => [
                  <td key={table.metrics[index]?.id} className="num">
                    {cell.value}
                  </td>,
                  <td key={`${table.metrics[index]?.id} difference`} className="num strong">
                    {cell.delta}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="meta cmp-note">
        Δ is against the row above, from {mode === "exact" ? "exact values" : "the values as they are shown"}; the two ways can differ in the last
        digit. The order matters: an increment is not the effect of leaving that part out. 0.0 means equal at this precision only.
      </p>
      {table.notes.map((note) => (
        <p key={note} className="meta cmp-note">
          {note}
        </p>
      ))}
      <p className="meta cmp-note">SGC here is Scenario Goal Completion.</p>
    </Card>
  );
}
