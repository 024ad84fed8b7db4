"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { saveTables } from "@/components/interface-rules/send-rules";
import type { Refusal } from "@/components/requests/send-request";
import { stateRulesHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import type { StateTablesDefinition } from "@/lib/gates/state-tables";
import { displayLine } from "@/lib/view-models/display-line";

export interface TablesDialogProps {
  study: string;
  /** Tables that the study knows, `id@version`. */
  known: readonly { name: string }[];
  /** The tables in view: where an edit begins. */
  tables: { id: string; isShipped: boolean; definition: StateTablesDefinition };
  run: string;
  mayManage: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The kernel's tables as they are, as JSON, and their next version. Shipped tables are not changed: an edit of them gets a name of its own. */
export function TablesDialog({ isOpen, onClose, ...props }: TablesDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tables of the kernel">
      <TablesForm {...props} onSaved={onClose} />
    </Dialog>
  );
}

function TablesForm({ study, known, tables, run, mayManage, onSaved }: Omit<TablesDialogProps, "isOpen" | "onClose"> & { onSaved: () => void }) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [name, setName] = useState(tables.isShipped ? `${study}-tables`.slice(0, 64) : tables.id);
  const [text, setText] = useState(() => JSON.stringify(tables.definition, null, 2));
  const [saving, setSaving] = useState<"idle" | "saving" | Refusal>("idle");
  const newest = newestVersion(known, name);

  const save = async (): Promise<void> => {
    const definition = parseJson(text);
    if (!definition.ok)
      return setSaving({ detail: "This is not JSON.", found: definition.fault, expected: "an object as it stood here", isStale: false });
    setSaving("saving");
    const answer = await saveTables(study, { id: name, answersVersion: newest, definition: definition.value });
    if (!answer.ok) return setSaving(answer.refusal);
    const { id, version } = answer.document;
    say(`Saved as ${id}, version ${version}.`);
    onSaved();
    router.push(stateRulesHref(study, { tables: `${id}@${version}`, run }));
    router.refresh();
  };

  return (
    <div className="sr-edit">
      <p className="meta">
        tools: the tool set of each intent; constraints: what a snapshot may conflict with; withoutGuidance: intents without any; guidance: the
        scheduler, in the order that breaks ties. Each save is a version of its own, and older ones stay.
      </p>
      <label className="field">
        <span className="name">Tables as JSON</span>
        <textarea
          className="area mono"
          rows={16}
          spellCheck={false}
          value={text}
          readOnly={!mayManage}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {typeof saving === "string" ? null : (
        <Note
          tone="error"
          isAlert
          title={saving.isStale ? "Saved by somebody else meanwhile" : "Not saved"}
          facts={[
            { name: "found", value: displayLine(saving.found ?? "", 200) },
            { name: "expected", value: displayLine(saving.expected ?? "", 300) },
          ]}
        >
          {displayLine(saving.detail, 400)}
        </Note>
      )}
      {mayManage ? (
        <div className="row wrap">
          <Input label="Name" value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
          <Button variant="primary" disabled={saving === "saving"} onClick={() => void save()}>
            Save as version {(newest ?? 0) + 1}
          </Button>
        </div>
      ) : (
        <p className="meta">Only the owner saves tables.</p>
      )}
    </div>
  );
}

/** null: no tables of this name are known here. */
function newestVersion(known: readonly { name: string }[], id: string): number | null {
  const versions = known.flatMap(({ name }) => {
    const [of, version] = name.split("@");
    return of === id ? [Number(version)] : [];
  });
  return versions.length === 0 ? null : Math.max(...versions);
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; fault: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : "no JSON" };
  }
}
