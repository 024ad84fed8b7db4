/**
 * The one key map. Every key of every screen is written down here; key line, `?` help and handlers all read it, and the
 * test beside it holds the rules: within one screen a key has one meaning, and no screen takes a key of the shell.
 *
 * A stroke is what `KeyboardEvent.key` says (so `W` is Shift and w). Letters never act inside a text field. `g` waits for
 * a second key: a letter goes to a screen, digits go to a step.
 */

import { IMPORT_SCREENS } from "./import-keys";
import { JUDGE_SCREENS } from "./judge-keys";
import { LABELLING_SCREENS } from "./labelling-keys";
import { REPLAY_SCREENS } from "./replay-keys";
import { RULE_SCREENS } from "./rule-keys";

export interface KeyEntry {
  /** What the keys do, in the words of the key line. */
  label: string;
  /** Stroke and command, in the order in which they are shown. */
  strokes: readonly (readonly [key: string, command: string])[];
  /** Shown in the key line at the foot; all others only in the help. */
  foot?: true;
  /** Key caps to show in place of the strokes, for ranges ("1", "–", "7"). */
  caps?: readonly string[];
}

/** The shell's own: the same on every screen. */
export const SHELL_KEYS = [
  { label: "all keys", strokes: [["?", "show-keys"]], foot: true },
  { label: "close, leave a field", strokes: [["Escape", "close"]] },
] as const satisfies readonly KeyEntry[];

/** After `g`. */
export const GO_PREFIX = "g";
export const GO_TARGETS = [
  { key: "s", target: "studies", label: "studies" },
  { key: "o", target: "overview", label: "overview" },
  { key: "t", target: "trajectories", label: "trajectories" },
  { key: "c", target: "counts", label: "counts" },
  { key: "m", target: "compare", label: "compare" },
  { key: "e", target: "exports", label: "exports" },
  { key: "k", target: "table-check", label: "check a table" },
  { key: "a", target: "agreement", label: "agreement" },
  { key: "w", target: "write-set", label: "write set" },
  { key: "i", target: "import", label: "import" },
  { key: "l", target: "annotate", label: "labelling" },
  { key: "r", target: "replay", label: "replay" },
  { key: "p", target: "people", label: "people" },
  { key: "j", target: "judge", label: "judge" },
] as const;
export type GoTarget = (typeof GO_TARGETS)[number]["target"];

