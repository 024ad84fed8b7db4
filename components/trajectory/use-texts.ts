"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { SpanAddress } from "@/lib/trajectory/span";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { ShownText } from "@/lib/view-models/trajectory-list";
import { buildLongText } from "@/lib/view-models/trajectory-long-text";
import { type Outline, rowOf } from "@/lib/view-models/trajectory-outline";
import { FOLD_LENGTH, type TextView } from "@/lib/view-models/trajectory-view";
import type { ShownLongText } from "./piece-row";
import type { RunFetcher } from "./run-fetcher";

export interface Texts {
  /** Keys of the texts that are shown whole. */
  wholeTexts: ReadonlySet<string>;
  /** Those of them that are very long, shown in pieces behind their row. */
  longTexts: ReadonlyMap<string, ShownLongText>;
  /** The same as the list needs them. */
  shownTexts: readonly ShownText[];
  toggleWhole: (view: TextView) => void;
  /** Shows a very long text in full and says which piece holds a place of it; null when it cannot be loaded. */
  reveal: (address: SpanAddress, length: number, offset: number) => Promise<number | null>;
  retry: (textKey: string) => void;
  /** The raw text of an address when it has been loaded whole. */
  rawOf: (textKey: string) => string | null;
}

/** Which texts are unfolded. A very long one is loaded whole, once, when somebody asks for it. */
export function useTexts(fetcher: Pick<RunFetcher, "text">, outline: Outline, openings: readonly TextView[]): Texts {
  const [wholeTexts, setWholeTexts] = useState<ReadonlySet<string>>(new Set());
  const [longTexts, setLongTexts] = useState<ReadonlyMap<string, ShownLongText>>(new Map());
  const latest = useRef(longTexts);
  latest.current = longTexts;

  const put = useCallback((key: string, shown: ShownLongText | null) => {
    const next = new Map(latest.current);
    if (shown === null) next.delete(key);
    else next.set(key, shown);
    latest.current = next;
    setLongTexts(next);
  }, []);

  const load = useCallback(
    async (address: SpanAddress, length: number): Promise<ShownLongText> => {
      const key = addressKey(address);
      put(key, { address, length, state: { kind: "loading" } });
      let shown: ShownLongText;
      try {
        const raw = await fetcher.text(address);
        shown = { address, length, state: { kind: "shown", text: buildLongText(raw), raw } };
      } catch {
        shown = { address, length, state: { kind: "failed" } };
      }
      // Folded again meanwhile: then it stays folded.
      if (latest.current.has(key)) put(key, shown);
      return shown;
    },
    [fetcher, put],
  );

  const setWhole = useCallback((key: string, isWhole: boolean) => {
    setWholeTexts((before) => {
      const next = new Set(before);
      if (isWhole) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  const toggleWhole = useCallback(
    (view: TextView) => {
      const key = addressKey(view.address);
      const isVeryLong = view.length > FOLD_LENGTH;
      const isWhole = isVeryLong ? latest.current.has(key) : wholeTexts.has(key);
      setWhole(key, !isWhole);
      if (!isVeryLong) return;
      if (isWhole) put(key, null);
      else void load(view.address, view.length);
    },
    [wholeTexts, setWhole, put, load],
  );

  const reveal = useCallback(
    async (address: SpanAddress, length: number, offset: number): Promise<number | null> => {
      const key = addressKey(address);
      setWhole(key, true);
      const known = latest.current.get(key);
      const shown = known?.state.kind === "shown" ? known : await load(address, length);
      return shown.state.kind === "shown" ? shown.state.text.pieceOf(offset) : null;
    },
    [setWhole, load],
  );

  const retry = useCallback(
    (textKey: string) => {
      const shown = latest.current.get(textKey);
      if (shown !== undefined) void load(shown.address, shown.length);
    },
    [load],
  );

  const rawOf = useCallback((textKey: string) => {
    const state = latest.current.get(textKey)?.state;
    return state?.kind === "shown" ? state.raw : null;
  }, []);

  const shownTexts = useMemo(
    () =>
      [...longTexts].map(([textKey, { address, state }]): ShownText => {
        const opening = address.source === "step" ? null : openings.findIndex((view) => view.address.source === address.source);
        return {
          textKey,
          row: opening === null ? rowOf(outline, address.t, address.k) : null,
          opening,
          pieceCount: state.kind === "shown" ? state.text.pieceCount : 1,
        };
      }),
    [longTexts, openings, outline],
  );

  return { wholeTexts, longTexts, shownTexts, toggleWhole, reveal, retry, rawOf };
}
