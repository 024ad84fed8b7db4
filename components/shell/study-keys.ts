/** The part of the one key map (key-map.ts) that holds the studies, a study and what holds in it. */
import { listKeys } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const STUDY_SCREENS = {
  studies: [
    listKeys("next, previous study"),
    { label: "open", strokes: [["Enter", "open"]], foot: true },
    { label: "new study", strokes: [["n", "new-study"]], foot: true },
  ],
  overview: [
    { label: "trajectories", strokes: [["t", "trajectories"]], foot: true },
    { label: "counts", strokes: [["c", "counts"]], foot: true },
    { label: "import", strokes: [["i", "import"]], foot: true },
    { label: "find", strokes: [["/", "find"]], foot: true },
  ],
  people: [
    listKeys("person"),
    { label: "invite", strokes: [["i", "invite"]], foot: true },
    { label: "role", strokes: [["r", "role"]], foot: true },
    { label: "draw a sample", strokes: [["s", "draw"]], foot: true },
    { label: "assignment file", strokes: [["f", "assignment-file"]], foot: true },
    { label: "log as CSV", strokes: [["e", "log-as-csv"]], foot: true },
  ],
  rubrics: [
    { label: "copy this rubric", strokes: [["c", "copy"]], foot: true },
    { label: "change an own copy", strokes: [["e", "change"]], foot: true },
    { label: "save", strokes: [["s", "save"]], foot: true },
    { label: "drop what is not saved", strokes: [["x", "drop"]], foot: true },
  ],
  "write-set": [
    listKeys("next, previous action"),
    {
      label: "write, read",
      strokes: [
        ["w", "write"],
        ["r", "read"],
      ],
      foot: true,
    },
    {
      label: "navigate, pure, housekeeping, message",
      strokes: [
        ["n", "navigate"],
        ["u", "pure"],
        ["h", "housekeeping"],
        ["m", "message"],
      ],
    },
    { label: "take the decision back", strokes: [["x", "take-back"]] },
    { label: "reason", strokes: [["i", "reason"]], foot: true },
    { label: "open a call", strokes: [["o", "open-call"]], foot: true },
    { label: "only unknown", strokes: [["f", "only-unknown"]], foot: true },
    { label: "find", strokes: [["/", "find"]] },
    { label: "save", strokes: [["Enter", "save"]], foot: true },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "how the matcher decides", strokes: [["s", "matcher"]] },
    { label: "ask a model about what is only guessed", strokes: [["a", "ask-model"]] },
    { label: "JSON", strokes: [["e", "raw-document"]], foot: true },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
