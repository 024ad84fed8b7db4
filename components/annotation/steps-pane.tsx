import { type RefObject, useMemo } from "react";
import { FindBar } from "@/components/trajectory/find-bar";
import { KeptBar } from "@/components/trajectory/kept-bar";
import { StepList } from "@/components/trajectory/step-list";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { rowOf } from "@/lib/view-models/trajectory-outline";
import type { RunView } from "./use-run-view";

export interface StepsPaneProps {
  item: AnnotationItem;
  view: RunView;
  evidence: readonly NumberedSpan[];
  /** Where the context of the write ends; all of the run for one that never came. */
  context: { before: { t: number } } | "all";
  cursorText: string;
  findInput: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}

/** The steps of the run: what was known before the write, the write, and hatched what came after. */
export function StepsPane({ item, view, evidence, context, cursorText, findInput, onLeave }: StepsPaneProps) {
  const { outline, stepOf, cursor } = view;
  const endsAt = context === "all" ? null : context.before.t;
  const lastRow = outline.rows.length - 1;
  const lastContextRow = endsAt === null ? lastRow : rowOf(outline, endsAt, 0) - 1;
  const edge = useMemo(() => {
    if (endsAt !== null) return { row: rowOf(outline, endsAt, 0), side: "before" as const };
    return lastRow < 0 ? null : { row: lastRow, side: "after" as const };
  }, [endsAt, outline, lastRow]);
  return (
    <section className="pane steps" aria-label="Steps">
      <div className="pane-h">
        <h2>Steps</h2>
        <span className="meta">
          {item.environmentLabel}, {item.stepCount} {item.stepCount === 1 ? "step" : "steps"}
        </span>
        <span className="grow" />
        <span className="meta" aria-live="polite">
          {cursorText}
        </span>
      </div>
      <FindBar find={view.find} inputRef={findInput} filter={null} onLeave={onLeave} />
      <KeptBar
        kept={view.kept}
        outline={outline}
        stepOf={stepOf}
        openings={item.openings}
        version={view.version}
        onGo={(number) => {
          const span = evidence.find((candidate) => candidate.number === number)?.span;
          if (span !== undefined) view.go(span.t, span.k, "middle", `mark[data-n~="${number}"]`);
        }}
      />
      {view.windows.isFailing() ? (
        <p className="failing" role="alert">
          Steps are missing: the server does not answer. It is asked again every 2 s.
        </p>
      ) : null}
      <StepList
        items={view.items}
        outline={outline}
        openings={item.openings}
        stepOf={stepOf}
        version={view.version}
        cursor={cursor}
        depthOf={view.depths.depthOf}
        repeatOf={noRepeat}
        edge={edge}
        lastContextRow={lastContextRow}
        marks={view.marks}
        wholeTexts={view.texts.wholeTexts}
        longTexts={view.texts.longTexts}
        actions={view.actions}
        onRetryText={view.texts.retry}
        placement={view.placement}
        onView={view.onView}
        handle={view.list}
      />
    </section>
  );
}

/** Repeats stand in the write's own line here. */
const noRepeat = (): null => null;
