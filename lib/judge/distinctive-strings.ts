/** Pieces of an action that name something: quoted values, numbers, identifiers with a digit, long words. Longest first. */
const PIECE = /"([^"\\]{2,200})"|'([^'\\]{2,200})'|[\p{L}_][\p{L}\p{N}_.@-]{0,200}\d[\p{L}\p{N}_.@-]*|\d[\d.,:/-]{0,200}\d|\p{L}{5,}/gu;

export function findDistinctiveStrings(text: string): string[] {
  const found = new Set<string>();
  // A text of megabytes names nothing better in its tail.
  for (const match of text.slice(0, 20_000).matchAll(PIECE)) found.add(match[1] ?? match[2] ?? match[0]);
  return [...found].sort((a, b) => b.length - a.length).slice(0, 50);
}
