"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { formatPlace, type Place, parsePlace } from "@/lib/view-models/trajectory-place";

/** Browsers refuse to change the address more than about a hundred times in half a minute: a held key waits. */
const SETTLE_MS = 150;

/** Keeps `#t=12&k=0` in step with the cursor, and goes there when a link or the person changes it. */
export function useHash(place: Place, onPlace: (place: Place) => void): void {
  const go = useRef(onPlace);
  useEffect(() => {
    go.current = onPlace;
  });

  useLayoutEffect(() => {
    const follow = () => {
      const wanted = parsePlace(window.location.hash);
      if (wanted !== null) go.current(wanted);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      const hash = formatPlace(place);
      // Replaces: the browser's own "back" leaves the run, `b` goes back inside it.
      if (window.location.hash !== hash) window.history.replaceState(window.history.state, "", hash);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [place]);
}
