"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { rubricsHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import type { RubricDefinition } from "@/lib/rubric/rubric-definition";
import { changeDefinition, changedParts, type RubricPage } from "@/lib/view-models/rubric-page";
import { RubricParts } from "./rubric-parts";
import { type SavedRubric, sendRubric } from "./send-rubric";

interface Draft {
  /** null: the open copy is changed; else the name of the copy that is being made. */
  newId: string | null;
  title: string;
  definition: RubricDefinition;
}

/** The rubrics of a study: read one, copy one, change the words and keys of an own copy. Every save is a version of its own. */
export function RubricScreen({ page, mayManage }: { page: RubricPage; mayManage: boolean }) {
  const { study, rows, open, isEditable, proposedId } = page;
  const router = useRouter();
  const { say } = useStatusLine();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [refusal, setRefusal] = useState<Extract<SavedRubric, { ok: false }> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const shown = draft?.definition ?? open.definition;
  const changes = draft === null ? [] : changedParts(open.definition, draft.definition);
  const isChanged = draft !== null && (draft.newId !== null || draft.title !== open.title || changes.length > 0);

  const begin = (newId: string | null): void => {
    setRefusal(null);
    setDraft({ newId, title: newId === null ? open.title : `${open.title}, copy`, definition: open.definition });
  };
  const copy = (): void => {
    if (mayManage) begin(proposedId);
  };
  const change = (): void => {
    if (mayManage && isEditable) begin(null);
  };
  const drop = (): void => {
    setDraft(null);
    setRefusal(null);
  };
  const save = async (): Promise<void> => {
    if (draft === null || !isChanged || isSaving) return;
    setSaving(true);
    const id = draft.newId ?? open.id;
    const basedOn = draft.newId === null ? (open.basedOn ?? { id: open.id, version: open.version }) : { id: open.id, version: open.version };
    const { title, definition } = draft;
    const answer = await sendRubric(study, id, { title, definition, basedOn, answersVersion: draft.newId === null ? open.version : null });
    setSaving(false);
    if (!answer.ok) return setRefusal(answer);
    setDraft(null);
    setRefusal(null);
    say(`Saved as ${id}, version ${answer.version}. Labels keep the version that they were given on.`);
    router.push(`${rubricsHref(study)}?rubric=${encodeURIComponent(id)}&version=${encodeURIComponent(answer.version)}`);
    router.refresh();
  };
  useKeys("rubrics", {
    copy,
    change,
    save: () => void save(),
    drop,
  });

  return (
    <div className="rb-page">
      <nav className="rb-list" aria-label="Rubrics">
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={`${rubricsHref(study)}?rubric=${encodeURIComponent(row.id)}`} aria-current={row.id === open.id ? "page" : undefined}>
                <span className="rb-title">{row.title}</span>
                <span className="meta">
                  {row.kindName} · {row.isBuiltIn ? "built in" : row.id}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="rb-main">
        <div className="head">
          <h1>{open.title}</h1>
          <span className="tag">version {open.version}</span>
          {(rows.find((row) => row.id === open.id)?.versions.length ?? 0) < 2 ? null : (
            <span className="seg small">
              {rows
                .find((row) => row.id === open.id)
                ?.versions.map((version) => (
                  <Link
                    key={version}
                    href={`${rubricsHref(study)}?rubric=${encodeURIComponent(open.id)}&version=${encodeURIComponent(version)}`}
                    aria-current={version === open.version ? "page" : undefined}
                  >
                    {version}
                  </Link>
                ))}
            </span>
          )}
          <span className="grow" />
          {!mayManage || draft !== null ? null : (
            <>
              {isEditable ? (
                <Button keyHint="e" onClick={change}>
                  Change
                </Button>
              ) : null}
              <Button icon="copy" keyHint="c" onClick={copy}>
                Copy
              </Button>
            </>
          )}
        </div>
        <p className="rb-about">{open.definition.description}</p>
        {open.basedOn === null ? null : (
          <p className="meta">
            copied from {open.basedOn.id}, version {open.basedOn.version}
          </p>
        )}
        {draft === null ? null : (
          <div className="rb-draft">
            {draft.newId === null ? null : (
              <Input
                label="Name in labels and addresses"
                value={draft.newId}
                maxLength={64}
                onChange={(event) => setDraft({ ...draft, newId: event.target.value })}
              />
            )}
            <Input label="Title" value={draft.title} maxLength={100} onChange={(event) => setDraft({ ...draft, title: event.target.value })} />
            <span className="grow" />
            <Button variant="primary" keyHint="s" aria-disabled={!isChanged || isSaving} onClick={() => void save()}>
              {draft.newId === null ? `Save as version ${Number(open.version) + 1}` : "Save the copy"}
            </Button>
            <Button keyHint="x" onClick={drop}>
              Drop
            </Button>
          </div>
        )}
        {refusal === null ? null : (
          <Note
            tone="error"
            title={refusal.detail}
            isAlert
            facts={[
              { name: "where", value: refusal.where },
              { name: "found", value: refusal.found },
              { name: "expected", value: refusal.expected },
            ].filter(({ value }) => value !== null)}
          />
        )}
        <RubricParts
          definition={shown}
          onChange={draft === null ? null : (change) => setDraft({ ...draft, definition: changeDefinition(draft.definition, change) })}
        />
      </div>
    </div>
  );
}
