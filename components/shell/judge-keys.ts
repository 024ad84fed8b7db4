/** The part of the one key map (key-map.ts) that holds the judge. */
import type { KeyEntry } from "./key-map";

export const JUDGE_SCREENS = {
  judge: [
    {
      label: "proposal",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    {
      label: "change the label",
      strokes: [
        ["1", "change"],
        ["2", "change"],
        ["3", "change"],
        ["4", "change"],
        ["5", "change"],
        ["6", "change"],
        ["7", "change"],
        ["0", "change"],
      ],
      caps: ["1", "–", "7", "0"],
      foot: true,
    },
    { label: "accept, save the set", strokes: [["Enter", "accept"]], foot: true },
    { label: "reject", strokes: [["x", "reject"]], foot: true },
    { label: "next quote", strokes: [["v", "next-quote"]], foot: true },
    { label: "pause, resume the job", strokes: [["p", "pause"]], foot: true },
    { label: "start", strokes: [["s", "start"]], foot: true },
    { label: "new version", strokes: [["n", "new-version"]] },
    { label: "the whole run", strokes: [["o", "open-run"]] },
  ],
  records: [
    {
      label: "next, previous record",
      strokes: [
        ["j", "next"],
        ["k", "previous"],
      ],
      foot: true,
    },
    { label: "open the run", strokes: [["Enter", "open"]], foot: true },
    { label: "CSV", strokes: [["e", "csv"]], foot: true },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
