"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

const SHOWN_FOR_MS = 4_000;

interface StatusLine {
  /** Says one short sentence ("Copied"). A later one replaces it. Nothing that must not be missed: that is a Note. */
  say: (sentence: string) => void;
}

const StatusContext = createContext<StatusLine>({ say: () => undefined });

export function useStatusLine(): StatusLine {
  return useContext(StatusContext);
}

/** One place at the foot for what has just been done; read out politely, gone after four seconds, never over a control. */
export function StatusLineProvider({ children }: { children: ReactNode }) {
  const [sentence, setSentence] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const say = useCallback((next: string) => {
    if (timer.current !== null) clearTimeout(timer.current);
    setSentence(next);
    timer.current = setTimeout(() => setSentence(""), SHOWN_FOR_MS);
  }, []);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const value = useMemo(() => ({ say }), [say]);
  return (
    <StatusContext.Provider value={value}>
      {children}
      <div className="statusline" role="status">
        {sentence}
      </div>
    </StatusContext.Provider>
  );
}
