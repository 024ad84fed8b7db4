"use client";

import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Placement } from "@/components/trajectory/keep-place";
import type { ListView, StepListHandle } from "@/components/trajectory/step-list";
import type { StepRowActions } from "@/components/trajectory/step-row";
import type { StepWindows } from "@/components/trajectory/step-windows";
import { callOf, textAt } from "@/components/trajectory/text-at";
import { type Depths, useDepths } from "@/components/trajectory/use-depths";
import { type Find, useFind } from "@/components/trajectory/use-find";
import { useMarks } from "@/components/trajectory/use-marks";
import { useStepWindows } from "@/components/trajectory/use-step-windows";
import { type Texts, useTexts } from "@/components/trajectory/use-texts";
import { copyText } from "@/components/ui/copy-text";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import { addressKey, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { buildStepList, filterOpenings, type StepList as Items } from "@/lib/view-models/trajectory-list";
import { neighbourRow, type Outline, rowOf, unpackOutline } from "@/lib/view-models/trajectory-outline";
import type { FindHit, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { createItemFetcher, type ItemFetcher } from "./fetch-annotation";

export interface RunView {
  fetcher: ItemFetcher;
  outline: Outline;
  windows: StepWindows;
  version: number;
  stepOf: (t: number) => StepView | undefined;
  texts: Texts;
  items: Items;
  list: RefObject<StepListHandle | null>;
  cursor: { t: number; k: number };
  go: (t: number, k: number, mode: Placement["mode"], mark?: string | null) => void;
  move: (by: 1 | -1) => void;
  moveWrite: (by: 1 | -1) => void;
  placement: Placement;
  depths: Depths;
  find: Find;
  marks: ReturnType<typeof useMarks>;
  rawOf: (address: SpanAddress) => string;
  actions: StepRowActions;
  onView: (view: ListView) => void;
  /** Pins that cannot be seen in the list. */
  kept: readonly NumberedSpan[];
}

export interface RunViewInput {
  item: AnnotationItem;
  initialPlace: { t: number; k: number };
  /** The write in question, whose row stays open. */
  caseRow: { t: number; k: number } | null;
  evidence: readonly NumberedSpan[];
  say: (sentence: string) => void;
}

/** The steps of a run beside what is labelled: list, cursor, find, marks. */
export function useRunView({ item, initialPlace, caseRow, evidence, say }: RunViewInput): RunView {
  const { openings } = item;
  const fetcher = useMemo(
    () => createItemFetcher(item.study, item.assignmentId, item.trajectoryId),
    [item.study, item.assignmentId, item.trajectoryId],
  );
  const outline = useMemo(() => unpackOutline(item.outline), [item.outline]);
  const { windows, version } = useStepWindows(fetcher, outline.stepCount, item.steps);
  const texts = useTexts(fetcher, outline, openings);
  const stepOf = windows.step;
  const list = useRef<StepListHandle>(null);
  const [cursor, setCursor] = useState(initialPlace);
  const [wanted, setWanted] = useState<{ id: number; t: number; k: number; mode: Placement["mode"]; mark: string | null }>({
    id: 0,
    ...initialPlace,
    mode: "case",
    mark: null,
  });
  const [unseen, setUnseen] = useState("");

  const items = useMemo(
    () => buildStepList(outline, filterOpenings(openings, "all", []), null, texts.shownTexts),
    [outline, openings, texts.shownTexts],
  );
  const go = useCallback<RunView["go"]>(
    (t, k, mode, mark = null) => {
      const step = Math.min(Math.max(0, t), outline.stepCount);
      const row = step === 0 ? undefined : outline.rows[rowOf(outline, step, k)];
      const call = step === 0 ? Math.min(k, Math.max(0, openings.length - 1)) : (row?.k ?? 0);
      setCursor((before) => (before.t === step && before.k === call ? before : { t: step, k: call }));
      setWanted((before) => ({ id: before.id + 1, t: step, k: call, mode, mark }));
    },
    [outline, openings.length],
  );
  const indexOf = (t: number, k: number): number => (t === 0 ? items.indexOfOpening(k) : items.indexOfRow(rowOf(outline, t, k)));
  const move = (by: 1 | -1): void => {
    let index = indexOf(cursor.t, cursor.k) + by;
    while (index >= 0 && index < items.count && items.at(index).kind === "piece") index += by;
    if (index < 0 || index >= items.count) {
      say(by === 1 ? "This is the last step." : "This is the first text of the run.");
      return;
    }
    const at = items.at(index);
    const row = at.kind === "row" ? outline.rows[at.row] : undefined;
    if (at.kind === "opening") go(0, at.index, "near");
    else if (row !== undefined) go(row.t, row.k, "near");
  };
  const moveWrite = (by: 1 | -1): void => {
    const next = neighbourRow(outline.writeRows, cursor.t === 0 ? -1 : rowOf(outline, cursor.t, cursor.k), by);
    const row = next === null ? undefined : outline.rows[next];
    if (row === undefined) say(by === 1 ? "No write after this step." : "No write before this step.");
    else go(row.t, row.k, "middle");
  };
  const { id, t, k, mode, mark } = wanted;
  const item0 = indexOf(t, k);
  const placement = useMemo((): Placement => ({ id, item: item0, mode, mark }), [id, item0, mode, mark]);
  const depths = useDepths(outline, openings, cursor, caseRow === null ? -1 : rowOf(outline, caseRow.t, caseRow.k), evidence);
  const goHit = useCallback(
    (hit: FindHit) => {
      const call = callOf(hit.address, openings);
      depths.open({ t: hit.address.t, k: call });
      go(hit.address.t, call, "middle", "mark.now");
    },
    [depths, go, openings],
  );
  const find = useFind(fetcher, cursor, goHit);
  const marks = useMarks(evidence, find.hits, find.current, null);
  const rawOf = useCallback(
    (address: SpanAddress) => texts.rawOf(addressKey(address)) ?? textAt(address, stepOf, openings)?.text ?? "",
    [texts, stepOf, openings],
  );
  const actions = useMemo(
    (): StepRowActions => ({
      onGo: (toT, toK) => go(toT, toK, "near"),
      onToggleWhole: texts.toggleWhole,
      onCopy: (view: TextView) => {
        const whole = view.length === view.text.length ? Promise.resolve(view.text) : fetcher.text(view.address);
        whole.then(copyText).then(
          (isCopied) => say(isCopied ? "Copied." : "The browser does not allow copying here."),
          () => say("The text could not be loaded: the server does not answer."),
        );
      },
    }),
    [go, texts.toggleWhole, fetcher, say],
  );
  const onView = useCallback(
    (view: ListView) => {
      setUnseen(evidence.flatMap(({ number }) => (number === null || view.seenEvidence.has(number) ? [] : [number])).join(" "));
      const elsewhere = evidence.map(({ span }) => span.t);
      windows.request(view.drawnSteps, caseRow === null ? elsewhere : [...elsewhere, caseRow.t]);
    },
    [evidence, windows, caseRow],
  );
  const kept = useMemo(() => {
    const numbers = new Set(unseen.split(" "));
    return evidence.filter(({ number }) => numbers.has(String(number))).sort((a, b) => a.span.t - b.span.t || a.span.k - b.span.k);
  }, [unseen, evidence]);

  return {
    fetcher,
    outline,
    windows,
    version,
    stepOf,
    texts,
    items,
    list,
    cursor,
    go,
    move,
    moveWrite,
    placement,
    depths,
    find,
    marks,
    rawOf,
    actions,
    onView,
    kept,
  };
}
