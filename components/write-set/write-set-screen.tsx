"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import type { Refusal } from "@/components/requests/send-request";
import { useKeys } from "@/components/shell/key-provider";
import { importHref, writeSetHref } from "@/components/shell/routes";
import { Button, DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FactsStrip } from "@/components/ui/facts-strip";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { useStatusLine } from "@/components/ui/status-line";
import { GIVEN_KIND_KEYS } from "@/lib/view-models/given-kinds";
import type { MatcherSettingsInput } from "@/lib/view-models/matcher-settings";
import {
  type DraftDecision,
  type EnvironmentInput,
  filterRows,
  prepareFacts,
  prepareRows,
  ROW_FILTERS,
  type RowFilter,
  type WriteSetInput,
} from "@/lib/view-models/write-set";
import { ActionTable } from "./action-table";
import { AskModel } from "./ask-model";
import { EffectView } from "./effect-view";
import { MatcherSettings } from "./matcher-settings";
import { NotSaved } from "./not-saved";
import { OverridePanel } from "./override-panel";
import { followJob, saveChanges } from "./send-write-set";
import { useDrafts } from "./use-drafts";
import { useEffectPreview } from "./use-effect-preview";

export interface WriteSetScreenProps {
  document: WriteSetInput;
  /** How the matcher of the study decides. */
  matcher: MatcherSettingsInput;
  /** Handle of the environment that is open; null without a run. */
  environment: string | null;
  mayManage: boolean;
  /** Providers of models that are set up. */
  providers: readonly string[];
}

/** Which actions write, environment by environment; a decision shows its effect before it is saved. */
export function WriteSetScreen({ document, matcher, environment, mayManage, providers }: WriteSetScreenProps) {
  const [isMatcherOpen, setMatcherOpen] = useState(false);
  const open = document.environments.find((entry) => entry.environment === environment) ?? null;
  return (
    <div className="ws-page">
      <div className="head">
        <h1>Write set</h1>
        {document.environments.length < 2 ? null : (
          <nav className="seg" aria-label="Environments">
            {document.environments.map((entry) => (
              <Link
                key={entry.environment}
                href={`${writeSetHref(document.study)}?environment=${encodeURIComponent(entry.environment)}`}
                aria-current={entry === open ? "page" : undefined}
              >
                {entry.label}
              </Link>
            ))}
          </nav>
        )}
        <span className="meta ws-order">
          the first that answers wins: override, built-in, HTTP method, MCP annotation, GraphQL or SQL, model, name; what is unknown counts as a write
        </span>
        <span className="grow" />
        <span className="tag">version {document.version}</span>
        {open === null || !mayManage ? null : (
          <AskModel key={open.environment} study={document.study} environment={open.environment} providers={providers} />
        )}
        <Button id="matcher-settings" keyHint="s" onClick={() => setMatcherOpen(true)}>
          Matcher
        </Button>
        <DownloadLink
          id="write-set-json"
          href={`/api/v1/studies/${encodeURIComponent(document.study)}/write-set`}
          download={`${document.study}-write-set.json`}
          keyHint="e"
        >
          JSON
        </DownloadLink>
      </div>
      <MatcherSettings
        key={matcher.version}
        study={document.study}
        document={matcher}
        isOpen={isMatcherOpen}
        onClose={() => setMatcherOpen(false)}
        mayManage={mayManage}
      />
      {open === null ? (
        <div className="card ws-empty">
          <EmptyState
            title="No run, no write set"
            actions={
              <Link className="btn" href={importHref(document.study)}>
                Import files
              </Link>
            }
          >
            Which actions an environment has, and which of them write, is read from the runs of the study.
          </EmptyState>
        </div>
      ) : (
        <OpenEnvironment
          key={`${open.environment} ${document.version}`}
          study={document.study}
          version={document.version}
          open={open}
          mayManage={mayManage}
        />
      )}
    </div>
  );
}

type Saving = { kind: "idle" } | { kind: "saving"; text: string } | { kind: "refused"; refusal: Refusal };

interface OpenEnvironmentProps {
  study: string;
  version: number;
  open: EnvironmentInput;
  mayManage: boolean;
}

