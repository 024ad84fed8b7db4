"use client";

import { type RefObject, useEffect, useLayoutEffect } from "react";

/**
 * The keyboard always has a place: what was focused can leave the page (a form is closed, the next run comes), and then the
 * browser gives the focus to the body, where the arrow keys scroll nothing and a screen reader says nothing.
 */
export function useFocusHome(home: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => goHome(home.current));
  useEffect(() => {
    const check = () => goHome(home.current);
    // The next element has the focus by then, if there is one.
    const later = () => setTimeout(check, 0);
    document.addEventListener("focusout", later);
    window.addEventListener("keydown", check, true);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("focusout", later);
      window.removeEventListener("keydown", check, true);
      window.removeEventListener("focus", check);
    };
  }, [home]);
}

function goHome(home: HTMLElement | null): void {
  const { activeElement } = document;
  if (home !== null && (activeElement === null || activeElement === document.body)) home.focus({ preventScroll: true });
}
