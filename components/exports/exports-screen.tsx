"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { exportsHref, tableCheckHref } from "@/components/shell/routes";
import { Button, DownloadLink } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import { EXPORT_LIST, type ExportsQuery, FORMATS, formatExportsQuery, type ShownPreview, UNITS, WITH_DIGIT } from "@/lib/view-models/exports-page";
import { RemovalCard } from "./removal-card";

export interface ExportsScreenProps {
  study: string;
  query: ExportsQuery;
  raters: readonly string[];
  /** null: the file cannot be made, and why. */
  preview: ShownPreview | null;
  fault: string | null;
  file: { href: string; command: string };
  latex: string | null;
  methods: readonly { text: string; isFilled: boolean }[];
  notice: string | null;
  /** null: whoever looks may not take the whole study along. */
  bundleHref: string | null;
  bundle: readonly { name: string; value: string }[];
}

/** Every file that leaves the study, with its first rows; LaTeX and the methods paragraph to copy. */
export function ExportsScreen({ study, query, raters, preview, fault, file, latex, methods, notice, bundleHref, bundle }: ExportsScreenProps) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const { say } = useStatusLine();
  const change = (next: Partial<ExportsQuery>) =>
    start(() => router.replace(`${exportsHref(study)}?${formatExportsQuery({ ...query, ...next })}`, { scroll: false }));
  const copy = async (text: string, what: string) => say((await copyText(text)) ? `${what} copied` : "The browser did not allow copying");
  const after = <Value extends string>(list: readonly Value[], value: Value): Value => list[(list.indexOf(value) + 1) % list.length] ?? value;
  const entry = EXPORT_LIST.find(({ name }) => name === query.what) ?? EXPORT_LIST[0];
  const formats = FORMATS.filter((format) => (query.what === "trajectories" ? format === "jsonl" : format !== "latex" || entry.hasLatex));
  const paragraph = methods.map(({ text }) => text).join("");
  useKeys("exports", {
    what: (key) => {
      const chosen = Number(key) <= WITH_DIGIT ? EXPORT_LIST[Number(key) - 1] : undefined;
      if (chosen !== undefined) change({ what: chosen.name });
      else document.getElementById("download-bundle")?.click();
    },
    unit: () => change({ unit: after(UNITS, query.unit) }),
    rater: () => change({ rater: after(["", ...raters], query.rater) }),
    format: () => change({ format: after(formats, query.format) }),
    "copy-latex": () => void (latex === null ? undefined : copy(latex, "LaTeX")),
    "copy-methods": () => void copy(paragraph, "Methods paragraph"),
    "copy-command": () => void copy(file.command, "Command"),
    download: () => document.getElementById("download-export")?.click(),
  });
  return (
    <>
      <div className="head" aria-busy={isPending}>
        <h1>Exports</h1>
        <span className="sub">the same numbers as on the pages, to the last digit</span>
        <span className="grow" />
        <Link className="meta" href={tableCheckHref(study)}>
          Check a published table
        </Link>
        <Button variant="bare" icon="copy" keyHint="c" onClick={() => void copy(file.command, "Command")}>
          Command
        </Button>
        <a id="download-export" className="btn primary" href={file.href} download aria-keyshortcuts="Enter">
          <Icon name="download" />
          Download {query.format === "latex" ? "LaTeX" : query.format.toUpperCase()}
          <span aria-hidden="true">
            <Kbd value="Enter" />
          </span>
        </a>
      </div>
      <div className="exg">
        <section className="pane" aria-label="What">
          <div className="pane-h">
            <h2>What</h2>
          </div>
          <ul className="exl">
            {EXPORT_LIST.map(({ name, about }, index) => (
              <li key={name}>
                <button type="button" aria-current={name === query.what} onClick={() => change({ what: name })}>
                  <span aria-hidden="true">{index < WITH_DIGIT ? <Kbd value={String(index + 1)} /> : null}</span>
                  <span>
                    <b className="strong">{name}</b>
                    <span className="meta">{about}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {bundleHref === null ? null : (
            <div className="bun">
              <h3>Bundle</h3>
              <dl>
                {bundle.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="meta">
                One file with runs, journals, rubrics, settings and results. Imported elsewhere it gives every number of people and rules again; of
                judges it brings the labels, not the records.
              </p>
              <DownloadLink id="download-bundle" href={bundleHref} keyHint="9">
                Bundle
              </DownloadLink>
            </div>
          )}
          {bundleHref === null ? null : <RemovalCard study={study} />}
        </section>
        <section className="pane" aria-label={query.what}>
          <div className="pane-h">
            <h2>{query.what}</h2>
            <span className="meta">{preview?.summary ?? ""}</span>
          </div>
          <dl className="opts">
            {query.what === "counts" ? (
              <>
                <dt>unit</dt>
                <dd>
                  <Segmented
                    label="Unit"
                    value={query.unit}
                    onValue={(unit) => change({ unit })}
                    options={UNITS.map((unit) => ({ value: unit, name: unit }))}
                  />
                </dd>
              </>
            ) : null}
            {query.what === "trajectories" ? null : (
              <>
                <dt>rater</dt>
                <dd>
                  <Select
                    label="Rater"
                    hideLabel
                    value={query.rater}
                    onValue={(rater) => change({ rater })}
                    options={[
                      { value: "", name: "as usual" },
                      { value: "all", name: "all" },
                      ...raters.map((rater) => ({ value: rater, name: rater })),
                    ]}
                  />
                </dd>
              </>
            )}
            <dt>format</dt>
            <dd>
              <Segmented
                label="Format"
                value={query.format}
                onValue={(format) => change({ format })}
                options={formats.map((format) => ({ value: format, name: format === "latex" ? "LaTeX" : format.toUpperCase() }))}
              />
              <span className="meta">unrounded; cells safe in a spreadsheet, JSONL lossless</span>
            </dd>
          </dl>
          {notice === null ? null : <Note tone="warn">{notice}</Note>}
          {fault === null ? null : <Note tone="error">{fault}</Note>}
          {preview === null || preview.rows.length === 0 ? null : (
            <>
              {preview.same === "" ? null : <p className="ex-same">the same in these rows: {preview.same}</p>}
              <ScrollRegion label="First rows">
                <table className="t csv">
                  <TableHead rows={[preview.columns]} />
                  <tbody>
                    {preview.rows.map((row, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
                      <tr key={index}>
                        {row.map((cell, column) => (
                          <td key={preview.columns[column]}>{cell}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            </>
          )}
          <pre className="command">{file.command}</pre>
        </section>
        <section className="pane" aria-label="LaTeX and methods">
          <div className="pane-h">
            <h2>LaTeX</h2>
            <span className="meta">booktabs</span>
            <span className="grow" />
            <Button variant="bare" size="small" keyHint="l" disabled={latex === null} onClick={() => void copy(latex ?? "", "LaTeX")}>
              Copy
            </Button>
          </div>
          {latex === null ? (
            <p className="meta cmp-empty">
              {entry.hasLatex ? "There is nothing to print yet." : "Only counts, metrics and comparison have a form for papers."}
            </p>
          ) : (
            <ScrollRegion label="LaTeX source" className="ex-src">
              <pre>{latex}</pre>
            </ScrollRegion>
          )}
          <div className="pane-h top-line">
            <h2>Methods paragraph</h2>
            <span className="meta">dotted: filled in from this study</span>
            <span className="grow" />
            <Button variant="bare" size="small" keyHint="m" onClick={() => void copy(paragraph, "Methods paragraph")}>
              Copy
            </Button>
          </div>
          <p className="meth">
            {methods.map(({ text, isFilled }, index) =>
              isFilled ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence have no other name than their place
                <u key={index}>{text}</u>
              ) : (
                text
              ),
            )}
          </p>
        </section>
      </div>
    </>
  );
}
