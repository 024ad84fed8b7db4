const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Keys that stand more than once at the top of an object: of these `JSON.parse` keeps the last, silently. `text` must be
 * JSON that parses. Deeper keys are not looked at: tool arguments are kept as they stood.
 */
export function repeatedKeys(text: string): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  let depth = 0;
  let key: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const end = endOfString(text, at + 1);
      if (depth === 1) key = text.slice(at + 1, end);
      at = end;
    } else if (unit === 0x3a && depth === 1 && key !== null) {
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
      key = null;
    } else if (unit === 0x7b || unit === 0x5b) {
      if (depth === 0 && unit === 0x5b) return [];
      depth++;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return [...repeated];
}

/** The offset of the closing quote. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
