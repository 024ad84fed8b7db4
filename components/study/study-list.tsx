"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { FileField } from "@/components/people/file-field";
import { useKeys } from "@/components/shell/key-provider";
import { assignmentHref, importHref, overviewHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import { STUDY_TITLE_LENGTH, type StudyListRow, toStudyHandle } from "@/lib/view-models/study-list";

/** All studies, and the way to begin one: a study is made by its first import. */
export function StudyList({ studies, mayOpen }: { studies: readonly StudyListRow[]; mayOpen: boolean }) {
  const { say } = useStatusLine();
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(-1);
  const router = useRouter();

  const move = (to: number) => {
    const next = Math.max(0, Math.min(studies.length - 1, to));
    setCurrent(next);
    body.current?.querySelectorAll<HTMLElement>("a")[next]?.focus();
  };
  useKeys("studies", {
    next: () => move(current + 1),
    previous: () => move(current - 1),
    open: () => {
      const study = studies[current];
      if (study !== undefined) router.push(overviewHref(study.id));
    },
    "new-study": () => document.getElementById("new-study")?.focus(),
  });

  return (
    <>
      <div className="head">
        <h1>Studies</h1>
        <span className="sub">Each with its own trajectories, labels and settings</span>
        <span className="grow" />
        {mayOpen ? (
          <FileField
            name="Open an assignment file"
            address="/api/v1/assignment-files"
            onAnswer={({ study, assignmentId }) => router.push(assignmentHref(String(study), String(assignmentId)))}
            onFault={say}
          />
        ) : null}
      </div>
      <div className="studies">
        {studies.length === 0 ? (
          <div className="card">
            <EmptyState title="No study yet">
              Name one below and drop recorded runs on the page that opens: a folder or files. The first import makes the study.
            </EmptyState>
          </div>
        ) : (
          <ScrollRegion className="card x" label="Studies">
            <table className="t">
              <TableHead
                rows={[
                  [
                    "Study",
                    "Title",
                    { text: "Trajectories", numeric: true },
                    { text: "Failed", numeric: true },
                    { text: "Succeeded", numeric: true },
                    { text: "%", numeric: true },
                    { text: "95 % Wilson", numeric: true },
                    { text: "In no rate", numeric: true },
                  ],
                ]}
              />
              <tbody ref={body}>
                {studies.map((study, index) => (
                  <tr key={study.id} className={index === current ? "is-current" : undefined} onFocus={() => setCurrent(index)}>
                    <th scope="row" className="mono">
                      <Link className="row-link" href={overviewHref(study.id)}>
                        {study.id}
                      </Link>
                    </th>
                    <td>{study.title}</td>
                    <td className="num">{study.trajectories}</td>
                    <td className="num">{study.failed}</td>
                    <td className="num">
                      {study.succeeded}
                      <span className="faint">/{study.decided}</span>
                    </td>
                    <td className="num">{study.percent}</td>
                    <td className="num ci">{study.interval}</td>
                    <td className="num">
                      <span className={study.leftOut === "0" ? "faint" : undefined}>{study.leftOut}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <NewStudy taken={studies.map((study) => study.id)} />
      </div>
    </>
  );
}

function NewStudy({ taken }: { taken: readonly string[] }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const handle = toStudyHandle(name);
  const title = name.trim();
  const exists = taken.includes(handle);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (handle !== "") router.push(exists || handle === title ? importHref(handle) : `${importHref(handle)}?title=${encodeURIComponent(title)}`);
  };
  return (
    <form className="card pad new-study" onSubmit={begin}>
      <Input
        id="new-study"
        label="New study"
        placeholder="spring pilot"
        keyHint="n"
        value={name}
        maxLength={STUDY_TITLE_LENGTH}
        onChange={(event) => setName(event.target.value)}
        aria-describedby="new-study-handle"
      />
      <Button type="submit" variant="primary" disabled={handle === ""}>
        {exists ? "Import into it" : "Import its first files"}
      </Button>
      <p id="new-study-handle" className="meta" role="status">
        {handle === ""
          ? name === ""
            ? "The name stays as it is typed; a handle of letters, digits and hyphens is made of it for addresses and commands."
            : "No handle can be made of this: it needs a letter a–z or a digit."
          : exists
            ? `The handle ${handle} is taken: the files come into that study.`
            : `Handle, in addresses and commands: ${handle}`}
      </p>
    </form>
  );
}
