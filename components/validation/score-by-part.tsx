import { LabelName } from "@/components/glyphs/label-mark";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import { ruleSentence } from "@/lib/rubric/rules";
import type { RuleRow, ValidationFigures } from "@/lib/view-models/validation";

export function LabelScoreCard({ figures, rater }: { figures: ValidationFigures; rater: string }) {
  return (
    <Card title="By label">
      <ScrollRegion label="Scores by label">
        <table className="t pl">
          <TableHead
            rows={[
              [
                "Label",
                { text: "both", numeric: true },
                { text: "found only", numeric: true, title: `only ${rater}` },
                { text: "given only", numeric: true },
                { text: "prec.", numeric: true },
                { text: "recall", numeric: true },
                { text: "F1", numeric: true },
              ],
            ]}
          />
          <tbody>
            {figures.labels.map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  <LabelName label={row.label} />
                </th>
                <td className="num">{row.both}</td>
                <td className="num">{row.raterOnly}</td>
                <td className="num">{row.givenOnly}</td>
                <td className="num">{row.precision}</td>
                <td className="num">{row.recall}</td>
                <td className="num v">{row.f1}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="foot-note meta">{figures.labelNote}</p>
    </Card>
  );
}

export function RuleCard({ rules }: { rules: readonly RuleRow[] }) {
  return (
    <Card title="By rule" sub="the rule that decided">
      <ScrollRegion label="Scores by rule">
        <table className="t ru">
          <TableHead rows={[["Rule", "right, wrong", { text: "right", numeric: true }]]} />
          <tbody>
            {rules.map((row) => (
              <tr key={row.ruleId}>
                <th scope="row" className="mono" title={ruleSentence(row.ruleId) ?? undefined}>
                  {row.ruleId}
                  <span className="sr">: {ruleSentence(row.ruleId) ?? ""}</span>
                </th>
                <td className="dots" aria-hidden="true">
                  {row.marks === null ? (
                    <span className="track">
                      <i style={{ width: `${(100 * row.share).toFixed(2)}%` }} />
                    </span>
                  ) : (
                    row.marks.map((isRight, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place
                      <i key={index} className={isRight ? "y" : "n"} />
                    ))
                  )}
                </td>
                <td className="num">
                  {row.right}
                  <span className="faint">/{row.decided}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
