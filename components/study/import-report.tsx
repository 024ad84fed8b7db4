"use client";

import { type ReactNode, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { Button, DownloadLink, LinkButton } from "@/components/ui/button";
import { Tag } from "@/components/ui/capsule";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { useStatusLine } from "@/components/ui/status-line";
import { type Heading, TableHead } from "@/components/ui/table-head";
import type { ImportReport, NoticeGroup, NoticeKind, NoticeRow } from "@/lib/view-models/import-report";

const PAGE = 100;
/** Small reports are open at once; large ones show their groups first. */
const OPEN_UP_TO = 30;

/** Every warned and rejected record, grouped by code, with what was found and expected; then the files with their counts. */
export function ImportReportView({
  report,
  mapHrefs,
  rejectionsHref,
  end,
}: {
  report: ImportReport;
  mapHrefs: ReadonlyMap<string, string>;
  /** The rejections as a file. */
  rejectionsHref: string;
  end: ReactNode;
}) {
  return (
    <>
      <Notices
        report={report}
        end={
          <>
            {report.hasRejections ? (
              <DownloadLink href={rejectionsHref} size="small">
                Rejections as CSV
              </DownloadLink>
            ) : null}
            {end}
          </>
        }
      />
      <section className="card" aria-labelledby="files-title">
        <div className="pane-h">
          <h2 id="files-title">Files</h2>
          <span className="meta">{report.arithmetic}</span>
        </div>
        <FileTable report={report} mapHrefs={mapHrefs} />
      </section>
    </>
  );
}

/** `mapHrefs`: by path, where the fields of a file that nobody knows can be mapped. */
function FileTable({ report, mapHrefs }: { report: ImportReport; mapHrefs: ReadonlyMap<string, string> }) {
  const [shown, setShown] = useState(PAGE);
  const heads = report.files[0]?.cells ?? [];
  return (
    <ScrollRegion className="x im-files" label="Imported files">
      <table className="t">
        <TableHead
          rows={[
            [
              "File",
              "Recognised as",
              { text: "Records", numeric: true },
              ...heads.map(({ name }): Heading => ({ text: name, numeric: true, className: "capital" })),
            ],
          ]}
        />
        <tbody>
          {report.files.slice(0, shown).map((file) => (
            <tr key={file.key}>
              <th scope="row" className="mono">
                {file.path}
              </th>
              <td className={file.isRecognised ? "quiet" : undefined}>
                {file.isRecognised ? (
                  file.format
                ) : (
                  <Tag tone="error" icon="close">
                    {file.format}
                  </Tag>
                )}
                <MapLink href={mapHrefs.get(file.key)} path={file.path} />
              </td>
              {file.refusal === null ? (
                <>
                  <td className="num" data-name="records">
                    {file.records}
                  </td>
                  {file.cells.map((cell) => (
                    <td key={cell.name} className="num" data-name={cell.name}>
                      <span className={cell.isZero ? "faint" : cell.name === "imported" ? undefined : "strong"}>{cell.text}</span>
                    </td>
                  ))}
                </>
              ) : (
                <td className="msg" colSpan={1 + heads.length}>
                  {file.refusal.message}
                  <FoundExpected found={file.refusal.found} expected={file.refusal.expected} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {report.files.length > shown ? (
        <Button size="small" variant="bare" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, report.files.length - shown)} more of {report.files.length} files
        </Button>
      ) : null}
    </ScrollRegion>
  );
}

function MapLink({ href, path }: { href: string | undefined; path: string }) {
  if (href === undefined) return null;
  return (
    <LinkButton size="small" href={href} className="map-link" aria-label={`Map the fields of ${path}`}>
      Map the fields
    </LinkButton>
  );
}

function FoundExpected({ found, expected }: { found: string | null; expected: string | null }) {
  if (found === null && expected === null) return null;
  return (
    <span className="found">
      {found === null ? null : (
        <span>
          <b>Found</b> {found}
        </span>
      )}
      {expected === null ? null : (
        <span>
          <b>Expected</b> {expected}
        </span>
      )}
    </span>
  );
}

function Notices({ report, end }: { report: ImportReport; end: ReactNode }) {
  const [kind, setKind] = useState<NoticeKind | "all">("all");
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const [current, setCurrent] = useState<string | null>(null);
  const { say } = useStatusLine();

  const groups = report.groups.filter((group) => kind === "all" || group.kind === kind);
  const opensByItself = groups.reduce((sum, group) => sum + group.rows.length, 0) <= OPEN_UP_TO;
  const isOpen = (group: NoticeGroup): boolean => toggled.has(group.id) !== opensByItself;
  const visibleRows = (group: NoticeGroup): readonly NoticeRow[] => (isOpen(group) ? group.rows.slice(0, shown[group.id] ?? PAGE) : []);
  // The keys walk over group heads and the rows of open groups alike.
  const places = groups.flatMap((group) => [group.id, ...visibleRows(group).map((row) => row.id)]);
  const row = groups.flatMap((group) => group.rows).find((entry) => entry.id === current) ?? null;

  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const move = (by: number) => {
    const at = current === null ? -1 : places.indexOf(current);
    const next = places[Math.max(0, Math.min(places.length - 1, at + by))];
    if (next === undefined) return;
    setCurrent(next);
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(next)}"]`)?.focus();
  };
  const copy = async (text: string) => say((await copyText(text)) ? "Message copied" : "The browser did not allow copying");

  useKeys("import", {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      if (groups.some((group) => group.id === current) && current !== null) toggle(current);
    },
    "copy-message": () => {
      if (row !== null) void copy(row.copy);
    },
  });

  return (
    <section className="card im-report" aria-labelledby="report-title">
      <div className="pane">
        <div className="pane-h">
          <h2 id="report-title">Report</h2>
          {report.isClean ? null : (
            <Segmented
              label="Which records"
              size="small"
              value={kind}
              onValue={setKind}
              options={[
                { value: "all", name: "All", count: report.counts.all },
                { value: "rejected", name: "Rejected", count: report.counts.rejected },
                { value: "warned", name: "Warned", count: report.counts.warned },
              ]}
            />
          )}
          <span className="grow" />
          <span className="meta">{report.summary}</span>
          {end}
        </div>
        {report.isClean ? (
          <p className="pad text-sm">
            Every record came in without a word to say. <span className="quiet">{report.outcomes}</span>
          </p>
        ) : (
          <ScrollRegion label="Warned and rejected records">
            <table className="t notices">
              <colgroup>
                <col className="c-kind" />
                <col className="c-file" />
                <col className="c-where" />
                <col />
              </colgroup>
              <TableHead rows={[["Code", "File", "Where", "What"]]} />
              {groups.map((group) => (
                <tbody key={group.id}>
                  <tr className={group.id === current ? "is-current" : undefined}>
                    <th scope="rowgroup" colSpan={2}>
                      <button
                        type="button"
                        className="fold"
                        data-place={group.id}
                        aria-expanded={isOpen(group)}
                        onClick={() => {
                          setCurrent(group.id);
                          toggle(group.id);
                        }}
                      >
                        <Icon name={isOpen(group) ? "chevron-down" : "chevron-right"} size={12} />
                        <Tag tone={group.kind === "rejected" ? "error" : "warn"} icon={group.kind === "rejected" ? "close" : "warning"}>
                          {group.kind}
                        </Tag>
                        <span className="mono">{group.code}</span>
                        <b>{group.count}</b>
                      </button>
                    </th>
                    <td className="faint">in {group.files}</td>
                    <td className="msg faint">{isOpen(group) ? "" : group.example}</td>
                  </tr>
                  {visibleRows(group).map((notice) => (
                    <tr key={notice.id} className={notice.id === current ? "is-current" : undefined} onFocus={() => setCurrent(notice.id)}>
                      <td />
                      <th scope="row" className="mono">
                        <button
                          type="button"
                          className="notice-name"
                          data-place={notice.id}
                          onClick={() => setCurrent(notice.id)}
                          title={notice.path}
                        >
                          {notice.path}
                        </button>
                      </th>
                      <td>{notice.where}</td>
                      <td className="msg">
                        {notice.message}
                        {notice.isRepeated ? null : <FoundExpected found={notice.found} expected={notice.expected} />}
                      </td>
                    </tr>
                  ))}
                  {isOpen(group) && group.rows.length > (shown[group.id] ?? PAGE) ? (
                    <tr>
                      <td colSpan={4}>
                        <Button size="small" variant="bare" onClick={() => setShown({ ...shown, [group.id]: (shown[group.id] ?? PAGE) + PAGE })}>
                          Show {Math.min(PAGE, group.rows.length - (shown[group.id] ?? PAGE))} more of {group.count}
                        </Button>
                      </td>
                    </tr>
                  ) : null}
                </tbody>
              ))}
            </table>
          </ScrollRegion>
        )}
      </div>
      {report.isClean ? null : <NoticeDetail row={row} outcomes={report.outcomes} onCopy={(text) => void copy(text)} />}
    </section>
  );
}

function NoticeDetail({ row, outcomes, onCopy }: { row: NoticeRow | null; outcomes: string; onCopy: (text: string) => void }) {
  if (row === null) {
    return (
      <aside className="pane im-detail" aria-label="The chosen record">
        <div className="pad text-sm">
          <p className="quiet">{outcomes}</p>
          <p className="meta pt-2">Choose a row to read it in full.</p>
        </div>
      </aside>
    );
  }
  return (
    <aside className="pane im-detail" aria-label="The chosen record">
      <div className="pane-h">
        <h2 className="mono clip">{row.path}</h2>
        <span className="meta nowrap">{row.where}</span>
      </div>
      <dl className="fe pad">
        <dt>Code</dt>
        <dd className="mono">{row.code}</dd>
        {row.found === null ? null : (
          <>
            <dt>Found</dt>
            <dd className="mono">{row.found}</dd>
          </>
        )}
        {row.expected === null ? null : (
          <>
            <dt>Expected</dt>
            <dd className="mono">{row.expected}</dd>
          </>
        )}
        <dt>Where</dt>
        <dd>{row.where}</dd>
        {row.isRepeated ? null : (
          <>
            <dt>What</dt>
            <dd>{row.message}</dd>
          </>
        )}
        <dt>Kept</dt>
        <dd>{row.kept}</dd>
      </dl>
      <div className="px-3 pb-3">
        <Button variant="bare" icon="copy" keyHint="c" onClick={() => onCopy(row.copy)}>
          Copy message
        </Button>
      </div>
    </aside>
  );
}
