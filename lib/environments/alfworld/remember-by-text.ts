/** Texts kept at once. A table that is full is emptied: simple, and the common texts are soon back. */
const LIMIT = 40_000;

/** Longer replies are seldom met twice. */
export const LONGEST_REPLY_KEPT = 400;

/**
 * A pure function of a text that remembers its answers. Runs of one benchmark send the same few hundred actions and get
 * the same replies again and again, and several parts of the program ask about each. Texts longer than `longest` (UTF-16
 * units) are rare and not kept. The answer is shared by all who ask: its type must not let anybody change it.
 */
export function rememberByText<T>(read: (text: string) => T, longest: number): (text: string) => T {
  const answers = new Map<string, T>();
  // The parts that ask about a call ask about the same text one after the other.
  let lastText: string | null = null;
  let lastAnswer: T;
  return (text) => {
    if (text === lastText) return lastAnswer;
    const known = answers.get(text);
    if (known === undefined && text.length > longest) return read(text);
    lastAnswer = known ?? remember(answers, text, read);
    lastText = text;
    return lastAnswer;
  };
}

function remember<T>(answers: Map<string, T>, text: string, read: (text: string) => T): T {
  const copy = ownCopy(text);
  const answer = read(copy);
  if (answers.size >= LIMIT) answers.clear();
  answers.set(copy, answer);
  return answer;
}

/** A piece of a text keeps the whole text in memory; this one does not: joined to another it is copied before it is cut again. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
