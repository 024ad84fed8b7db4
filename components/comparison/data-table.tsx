import { TableHead } from "@/components/ui/table-head";

/** The numbers of a chart: the first column names the row, the others are figures. */
export function DataTable({ caption, head, rows }: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="t">
      <caption className="sr">{caption}</caption>
      <TableHead rows={[head.map((text, index) => (index === 0 ? text : { text, numeric: true }))]} />
      <tbody>
        {rows.map((cells) => (
          <tr key={JSON.stringify(cells)}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={head[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={head[index]} className="num">
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
