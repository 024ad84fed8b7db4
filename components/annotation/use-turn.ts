"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { placeKey, turnPlace } from "@/lib/view-models/annotation-input";
import type { TurnView } from "@/lib/view-models/annotation-item";
import {
  buildTurnInput,
  changeTurn,
  checkTurn,
  EMPTY_TURN,
  type TurnAction,
  type TurnDraft,
  type TurnProblem,
  turnFromEntry,
} from "@/lib/view-models/annotation-turns";
import { useDrafts } from "./use-drafts";
import type { Queue } from "./use-queue";
import { useStopwatch } from "./use-stopwatch";

export interface TurnInput {
  queue: Queue;
  eligible: readonly TurnView[];
  first: TurnView;
  say: (sentence: string) => void;
}

export interface TurnLabelling {
  turn: TurnView;
  draft: TurnDraft;
  change: (action: TurnAction) => void;
  problem: TurnProblem | null;
  submit: () => void;
  undo: () => void;
  goTurn: (turn: TurnView) => void;
  isGiven: (turn: TurnView) => boolean;
  sawLater: boolean;
  showLater: () => void;
}

/** Labels the turns of one dialogue in their order. */
export function useTurn({ queue, eligible, first, say }: TurnInput): TurnLabelling {
  const { item, entries } = queue;
  const isGiven = (turn: TurnView): boolean => entries.standing.has(placeKey(turnPlace(turn.index)));
  const [chosen, setChosen] = useState<number | null>(null);
  const [sawLater, setSawLater] = useState(false);
  const turn =
    (chosen === null ? undefined : eligible.find(({ index }) => index === chosen)) ??
    eligible.find((candidate) => !isGiven(candidate)) ??
    eligible.at(-1) ??
    first;
  const place = placeKey(turnPlace(turn.index));
  const drafts = useDrafts<TurnDraft>(JSON.stringify([item.rater, item.study, item.assignmentId, item.trajectoryId]));
  const stopwatch = useStopwatch(place);
  const standing = entries.standing.get(place);
  const begun = drafts.of(place);
  const draft = begun ?? (standing === undefined ? EMPTY_TURN : turnFromEntry(standing));
  const [problem, setProblem] = useState<{ place: string; problem: TurnProblem } | null>(null);
  const latest = useRef(draft);
  latest.current = draft;

  const change = useCallback(
    (action: TurnAction) => {
      const next = changeTurn(latest.current, action);
      if (next === latest.current) return;
      latest.current = next;
      drafts.set(place, next);
      setProblem(null);
    },
    [drafts, place],
  );

  const submit = (): void => {
    const after = eligible.slice(eligible.indexOf(turn) + 1);
    const goOn = (): void => {
      const next = after.find((candidate) => !isGiven(candidate)) ?? eligible.find((candidate) => candidate !== turn && !isGiven(candidate));
      if (next === undefined) queue.handInAndNext(stopwatch.total());
      else setChosen(next.index);
    };
    if (begun === undefined && standing !== undefined) {
      goOn();
      return;
    }
    const found = checkTurn(draft);
    if (found !== null) {
      setProblem({ place, problem: found });
      return;
    }
    const hasSeen = sawLater && after.length > 0;
    const input = buildTurnInput(draft, {
      trajectoryId: item.trajectoryId,
      index: turn.index,
      sawLater: hasSeen,
      answersSeq: null,
      milliseconds: stopwatch.take(place),
    });
    entries.give(input);
    queue.remember(input);
    drafts.drop(place);
    setProblem(null);
    goOn();
  };

  const { takenBack } = queue;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (takenBack === null || takenBack.trajectoryId !== item.trajectoryId || seen.current === takenBack.id) return;
    seen.current = takenBack.id;
    const { entry } = takenBack;
    const named = eligible.find(({ index }) => turnPlace(index).place === entry.place);
    if (entry.kind !== "turn" || named === undefined) return;
    const back = turnFromEntry(entry);
    drafts.set(placeKey(entry), back);
    setChosen(named.index);
    say(`Taken back: ${back.value?.replace("_", " ") ?? "the label"}. It stands here to be changed.`);
  }, [takenBack, item.trajectoryId, eligible, drafts, say]);

  return {
    turn,
    draft,
    change,
    problem: problem?.place === place ? problem.problem : null,
    submit,
    undo: () => {
      if (begun === undefined || begun.past.length === 0) {
        queue.undoLast();
        return;
      }
      const next = changeTurn(begun, { kind: "undo" });
      latest.current = next;
      drafts.set(place, next);
      setProblem(null);
    },
    goTurn: (next) => setChosen(next.index),
    isGiven,
    sawLater,
    showLater: () => setSawLater(true),
  };
}
