"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Mapping } from "@/lib/importers/mapping/mapping";
import type { MappingPage } from "@/lib/view-models/mapping-page";
import { sendJson, type UploadProblem } from "./send-file";

export type Propose = "all" | "entry" | "nothing";

export interface MappingState {
  /** As it stands on the page; the preview may be a moment behind. */
  mapping: Mapping;
  page: MappingPage;
  /** Why, for the roles that were proposed and not changed since. */
  reasons: Readonly<Record<string, string>>;
  isBusy: boolean;
  problem: UploadProblem | null;
  /** `key`: what was changed, as the mapping calls it ("run.id"); null: all of it. */
  change: (mapping: Mapping, key: string | null, propose?: Propose) => void;
}

/** A hand that goes through a list of options should not ask the server for each. */
const REST_MS = 200;

/** Holds the mapping and asks the server what the first runs become by it, a moment after each change. */
export function useMapping(study: string, upload: string, first: MappingPage): MappingState {
  const [mapping, setMapping] = useState(first.mapping);
  const [page, setPage] = useState(first);
  const [reasons, setReasons] = useState(first.reasons);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(0);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const change = useCallback(
    (next: Mapping, key: string | null, propose: Propose = "nothing") => {
      const number = ++asked.current;
      setMapping(next);
      setReasons((known) => (key === null ? {} : Object.fromEntries(Object.entries(known).filter(([name]) => name !== key))));
      setIsBusy(true);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        const address = `/api/v1/studies/${encodeURIComponent(study)}/uploads/${encodeURIComponent(upload)}/preview`;
        const answer = await sendJson("POST", address, { mapping: next, propose });
        // An answer to an older state than the page shows is none.
        if (number !== asked.current) return;
        setIsBusy(false);
        if (!answer.ok) {
          setProblem(answer.problem);
          return;
        }
        // Our own route's document.
        const prepared = answer.answer as unknown as MappingPage;
        setProblem(null);
        setPage(prepared);
        if (propose === "nothing") return;
        setMapping(prepared.mapping);
        setReasons((known) => (propose === "all" ? prepared.reasons : { ...known, ...prepared.reasons }));
      }, REST_MS);
    },
    [study, upload],
  );

  return { mapping, page, reasons, isBusy, problem, change };
}
