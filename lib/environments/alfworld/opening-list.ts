/**
 * The opening list: "You are in the middle of a room. Looking quickly around you, you see a cabinet 6, … ." names every
 * receptacle of the room and no object. `look` in the middle of the room prints the same line.
 */
import type { SpanAddress } from "../../trajectory/span";
import { namesIn } from "./content-lines";
import { typeOfName } from "./names";
import type { TextRef } from "./text-ref";

export class OpeningList {
  private nameSet: ReadonlySet<string> | null = null;
  private typeSet: ReadonlySet<string> | null = null;

  constructor(
    /** In the order of the text. */
    readonly receptacles: readonly string[],
    /** The whole sentence. */
    readonly ref: TextRef,
  ) {}

  /** Step at which it was printed; 0 before the first action. */
  get t(): number {
    return this.ref.address.t;
  }

  get names(): ReadonlySet<string> {
    this.nameSet ??= new Set(this.receptacles);
    return this.nameSet;
  }

  get types(): ReadonlySet<string> {
    this.typeSet ??= new Set(this.receptacles.map(typeOfName).filter((type) => type !== null));
    return this.typeSet;
  }
}

const LIST = /(?:Looking quickly around you, )?you see an? [^.\n]*\d(?:\.|(?=\n)|$)/i;

/** null when the text holds no list of the room; "you see nothing" is none. */
export function parseOpeningList(text: string, address: SpanAddress): OpeningList | null {
  const match = LIST.exec(text);
  if (match === null) return null;
  const receptacles = namesIn(match[0]);
  return receptacles.length === 0 ? null : new OpeningList(receptacles, { address, start: match.index, end: match.index + match[0].length });
}

/** A reply that lists the room again (`look` in its middle). */
export function isRoomReply(reply: string): boolean {
  return /^\s*(?:-=.*=-\s*)?You are in the middle of a room\b/.test(reply);
}
