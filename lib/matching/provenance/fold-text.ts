/**
 * A text without what a copy often changes: letter case, Unicode variants (NFKC), runs of white space, quotation marks.
 * Keeps for every folded character the place it came from, so that a hit can be quoted from the raw text.
 */
export interface FoldedText {
  text: string;
  /** `origin[i]` is the raw offset of folded character i; one more entry for the end. */
  origin: Uint32Array;
}

const QUOTES: ReadonlySet<string> = new Set(["'", '"', "`", "‘", "’", "“", "”", "«", "»"]);

export function foldText(raw: string): FoldedText {
  let text = "";
  const origin: number[] = [];
  let isSpace = false;
  for (let at = 0; at < raw.length; ) {
    const code = raw.codePointAt(at) ?? 0;
    const sign = cluster(raw, at, String.fromCodePoint(code));
    const folded = code < 128 && sign.length === 1 ? sign.toLowerCase() : sign.normalize("NFKC").toLowerCase();
    if (QUOTES.has(sign)) {
      at += sign.length;
      continue;
    }
    if (folded.trim() === "") {
      if (!isSpace && text !== "") {
        text += " ";
        origin.push(at);
      }
      isSpace = true;
    } else {
      text += folded;
      for (let unit = 0; unit < folded.length; unit++) origin.push(at);
      isSpace = false;
    }
    at += sign.length;
  }
  origin.push(raw.length);
  return { text, origin: Uint32Array.from(origin) };
}

/** A sign with the marks that combine with it, since NFKC may melt them into one. */
function cluster(raw: string, at: number, sign: string): string {
  let end = at + sign.length;
  while (raw.charCodeAt(end) >= 0x300 && /\p{M}/u.test(raw[end] ?? "")) end += 1;
  return raw.slice(at, end);
}
