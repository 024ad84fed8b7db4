"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ArgumentRow, prepareArgumentRows } from "@/lib/view-models/trajectory-provenance";
import type { CaseView } from "@/lib/view-models/trajectory-view";
import type { RunFetcher } from "./run-fetcher";

/** `none`: nothing to look up. `failed` offers another try. */
export type Provenance = { kind: "none" } | { kind: "loading" } | { kind: "failed"; retry: () => void } | { kind: "shown"; rows: ArgumentRow[] };

type Answer = { kind: "loading" } | { kind: "failed" } | { kind: "shown"; rows: ArgumentRow[] };

/** Where the arguments of a case's write come from: asked once a case, when it is shown. A write that never came has none. */
export function useProvenance(fetcher: RunFetcher, one: CaseView | null, isToolCall: boolean): Provenance {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = one === null || one.failure === "F4" || !isToolCall ? null : one;

  const ask = useCallback(
    async (write: CaseView) => {
      const put = (answer: Answer): void => setAnswers((before) => new Map(before).set(write.caseId, answer));
      asked.current.add(write.caseId);
      put({ kind: "loading" });
      try {
        const found = await fetcher.provenance(write.t, write.k);
        put({ kind: "shown", rows: prepareArgumentRows(found.arguments, write) });
      } catch {
        asked.current.delete(write.caseId);
        put({ kind: "failed" });
      }
    },
    [fetcher],
  );
  useEffect(() => {
    if (wanted !== null && !asked.current.has(wanted.caseId)) void ask(wanted);
  }, [wanted, ask]);

  return useMemo((): Provenance => {
    if (wanted === null) return { kind: "none" };
    const answer = answers.get(wanted.caseId) ?? { kind: "loading" };
    return answer.kind === "failed" ? { kind: "failed", retry: () => void ask(wanted) } : answer;
  }, [answers, wanted, ask]);
}
