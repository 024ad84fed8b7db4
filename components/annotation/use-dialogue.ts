"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { TextActions } from "@/components/trajectory/text-field";
import { copyText } from "@/components/ui/copy-text";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import { type DialogueRow, dialogueRows } from "@/lib/view-models/annotation-turns";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { createItemFetcher } from "./fetch-annotation";

export interface Dialogue {
  rows: readonly DialogueRow[];
  /** Steps are still being loaded, or could not be. */
  state: "whole" | "loading" | "failed";
  retry: () => void;
  wholeTexts: ReadonlySet<string>;
  actions: TextActions;
  rawOf: (address: SpanAddress) => string;
}

/** Steps asked for at once. */
const WINDOW = 500;

/** The whole run as a dialogue, and its texts: a very long one is loaded when somebody asks for all of it. */
export function useDialogue(item: AnnotationItem, say: (sentence: string) => void): Dialogue {
  const fetcher = useMemo(
    () => createItemFetcher(item.study, item.assignmentId, item.trajectoryId),
    [item.study, item.assignmentId, item.trajectoryId],
  );
  const [steps, setSteps] = useState<readonly StepView[]>(item.steps);
  const [isFailing, setIsFailing] = useState(false);
  const [wholeTexts, setWholeTexts] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<ReadonlyMap<string, TextView>>(new Map());

  const last = steps.at(-1)?.t ?? 0;
  const isWhole = last >= item.stepCount;
  useEffect(() => {
    if (isWhole || isFailing) return;
    let isGone = false;
    fetcher.steps(last + 1, Math.min(item.stepCount, last + WINDOW)).then(
      (window) => isGone || (window.steps.length === 0 ? setIsFailing(true) : setSteps((before) => [...before, ...window.steps])),
      () => isGone || setIsFailing(true),
    );
    return () => {
      isGone = true;
    };
  }, [fetcher, last, isWhole, isFailing, item.stepCount]);

  const rows = useMemo(
    () =>
      dialogueRows(item.openings, steps, item.turns).map((row) => {
        const whole = loaded.get(addressKey(row.view.address));
        return whole === undefined ? row : { ...row, view: whole };
      }),
    [item.openings, steps, item.turns, loaded],
  );
  const toggle = useCallback(
    (view: TextView) => {
      const key = addressKey(view.address);
      setWholeTexts((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      });
      if (view.text.length === view.length) return;
      fetcher.text(view.address).then(
        (text) => setLoaded((before) => new Map(before).set(key, { ...view, text, length: text.length })),
        () => say("The text could not be loaded: the server does not answer."),
      );
    },
    [fetcher, say],
  );
  const actions = useMemo(
    (): TextActions => ({
      onToggleWhole: toggle,
      onCopy: (view) => {
        const whole = view.length === view.text.length ? Promise.resolve(view.text) : fetcher.text(view.address);
        whole.then(copyText).then(
          (isCopied) => say(isCopied ? "Copied." : "The browser does not allow copying here."),
          () => say("The text could not be loaded: the server does not answer."),
        );
      },
    }),
    [toggle, fetcher, say],
  );
  const rawOf = useCallback(
    (address: SpanAddress) => {
      const key = addressKey(address);
      return rows.find((row) => addressKey(row.view.address) === key)?.view.text ?? "";
    },
    [rows],
  );
  return {
    rows,
    state: isWhole ? "whole" : isFailing ? "failed" : "loading",
    retry: () => setIsFailing(false),
    wholeTexts,
    actions,
    rawOf,
  };
}
