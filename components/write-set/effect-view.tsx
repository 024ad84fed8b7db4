import type { Preview } from "@/components/requests/use-preview";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type Heading, TableHead } from "@/components/ui/table-head";
import { type EffectInput, prepareEffect } from "@/lib/view-models/write-set";
import { UncountedEffect } from "./uncounted-effect";

/** What saving would do: counted now, nothing is saved. */
export function EffectView({ preview, version }: { preview: Preview<EffectInput>; version: number }) {
  if (preview.kind !== "shown") return <UncountedEffect preview={preview} />;
  const figures = prepareEffect(preview.document);
  return (
    <>
      <div className="sec ws-effect">
        <h3>
          Effect <span className="meta">counted now, nothing is saved; {figures.scope}</span>
        </h3>
        {figures.warning === null ? null : <Note tone="warn">{figures.warning}</Note>}
        {figures.sample === null ? null : <Note>{figures.sample}</Note>}
      </div>
      <ScrollRegion label="Writes before and after">
        <table className="t ba">
          <TableHead
            className="two"
            rows={[
              [
                { text: "", empty: true },
                { text: "Writes", columns: 2, numeric: true },
                { text: "Write share, %", columns: 3, numeric: true },
              ],
              ["Configuration", ...[`v${version}`, "draft", `v${version}`, "draft", "change"].map((text): Heading => ({ text, numeric: true }))],
            ]}
          />
          <tbody>
            {figures.configurations.map((row) => (
              <tr key={row.key} className={row.isSum ? "sum" : undefined}>
                <th scope="row" className={row.isSum ? undefined : "mono"}>
                  {row.name}
                </th>
                <td className="num quiet">{row.writesBefore}</td>
                <td className="num v">{row.writesAfter}</td>
                <td className="num quiet">{row.shareBefore}</td>
                <td className="num v">{row.shareAfter}</td>
                <td className="num ci">{row.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <dl className="sec eff">
        {figures.lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd className="num quiet">{line.before}</dd>
            <dd className="num v">{line.after}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
