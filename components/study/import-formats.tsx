import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";

/** What an empty import page teaches: which files are known, and what is read of them. */
export function ImportFormats({ formats }: { formats: readonly { id: string; label: string; reads: string }[] }) {
  return (
    <Card title="Recognised formats" sub="by what stands in a file, whatever its name">
      <ScrollRegion label="Table of recognised formats">
        <table className="t formats">
          <TableHead rows={[["Format", "Id", "What is read"]]} />
          <tbody>
            {formats.map((format) => (
              <tr key={format.id}>
                <th scope="row">{format.label}</th>
                <td className="mono quiet">{format.id}</td>
                <td className="msg">{format.reads}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="foot-note meta">
        A report names every file, record and line that was warned about or rejected, with what was found and what was expected. Nothing is dropped
        silently.
      </p>
    </Card>
  );
}
