import Link from "next/link";
import type { FormEvent, ReactNode, Ref } from "react";
import { trajectoryHref } from "@/components/shell/routes";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { GIVEN_KIND_KEYS } from "@/lib/view-models/given-kinds";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import type { DraftDecision, WriteSetRow } from "@/lib/view-models/write-set";

export interface OverridePanelProps {
  study: string;
  row: WriteSetRow | null;
  draft: DraftDecision | undefined;
  mayManage: boolean;
  reasonRef: Ref<HTMLInputElement>;
  onKind: (kind: DraftDecision["kind"]) => void;
  onReason: (reason: string) => void;
  onSubmit: () => void;
  /** What all drafts together would change. */
  effect: ReactNode;
  /** At the foot: save and drop. */
  foot: ReactNode;
}

/** One action: which kind it is to be, why, and under that what all drafts would change. */
export function OverridePanel(props: OverridePanelProps) {
  const { study, row, draft, mayManage } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <aside className="pane ws-panel" aria-label="Decision">
      <div className="pane-h">
        <h2 className="mono clip">{row === null ? "No action" : row.name}</h2>
        {row?.isUnknown === true ? <span className="tag warn">unknown</span> : null}
        <span className="meta nowrap">{row?.use ?? ""}</span>
        <span className="grow" />
        {row === null || row.example === null ? null : (
          <Link
            id="open-call"
            className="meta nowrap"
            href={`${trajectoryHref(study, row.example.trajectoryId)}${formatPlace(row.example)}`}
            prefetch={false}
            aria-keyshortcuts="o"
          >
            a call <Kbd value="o" />
          </Link>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      <section className="pane-b" tabIndex={0} aria-label="Decision and its effect">
        {row === null ? (
          <p className="sec meta">Choose an action to see where its kind comes from, and to decide otherwise.</p>
        ) : (
          <>
            <div className="sec">
              <h3>Kind</h3>
              <div className="kinds">
                {GIVEN_KIND_KEYS.map(({ kind, key }) => (
                  <button
                    key={kind}
                    type="button"
                    className="choice"
                    aria-pressed={(row.draftKind ?? row.kind) === kind}
                    aria-keyshortcuts={key}
                    disabled={!mayManage}
                    onClick={() => props.onKind(kind)}
                  >
                    <span aria-hidden="true">
                      <Kbd value={key} />
                    </span>
                    <span className="nm">{kind}</span>
                  </button>
                ))}
              </div>
              {row.isOverride && draft === undefined && mayManage ? (
                <p className="meta ws-back">
                  Decided by {row.by}.{" "}
                  <button type="button" className="more" aria-keyshortcuts="x" onClick={() => props.onKind(null)}>
                    take the decision back
                  </button>{" "}
                  <Kbd value="x" />
                </p>
              ) : null}
            </div>
            {draft === undefined || draft.kind === null ? null : (
              <form className="sec" onSubmit={submit}>
                <Input
                  label="Reason: needed, stands in every export"
                  ref={props.reasonRef}
                  keyHint="i"
                  value={draft.reason}
                  maxLength={500}
                  onChange={(event) => props.onReason(event.target.value)}
                />
              </form>
            )}
          </>
        )}
        {props.effect}
      </section>
      {props.foot}
    </aside>
  );
}
