import { Tag } from "@/components/ui/capsule";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { FieldRow, MappingPage } from "@/lib/view-models/mapping-page";

/** What stands in the file: every path with its first value, and what it is taken for. */
export function MapFields({ page }: { page: MappingPage }) {
  return (
    <section className="pane mp-fields" aria-labelledby="map-fields-title">
      <div className="pane-h">
        <h2 id="map-fields-title">{page.isTable ? "A row" : "A record"}</h2>
        <span className="meta">from the first {page.sampled}</span>
      </div>
      <ScrollRegion className="pane-b" label="Fields of the file">
        <FieldTable fields={page.fields} title="Fields of a record" head={page.isTable ? "Column" : "Path"} />
        {page.entryFields.length === 0 ? null : (
          <>
            <h3 className="mp-part">One entry of {page.mapping.steps}</h3>
            <FieldTable fields={page.entryFields} title="Fields of an entry" head="Path" />
          </>
        )}
      </ScrollRegion>
    </section>
  );
}

function FieldTable({ fields, title, head }: { fields: readonly FieldRow[]; title: string; head: string }) {
  return (
    <table className="t mp-table" aria-label={title}>
      <TableHead rows={[[head, "First value"]]} />
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} className={field.roles.length > 0 ? "is-used" : undefined}>
            <th scope="row" className="mono" data-depth={Math.min(field.depth, 6)} title={field.path}>
              {field.path}
            </th>
            <td className="msg">
              <span className={field.sample === "" ? "faint mp-sample" : "mono mp-sample"} title={field.sample}>
                {field.sample === "" ? "empty" : field.sample}
              </span>
              <span className="meta mp-facts">
                {field.roles.map((role) => (
                  <Tag key={role}>{role}</Tag>
                ))}
                {field.types}
                {field.coverage === null ? "" : `, ${field.coverage}`}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
