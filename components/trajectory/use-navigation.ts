"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useCallback, useRef, useState } from "react";
import { trajectoriesHref } from "@/components/shell/routes";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import type { StepFilter, StepList } from "@/lib/view-models/trajectory-list";
import { neighbourRow, type Outline, rowOf } from "@/lib/view-models/trajectory-outline";
import type { TrajectoryPage } from "@/lib/view-models/trajectory-page";
import { type BackEntry, type Place, pushBack } from "@/lib/view-models/trajectory-place";
import type { Placement } from "./keep-place";
import type { StepListHandle } from "./step-list";
import { callOf } from "./text-at";

/** A piece of a very long text that is shown in full. */
export interface PiecePlace {
  textKey: string;
  piece: number;
}

/** Where the list is asked to go; looked up when it is drawn, since the same press may change filter or texts. */
export interface WantedPlace extends Place {
  id: number;
  mode: Placement["mode"];
  mark: string | null;
  piece: PiecePlace | null;
}

export interface NavigationInput {
  page: TrajectoryPage;
  outline: Outline;
  /** The items as they are drawn now. */
  items: RefObject<StepList | null>;
  list: RefObject<StepListHandle | null>;
  initialPlace: Place;
  initialCase: number | null;
  say: (sentence: string) => void;
}

export interface Navigation {
  cursor: Place;
  caseIndex: number | null;
  filter: StepFilter;
  wanted: WantedPlace;
  setFilter: (filter: StepFilter) => void;
  /** Moves the cursor without a way back: steps beside each other. */
  go: (t: number, k: number, mode: Placement["mode"], mark?: string | null, piece?: PiecePlace | null) => void;
  /** Moves it with a way back. */
  jump: (t: number, k: number, mode: Placement["mode"], mark?: string | null, piece?: PiecePlace | null) => void;
  /** Brings the cursor's row into view again: its height has changed. */
  show: () => void;
  goCase: (index: number) => void;
  /** Takes the case that a place belongs to, or the next one. */
  goPlace: (place: Place) => void;
  goEvidence: (item: NumberedSpan) => void;
  goBack: () => void;
  move: (by: 1 | -1) => void;
  moveWrite: (by: 1 | -1) => void;
}

