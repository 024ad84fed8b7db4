/**
 * All that a reply says by itself, whoever sent it and whenever: its deed, its content lines, the names it shows, the rules it
 * states. Games of one benchmark print the same replies again and again, so each is read once and the reading remembered;
 * everything in it is shared and must not be changed.
 */
import type { ParsedAction } from "./action-grammar";
import { type ContentLine, contentLines, namesIn, type SubjectLine } from "./content-lines";
import { isNumberedName } from "./names";
import { isRoomReply } from "./opening-list";
import { LONGEST_REPLY_KEPT, rememberByText } from "./remember-by-text";
import { type ReplyEvent, type SaidEvent, saidEvent } from "./reply-event";
import { NO_RULES, type StatedRule, statedRules } from "./stated-rules";

/** A listing line has the set of its objects beside it, ready for the tracker. */
export type ReadLine = { readonly line: ContentLine; readonly objects: ReadonlySet<string> };

/** A line that tells of a receptacle: a listing or the state of its door. */
export type PlaceLine = Exclude<ContentLine, SubjectLine>;

export interface ReplyReading {
  readonly event: ReplyEvent | null;
  readonly lines: readonly ReadLine[];
  /** The first line that names its receptacle. */
  readonly placeLine: PlaceLine | null;
  /** The sentence of an arrival does not name the place ("the location"), and `placeLine` does: the better quote. */
  readonly isArrivalByLine: boolean;
  /** The deed and the content lines are all that the reply says. */
  readonly isWholly: boolean;
  /** Every `word number` that the reply shows, each once. */
  readonly shown: readonly string[];
  readonly isRoom: boolean;
  readonly rules: readonly StatedRule[];
}

type TextReading = Omit<ReplyReading, "event"> & { readonly event: SaidEvent | null };

const NO_OBJECTS: ReadonlySet<string> = new Set();

/** The reading of an accepted reply. Where the game prints "the location" the action names the place; if it does not, no deed is told. */
export function readReply(text: string, action: ParsedAction | null): ReplyReading {
  const said = readText(text);
  if (hasNamedDeed(said)) return said;
  const place = action?.place?.name ?? null;
  return place === null || said.event === null ? readingOf<ReplyEvent>(text, null) : withPlace(text, said, { ...said.event, kind: "arrive", place });
}

/** What the reply says with its deed told of a named place: all but the deed and the names is as it was read. */
function withPlace(text: string, said: TextReading, event: ReplyEvent & { kind: "arrive" }): ReplyReading {
  const { lines, placeLine, isWholly, isRoom, rules } = said;
  const shown = isWholly ? [...new Set([...namesOfName(event.place), ...said.shown])] : said.shown;
  return { event, lines, placeLine, isArrivalByLine: isArrivalBy(placeLine, text, event), isWholly, shown, isRoom, rules };
}

function hasNamedDeed(reading: TextReading): reading is ReplyReading {
  const { event } = reading;
  return event === null || event.kind !== "arrive" || event.place !== null;
}

const readText = rememberByText((text) => readingOf(text, saidEvent(text)), LONGEST_REPLY_KEPT);

function readingOf<Event extends SaidEvent>(text: string, event: Event | null): Omit<TextReading, "event"> & { readonly event: Event | null } {
  const lines = contentLines(text);
  const isWholly = saysNothingElse(text, event, lines);
  const placeLine = lines.find(isPlaceLine) ?? null;
  return {
    event,
    lines: lines.map((line) => ({ line, objects: line.kind === "listing" ? new Set(line.objects) : NO_OBJECTS })),
    placeLine,
    isArrivalByLine: isArrivalBy(placeLine, text, event),
    isWholly,
    shown: [...new Set(isWholly ? namesOf(event, lines) : namesIn(text))],
    isRoom: !isWholly && isRoomReply(text),
    rules: isWholly ? NO_RULES : statedRules(text),
  };
}

function isPlaceLine(line: ContentLine): line is PlaceLine {
  return line.kind !== "subject" && line.place !== null;
}

function isArrivalBy(placeLine: PlaceLine | null, text: string, event: SaidEvent | null): boolean {
  return event?.kind === "arrive" && event.place !== null && placeLine?.place === event.place && !namesPlace(text, event.place, event);
}

/** Whether the sentence of the deed has the name of its place, in letters of either case. */
function namesPlace(text: string, place: string, { start, end }: SaidEvent): boolean {
  const at = text.indexOf(place, start);
  return (at !== -1 && at + place.length <= end) || text.slice(start, end).toLowerCase().includes(place);
}

function saysNothingElse(text: string, event: SaidEvent | null, lines: readonly ContentLine[]): boolean {
  let covered = event === null ? 0 : event.end - event.start;
  for (const line of lines) if (event === null || line.start >= event.end) covered += line.end - line.start;
  const parts = lines.length + (event === null ? 0 : 1);
  // Between the parts stands one space each; a line break at the end belongs to nothing.
  return covered + parts - 1 >= text.trim().length;
}

function namesOf(event: SaidEvent | null, lines: readonly ContentLine[]): string[] {
  const names: string[] = [];
  if (event !== null) {
    if ("object" in event && event.object !== null) names.push(...namesOfName(event.object));
    if ("place" in event && event.place !== null) names.push(...namesOfName(event.place));
  }
  for (const line of lines) {
    if (line.place !== null) names.push(line.place);
    if (line.kind === "listing") names.push(...line.objects);
  }
  return names;
}

function namesOfName(name: string): string[] {
  return isNumberedName(name) ? [name] : namesIn(name);
}
