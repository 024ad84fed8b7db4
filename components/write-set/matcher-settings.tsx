"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LabelName } from "@/components/glyphs/label-mark";
import type { Refusal } from "@/components/requests/send-request";
import { type Preview, usePreview } from "@/components/requests/use-preview";
import { trajectoryHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import {
  isSameSettings,
  type MatcherEffectInput,
  type MatcherSettingsDraft,
  type MatcherSettingsInput,
  MODE_NAMES,
  moveLabel,
  prepareMatcherEffect,
} from "@/lib/view-models/matcher-settings";
import { NotSaved } from "./not-saved";
import { followJob, type MatcherSettingsChange, saveMatcherSettings, settingsPreviewPath } from "./send-write-set";
import { UncountedEffect } from "./uncounted-effect";

export interface MatcherSettingsProps {
  study: string;
  document: MatcherSettingsInput;
  isOpen: boolean;
  onClose: () => void;
  mayManage: boolean;
}

/** A hand that moves a label up by several places asks once. */
const REST_MS = 350;

type Saving = { kind: "idle" } | { kind: "saving"; text: string } | { kind: "refused"; refusal: Refusal };

/** How the matcher decides between two findings, and what it counts as a write; a change shows its effect before it is saved. */
export function MatcherSettings({ study, document, isOpen, onClose, mayManage }: MatcherSettingsProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [draft, setDraft] = useState<MatcherSettingsDraft>(document.settings);
  const [saving, setSaving] = useState<Saving>({ kind: "idle" });
  const isChanged = !isSameSettings(draft, document.settings);
  const change: MatcherSettingsChange = { version: document.version, ...draft };
  const preview = usePreview<MatcherEffectInput>(settingsPreviewPath(study), isOpen && isChanged && mayManage ? change : null, REST_MS);
  const close = () => {
    setDraft(document.settings);
    setSaving({ kind: "idle" });
    onClose();
  };
  const save = async () => {
    setSaving({ kind: "saving", text: "saving" });
    const saved = await saveMatcherSettings(study, change);
    if (!saved.ok) {
      setSaving({ kind: "refused", refusal: saved.refusal });
      return;
    }
    const fault = await followJob(saved.document.jobId, (done, total) =>
      setSaving({ kind: "saving", text: total === null ? "computing anew" : `computed anew: ${done} of ${total} runs` }),
    );
    say(fault === null ? "The matcher's settings are saved." : `Saved. Computing anew ended early: ${fault}`);
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="How the matcher decides"
      actions={
        <>
          <span className="meta grow" role="status">
            {saving.kind === "saving" ? saving.text : `settings version ${document.version}`}
          </span>
          <Button disabled={!mayManage || isSameSettings(draft, document.defaults)} onClick={() => setDraft(document.defaults)}>
            Defaults
          </Button>
          <Button variant="primary" disabled={!mayManage || preview.kind !== "shown" || saving.kind === "saving"} onClick={() => void save()}>
            Save and compute anew
          </Button>
        </>
      }
    >
      <div className="sec">
        <h3>Labels of a case</h3>
        <Segmented
          label="Labels of a case"
          value={draft.mode}
          onValue={(mode) => mayManage && setDraft({ ...draft, mode })}
          options={(["by-environment", "single", "multi"] as const).map((value) => ({ value, name: MODE_NAMES[value] }))}
        />
      </div>
      <div className="sec">
        <h3>
          Of several findings the first in this order wins <span className="meta">stored with every result</span>
        </h3>
        <ol className="tie">
          {draft.tieOrder.map((label, index) => (
            <li key={label}>
              <span className="num faint">{index + 1}</span>
              <LabelName label={label} />
              <span className="grow" />
              <Button
                variant="bare"
                size="small"
                icon="arrow-up"
                aria-label={`Move ${label} up`}
                disabled={!mayManage || index === 0}
                onClick={() => setDraft({ ...draft, tieOrder: moveLabel(draft.tieOrder, label, -1) })}
              />
              <Button
                variant="bare"
                size="small"
                icon="arrow-down"
                aria-label={`Move ${label} down`}
                disabled={!mayManage || index === draft.tieOrder.length - 1}
                onClick={() => setDraft({ ...draft, tieOrder: moveLabel(draft.tieOrder, label, 1) })}
              />
            </li>
          ))}
        </ol>
      </div>
      <div className="sec">
        <label className="row">
          <input
            type="checkbox"
            className="cb"
            checked={draft.openCloseAreWrites}
            disabled={!mayManage}
            onChange={(event) => setDraft({ ...draft, openCloseAreWrites: event.target.checked })}
          />
          In ALFWorld <span className="mono">open</span> and <span className="mono">close</span> are writes
        </label>
      </div>
      {mayManage ? null : <p className="sec meta">Only the owner changes these settings.</p>}
      <Effect study={study} preview={preview} />
      {saving.kind === "refused" ? <NotSaved refusal={saving.refusal} newer="settings" onReload={() => router.refresh()} /> : null}
    </Dialog>
  );
}

function Effect({ study, preview }: { study: string; preview: Preview<MatcherEffectInput> }) {
  if (preview.kind !== "shown") return <UncountedEffect preview={preview} />;
  const figures = prepareMatcherEffect(preview.document);
  return (
    <>
      <div className="sec ws-effect">
        <h3>
          Effect <span className="meta">{figures.scope}</span>
        </h3>
        {figures.warning === null ? null : <Note tone="warn">{figures.warning}</Note>}
      </div>
      <dl className="sec eff">
        {figures.lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd className="num quiet">{line.before}</dd>
            <dd className="num v">{line.after}</dd>
          </div>
        ))}
      </dl>
      {figures.runs.length === 0 ? null : (
        <ScrollRegion label="Runs that change" className="x tie-runs">
          <table className="t">
            <TableHead rows={[["Run", "now", "then"]]} />
            <tbody>
              {figures.runs.map((run) => (
                <tr key={run.trajectoryId}>
                  <th scope="row" className="mono">
                    <Link className="row-link" href={trajectoryHref(study, run.trajectoryId)} prefetch={false}>
                      {run.name}
                    </Link>
                  </th>
                  <td className="quiet">{run.before}</td>
                  <td>{run.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {figures.more === "" ? null : <p className="pad meta">{figures.more}</p>}
        </ScrollRegion>
      )}
    </>
  );
}