export const SCREEN_KEYS = {
  studies: [
    {
      label: "next, previous study",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "open", strokes: [["Enter", "open"]], foot: true },
    { label: "new study", strokes: [["n", "new-study"]], foot: true },
  ],
  overview: [
    { label: "trajectories", strokes: [["t", "trajectories"]], foot: true },
    { label: "counts", strokes: [["c", "counts"]], foot: true },
    { label: "import", strokes: [["i", "import"]], foot: true },
    { label: "find", strokes: [["/", "find"]], foot: true },
  ],
  trajectories: [
    {
      label: "next, previous run",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "open", strokes: [["Enter", "open"]], foot: true },
    { label: "filter", strokes: [["f", "filter"]], foot: true },
    { label: "find", strokes: [["/", "find"]], foot: true },
    { label: "drop the last filter", strokes: [["Backspace", "drop-filter"]], foot: true },
    {
      label: "saved view",
      strokes: [
        ["1", "view-1"],
        ["2", "view-2"],
        ["3", "view-3"],
        ["4", "view-4"],
      ],
      caps: ["1", "–", "4"],
      foot: true,
    },
    { label: "copy a link of this view", strokes: [["c", "copy-view"]] },
  ],
  trajectory: [
    {
      label: "next, previous step",
      strokes: [
        ["j", "next-step"],
        ["k", "previous-step"],
      ],
      foot: true,
    },
    {
      label: "next, previous write",
      strokes: [
        ["w", "next-write"],
        ["W", "previous-write"],
      ],
      foot: true,
    },
    {
      label: "next, previous case",
      strokes: [
        ["]", "next-case"],
        ["[", "previous-case"],
      ],
      foot: true,
    },
    {
      label: "go to evidence",
      strokes: [
        ["1", "evidence"],
        ["2", "evidence"],
        ["3", "evidence"],
        ["4", "evidence"],
        ["5", "evidence"],
        ["6", "evidence"],
        ["7", "evidence"],
        ["8", "evidence"],
        ["9", "evidence"],
      ],
      caps: ["1", "–", "9"],
      foot: true,
    },
    {
      label: "next, previous evidence",
      strokes: [
        ["e", "next-evidence"],
        ["E", "previous-evidence"],
      ],
    },
    {
      label: "where the next, previous argument comes from",
      strokes: [
        ["v", "next-source"],
        ["V", "previous-source"],
      ],
    },
    { label: "open, fold the step", strokes: [["o", "open-step"]], foot: true },
    { label: "find", strokes: [["/", "find"]], foot: true },
    {
      label: "next, previous hit",
      strokes: [
        ["n", "next-hit"],
        ["N", "previous-hit"],
      ],
    },
    { label: "search the selected text", strokes: [["s", "search-selection"]] },
    { label: "next filter of the steps", strokes: [["f", "step-filter"]] },
    // Digits are evidence on this screen, so a label takes two keys: `l`, then its key in the rubric (0 to 7).
    { label: "label", strokes: [["l", "label"]], caps: ["l", "0", "–", "7"], foot: true },
    { label: "pin the selected text, or a sentence of the step; again: the next sentence", strokes: [["p", "pin"]] },
    { label: "take the quotes shown as pins", strokes: [["P", "adopt-pins"]] },
    { label: "last pin: decisive or supports", strokes: [["d", "pin-role"]] },
    { label: "note", strokes: [["i", "note"]] },
    { label: "save the label; without one, open the step", strokes: [["Enter", "submit"]] },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "back to where you were", strokes: [["b", "back"]], foot: true },
    { label: "what the labels mean", strokes: [["h", "label-help"]] },
    {
      label: "next, previous run",
      strokes: [
        ["J", "next-run"],
        ["K", "previous-run"],
      ],
    },
    { label: "replay, with and without the gate", strokes: [["r", "replay"]], foot: true },
    { label: "copy a link of this place", strokes: [["c", "copy-link"]] },
  ],
  ...IMPORT_SCREENS,
  counts: [
    { label: "unit", strokes: [["u", "unit"]], foot: true },
    { label: "mode", strokes: [["m", "mode"]], foot: true },
    { label: "rater", strokes: [["r", "rater"]], foot: true },
    { label: "download", strokes: [["Enter", "download"]], foot: true },
    { label: "copy command", strokes: [["c", "copy-command"]], foot: true },
  ],
  compare: [
    { label: "baseline", strokes: [["b", "baseline"]], foot: true },
    {
      label: "metric",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "differences on, off", strokes: [["d", "differences"]], foot: true },
    { label: "LaTeX", strokes: [["l", "latex"]], foot: true },
    { label: "CSV", strokes: [["e", "csv"]], foot: true },
  ],
  exports: [
    {
      label: "what",
      strokes: [
        ["1", "what"],
        ["2", "what"],
        ["3", "what"],
        ["4", "what"],
        ["5", "what"],
        ["6", "what"],
        ["7", "what"],
        ["8", "what"],
        ["9", "what"],
      ],
      caps: ["1", "–", "9"],
      foot: true,
    },
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
    {
      label: "finding",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "report", strokes: [["e", "report"]], foot: true },
  ],
  validate: [
    {
      label: "next, previous disagreement",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "open the run", strokes: [["Enter", "open"]], foot: true },
    { label: "rater", strokes: [["r", "rater"]], foot: true },
    { label: "against", strokes: [["a", "against"]], foot: true },
    { label: "runs, cases", strokes: [["u", "unit"]], foot: true },
    { label: "JSON", strokes: [["e", "raw-table"]], foot: true },
  ],
  agreement: [
    {
      label: "next, previous",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    {
      label: "settle",
      strokes: [
        ["1", "settle"],
        ["2", "settle"],
        ["3", "settle"],
        ["4", "settle"],
        ["5", "settle"],
        ["6", "settle"],
        ["7", "settle"],
        ["8", "settle"],
        ["9", "settle"],
        ["0", "settle"],
      ],
      caps: ["0", "–", "9"],
      foot: true,
    },
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
  "write-set": [
    {
      label: "next, previous action",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
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
  ...LABELLING_SCREENS,
  ...REPLAY_SCREENS,
  ...JUDGE_SCREENS,
  ...RULE_SCREENS,
  people: [
    {
      label: "person",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
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
  /** Error pages and whatever has no keys of its own. */
  plain: [],
} as const satisfies Record<string, readonly KeyEntry[]>;

export type ScreenId = keyof typeof SCREEN_KEYS;
export type CommandOf<Screen extends ScreenId> = (typeof SCREEN_KEYS)[Screen][number]["strokes"][number][1];

/** Screens on which `g` and a number go somewhere. */
export const SCREENS_WITH_STEPS: ReadonlySet<ScreenId> = new Set(["trajectory", "annotate", "annotate-parts", "replay"]);

/** Screens on which the prefix is a key like any other. */
export const SCREENS_WITHOUT_GO: ReadonlySet<ScreenId> = new Set(["annotate-turns"]);

export function keyEntries(screen: ScreenId): readonly KeyEntry[] {
  return SCREEN_KEYS[screen];
}

export function capsOf(entry: KeyEntry): readonly string[] {
  return entry.caps ?? entry.strokes.map(([key]) => key);
}

/** The command of a stroke on a screen, the shell's own included; null when the key means nothing here. */
export function commandOf(screen: ScreenId, key: string): string | null {
  for (const entry of [...keyEntries(screen), ...SHELL_KEYS]) {
    for (const [stroke, command] of entry.strokes) if (stroke === key) return command;
  }
  return null;
}
