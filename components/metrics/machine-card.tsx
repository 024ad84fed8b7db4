import Link from "next/link";
import { LabelName } from "@/components/glyphs/label-mark";
import { validateHref } from "@/components/shell/routes";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import { formatCount } from "@/lib/view-models/format-count";
import type { MachineRatersInput, MachineRow } from "@/lib/view-models/machine-raters";

export interface MachineCardProps {
  study: string;
  input: Pick<MachineRatersInput, "settled" | "draws">;
  rows: readonly MachineRow[];
  /** The rater that is looked at. */
  current?: string | undefined;
}

/** Machines against what people have agreed on or settled. Each version is a rater of its own; none stands between people. */
export function MachineCard({ study, input, rows, current }: MachineCardProps) {
  return (
    <Card
      title="Against settled labels"
      className="vt-card"
      sub={`${formatCount(input.settled)} cases with a final label; each version is its own rater`}
      end={
        <Link className="meta" href={validateHref(study)}>
          Matrix
        </Link>
      }
    >
      {input.settled === 0 ? (
        <p className="pad meta">
          No case has a final label yet: two people have to agree on it, or a third has to settle it. Until then nothing says how good a machine is.
        </p>
      ) : null}
      <ScrollRegion label="Machines against people">
        <table className="t vt">
          <TableHead
            rows={[
              [
                "Rater",
                { text: "same", numeric: true },
                { text: "%", numeric: true },
                { text: "interval", numeric: true },
                "κ, 0 to 1",
                { text: "κ", numeric: true },
                { text: "interval", numeric: true },
              ],
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={[row.key === current ? "is-current" : "", row.isMatcher ? "ref" : ""].join(" ").trim()}>
                <th scope="row" className="mono">
                  {row.name}
                </th>
                <td className="num">
                  {row.same}
                  <span className="faint">/{row.of}</span>
                </td>
                <td className="num">{row.percent}</td>
                <td className="num ci">{row.interval}</td>
                <td className="plot">
                  {row.at === null ? (
                    <span className="meta">{row.of === "0" ? "none in common" : row.undefinedBecause}</span>
                  ) : (
                    <svg className="sharebar" viewBox="0 0 100 13" preserveAspectRatio="none" aria-hidden="true">
                      <path d="M0 12.5H100" className="axis" />
                      <path
                        d={`M${100 * row.at.low} 6.5H${100 * row.at.high}`}
                        stroke="var(--ink)"
                        strokeWidth="1.5"
                        vectorEffect="non-scaling-stroke"
                      />
                      <path d={`M${100 * row.at.value} 2v9`} stroke="var(--ink)" strokeWidth="4" vectorEffect="non-scaling-stroke" />
                    </svg>
                  )}
                </td>
                <td className="num v">{row.kappa}</td>
                <td className="num ci">{row.kappaInterval}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.map((row) =>
        row.perLabel.length === 0 || row.of === "0" ? null : (
          <details key={row.key} className="vt-more">
            <summary>{row.name}, label by label</summary>
            <ScrollRegion label={`${row.name}, label by label`}>
              <table className="t vt">
                <TableHead
                  rows={[
                    [
                      "Label",
                      { text: "people", numeric: true },
                      { text: "it", numeric: true },
                      { text: "κ", numeric: true },
                      { text: "interval", numeric: true },
                      "Remark",
                    ],
                  ]}
                />
                <tbody>
                  {row.perLabel.map((one) => (
                    <tr key={one.label}>
                      <th scope="row">
                        <LabelName label={one.label} />
                      </th>
                      <td className="num">{one.given}</td>
                      <td className="num">{one.rated}</td>
                      <td className="num v">{one.kappa}</td>
                      <td className="num ci">{one.interval}</td>
                      <td className="meta">{one.remark}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </details>
        ),
      )}
      <p className="foot-note meta">κ of a label is against every other label; intervals draw runs ({formatCount(input.draws)} draws).</p>
    </Card>
  );
}
