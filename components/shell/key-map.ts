/**
 * The one key map. Every key of every screen is written down here; key line, `?` help and handlers all read it, and the
 * test beside it holds the rules: within one screen a key has one meaning, and no screen takes a key of the shell.
 *
 * A stroke is what `KeyboardEvent.key` says (so `W` is Shift and w). Letters never act inside a text field. `g` waits for
 * a second key: a letter goes to a screen, digits go to a step.
 */

import { FIGURE_SCREENS } from "./figure-keys";
import { IMPORT_SCREENS } from "./import-keys";
import { JUDGE_SCREENS } from "./judge-keys";
import { LABELLING_SCREENS } from "./labelling-keys";
import { REPLAY_SCREENS } from "./replay-keys";
import { RULE_SCREENS } from "./rule-keys";
import { RUN_SCREENS } from "./run-keys";
import { STUDY_SCREENS } from "./study-keys";

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
  ...STUDY_SCREENS,
  ...RUN_SCREENS,
  ...IMPORT_SCREENS,
  ...FIGURE_SCREENS,
  ...LABELLING_SCREENS,
  ...REPLAY_SCREENS,
  ...JUDGE_SCREENS,
  ...RULE_SCREENS,
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
