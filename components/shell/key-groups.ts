/** Entries of the one key map (key-map.ts) that several screens have. */
import type { KeyEntry } from "./key-map";

/** Down and up a list. */
export const listKeys = (label: string) =>
  ({
    label,
    strokes: [
      ["j", "next"],
      ["k", "previous"],
    ],
    foot: true,
  }) as const satisfies KeyEntry;

export const WRITE_KEYS = {
  label: "next, previous write",
  strokes: [
    ["w", "next-write"],
    ["W", "previous-write"],
  ],
  foot: true,
} as const satisfies KeyEntry;

/** Digits that all do the same, each with its own number: "123" with the caps that are shown in their place. */
export const digitKeys = <const Command extends string>(label: string, command: Command, digits: string, caps: readonly string[]) =>
  ({ label, strokes: Array.from(digits, (digit) => [digit, command] as const), caps, foot: true }) as const satisfies KeyEntry;
