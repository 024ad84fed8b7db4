/** The part of the one key map (key-map.ts) that holds replay and its report. */
import { digitKeys, listKeys, WRITE_KEYS } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const REPLAY_SCREENS = {
  replay: [
    {
      label: "step",
      strokes: [
        ["ArrowLeft", "previous-step"],
        ["ArrowRight", "next-step"],
        ["k", "previous-step"],
        ["j", "next-step"],
      ],
      caps: ["←", "→", "k", "j"],
      foot: true,
    },
    WRITE_KEYS,
    {
      label: "next, previous verdict that is no approval",
      strokes: [
        ["v", "next-verdict"],
        ["V", "previous-verdict"],
      ],
    },
    {
      label: "next, previous place where gate and record differ",
      strokes: [
        ["n", "next-disagreement"],
        ["N", "previous-disagreement"],
      ],
    },
    { label: "flip the verdict", strokes: [["f", "flip"]], foot: true },
    { label: "only differences", strokes: [["d", "differences"]], foot: true },
    digitKeys("decide: justified, over-blocking, missed, unsupported", "decide", "1234", ["1", "–", "4"]),
    { label: "reason of the decision", strokes: [["i", "reason"]] },
    { label: "undo", strokes: [["z", "undo"]], foot: true },
    { label: "what is laid over the run", strokes: [["a", "overlay"]] },
    { label: "who answers the probes", strokes: [["p", "probes"]] },
    { label: "lay a run of the same task beside", strokes: [["m", "pair"]] },
    { label: "where the two runs part", strokes: [["x", "divergence"]] },
    { label: "open the run", strokes: [["o", "open-run"]], foot: true },
    { label: "gate report", strokes: [["e", "report"]] },
    { label: "copy a link of this place", strokes: [["c", "copy-link"]] },
  ],
  "gate-report": [
    listKeys("next, previous source"),
    { label: "its verdicts", strokes: [["Enter", "verdicts"]], foot: true },
    { label: "harm candidates", strokes: [["h", "harm"]], foot: true },
    { label: "CSV", strokes: [["e", "table-file"]], foot: true },
    { label: "JSON", strokes: [["r", "raw-document"]], foot: true },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
