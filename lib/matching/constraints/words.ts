/** Words compared across wordings: "cancelled", "cancel_order" and "Cancel" share a stem. English only, and light on purpose. */

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but nor of to in on at by for from with without into onto over under as is are was were be been being am do does did done
  has have had having will would shall should can could may might must not no yes it its this that these those there here i you he she we
  they me him her us them my your his our their mine yours if then else than so such too very just also any some each every all both either
  neither one ones other another same own only more most less least up down out off about again once when where which who whom whose why how
  what while during before after until since because via per etc please thank thanks hi hello`.split(/\s+/),
);

/** Names and words come again and again; the answers are kept, up to a bound. */
const MAX_KEPT = 20_000;
const keptWords = new Map<string, readonly string[]>();
const keptStems = new Map<string, string>();

function keep<T>(kept: Map<string, T>, key: string, value: T): T {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, value);
  return value;
}

/** Lower-case words; digits stay, `snake_case` and `camelCase` fall apart. */
export function wordsOf(text: string): readonly string[] {
  if (text.length > 60) return splitWords(text);
  return keptWords.get(text) ?? keep(keptWords, text, splitWords(text));
}

function splitWords(text: string): string[] {
  // Only names are run together; in prose a capital inside a word is part of a proper name.
  const apart = text.includes(" ") ? text : text.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ");
  return [...(apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Cuts the usual endings. The result is for comparison only and is no word: "exchanged" and "exchange" give "exchang". */
export function stemOf(word: string): string {
  return keptStems.get(word) ?? keep(keptStems, word, cutEndings(word));
}

function cutEndings(word: string): string {
  let stem = word.toLowerCase().replace(/['’]s$/, "");
  if (stem.length <= 3) return stem;
  if (/ies$|ied$/.test(stem) && stem.length > 4) return `${stem.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/(?:ing|ed)$/.test(stem)) {
    const cut = stem.replace(/(?:ing|ed)$/, "");
    if (cut.length >= 3 && /[aeiouy]/.test(cut)) stem = cut.replace(/([bdglmnprt])\1$/, "$1").replace(/ll$/, "l");
  }
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

const keptStemSets = new Map<string, ReadonlySet<string>>();

/** Stems of the words that carry meaning. */
export function stemsOf(text: string): ReadonlySet<string> {
  if (text.length > 400) return collectStems(text);
  return keptStemSets.get(text) ?? keep(keptStemSets, text, collectStems(text));
}

function collectStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) if (!STOP_WORDS.has(word)) stems.add(stemOf(word));
  return stems;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Stems of `name` that stand in `stems`; a short form counts ("bag" in "baggages"), as does a part ("free" in "nonfree"). */
export function sharedStems(name: string, stems: ReadonlySet<string>): string[] {
  return [...stemsOf(name)].filter((own) => [...stems].some((other) => isSameStem(own, other)));
}

export function isSameStem(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && !/\d/.test(short) && (long.startsWith(short) || long.endsWith(short)) && long.length - short.length <= 5;
}

const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** "two" → 2, "1,250.50" → 1250.5; null for anything else. */
export function numberOf(text: string): number | null {
  const word = NUMBER_WORDS.indexOf(text.toLowerCase());
  if (word >= 0) return word;
  const plain = text.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A pattern source for a number in digits or words, one group. */
export const NUMBER_PATTERN = `(-?\\d+(?:,\\d{3})*(?:\\.\\d+)?|${NUMBER_WORDS.join("|")})`;
