"use client";

import { useCallback } from "react";
import type { NegativeSearch } from "@/lib/view-models/annotation-draft";
import { type CaseTarget, isInContext } from "@/lib/view-models/trajectory-evidence";
import type { FindHit } from "@/lib/view-models/trajectory-view";
import type { ItemFetcher } from "./fetch-annotation";

export interface SearchKeyInput {
  fetcher: ItemFetcher;
  target: CaseTarget;
  /** What is searched when nothing is selected. */
  proposed: readonly string[];
  /** Nothing was found: the search record. */
  onNothing: (search: NegativeSearch) => void;
  onHit: (string: string, hit: FindHit) => void;
  say: (sentence: string) => void;
}

const LONGEST_SEARCH = 200;

/** `s`: searches the selected words, or those proposed, in everything before the write (methods.md §1.6: negative search). */
export function useSearchKey({ fetcher, target, proposed, onNothing, onHit, say }: SearchKeyInput): () => void {
  return useCallback(() => {
    const selected = document.getSelection()?.toString().trim() ?? "";
    const strings = selected === "" ? proposed : [selected.slice(0, LONGEST_SEARCH)];
    if (strings.length === 0) {
      say("Select the words that nothing states, then press s.");
      return;
    }
    const before = target.failure === "F4" ? "in the run" : `before step ${target.t}`;
    const search = async (): Promise<void> => {
      const absent: string[] = [];
      let found: { string: string; hits: FindHit[] } | null = null;
      for (const string of strings) {
        const view = await fetcher.find(string, new AbortController().signal);
        const hits = view.hits.filter(({ address }) => isInContext(address, target));
        if (hits.length === 0) absent.push(string);
        else found ??= { string, hits };
      }
      if (absent.length > 0) {
        onNothing({ strings: absent, fromStep: 0, toStep: target.failure === "F4" ? target.t : target.t - 1, hits: 0 });
        say(`Searched ${before}, no hit: ${absent.map((string) => `“${string}”`).join(", ")}.`);
        return;
      }
      const [first] = found?.hits ?? [];
      if (found === null || first === undefined) return;
      const times = found.hits.length === 1 ? "once" : `${found.hits.length} times`;
      say(`“${found.string}” stands ${times} ${before}, first in step ${first.address.t}.`);
      onHit(found.string, first);
    };
    search().catch(() => say("The search did not come through: the server does not answer."));
  }, [fetcher, target, proposed, onNothing, onHit, say]);
}
