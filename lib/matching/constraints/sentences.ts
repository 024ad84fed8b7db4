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
  const end = /[.!?…]+["'”’)*]*(?=\s|$)/g;
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

/** The piece to quote: the sentence, or (when it is too long) the clause around the place in question, cut at a comma or space. */
export function quoteRange(sentence: Sentence, focusStart: number, focusEnd: number): { start: number; end: number } {
  if (sentence.end - sentence.start <= MAX_QUOTE_LENGTH) return { start: sentence.start, end: sentence.end };
  const room = Math.max(0, MAX_QUOTE_LENGTH - (focusEnd - focusStart));
  let start = Math.max(sentence.start, focusStart - Math.floor(room / 2));
  let end = Math.min(sentence.end, start + MAX_QUOTE_LENGTH);
  start = Math.max(sentence.start, Math.min(start, end - MAX_QUOTE_LENGTH));
  const inner = sentence.text.slice(start - sentence.start, end - sentence.start);
  const lead = start === sentence.start ? 0 : boundaryAfter(inner, focusStart - start);
  const tail = end === sentence.end ? inner.length : boundaryBefore(inner, focusEnd - start);
  end = start + tail;
  return { start: start + lead, end };
}

/** The first place after a comma, else after a space, that lies before `limit`; 0 when there is none. */
function boundaryAfter(text: string, limit: number): number {
  for (const mark of [", ", "; ", " "]) {
    const at = text.indexOf(mark);
    if (at >= 0 && at + mark.length <= limit) return at + mark.length;
  }
  return 0;
}

/** The last place before a comma, else before a space, that lies after `limit`; the whole length when there is none. */
function boundaryBefore(text: string, limit: number): number {
  for (const mark of [",", ";", " "]) {
    const at = text.lastIndexOf(mark);
    if (at >= limit) return at;
  }
  return text.length;
}
