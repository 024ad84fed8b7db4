/** The part of the one key map (key-map.ts) that holds the screens by which runs come in. */
import { listKeys } from "./key-groups";
import type { KeyEntry } from "./key-map";

export const IMPORT_SCREENS = {
  reimport: [
    { label: "look what would change", strokes: [["l", "look"]], foot: true },
    { label: "apply", strokes: [["a", "apply"]], foot: true },
    { label: "stop", strokes: [["s", "stop"]] },
  ],
  conflicts: [listKeys("next, previous content")],
  import: [
    { label: "folder", strokes: [["o", "choose-folder"]], foot: true },
    { label: "files", strokes: [["f", "choose-files"]], foot: true },
    listKeys("next, previous row"),
    { label: "open, fold a group", strokes: [["Enter", "open"]], foot: true },
    { label: "copy message", strokes: [["c", "copy-message"]], foot: true },
    { label: "map the fields of a file that waits", strokes: [["m", "map-fields"]] },
    { label: "stop", strokes: [["s", "stop"]] },
  ],
  mapping: [
    { label: "import", strokes: [["i", "import"]], foot: true },
    { label: "save", strokes: [["s", "save"]], foot: true },
    { label: "download", strokes: [["d", "download"]], foot: true },
    { label: "propose anew", strokes: [["p", "propose"]], foot: true },
    {
      label: "next, previous run",
      strokes: [
        ["j", "next-run"],
        ["k", "previous-run"],
      ],
      foot: true,
    },
  ],
} as const satisfies Record<string, readonly KeyEntry[]>;
