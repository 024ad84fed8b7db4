/** The part of the one key map (key-map.ts) that holds the two screens of rules. */
import type { KeyEntry } from "./key-map";

export const RULE_SCREENS = {
  "interface-rules": [
    {
      label: "next, previous rule",
      strokes: [
        ["j", "next-rule"],
        ["k", "previous-rule"],
      ],
      foot: true,
    },
    { label: "edit what it says", strokes: [["Enter", "edit"]], foot: true },
    { label: "new rule", strokes: [["n", "new-rule"]], foot: true },
    { label: "drop the rule", strokes: [["x", "drop-rule"]] },
    {
      label: "next, previous step it explains",
      strokes: [
        [",", "next-explained"],
        [".", "previous-explained"],
      ],
      foot: true,
    },
    {
      label: "next, previous invalid action of the run",
      strokes: [
        ["w", "next-invalid"],
        ["W", "previous-invalid"],
      ],
      foot: true,
    },
    { label: "wrap rules, texts", strokes: [["t", "texts"]], foot: true },
    { label: "open the step", strokes: [["o", "open-step"]], foot: true },
    { label: "save", strokes: [["s", "save"]], foot: true },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "JSON", strokes: [["e", "raw-document"]] },
  ],
  "state-rules": [
    {
      label: "previous, next turn",
      strokes: [
        ["ArrowLeft", "previous-turn"],
        ["ArrowRight", "next-turn"],
      ],
      foot: true,
    },
    {
      label: "next, previous drift mark",
      strokes: [
        ["w", "next-mark"],
        ["W", "previous-mark"],
      ],
      foot: true,
    },
    {
      label: "next, previous session",
      strokes: [
        ["j", "next-session"],
        ["k", "previous-session"],
      ],
      foot: true,
    },
    { label: "snapshot", strokes: [["v", "snapshot"]], foot: true },
    { label: "the tables, and their next version", strokes: [["t", "edit-tables"]] },
    { label: "open the session", strokes: [["o", "open-session"]], foot: true },
    { label: "JSON", strokes: [["e", "raw-document"]] },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
