/**
 * What a reply says about places and what lies there (methods.md §2.1, content lines):
 *
 *   On the R, you see a X 1, and a Y 2.  ·  … you see nothing.  ·  The R is closed.  ·  The R is open. In it, you see …
 *   This is a normal bowl 1. In it, you see …
 *
 * "Next to it, you see nothing" and "you see nothing" in the middle of the room are no listings and are not read as such.
 */

export interface ListingLine {
  kind: "listing";
  /** The receptacle named in the line; null for "In it", which belongs to the one named before it. */
  place: string | null;
  /** Open surfaces print "On the R", insides "In it". */
  form: "on" | "in";
  objects: string[];
  /** The line does not end: what it lacks says nothing. */
  isCut: boolean;
  start: number;
  end: number;
}

export interface StateLine {
  kind: "state";
  place: string;
  state: "open" | "closed";
  start: number;
  end: number;
}

/** Names the thing that a following "In it" belongs to. */
export interface SubjectLine {
  kind: "subject";
  place: string;
  start: number;
  end: number;
}

export type ContentLine = ListingLine | StateLine | SubjectLine;

const LINE =
  /\bOn the ([a-z][a-z-]* \d+), you see ([^.\n]*)(\.|$|(?=\n))|\bThe ([a-z][a-z-]* \d+) is (open|closed)\.|\bIn it, you see ([^.\n]*)(\.|$|(?=\n))|\bThis is an? [a-z ]{0,40}?([a-z-]+ \d+)\./gi;
const NAME = /\b([a-z][a-z-]*) (\d+)/gi;

/** The content lines of a reply in their order. */
export function contentLines(reply: string): ContentLine[] {
  const found: ContentLine[] = [];
  LINE.lastIndex = 0;
  for (let match = LINE.exec(reply); match !== null; match = LINE.exec(reply)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[1] !== undefined) {
      found.push({
        kind: "listing",
        place: match[1].toLowerCase(),
        form: "on",
        objects: namesIn(match[2] ?? ""),
        isCut: match[3] !== ".",
        start,
        end,
      });
    } else if (match[4] !== undefined) {
      found.push({ kind: "state", place: match[4].toLowerCase(), state: match[5]?.toLowerCase() === "open" ? "open" : "closed", start, end });
    } else if (match[6] !== undefined) {
      found.push({ kind: "listing", place: null, form: "in", objects: namesIn(match[6]), isCut: match[7] !== ".", start, end });
    } else if (match[8] !== undefined) {
      found.push({ kind: "subject", place: match[8].toLowerCase(), start, end });
    }
  }
  return found;
}

/** Every `word number` of a text, lower case, in order, repeats included. */
export function namesIn(text: string): string[] {
  const names: string[] = [];
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match !== null; match = NAME.exec(text)) names.push(match[0].toLowerCase());
  return names;
}
