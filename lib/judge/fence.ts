/**
 * Everything from a run stands in the prompt as data between lines that begin with a random token. A text that holds the token
 * could pretend to be such a line, so a token is only taken when no text holds it; the model is told that nothing else ends
 * the data and that nothing in it is addressed to the model.
 */

/** Hex digits of a fence token: 128 bits, made anew for each prompt. */
export const FENCE_LENGTH = 32;

/** The first of the offered tokens that stands in none of the texts, in any case of letters; null when all do (an attack, or no luck at all). */
export function chooseFence(candidates: readonly string[], texts: readonly string[]): string | null {
  const lowered = texts.map((text) => text.toLowerCase());
  return candidates.find((token) => token.length === FENCE_LENGTH && !lowered.some((text) => text.includes(token.toLowerCase()))) ?? null;
}

/** A line of ours inside the data. */
export function fenceLine(fence: string, words: string): string {
  return `[${fence}] ${words}`;
}
