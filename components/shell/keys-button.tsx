"use client";

import { Kbd } from "@/components/ui/kbd";
import { useKeyState } from "./key-provider";

export function KeysButton() {
  const { showKeys } = useKeyState();
  return (
    <button type="button" className="btn bare opt" aria-label="All keys" aria-keyshortcuts="?" onClick={showKeys}>
      <Kbd value="?" />
    </button>
  );
}
