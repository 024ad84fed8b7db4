/** The part of the one key map (key-map.ts) that holds figures, comparisons and files. */
import { digitKeys, listKeys } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const FIGURE_SCREENS = {
  counts: [
    { label: "unit", strokes: [["u", "unit"]], foot: true },
    { label: "mode", strokes: [["m", "mode"]], foot: true },
    { label: "rater", strokes: [["r", "rater"]], foot: true },
    { label: "download", strokes: [["Enter", "download"]], foot: true },
    { label: "copy command", strokes: [["c", "copy-command"]], foot: true },
  ],
  compare: [
    { label: "baseline", strokes: [["b", "baseline"]], foot: true },
    listKeys("metric"),
    { label: "differences on, off", strokes: [["d", "differences"]], foot: true },
    { label: "LaTeX", strokes: [["l", "latex"]], foot: true },
    { label: "CSV", strokes: [["e", "csv"]], foot: true },
  ],
  exports: [
    digitKeys("what", "what", "123456789", ["1", "–", "9"]),
    { label: "unit", strokes: [["u", "unit"]], foot: true },
    { label: "rater", strokes: [["r", "rater"]], foot: true },
    { label: "format", strokes: [["f", "format"]], foot: true },
    { label: "copy LaTeX", strokes: [["l", "copy-latex"]], foot: true },
    { label: "copy methods", strokes: [["m", "copy-methods"]], foot: true },
    { label: "copy command", strokes: [["c", "copy-command"]], foot: true },
    { label: "download", strokes: [["Enter", "download"]], foot: true },
  ],
  "table-check": [
    { label: "paste", strokes: [["p", "paste"]], foot: true },
    listKeys("finding"),
    { label: "report", strokes: [["e", "report"]], foot: true },
  ],
  validate: [
    listKeys("next, previous disagreement"),
    { label: "open the run", strokes: [["Enter", "open"]], foot: true },
    { label: "rater", strokes: [["r", "rater"]], foot: true },
    { label: "against", strokes: [["a", "against"]], foot: true },
    { label: "runs, cases", strokes: [["u", "unit"]], foot: true },
    { label: "JSON", strokes: [["e", "raw-table"]], foot: true },
  ],
  agreement: [
    listKeys("next, previous"),
    digitKeys("settle", "settle", "1234567890", ["0", "–", "9"]),
    {
      label: "take A, take B",
      strokes: [
        ["a", "take-a"],
        ["b", "take-b"],
      ],
      foot: true,
    },
    {
      label: "task done: yes, no, unclear",
      strokes: [
        ["y", "task-yes"],
        ["n", "task-no"],
        ["c", "task-unclear"],
      ],
    },
    { label: "pin the selected text, or a sentence of the record; again: the next one", strokes: [["p", "pin"]] },
    { label: "take the last pin away", strokes: [["x", "unpin"]] },
    { label: "earlier steps of the record", strokes: [["m", "earlier"]] },
    { label: "save the set", strokes: [["Enter", "save-set"]] },
    { label: "reason", strokes: [["i", "reason"]], foot: true },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "unit", strokes: [["u", "unit"]] },
    { label: "raw table", strokes: [["e", "raw-table"]], foot: true },
  ],
  dialogues: [
    { label: "whose labels", strokes: [["f", "labels"]], foot: true },
    { label: "baseline of the drop", strokes: [["b", "baseline"]], foot: true },
    { label: "turns that are not applicable", strokes: [["n", "policy"]], foot: true },
    { label: "settle", strokes: [["a", "adjudicate"]], foot: true },
    { label: "turns as CSV", strokes: [["e", "turns-csv"]], foot: true },
    { label: "JSON", strokes: [["r", "raw-document"]] },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
