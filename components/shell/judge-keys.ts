/** The part of the one key map (key-map.ts) that holds the judge. */
import { digitKeys, listKeys } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const JUDGE_SCREENS = {
  judge: [
    listKeys("proposal"),
    digitKeys("change the label", "change", "12345670", ["1", "–", "7", "0"]),
    { label: "accept, save the set", strokes: [["Enter", "accept"]], foot: true },
    { label: "reject", strokes: [["x", "reject"]], foot: true },
    { label: "next quote", strokes: [["v", "next-quote"]], foot: true },
    { label: "pause, resume the job", strokes: [["p", "pause"]], foot: true },
    { label: "start", strokes: [["s", "start"]], foot: true },
    { label: "new version", strokes: [["n", "new-version"]] },
    { label: "the whole run", strokes: [["o", "open-run"]] },
  ],
  records: [
    listKeys("next, previous record"),
    { label: "open the run", strokes: [["Enter", "open"]], foot: true },
    { label: "CSV", strokes: [["e", "csv"]], foot: true },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