function OpenEnvironment({ study, version, open, mayManage }: OpenEnvironmentProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const drafts = useDrafts();
  const [filter, setFilter] = useState<RowFilter>("all");
  const [search, setSearch] = useState("");
  const [current, setCurrent] = useState<string | null>(null);
  const [saving, setSaving] = useState<Saving>({ kind: "idle" });
  const reason = useRef<HTMLInputElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => prepareRows(open.entries, drafts.list), [open.entries, drafts.list]);
  const shown = useMemo(() => filterRows(rows, filter, search), [rows, filter, search]);
  const row = shown.find((entry) => entry.key === current) ?? shown[0] ?? null;
  const draft = row === null ? undefined : drafts.of(row.action);
  const preview = useEffectPreview(study, open.environment, version, drafts.list);
  const withoutReason = drafts.list.find((entry) => entry.kind !== null && entry.reason.trim() === "");
  const isReady = preview.kind === "shown" && withoutReason === undefined && saving.kind !== "saving";

  const move = (by: 1 | -1) => {
    const at = row === null ? -1 : shown.indexOf(row);
    setCurrent(shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.key ?? null);
  };
  const decide = (kind: DraftDecision["kind"]) => {
    const entry = row === null ? undefined : open.entries.find((one) => one.action === row.action);
    if (row === null || entry === undefined) return;
    if (!mayManage) return say("Only the owner decides on the write set.");
    if (kind === null && entry.override === null && draft === undefined) return say("Nobody has decided on this action.");
    setCurrent(row.key);
    drafts.setKind(entry, kind);
  };
  const drop = () => {
    drafts.dropAll();
    setSaving({ kind: "idle" });
  };
  const save = async () => {
    if (drafts.list.length === 0) return say("Nothing is drafted.");
    if (withoutReason !== undefined) {
      setCurrent(rows.find((entry) => entry.action === withoutReason.action)?.key ?? null);
      reason.current?.focus();
      return say(`A decision needs a reason: ${withoutReason.action}.`);
    }
    if (!isReady) return say("Its effect is still being counted.");
    setSaving({ kind: "saving", text: "saving" });
    const saved = await saveChanges(study, { environment: open.environment, version, changes: drafts.list });
    if (!saved.ok) {
      setSaving({ kind: "refused", refusal: saved.refusal });
      return;
    }
    const { jobId, version: next } = saved.document;
    const fault = jobId === null ? null : await followJob(jobId, (done, total) => setSaving({ kind: "saving", text: countedAnew(done, total) }));
    say(fault === null ? `Saved as version ${next}.` : `Saved as version ${next}. Computing anew ended early: ${fault}`);
    router.refresh();
  };

  useKeys("write-set", {
    next: () => move(1),
    previous: () => move(-1),
    ...Object.fromEntries(GIVEN_KIND_KEYS.map(({ kind }) => [kind, () => decide(kind)])),
    "take-back": () => decide(null),
    reason: () => (reason.current === null ? say("Give the action a kind first.") : reason.current.focus()),
    "open-call": () => window.document.getElementById("open-call")?.click(),
    "only-unknown": () => setFilter(filter === "unknown" ? "all" : "unknown"),
    find: () => find.current?.focus(),
    save: () => void save(),
    undo: () => {
      if (!drafts.undo()) say("Nothing to undo: what is saved is taken back with x.");
    },
    "ask-model": () => window.document.getElementById("ask-model")?.click(),
    matcher: () => window.document.getElementById("matcher-settings")?.click(),
    "raw-document": () => window.document.getElementById("write-set-json")?.click(),
    close: drop,
  });

  return (
    <>
      <div className="ws-facts">
        <FactsStrip facts={prepareFacts(open)} />
      </div>
      <div className="ws">
        <section className="pane" aria-label="Actions of the environment">
          <div className="pane-h">
            <h2>Actions</h2>
            <Input
              label="Find an action"
              hideLabel
              icon="search"
              placeholder="Find an action"
              keyHint="/"
              ref={find}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <span className="grow" />
            <Segmented
              label="Which actions"
              size="small"
              value={filter}
              onValue={setFilter}
              options={ROW_FILTERS.map((value) => ({ value, name: value, count: String(filterRows(rows, value, "").length) }))}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title="No action passes"
              actions={
                <Button
                  onClick={() => {
                    setFilter("all");
                    setSearch("");
                  }}
                >
                  Show all {rows.length}
                </Button>
              }
            >
              {filter === "unknown" ? "Something is known of every action." : "Nothing fits the filter and the words."}
            </EmptyState>
          ) : (
            <ActionTable rows={shown} currentKey={row?.key ?? null} onCurrent={(entry) => setCurrent(entry.key)} />
          )}
        </section>
        <OverridePanel
          study={study}
          row={row}
          draft={draft}
          mayManage={mayManage}
          reasonRef={reason}
          onKind={decide}
          onReason={(text) => row !== null && drafts.setReason(row.action, text)}
          onSubmit={() => void save()}
          effect={<EffectView preview={preview} version={version} />}
          foot={
            <>
              {saving.kind === "refused" ? <NotSaved refusal={saving.refusal} newer="version" onReload={() => router.refresh()} /> : null}
              <div className="ws-act">
                <Button variant="primary" keyHint="Enter" disabled={drafts.list.length === 0 || saving.kind === "saving"} onClick={() => void save()}>
                  Save as version {version + 1}
                </Button>
                <Button keyHint="Escape" disabled={drafts.list.length === 0} onClick={drop}>
                  Drop
                </Button>
                <span className="grow" />
                <span className="meta" role="status">
                  {saving.kind === "saving" ? saving.text : draftText(drafts.list.length)}
                </span>
              </div>
            </>
          }
        />
      </div>
    </>
  );
}

const countedAnew = (done: number, total: number | null): string => (total === null ? "computing anew" : `computed anew: ${done} of ${total} runs`);
const draftText = (count: number): string => (count === 0 ? "nothing drafted" : `${count} ${count === 1 ? "draft" : "drafts"}`);
