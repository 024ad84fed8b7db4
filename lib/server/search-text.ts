/**
 * `LIKE` reads `%` and `_` as wildcards, and SQLite knows no escape for them: in the column that is searched, and in the words
 * that are searched for, characters of the private use area stand for them. One more stands for NUL, which PostgreSQL keeps in no text.
 */
const STAND_INS: Readonly<Record<string, string>> = { "%": "\uE000", _: "\uE001", "\\": "\uE002", "\0": "\uE003" };

/** The text as it is stored for search, or a word as it is searched for: lower case, without wildcards. */
export function searchText(text: string): string {
  return text.toLowerCase().replace(/[%_\\\0]/g, (character) => STAND_INS[character] ?? character);
}
