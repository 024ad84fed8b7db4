/**
 * Calls written as code, the way function-calling benchmarks print them: `[find_book(title="Tides"), lend(copy=7)]`.
 */
export interface CallText {
  name: string;
  /** The call verbatim. */
  raw: string;
}

const NAME = /^[A-Za-z_][\w.]*(?=\()/;

/** The calls of a text that holds nothing else; null when something in it is no call. */
export function readCallTexts(text: string): CallText[] | null {
  const trimmed = withoutFence(text.trim());
  const inner = trimmed.startsWith("[") && trimmed.endsWith("]") ? trimmed.slice(1, -1) : trimmed;
  const pieces = splitAtCommas(inner);
  if (pieces === null) return null;
  const calls: CallText[] = [];
  for (const piece of pieces) {
    const raw = piece.trim();
    const name = NAME.exec(raw)?.[0];
    if (name === undefined || !raw.endsWith(")") || closeOf(raw, name.length) !== raw.length - 1) return null;
    calls.push({ name, raw });
  }
  return calls.length === 0 ? null : calls;
}

function withoutFence(text: string): string {
  return /^```\w*\s*([\s\S]*?)\s*```$/.exec(text)?.[1] ?? text;
}

/** Cuts at commas outside of brackets and quotes; null when these do not close. */
function splitAtCommas(text: string): string[] | null {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") {
      at = quoteEnd(text, at);
      if (at === -1) return null;
    } else if (char === "(" || char === "[" || char === "{") depth++;
    else if (char === ")" || char === "]" || char === "}") {
      if (--depth < 0) return null;
    } else if (char === "," && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (depth !== 0) return null;
  return [...pieces, text.slice(start)];
}

/** The bracket that closes the one at `open`. */
function closeOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") {
      at = quoteEnd(text, at);
      if (at === -1) return -1;
    } else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at;
  }
  return -1;
}

function quoteEnd(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}
