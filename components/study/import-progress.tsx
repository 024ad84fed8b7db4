import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import { displayLine } from "@/lib/view-models/display-line";
import { formatBytes } from "@/lib/view-models/format-bytes";
import { formatCount } from "@/lib/view-models/format-count";
import { prepareImportProgress } from "@/lib/view-models/import-progress";
import { JobCard } from "./job-card";
import type { ImportJobDocument, SendingFile } from "./use-import";

const SHOWN_FILES = 100;

/** Files on their way to the server; those that did not arrive stay, with the reason. */
export function SendingCard({ files, isSending, onStop }: { files: readonly SendingFile[]; isSending: boolean; onStop: () => void }) {
  const sent = files.filter((file) => file.state === "sent").length;
  const shown = isSending ? files : files.filter((file) => file.state === "failed");
  return (
    <Card
      title={isSending ? `Sending ${formatCount(sent + 1)} of ${formatCount(files.length)}` : "Not sent"}
      sub={isSending ? "stay on this page until all files are sent" : "these files are not in the import"}
      end={
        isSending ? (
          <Button variant="bare" icon="close" keyHint="s" onClick={onStop}>
            Stop
          </Button>
        ) : null
      }
    >
      <ScrollRegion className="x im-files" label="Files">
        <table className="t">
          <TableHead rows={[["File", { text: "Size", numeric: true }, "Sent", "State"]]} />
          <tbody>
            {shown.slice(0, SHOWN_FILES).map((file) => (
              <tr key={file.name}>
                <th scope="row" className="mono">
                  {displayLine(file.name)}
                </th>
                <td className="num faint">{formatBytes(file.size)}</td>
                <td className="im-track">
                  <progress
                    className={file.state === "sent" ? "track half" : "track"}
                    value={file.size === 0 ? Number(file.state === "sent") : file.sent}
                    max={Math.max(1, file.size)}
                    aria-label={`${displayLine(file.name)}, sent`}
                  />
                </td>
                <td>
                  {file.state === "sent" ? (
                    <span className="row">
                      <Icon name="check" /> sent
                    </span>
                  ) : file.problem === null ? (
                    file.state
                  ) : (
                    <span className="msg">
                      {displayLine(file.problem.detail)} {file.problem.found === null ? "" : `Found ${displayLine(file.problem.found)}.`}{" "}
                      {file.problem.expected === null ? "" : `Expected ${displayLine(file.problem.expected)}.`}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length > SHOWN_FILES ? <p className="foot-note meta">and {formatCount(shown.length - SHOWN_FILES)} more</p> : null}
    </Card>
  );
}

/** The job on the server: how far it is, and the way to stop it. */
export function ImportJobCard({ job, onStop }: { job: ImportJobDocument; onStop: () => void }) {
  const view = prepareImportProgress(job, job.result?.totals ?? null);
  if (job.state === "failed") {
    return (
      <Note tone="error" title={view.title} isAlert>
        {view.reason ?? "The worker's log says why."} What was imported before stays.
      </Note>
    );
  }
  if (job.state === "cancelled") {
    return (
      <Note tone="warn" title="Stopped">
        {view.kept} The rest was not read. Importing the same files again goes on from there: nothing doubles.
      </Note>
    );
  }
  if (view.isOver) return null;
  return <JobCard name="Import" view={view} aside="you can leave this page, the job goes on" onStop={onStop} />;
}
