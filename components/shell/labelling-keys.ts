/** The part of the one key map (key-map.ts) that holds the screens of labelling. */
import { digitKeys, listKeys } from "./key-groups";
import type { KeyEntry } from "./key-map";

/** What every queue of labelling has, gap cases and turns alike. */
const LABELLING_KEYS = [
  { label: "pin the selected text, or a sentence of the step; again: the next sentence", strokes: [["p", "pin"]] },
  { label: "last pin: decisive, supports, write", strokes: [["r", "pin-role"]] },
  { label: "take the last pin away", strokes: [["R", "unpin"]] },
  { label: "note", strokes: [["i", "note"]] },
  { label: "unsure", strokes: [["q", "unsure"]] },
  { label: "help", strokes: [["h", "help"]] },
  { label: "submit, next", strokes: [["Enter", "submit"]], foot: true },
  { label: "back to the one before", strokes: [["b", "back"]] },
  { label: "undo", strokes: [["z", "undo"]], foot: true },
] as const satisfies readonly KeyEntry[];

/** Both gap queues. */
const GAP_KEYS = [
  {
    label: "step",
    strokes: [
      ["j", "next-step"],
      ["k", "previous-step"],
    ],
    foot: true,
  },
  digitKeys("label; 0 nothing to label", "label", "12345670", ["1", "–", "7", "0"]),
  {
    label: "next, previous write",
    strokes: [
      ["w", "next-write"],
      ["W", "previous-write"],
    ],
  },
  {
    label: "case",
    strokes: [
      ["[", "previous-case"],
      ["]", "next-case"],
    ],
    foot: true,
  },
  { label: "search the selected words, or the write’s own, before the write", strokes: [["s", "search"]], foot: true },
  { label: "add a case: then a at the selected step, n a write that never came", strokes: [["a", "add-case"]] },
  { label: "not a case", strokes: [["x", "not-a-case"]] },
  { label: "this case decides the run", strokes: [["d", "decisive"]] },
  { label: "hand the run in although cases are open", strokes: [["F", "finish-run"]] },
  { label: "find", strokes: [["/", "find"]] },
  { label: "open, fold the step", strokes: [["o", "open-step"]] },
  ...LABELLING_KEYS,
] as const satisfies readonly KeyEntry[];

export const LABELLING_SCREENS = {
  /** One's own assignments. */
  assignments: [listKeys("next, previous assignment"), { label: "go on labelling", strokes: [["Enter", "open"]], foot: true }],
  /** Gap cases, one label each. Digits label here: a rater does nothing else all afternoon. */
  annotate: [
    ...GAP_KEYS,
    {
      label: "answers of the help",
      strokes: [
        ["y", "answer-yes"],
        ["n", "answer-no"],
        ["f", "answer-fine"],
        ["m", "answer-nowhere"],
      ],
      foot: true,
    },
    {
      label: "next, previous pin",
      strokes: [
        ["e", "next-pin"],
        ["E", "previous-pin"],
      ],
    },
  ],
  /** Gap cases with a finding for each part of the write. */
  "annotate-parts": [
    ...GAP_KEYS,
    {
      label: "next, previous part",
      strokes: [
        ["e", "next-part"],
        ["E", "previous-part"],
      ],
      foot: true,
    },
    {
      label: "stated and contradicted, stated and fine, a read shows it, no read does",
      strokes: [
        ["y", "part-overlooked"],
        ["f", "part-fine"],
        ["n", "part-incomplete"],
        ["m", "part-interface"],
      ],
      foot: true,
    },
    { label: "add a constraint: the selected words, or a sentence of the step", strokes: [["c", "add-constraint"]] },
  ],
  /** Turns of a dialogue. `g` is grounded here, so nothing goes to a screen by a letter. */
  "annotate-turns": [
    {
      label: "next, previous line",
      strokes: [
        ["j", "next-step"],
        ["k", "previous-step"],
      ],
      foot: true,
    },
    {
      label: "grounded, ungrounded, not applicable, skip",
      strokes: [
        ["g", "grounded"],
        ["u", "ungrounded"],
        ["n", "not-applicable"],
        ["s", "skip"],
      ],
      foot: true,
    },
    {
      label: "kind of drift",
      strokes: [
        ["1", "drift-slot"],
        ["2", "drift-consistency"],
        ["3", "drift-fatigue"],
        ["4", "drift-fact"],
        ["5", "drift-other"],
      ],
      caps: ["1", "–", "5"],
      foot: true,
    },
    {
      label: "does what was asked: yes, no, unclear",
      strokes: [
        ["y", "complete-yes"],
        ["o", "complete-no"],
        ["c", "complete-unclear"],
      ],
      foot: true,
    },
    {
      label: "next, previous turn",
      strokes: [
        ["]", "next-turn"],
        ["[", "previous-turn"],
      ],
    },
    { label: "later turns", strokes: [["v", "later-turns"]], foot: true },
    { label: "open, fold the line", strokes: [["f", "fold-line"]] },
    ...LABELLING_KEYS,
  ],
  /** The 1 to 10 scales of a session. */
  "annotate-scales": [
    {
      label: "next, previous scale",
      strokes: [
        ["j", "next-scale"],
        ["k", "previous-scale"],
      ],
      foot: true,
    },
    digitKeys("1 to 9, 0 for 10", "value", "1234567890", ["1", "–", "9", "0"]),
    { label: "note", strokes: [["i", "note"]] },
    { label: "unsure", strokes: [["q", "unsure"]] },
    { label: "what the numbers mean", strokes: [["h", "help"]] },
    { label: "back to the session before", strokes: [["b", "back"]] },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "submit, next", strokes: [["Enter", "submit"]], foot: true },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
