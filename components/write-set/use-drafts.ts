"use client";

import { useCallback, useMemo, useState } from "react";
import type { DraftDecision, EntryInput } from "@/lib/view-models/write-set";

type Kind = DraftDecision["kind"];

export interface Drafts {
  list: readonly DraftDecision[];
  of: (action: string) => DraftDecision | undefined;
  /** Gives the action a kind; the one it has is no draft. null takes a decision back. */
  setKind: (entry: EntryInput, kind: Kind) => void;
  setReason: (action: string, reason: string) => void;
  undo: () => boolean;
  dropAll: () => void;
}

/** What is about to be decided, until it is saved. Every kind that is set can be undone; typing is not kept step by step. */
export function useDrafts(): Drafts {
  const [history, setHistory] = useState<readonly (readonly DraftDecision[])[]>([[]]);
  const list = useMemo(() => history.at(-1) ?? [], [history]);

  const setKind = useCallback((entry: EntryInput, kind: Kind) => {
    setHistory((before) => {
      const now = before.at(-1) ?? [];
      const others = now.filter((draft) => draft.action !== entry.action);
      const isSame = kind === null ? entry.override === null : entry.override !== null && entry.kind === kind;
      const reason = now.find((draft) => draft.action === entry.action)?.reason ?? (entry.override === null ? "" : entry.reason);
      return [...before, isSame ? others : [...others, { action: entry.action, kind, reason: kind === null ? "" : reason }]];
    });
  }, []);
  const setReason = useCallback((action: string, reason: string) => {
    setHistory((before) => {
      const now = before.at(-1) ?? [];
      return [...before.slice(0, -1), now.map((draft) => (draft.action === action ? { ...draft, reason } : draft))];
    });
  }, []);
  const undo = (): boolean => {
    if (history.length < 2) return false;
    setHistory(history.slice(0, -1));
    return true;
  };
  const dropAll = useCallback(() => setHistory([[]]), []);
  const of = useCallback((action: string) => list.find((draft) => draft.action === action), [list]);
  return { list, of, setKind, setReason, undo, dropAll };
}
