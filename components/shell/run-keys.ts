/** The part of the one key map (key-map.ts) that holds the runs of a study and one run. */
import { digitKeys, listKeys, WRITE_KEYS } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const RUN_SCREENS = {
  trajectories: [
    listKeys("next, previous run"),
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
    WRITE_KEYS,
    {
      label: "next, previous case",
      strokes: [
        ["]", "next-case"],
        ["[", "previous-case"],
      ],
      foot: true,
    },
    digitKeys("go to evidence", "evidence", "123456789", ["1", "–", "9"]),
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
} as const satisfies Record<string, readonly KeyEntry[]>;
