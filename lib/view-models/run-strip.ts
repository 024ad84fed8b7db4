/**
 * The small strip of a run in a table row: one letter a step, binned when the run is long.
 * `W` refused write · `w` write · `r` read · `n` navigation · `x` unparsed · `.` anything else. A bin shows its gravest step.
 */
import type { CallMark } from "./trajectory-outline";

export const STRIP_LENGTH = 120;
const GRAVITY = ".nrxwW";

export function runStrip(steps: readonly (readonly CallMark[])[]): string {
  const letters = steps.map(letterOf);
  if (letters.length <= STRIP_LENGTH) return letters.join("");
  return Array.from({ length: STRIP_LENGTH }, (_, bin) => {
    const from = Math.floor((bin * letters.length) / STRIP_LENGTH);
    const to = Math.max(from + 1, Math.floor(((bin + 1) * letters.length) / STRIP_LENGTH));
    return gravest(letters.slice(from, to));
  }).join("");
}

function letterOf(calls: readonly CallMark[]): string {
  return gravest(
    calls.map((call) => {
      if (call.isWriteAttempt) return call.refusal === "refused" ? "W" : "w";
      if (call.kind === "read") return "r";
      if (call.kind === "navigate") return "n";
      return call.kind === "unparsed" ? "x" : ".";
    }),
  );
}

function gravest(letters: readonly string[]): string {
  return letters.reduce((worst, letter) => (GRAVITY.indexOf(letter) > GRAVITY.indexOf(worst) ? letter : worst), ".");
}
