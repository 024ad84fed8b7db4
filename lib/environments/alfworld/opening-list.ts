/**
 * The opening list: "You are in the middle of a room. Looking quickly around you, you see a cabinet 6, … ." names every
 * receptacle of the room and no object. `look` in the middle of the room prints the same line.
 */
import type { SpanAddress } from "../../trajectory/span";
import { namesIn } from "./content-lines";
import { typeOfName } from "./names";
import { rememberByText } from "./remember-by-text";
import type { TextRef } from "./text-ref";

/** What the sentence of a list names; shared by all runs of the same room, and nobody changes it. */
class ListedRoom {
  private nameSet: ReadonlySet<string> | null = null;
  private typeSet: ReadonlySet<string> | null = null;

  constructor(readonly receptacles: readonly string[]) {}

  get names(): ReadonlySet<string> {
    this.nameSet ??= new Set(this.receptacles);
    return this.nameSet;
  }

  get types(): ReadonlySet<string> {
    this.typeSet ??= new Set(this.receptacles.map(typeOfName).filter((type) => type !== null));
    return this.typeSet;
  }
}

export class OpeningList {
  constructor(
    private readonly room: ListedRoom,
    /** The whole sentence. */
    readonly ref: TextRef,
  ) {}

  /** Step at which it was printed; 0 before the first action. */
  get t(): number {
    return this.ref.address.t;
  }

  /** In the order of the text. */
  get receptacles(): readonly string[] {
    return this.room.receptacles;
  }

  get names(): ReadonlySet<string> {
    return this.room.names;
  }

  get types(): ReadonlySet<string> {
    return this.room.types;
  }
}

/** Longer lists are of no room of the benchmark. */
const LONGEST_LIST_KEPT = 1000;

/** A room takes 2.6 kB. */
const ROOMS_KEPT = 8000;

const readRoom = rememberByText((sentence) => new ListedRoom(namesIn(sentence)), LONGEST_LIST_KEPT, ROOMS_KEPT);

const LIST = /(?:Looking quickly around you, )?you see an? [^.\n]*\d(?:\.|(?=\n)|$)/i;

/** null when the text holds no list of the room; "you see nothing" is none. */
export function parseOpeningList(text: string, address: SpanAddress): OpeningList | null {
  const match = LIST.exec(text);
  if (match === null) return null;
  const room = readRoom(match[0]);
  return room.receptacles.length === 0 ? null : new OpeningList(room, { address, start: match.index, end: match.index + match[0].length });
}

/** A reply that lists the room again (`look` in its middle). */
export function isRoomReply(reply: string): boolean {
  return /^\s*(?:-=.*=-\s*)?You are in the middle of a room\b/.test(reply);
}
