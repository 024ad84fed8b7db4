import { commandOf, GO_PREFIX, GO_TARGETS, type GoTarget, SCREENS_WITH_STEPS, SCREENS_WITHOUT_GO, type ScreenId } from "./key-map";

/** What the keyboard waits for. `digits` are those typed after `g`. */
export type KeyState = { kind: "idle" } | { kind: "go"; digits: string };

export const IDLE: KeyState = { kind: "idle" };

export type KeyEffect =
  | { kind: "nothing" }
  /** The key was part of a sequence, or ended one: the page must not see it. */
  | { kind: "taken" }
  | { kind: "command"; command: string; key: string }
  | { kind: "go"; target: GoTarget }
  | { kind: "step"; step: number };

const LONGEST_STEP_NUMBER = 7;

/** One key press on a screen. Pure: the listener owns the state and the clock (a pause after `g 12` confirms it like Enter). */
export function pressKey(state: KeyState, key: string, screen: ScreenId): { state: KeyState; effect: KeyEffect } {
  if (state.kind === "idle") {
    if (key === GO_PREFIX && !SCREENS_WITHOUT_GO.has(screen)) return { state: { kind: "go", digits: "" }, effect: { kind: "taken" } };
    const command = commandOf(screen, key);
    return { state: IDLE, effect: command === null ? { kind: "nothing" } : { kind: "command", command, key } };
  }
  if (/^[0-9]$/.test(key) && SCREENS_WITH_STEPS.has(screen) && state.digits.length < LONGEST_STEP_NUMBER) {
    return { state: { kind: "go", digits: state.digits + key }, effect: { kind: "taken" } };
  }
  if (key === "Enter") return confirmStep(state);
  if (key === "Backspace" && state.digits !== "") return { state: { kind: "go", digits: state.digits.slice(0, -1) }, effect: { kind: "taken" } };
  if (state.digits === "") {
    const target = GO_TARGETS.find((candidate) => candidate.key === key);
    if (target !== undefined) return { state: IDLE, effect: { kind: "go", target: target.target } };
  }
  return { state: IDLE, effect: { kind: "taken" } };
}

/** Ends a sequence that waits for more digits. */
export function confirmStep(state: KeyState): { state: KeyState; effect: KeyEffect } {
  if (state.kind === "idle") return { state: IDLE, effect: { kind: "nothing" } };
  if (state.digits === "") return { state: IDLE, effect: { kind: "taken" } };
  return { state: IDLE, effect: { kind: "step", step: Number(state.digits) } };
}
