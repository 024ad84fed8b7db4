import { DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { TableHead } from "@/components/ui/table-head";
import type { PeopleView } from "@/lib/view-models/people-page";

export type AuditGroup = "all" | "people" | "blindness" | "data";

const GROUPS = [
  { value: "all", name: "All" },
  { value: "people", name: "People" },
  { value: "blindness", name: "Blindness" },
  { value: "data", name: "Data and work" },
] as const;

export interface AuditCardProps {
  study: string;
  view: PeopleView;
  group: AuditGroup;
  onGroup: (group: AuditGroup) => void;
}

/** Who changed what, newest first. It withholds labels itself: whoever reads it may be blind. */
export function AuditCard({ study, view, group, onGroup }: AuditCardProps) {
  return (
    <Card
      title="Audit log"
      sub={view.auditSub}
      end={
        <>
          <Segmented label="Entries" size="small" value={group} options={GROUPS} onValue={onGroup} />
          <DownloadLink
            id="audit-csv"
            href={`/api/v1/studies/${encodeURIComponent(study)}/audit?format=csv&group=${group}`}
            variant="bare"
            size="small"
            keyHint="e"
          >
            CSV
          </DownloadLink>
        </>
      }
    >
      {view.audit.length === 0 ? (
        <p className="meta pp-none">Nothing of this kind has happened yet.</p>
      ) : (
        <ScrollRegion label="Audit log, as a table" className="x pp-log">
          <table className="t lg">
            <TableHead rows={[[{ text: "UTC", numeric: true }, "who", "what", { text: "Details", spoken: true }]]} />
            <tbody>
              {view.audit.map((line) => (
                <tr key={line.seq}>
                  <td className="num faint">
                    <time dateTime={line.at}>{line.time}</time>
                  </td>
                  <th scope="row">{line.who}</th>
                  <td className="mono quiet">{line.action}</td>
                  <td className="wh" title={line.text}>
                    {line.text}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}
