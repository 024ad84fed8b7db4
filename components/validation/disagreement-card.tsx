import Link from "next/link";
import { useEffect, useRef } from "react";
import { LabelName } from "@/components/glyphs/label-mark";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { DisagreementRow } from "@/lib/view-models/validation";

export interface DisagreementCardProps {
  rows: readonly DisagreementRow[];
  rater: string;
  against: string;
  current: number;
  onCurrent: (index: number) => void;
  hrefOf: (row: DisagreementRow) => string;
}

/** Every run on which the two differ, with what was given as the reason; each leads to its run. */
export function DisagreementCard({ rows, rater, against, current, onCurrent, hrefOf }: DisagreementCardProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (current >= 0) body.current?.querySelectorAll<HTMLElement>("tr")[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <Card title="Where they differ" sub={rows.length === 0 ? "nowhere" : String(rows.length)}>
      {rows.length === 0 ? (
        <p className="pad meta">Both say the same wherever both have labelled.</p>
      ) : (
        <ScrollRegion className="x di-box" label="Disagreements">
          <table className="t di">
            <TableHead rows={[["Run", against, rater, "Rule", "Decisive step", "Reason given"]]} />
            <tbody ref={body}>
              {rows.map((row, index) => (
                <tr key={row.key} className={index === current ? "is-current" : undefined} onFocus={() => onCurrent(index)}>
                  <th scope="row" className="mono">
                    <Link className="row-link" href={hrefOf(row)} prefetch={false} title={row.name}>
                      {row.name}
                    </Link>
                  </th>
                  <td>
                    <LabelName label={row.expected} />
                  </td>
                  <td>
                    <LabelName label={row.found} /> {row.isAlternative ? <span className="tag">held possible</span> : null}
                  </td>
                  <td className="mono">
                    {row.ruleId ?? ""} {row.confidence === "weak" ? <span className="tag warn">weak</span> : null}
                  </td>
                  <td className="meta">{row.steps}</td>
                  <td className="why">{row.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}
