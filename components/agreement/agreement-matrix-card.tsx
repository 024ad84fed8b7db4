import Link from "next/link";
import { useId, useState } from "react";
import { LabelGlyph } from "@/components/glyphs/label-mark";
import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import { trajectoryHref } from "@/components/shell/routes";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { isGapLabel } from "@/lib/rubric/rubric";
import type { AgreementMatrix } from "@/lib/view-models/agreement-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";

export interface AgreementMatrixCardProps {
  study: string;
  title: string;
  matrix: AgreementMatrix;
  /** Why names are missing; empty where they stand. */
  note: string;
}

/** Who said what. A cell opens what was labelled so; none does while something is to be settled: that would tell who said what. */
export function AgreementMatrixCard({ study, title, matrix, note }: AgreementMatrixCardProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const listId = useId();
  const open = matrix.rows.flatMap(({ label, cells }) => cells.map((cell) => ({ ...cell, label }))).find(({ key }) => key === openKey);
  return (
    <Card title={title} sub={matrix.title} end={<span className="meta nowrap">{matrix.summary}</span>}>
      <ScrollRegion label={`Matrix, ${title}`}>
        <table className="mat">
          <thead>
            <tr>
              <td />
              {matrix.labels.map((label) => (
                <th key={label} scope="col" className={isGapLabel(label) ? LABEL_CLASS[label] : undefined} title={label}>
                  <LabelHead label={label} />
                </th>
              ))}
              <th scope="col" className="mg">
                first
              </th>
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row" className={isGapLabel(row.label) ? LABEL_CLASS[row.label] : undefined}>
                  <span className="lab">
                    {row.label.replaceAll("_", " ")} {isGapLabel(row.label) ? <LabelGlyph label={row.label} /> : null}
                  </span>
                </th>
                {row.cells.map((cell) => (
                  <td
                    key={cell.key}
                    className={`${cell.isSame ? "dg" : cell.count === 0 ? "no" : ""}${cell.key === openKey ? " sel" : ""}`}
                    // Ink behind text stays light enough for the text: at most two fifths.
                    style={{ "--a": cell.count === 0 ? "0%" : `${Math.round(8 + 32 * cell.weight)}%` } as React.CSSProperties}
                  >
                    {cell.count === 0 ? (
                      <span aria-hidden="true">·</span>
                    ) : cell.items.length === 0 ? (
                      cell.count
                    ) : (
                      <button
                        type="button"
                        aria-expanded={cell.key === openKey}
                        aria-controls={listId}
                        aria-label={`${cell.count}, ${row.label} and ${cell.column}`}
                        onClick={() => setOpenKey(cell.key === openKey ? null : cell.key)}
                      >
                        {cell.count}
                      </button>
                    )}
                    {cell.count === 0 ? <span className="sr">0</span> : null}
                  </td>
                ))}
                <td className="mg">{row.total}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="mg">
                second
              </th>
              {matrix.columnTotals.map((total, index) => (
                <td key={matrix.labels[index]} className="mg">
                  {total}
                </td>
              ))}
              <td className="mg" />
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <div id={listId}>
        {open === undefined ? null : (
          <section className="cell-items" aria-label={`${open.label} and ${open.column}`}>
            <p className="foot-note meta">
              {open.label} by the first, {open.column} by the second:
            </p>
            <ul>
              {open.items.map(({ item, trajectoryId, place, name }) => (
                <li key={item}>
                  <Link
                    className="row-link"
                    href={`${trajectoryHref(study, trajectoryId)}${place === null ? "" : formatPlace(place)}`}
                    prefetch={false}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {note === "" ? null : <p className="foot-note meta">{note}</p>}
    </Card>
  );
}

function LabelHead({ label }: { label: string }) {
  if (!isGapLabel(label)) return <>{label.replaceAll("_", " ")}</>;
  return (
    <>
      <LabelGlyph label={label} />
      <span aria-hidden="true">{label.replace("other:", "").slice(0, 5)}.</span>
      <span className="sr">{label}</span>
    </>
  );
}
