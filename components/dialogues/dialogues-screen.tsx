"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useKeys } from "@/components/shell/key-provider";
import { agreementHref, dialoguesHref } from "@/components/shell/routes";
import { Button, DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Card } from "@/components/ui/pane";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import { type DialoguesPage, type DialoguesQueryState, formatDialoguesQuery } from "@/lib/view-models/dialogues-page";
import { displayLine } from "@/lib/view-models/display-line";
import { AccuracyTable } from "./accuracy-table";
import { ClusteringCard } from "./clustering-card";

export interface DialoguesScreenProps {
  study: string;
  page: DialoguesPage;
  query: DialoguesQueryState;
  raters: readonly string[];
  /** May say what holds for the whole study. */
  mayManage: boolean;
}

/** Turn and session accuracy with what is still open, and whether errors cluster. */
export function DialoguesScreen({ study, page, query, raters, mayManage }: DialoguesScreenProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const change = (next: Partial<DialoguesQueryState>): void =>
    router.replace(`${dialoguesHref(study)}${formatDialoguesQuery({ ...query, ...next })}`, { scroll: false });
  const choices = ["final", ...raters];
  const configurations = page.rows.map(({ configuration }) => configuration);
  const after = (list: readonly string[], value: string): string => list[(list.indexOf(value) + 1) % list.length] ?? value;
  const baseline = query.baseline ?? configurations[0] ?? "";
  const api = `/api/v1/studies/${encodeURIComponent(study)}`;

  const keepPolicy = async (): Promise<void> => {
    try {
      const response = await fetch(`${api}/na-policy`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ naPolicy: page.policy }),
      });
      if (!response.ok) throw new Error(String(response.status));
      say("Kept for the study: metrics, exports and this page count so.");
      change({ policy: null });
      router.refresh();
    } catch {
      say("Not kept: the server did not take it. Try again.");
    }
  };

  useKeys("dialogues", {
    labels: () => change({ labels: after(choices, query.labels) }),
    baseline: () => {
      if (configurations.length > 0) change({ baseline: after(configurations, baseline) });
    },
    policy: () => change({ policy: page.policy === "exclude" ? "count-as-grounded" : "exclude" }),
    adjudicate: () => router.push(`${agreementHref(study)}?unit=turn`),
    "turns-csv": () => document.getElementById("raw-turns")?.click(),
    "raw-document": () => document.getElementById("raw-dialogues")?.click(),
  });

  return (
    <>
      <div className="head">
        <h1>Dialogues</h1>
        <span className="sub">{query.labels === "final" ? "final labels" : `labels of ${displayLine(query.labels)}, first pass`}</span>
        <span className="grow" />
        <Segmented
          label="Whose labels"
          value={query.labels}
          options={choices.map((value) => ({ value, name: value === "final" ? "Final" : displayLine(value.replace(/^human:/, "")) }))}
          onValue={(labels) => change({ labels })}
        />
        {configurations.length < 2 ? null : (
          <Select
            label="Drop of incidents from"
            hideLabel
            value={baseline}
            onValue={(next) => change({ baseline: next })}
            options={configurations.map((value) => ({ value, name: `drop from ${value}` }))}
            aria-keyshortcuts="b"
          />
        )}
        {mayManage && query.policy !== null ? (
          <Button onClick={() => void keepPolicy()}>
            {page.policy === "exclude" ? "Keep for the study: not applicable left out" : "Keep for the study: not applicable as grounded"}
          </Button>
        ) : null}
        <Link className="btn" href={`${agreementHref(study)}?unit=turn`}>
          Agreement, settle
        </Link>
        <DownloadLink id="raw-turns" href={`${api}/export/turns?rater=all`} download={`${study}-turns.csv`} keyHint="e">
          Turns
        </DownloadLink>
        <a
          id="raw-dialogues"
          className="btn"
          href={`${api}/dialogues?policy=${page.policy}`}
          download={`${study}-dialogues.json`}
          aria-keyshortcuts="r"
        >
          JSON
        </a>
      </div>
      <div className="dv">
        {page.isEmpty ? (
          <div className="card">
            <EmptyState title="No turn has been labelled yet">
              A dialogue is read turn by turn: grounded, ungrounded, not applicable. Draw a sample, assign two people, and their labels stand here.
            </EmptyState>
          </div>
        ) : (
          <>
            <dl className="facts">
              {page.facts.map(({ name, value, note }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {value} <small className="faint">{note}</small>
                  </dd>
                </div>
              ))}
            </dl>
            <AccuracyTable rows={page.rows} baseline={baseline} />
            <div className="dv-two">
              <ClusteringCard rows={page.rows} points={page.points} curve={page.curve} />
              <Card title="Quality of the session" sub="1 to 10, mean of the final scores">
                <table className="t">
                  <TableHead
                    rows={[["Configuration", { text: "mean", numeric: true }, { text: "95 %", numeric: true }, { text: "n", numeric: true }]]}
                  />
                  {page.scales.map((scale) => (
                    <tbody key={scale.scale}>
                      <tr className="grp">
                        <th scope="rowgroup" colSpan={4}>
                          {scale.name}
                        </th>
                      </tr>
                      {scale.rows.map((row) => (
                        <tr key={row.key}>
                          <th scope="row" className="mono">
                            {row.name}
                          </th>
                          <td className="num v">{row.mean}</td>
                          <td className="num ci">{row.interval}</td>
                          <td className="num">{row.n}</td>
                        </tr>
                      ))}
                    </tbody>
                  ))}
                </table>
                <p className="foot-note meta">{page.scaleNote}</p>
              </Card>
            </div>
            <p className="meta">{page.notes.join(" ")}</p>
          </>
        )}
      </div>
    </>
  );
}
