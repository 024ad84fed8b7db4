/** A sentence of a prose text with its place: the unit in which instructions, policies and user messages are quoted. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
  /** The headings above it (Markdown `#` lines and lines that end in a colon), outermost first, joined by spaces. */
  heading: string;
  /** All sentences under the same headings, this one among them. */
  section: readonly Sentence[];
}

/** Sentences and list elements are quoted with at most this many characters. */
export const MAX_QUOTE_LENGTH = 300;

/**
 * Splits prose into sentences. A line is never joined with the next one; a full stop ends a sentence when a space and no
 * digit follows, so that 3.50 and e-mail addresses stay whole. List marks and heading signs are left out of the sentence.
 */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  const headings: { level: number; text: string }[] = [];
  let section: Sentence[] = [];
  const line = /[^\n]+/g;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    const whole = match[0];
    const heading = /^\s*(#{1,6})\s+(.*)$/.exec(whole);
    if (heading?.[1] !== undefined) {
      const level = heading[1].length;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: heading[2] ?? "" });
      section = [];
      continue;
    }
    const mark = /^\s*(?:[-*•]|\d+[.)])?\s*/.exec(whole)?.[0].length ?? 0;
    splitLine(whole, mark, match.index, { heading: headings.map((item) => item.text).join(" "), section }, found);
  }
  return found;
}

interface Surroundings {
  heading: string;
  section: Sentence[];
}

function splitLine(line: string, from: number, offset: number, { heading, section }: Surroundings, found: Sentence[]): void {
  const end = /(?<![.!?…])[.!?…]+["'”’)*]*(?=\s|$)/g;
  end.lastIndex = from;
  let start = from;
  const push = (until: number): void => {
    const text = line.slice(start, until).trimEnd();
    const lead = text.length - text.trimStart().length;
    if (text.trim() !== "") {
      const sentence = { start: offset + start + lead, end: offset + start + text.length, text: text.trimStart(), heading, section };
      section.push(sentence);
      found.push(sentence);
    }
    start = until;
  };
  for (let match = end.exec(line); match !== null; match = end.exec(line)) {
    if (/(?:^|\s)(?:e\.g|i\.e|etc|mr|mrs|ms|dr|no|vs|approx)\.$/i.test(line.slice(start, match.index + 1))) continue;
    push(match.index + match[0].length);
  }
  push(line.length);
}

/** The clause of a sentence that holds a place: from comma to comma, without the marks around it; of two words or less the sentence. */
export function clauseAround(sentence: string, focusStart: number, focusEnd: number): { start: number; end: number } {
  const before = [...sentence.slice(0, focusStart).matchAll(/[,;:]\s+/g)].at(-1);
  const start = before === undefined ? 0 : before.index + before[0].length;
  const after = /[,;:](?=\s)|(?<![.!?…])[.!?…]+$/.exec(sentence.slice(focusEnd));
  const end = after === null ? sentence.length : focusEnd + after.index;
  return sentence.slice(start, end).trim().split(/\s+/).length > 3 ? { start, end } : { start: 0, end: sentence.length };
}

/**
 * The piece to quote: the sentence, or (when it is too long) as many whole clauses as fit around the place in question. A
 * clause that is itself too long is cut at spaces.
 */
export function quoteRange(sentence: Pick<Sentence, "start" | "end" | "text">, focusStart: number, focusEnd: number): { start: number; end: number } {
  if (sentence.end - sentence.start <= MAX_QUOTE_LENGTH) return { start: sentence.start, end: sentence.end };
  // Without a place of its own, the clause that says what may or must be done.
  const rule =
    focusEnd <= focusStart && focusStart === sentence.start ? /\b(?:can|cannot|may|must|should|shall|never|only)\b/i.exec(sentence.text) : null;
  const from = rule === null ? focusStart : sentence.start + rule.index;
  const to = Math.max(from, focusEnd);
  for (const border of [/[,;:]\s+|(?<!\s)\s+(?=(?:and|but|or|if|unless|while|when|with)\b)/g, /\s+/g]) {
    const found = longestBetween(sentence, border, from, to);
    if (found !== null) return found;
  }
  return { start: from, end: Math.min(sentence.end, from + MAX_QUOTE_LENGTH) };
}

/** The longest piece between two borders that holds the focus and may be quoted; one that ends with the sentence before others. */
function longestBetween(sentence: Pick<Sentence, "start" | "end" | "text">, border: RegExp, focusStart: number, focusEnd: number) {
  const borders = [...sentence.text.matchAll(border)].map((match) => ({
    end: sentence.start + match.index,
    start: sentence.start + match.index + match[0].length,
  }));
  const starts = [sentence.start, ...borders.map(({ start }) => start)].filter((start) => start <= focusStart);
  const ends = [...borders.map(({ end }) => end), sentence.end].filter((end) => end >= focusEnd);
  let best: { start: number; end: number } | null = null;
  for (const start of starts) {
    for (const end of ends) {
      const length = end - start;
      if (length <= 0 || length > MAX_QUOTE_LENGTH) continue;
      const isClosing = Number(end === sentence.end) - Number(best?.end === sentence.end);
      if (best === null || isClosing > 0 || (isClosing === 0 && length >= best.end - best.start)) best = { start, end };
    }
  }
  return best;
}
