"use client";

import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input";

const REST_MS = 250;

/** Searches when the hand rests. `find` in the address puts the cursor here. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  const [sent, setSent] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  // The address changed by another way (a capsule was removed, a view was opened): follow it.
  if (lastQ !== q) {
    setLastQ(q);
    if (q !== sent) setText(q);
  }
  useEffect(() => {
    if (window.location.hash === "#find") document.getElementById("find")?.focus();
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, []);

  const search = (next: string) => {
    if (timer.current !== null) clearTimeout(timer.current);
    setSent(next.trim());
    onSearch(next.trim());
  };
  return (
    <Input
      id="find"
      type="search"
      label="Find in tasks and ids"
      hideLabel
      placeholder="Find in tasks and ids"
      icon="search"
      keyHint="/"
      className="grow"
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        if (timer.current !== null) clearTimeout(timer.current);
        timer.current = setTimeout(() => search(next), REST_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text);
      }}
    />
  );
}
