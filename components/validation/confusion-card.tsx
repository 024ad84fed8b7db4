import { LabelGlyph } from "@/components/glyphs/label-mark";
import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { GapLabel } from "@/lib/rubric/rubric";
import { type MatrixRow, SHORT_LABELS, type ValidationFigures } from "@/lib/view-models/validation";

export interface ConfusionCardProps {
  figures: ValidationFigures;
  rater: string;
  against: string;
  /** The disagreement that the list is on: its cell is framed. */
  selected: { expected: GapLabel; found: GapLabel } | null;
  onCell: (expected: GapLabel, found: GapLabel) => void;
}

/** Who said what: given labels in rows, the rater's in columns. Ink on the diagonal; a cell beside it leads to its runs. */
export function ConfusionCard({ figures, rater, against, selected, onCell }: ConfusionCardProps) {
  return (
    <Card title="Who said what" sub={`rows ${against}, columns ${rater}`} end={<span className="meta nowrap">{figures.summary}</span>}>
      <ScrollRegion label="Confusion matrix">
        <table className="mat">
          <thead>
            <tr>
              <td />
              {figures.columns.map((label) => (
                <th key={label} scope="col" className={LABEL_CLASS[label]} title={label}>
                  <LabelGlyph label={label} />
                  <span aria-hidden="true">{SHORT_LABELS[label]}</span>
                  <span className="sr">{label}</span>
                </th>
              ))}
              <th scope="col" className="mg">
                given
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.matrix.map((row) => (
              <tr key={row.label}>
                <th scope="row" className={LABEL_CLASS[row.label]}>
                  <span className="lab">
                    {row.label} <LabelGlyph label={row.label} />
                  </span>
                </th>
                {row.cells.map((cell) => (
                  <Cell
                    key={cell.key}
                    row={row}
                    cell={cell}
                    isSelected={selected?.expected === row.label && selected.found === cell.found}
                    onPress={() => onCell(row.label, cell.found)}
                  />
                ))}
                <td className="mg">{row.total}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="mg">
                found
              </th>
              {figures.columnTotals.map((total, index) => (
                <td key={figures.columns[index]} className="mg">
                  {total}
                </td>
              ))}
              <td className="mg" />
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

function Cell({ row, cell, isSelected, onPress }: { row: MatrixRow; cell: MatrixRow["cells"][number]; isSelected: boolean; onPress: () => void }) {
  // Ink behind text stays light enough for the text: at most two fifths.
  const style = { "--a": cell.count === 0 ? "0%" : `${Math.round(8 + 32 * cell.weight)}%` } as React.CSSProperties;
  const className = [cell.isSame ? "dg" : cell.count === 0 ? "no" : "", isSelected ? "sel" : ""].filter((name) => name !== "").join(" ");
  return (
    <td className={className} style={style}>
      {cell.count === 0 || cell.isSame ? (
        <>
          <span aria-hidden={cell.count === 0 ? true : undefined}>{cell.text}</span>
          {cell.count === 0 ? <span className="sr">0</span> : null}
        </>
      ) : (
        <button type="button" onClick={onPress} aria-label={`${cell.text} given ${row.label}, found ${cell.found}: show the first`}>
          {cell.text}
        </button>
      )}
    </td>
  );
}
