/** The numbers of a chart: the first column names the row, the others are figures. */
export function DataTable({ caption, head, rows }: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="t">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? undefined : "num"}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
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
