/**
 * What a quote that does not stand in a text may have meant: the stretch of as many words that shares the most words with it. For a
 * person who reads a refused quote; nothing is ever counted by it. null when less than half of the words are shared.
 */
export function nearestText(text: string, quote: string): string | null {
  const wanted = quote.match(WORD) ?? [];
  const words = [...text.matchAll(WORD)];
  if (wanted.length === 0 || words.length === 0) return null;
  const length = Math.min(wanted.length, words.length);
  const shared = new Set(wanted.map((word) => word.toLowerCase()));
  const beginsShared = (from: number): boolean => shared.has(words[from]?.[0].toLowerCase() ?? "");
  let best = { count: 0, from: 0 };
  for (let from = 0; from + length <= words.length; from++) {
    const left = new Map<string, number>();
    for (const word of wanted) left.set(word.toLowerCase(), (left.get(word.toLowerCase()) ?? 0) + 1);
    let count = 0;
    for (const [word] of words.slice(from, from + length)) {
      const open = left.get(word.toLowerCase()) ?? 0;
      if (open > 0) count++;
      left.set(word.toLowerCase(), open - 1);
    }
    // Of two that share as many, the one that begins with a shared word reads better.
    const isBetter = count > best.count || (count === best.count && !beginsShared(best.from) && beginsShared(from));
    if (isBetter) best = { count, from };
  }
  if (best.count * 2 < wanted.length) return null;
  const first = words[best.from];
  const last = words[best.from + length - 1];
  return first === undefined || last === undefined ? null : text.slice(first.index, last.index + last[0].length);
}

const WORD = /[\p{L}\p{N}]+/gu;
