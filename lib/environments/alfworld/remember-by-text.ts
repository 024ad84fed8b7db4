/** Texts kept at once. A table that is full is emptied: simple, and the common texts are soon back. */
const LIMIT = 40_000;

/** Longer replies are seldom met twice. */
export const LONGEST_REPLY_KEPT = 400;

/** Places of the small table in front; a power of two. */
const PLACES = 8192;

/** Letters of a text that choose its place there, at most. */
const SAMPLES = 12;

/**
 * A pure function of a text that remembers its answers. Runs of one benchmark send the same few hundred actions and get
 * the same replies again and again, and several parts of the program ask about each. Texts longer than `longest` (UTF-16
 * units) are rare and not kept, and no more than `limit` at once. The answer is shared by all who ask: its type must not let
 * anybody change it.
 */
export function rememberByText<T>(read: (text: string) => T, longest: number, limit = LIMIT): (text: string) => T {
  const answers = new Map<string, Remembered<T>>();
  // A table that hashes the whole of a text takes several times as long as comparing it with one that has the same letters at some
  // places; and the parts that ask about a call ask about the same text one after the other.
  const front = new Array<Remembered<T> | undefined>(PLACES).fill(undefined);
  let lastAsked: string | null = null;
  let last: Remembered<T> | undefined;
  return (text) => {
    if (last !== undefined && text === lastAsked) return last.answer;
    if (text.length > longest) return read(text);
    const place = placeOf(text);
    const kept = front[place];
    last = kept !== undefined && kept.text === text ? kept : (answers.get(text) ?? remember(answers, limit, text, read));
    lastAsked = text;
    front[place] = last;
    return last.answer;
  };
}

interface Remembered<T> {
  readonly text: string;
  readonly answer: T;
}

/** By the length and some letters of it, evenly spread: names and numbers stand anywhere. */
function placeOf(text: string): number {
  const { length } = text;
  const stride = 1 + Math.floor(length / SAMPLES);
  let hash = length;
  for (let at = length - 1; at >= 0; at -= stride) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return (hash ^ (hash >>> 13)) & (PLACES - 1);
}

function remember<T>(answers: Map<string, Remembered<T>>, limit: number, asked: string, read: (text: string) => T): Remembered<T> {
  const text = ownCopy(asked);
  const remembered = { text, answer: read(text) };
  if (answers.size >= limit) answers.clear();
  answers.set(text, remembered);
  return remembered;
}

/** A piece of a text keeps the whole text in memory; this one does not: joined to another it is copied before it is cut again. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
