"use client";

import { useEffect, useRef, useState } from "react";
import { saveBlob } from "@/components/comparison/save-chart";
import { useKeys } from "@/components/shell/key-provider";
import { tableCheckHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { type Heading, TableHead } from "@/components/ui/table-head";
import { prepareTableCheck, type ShownCell, type ShownCheck, type TableCheckInput, tableCheckReport } from "@/lib/view-models/table-check";
import { requestTableCheck } from "./request-table-check";

const EXAMPLES = [
  { value: "", name: "example: none" },
  { value: "accord", name: "example: ACCORD" },
  { value: "align", name: "example: ALIGN" },
  { value: "stategc", name: "example: StateGC" },
] as const;

/** Paste a table, or open those of a paper: what does not add up is named beside the cell. */
export function TableCheckScreen({ study, example: first }: { study: string; example: string }) {
  const [example, setExample] = useState(first);
  const [text, setText] = useState("");
  const [document, setDocument] = useState<TableCheckInput | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);

  useEffect(() => {
    const turn = ++latest.current;
    if (example === "" && text.trim() === "") {
      setDocument(null);
      setFault(null);
      return;
    }
    // A short rest, so that a table is not checked at every letter.
    const timer = setTimeout(async () => {
      const answer = await requestTableCheck(example === "" ? { text } : { example });
      if (turn !== latest.current) return;
      setDocument(answer.ok ? answer.document : null);
      setFault(answer.ok ? null : answer.fault);
      setCurrent(0);
    }, 200);
    return () => clearTimeout(timer);
  }, [example, text]);

  const shown = document === null ? null : prepareTableCheck(document);
  const choose = (id: string) => {
    setExample(id);
    window.history.replaceState(null, "", `${tableCheckHref(study)}${id === "" ? "" : `?example=${id}`}`);
  };
  const report = () => {
    if (document === null || shown === null) return;
    saveBlob(new Blob([tableCheckReport(document, shown)], { type: "text/plain" }), "table-check.txt");
  };
  const move = (by: number) => setCurrent(Math.min(Math.max(0, current + by), Math.max(0, (shown?.findings.length ?? 0) - 1)));
  useKeys("table-check", { paste: () => box.current?.focus(), next: () => move(1), previous: () => move(-1), report });
  const isPublished = document !== null && document.arxiv !== "";
  return (
    <>
      <div className="head">
        <h1>Check a table</h1>
        <span className="sub">paste it; shares, differences, means and sums are worked out again from its own counts</span>
        <span className="grow" />
        <Select label="Example" hideLabel value={example} onValue={choose} options={EXAMPLES} />
        <Button icon="download" keyHint="e" onClick={report} disabled={document === null}>
          Report
        </Button>
      </div>
      <div className="tc">
        <section className="pane" aria-label="Pasted">
          <div className="pane-h">
            <h2>Pasted</h2>
            <span className="meta">heads in the first line, a blank line between tables</span>
          </div>
          <textarea
            ref={box}
            className="raw"
            aria-label="The table as text"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              if (example !== "") choose("");
            }}
          />
          {fault === null ? null : <Note tone="error">{fault}</Note>}
          {isPublished ? (
            <Note>
              These are the figures that {document.paper} (arXiv {document.arxiv}) prints, here to have their arithmetic checked and for nothing else.
              None of them was measured by Plumbline.
            </Note>
          ) : null}
        </section>
        <section className="pane" aria-label="Recomputed">
          <div className="pane-h">
            <h2>Recomputed</h2>
            <span className="meta">printed, then what the table itself gives; intervals are added</span>
          </div>
          {shown === null ? (
            <p className="meta cmp-empty">Paste a table on the left, or open an example.</p>
          ) : (
            <Tables shown={shown} current={shown.findings[current]?.mark ?? null} />
          )}
        </section>
        <Findings shown={shown} current={current} onCurrent={setCurrent} />
      </div>
    </>
  );
}

function Tables({ shown, current }: { shown: ShownCheck; current: string | null }) {
  return shown.tables.map((table) => (
    <div key={table.key}>
      <div className="tc-cap">
        <h3>{table.title}</h3>
        <span className="meta">{table.summary}</span>
      </div>
      <ScrollRegion label={table.title}>
        <table className="t t2">
          <TableHead
            rows={[
              table.heads.map(
                (head, index): Heading => ({
                  ...(head === "" ? { text: "no head", spoken: true } : { text: head }),
                  ...(index === 0 ? {} : { numeric: true }),
                }),
              ),
            ]}
          />
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.key} className={row.isLast ? "sum" : undefined}>
                {row.cells.map((cell, index) =>
                  index === 0 ? (
                    <th key="name" scope="row">
                      {row.name}
                    </th>
                  ) : (
                    <Cell key={`${row.key} ${table.heads[index]}`} cell={cell} isCurrent={cell.mark !== null && cell.mark === current} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <details className="tc-read">
        <summary className="meta">How the columns were read{table.setAside.length === 0 ? "" : ", and which rows stand apart"}</summary>
        <dl className="fe">
          {table.readings.map(({ key, head, text }) => (
            <div key={key}>
              <dt>{head}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {table.setAside.map((row) => (
          <p key={row} className="quiet">
            {row}.
          </p>
        ))}
      </details>
    </div>
  ));
}

function Cell({ cell, isCurrent }: { cell: ShownCell; isCurrent: boolean }) {
  return (
    <td className={`num ${cell.tone === "plain" || cell.tone === "right" ? "" : cell.tone} ${isCurrent ? "at" : ""}`}>
      {cell.printed}
      {cell.mark === null ? null : <span className={cell.tone === "rounding" ? "fn r" : "fn"}>{cell.mark}</span>}
      {cell.recomputed === null ? null : (
        <span className="rc">
          {cell.recomputed}
          {cell.tone === "right" ? <Icon name="check" size={12} label="right" /> : null}
        </span>
      )}
      {cell.interval === null ? null : <span className="rc ci">{cell.interval}</span>}
    </td>
  );
}

function Findings({ shown, current, onCurrent }: { shown: ShownCheck | null; current: number; onCurrent: (index: number) => void }) {
  return (
    <aside className="pane" aria-label="What does not add up">
      <div className="pane-h">
        <h2>What does not add up</h2>
        <span className="meta">{shown?.summary ?? ""}</span>
      </div>
      {shown === null ? null : (
        <ol className="fl">
          {shown.findings.map((finding, index) => (
            <li key={finding.key}>
              <button type="button" aria-current={index === current} onClick={() => onCurrent(index)}>
                <span className={finding.weight === "rounding" ? "fn r" : "fn"}>{finding.mark}</span>
                <span>
                  <b className="strong">{finding.title}</b>
                  <span className="quiet">{finding.explanation}</span>
                  <span className="meta">{finding.place}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="tc-not">
        <h3>Not checked</h3>
        <p className="quiet">Whether the tasks are the same in each row, and what was left out: a table does not say.</p>
      </div>
    </aside>
  );
}