/** Where you are in the run, and every way to get elsewhere and back. */
export function useNavigation({ page, outline, items, list, initialPlace, initialCase, say }: NavigationInput): Navigation {
  const router = useRouter();
  const [cursor, setCursor] = useState<Place>({ t: initialPlace.t, k: initialPlace.k });
  const [caseIndex, setCaseIndex] = useState(initialCase);
  const [filter, setFilterState] = useState<StepFilter>("all");
  const [wanted, setWanted] = useState<WantedPlace>({
    ...initialPlace,
    id: 0,
    mode: initialCase === null ? "near" : "case",
    mark: null,
    piece: null,
  });
  const wayBack = useRef<readonly BackEntry[]>([]);

  const place = useCallback((t: number, k: number, mode: Placement["mode"], mark: string | null = null, piece: PiecePlace | null = null) => {
    setWanted((before) => ({ id: before.id + 1, t, k, mode, mark, piece }));
  }, []);

  const go = useCallback<Navigation["go"]>(
    (t, k, mode, mark = null, piece = null) => {
      const step = Math.min(Math.max(0, t), outline.stepCount);
      const row = step === 0 ? -1 : rowOf(outline, step, k);
      const call = step === 0 ? Math.min(k, Math.max(0, page.openings.length - 1)) : (outline.rows[row]?.k ?? 0);
      const isShown = step === 0 ? items.current?.indexOfOpening(call) !== -1 : items.current?.isRowShown(row);
      if (isShown === false) setFilterState("all");
      setCursor((before) => (before.t === step && before.k === call ? before : { t: step, k: call }));
      place(step, call, mode, mark, piece);
    },
    [outline, page.openings.length, items, place],
  );

  const remember = useCallback(() => {
    const top = list.current?.top() ?? { item: 0, offset: 0 };
    const focusId = document.activeElement instanceof HTMLElement && document.activeElement.id !== "" ? document.activeElement.id : null;
    wayBack.current = pushBack(wayBack.current, { place: cursor, caseIndex, topItem: top.item, topOffset: top.offset, focusId });
  }, [cursor, caseIndex, list]);

  const jump = useCallback<Navigation["jump"]>(
    (...to) => {
      remember();
      go(...to);
    },
    [remember, go],
  );

  const goCase = useCallback(
    (index: number) => {
      // At an end, but looking elsewhere: back to the case that the panel shows.
      const current = caseIndex === null ? undefined : page.cases[caseIndex];
      const isElsewhere = current !== undefined && (cursor.t !== current.t || cursor.k !== current.k);
      const wantedIndex = page.cases[index] === undefined && isElsewhere && caseIndex !== null ? caseIndex : index;
      const one = page.cases[wantedIndex];
      if (one === undefined) {
        say(page.cases.length === 0 ? "This run has no case." : index < 0 ? "This is the first case." : "This is the last case.");
        return;
      }
      remember();
      setCaseIndex(wantedIndex);
      go(one.t, one.k, "case");
    },
    [page.cases, caseIndex, cursor, remember, go, say],
  );

  const goPlace = useCallback(
    (to: Place) => {
      const exact = page.cases.findIndex((one) => one.t === to.t && one.k === to.k);
      const after = page.cases.findIndex((one) => one.t >= to.t);
      if (page.cases.length > 0) setCaseIndex(exact >= 0 ? exact : after >= 0 ? after : page.cases.length - 1);
      go(to.t, to.k, exact >= 0 ? "case" : "middle");
    },
    [page.cases, go],
  );

  const goEvidence = useCallback(
    ({ span, number }: NumberedSpan) =>
      jump(span.t, callOf(span, page.openings), "middle", number === null ? "mark.cf" : `mark[data-n~="${number}"]`),
    [jump, page.openings],
  );

  const goBack = useCallback(() => {
    const last = wayBack.current.at(-1);
    if (last === undefined) {
      router.push(trajectoriesHref(page.study));
      return;
    }
    wayBack.current = wayBack.current.slice(0, -1);
    if (items.current?.isRowShown(rowOf(outline, last.place.t, last.place.k)) === false) setFilterState("all");
    setCursor({ ...last.place });
    setCaseIndex(last.caseIndex);
    place(last.place.t, last.place.k, "keep");
    requestAnimationFrame(() => {
      list.current?.scrollToTop(last.topItem, last.topOffset);
      const focused = last.focusId === null ? null : document.getElementById(last.focusId);
      if (focused === null) list.current?.focus();
      else focused.focus({ preventScroll: true });
    });
  }, [router, page.study, items, list, outline, place]);

  const move = (by: 1 | -1): void => {
    const drawn = items.current;
    if (drawn === null) return;
    let index = (cursor.t === 0 ? drawn.indexOfOpening(cursor.k) : drawn.indexOfRow(rowOf(outline, cursor.t, cursor.k))) + by;
    while (index >= 0 && index < drawn.count && drawn.at(index).kind === "piece") index += by;
    if (index < 0 || index >= drawn.count) return;
    const item = drawn.at(index);
    const row = item.kind === "row" ? outline.rows[item.row] : undefined;
    if (item.kind === "opening") go(0, item.index, "near");
    else if (row !== undefined) go(row.t, row.k, "near");
  };

  const moveWrite = (by: 1 | -1): void => {
    const next = neighbourRow(outline.writeRows, cursor.t === 0 ? -1 : rowOf(outline, cursor.t, cursor.k), by);
    const row = next === null ? undefined : outline.rows[next];
    if (row === undefined) say(by === 1 ? "No write after this step." : "No write before this step.");
    else go(row.t, row.k, "middle");
  };

  const show = useCallback(() => place(cursor.t, cursor.k, "near"), [place, cursor]);
  const setFilter = useCallback(
    (next: StepFilter) => {
      setFilterState(next);
      place(cursor.t, cursor.k, "middle");
    },
    [place, cursor],
  );

  return { cursor, caseIndex, filter, wanted, setFilter, go, jump, show, goCase, goPlace, goEvidence, goBack, move, moveWrite };
}
