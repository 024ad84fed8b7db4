"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { importHref, trajectoryHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Tag } from "@/components/ui/capsule";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import type { ConflictView } from "@/lib/view-models/conflicts-page";
import { displayLine } from "@/lib/view-models/display-line";

/** Runs of one name with different contents: one counts, and a person says which. */
export function ConflictsScreen({ study, conflicts }: { study: string; conflicts: readonly ConflictView[] }) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const pick = async (trajectoryId: string, name: string) => {
    setBusy(trajectoryId);
    setProblem(null);
    const response = await fetch(`/api/v1/studies/${encodeURIComponent(study)}/conflicts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ trajectoryId }),
    }).catch(() => null);
    setBusy(null);
    if (response === null) setProblem("The server does not answer.");
    else if (!response.ok) {
      // Our own route: a problem says what in `detail`.
      const { detail } = (await response.json().catch(() => ({ detail: "It could not be saved." }))) as { detail: string };
      setProblem(displayLine(detail));
    } else say(`${name}: this content counts now`);
    router.refresh();
  };
  const move = (by: number) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-pick]")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]?.focus();
  };
  useKeys("conflicts", { next: () => move(1), previous: () => move(-1) });

  return (
    <>
      <div className="head">
        <h1>Conflicts</h1>
        <span className="sub">runs of one name with different contents</span>
        <span className="grow" />
        <LinkButton variant="bare" href={importHref(study)}>
          Import
        </LinkButton>
      </div>
      <div className="im">
        {problem === null ? null : (
          <Note tone="error" title="It was not saved" isAlert>
            {problem}
          </Note>
        )}
        {conflicts.length === 0 ? (
          <div className="card">
            <EmptyState title="No conflict waits">
              A conflict appears when an import brings a run under a name that is there already with another content. It is stored beside the other
              and is in no number until one is picked here.
            </EmptyState>
          </div>
        ) : (
          <Note>
            The run that counts is in every number; the other is in none. Picking one settles the conflict for good and stands in the audit log. The
            other stays readable at its address, with the labels that it has.
          </Note>
        )}
        {conflicts.map((conflict) => (
          <Card key={conflict.key} title={<span className="mono">{conflict.name}</span>} sub={conflict.place}>
            <ScrollRegion className="x im-files" label={`Contents of ${conflict.name}`}>
              <table className="t">
                <TableHead
                  rows={[
                    [
                      "File and record",
                      "Outcome",
                      { text: "Steps", numeric: true },
                      { text: "Labels", numeric: true },
                      "Differs in",
                      { text: "Which counts", spoken: true },
                    ],
                  ]}
                />
                <tbody>
                  {conflict.runs.map((run) => (
                    <tr key={run.trajectoryId}>
                      <th scope="row" className="mono">
                        <Link className="row-link" href={trajectoryHref(study, run.trajectoryId)}>
                          {run.source}
                        </Link>
                      </th>
                      <td>{run.outcome}</td>
                      <td className="num" data-name="steps">
                        {run.steps}
                      </td>
                      <td className="num" data-name="labels">
                        {run.labels}
                      </td>
                      <td className="msg">{run.isCounted ? <Tag icon="check">counts now</Tag> : run.differences}</td>
                      <td>
                        <Button
                          size="small"
                          data-pick
                          disabled={busy !== null}
                          aria-label={`${run.isCounted ? "Keep" : "Count"} this one: ${run.source}, for ${conflict.name}`}
                          onClick={() => void pick(run.trajectoryId, conflict.name)}
                        >
                          {run.isCounted ? "Keep this one" : "Count this one"}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </Card>
        ))}
      </div>
    </>
  );
}
