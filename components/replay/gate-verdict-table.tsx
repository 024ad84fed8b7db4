import Link from "next/link";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { VerdictGlyph } from "@/components/glyphs/verdict-mark";
import { replayHref } from "@/components/shell/routes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { ProbeSourceId } from "@/lib/gates/probe-source";
import type { ShownVerdictRow } from "@/lib/view-models/gate-report-page";
import { DEFAULT_REPLAY, formatReplayQuery } from "@/lib/view-models/replay-query";

export interface GateVerdictTableProps {
  study: string;
  gate: string;
  source: ProbeSourceId;
  rows: readonly ShownVerdictRow[];
}

/** Verdicts behind a count of the report, each with its step in the replay. */
export function GateVerdictTable({ study, gate, source, rows }: GateVerdictTableProps) {
  const query = formatReplayQuery({ ...DEFAULT_REPLAY, gate, probes: source });
  return (
    <ScrollRegion label="Verdicts">
      <table className="t">
        <TableHead rows={[["Run", { text: "Step", numeric: true }, "Verdict", "Record", "Run ended", "First quote"]]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Link href={replayHref(study, row.trajectoryId, query, { t: row.t, k: row.k })} prefetch={false}>
                  {row.name}
                </Link>{" "}
                <span className="faint">{row.configuration}</span>
              </th>
              <td className="num">
                {row.t}
                {row.k === 0 ? "" : `.${row.k}`}
              </td>
              <td>
                <VerdictGlyph verdict={row.decision} /> {row.decision}
              </td>
              <td>{row.record}</td>
              <td>
                <OutcomeMark status={row.outcome} named />
              </td>
              <td className="gr-quote">{row.quote}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
