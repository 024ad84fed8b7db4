/**
 * The opening list: "You are in the middle of a room. Looking quickly around you, you see a cabinet 6, … ." names every
 * receptacle of the room and no object. `look` in the middle of the room prints the same line.
 */
import type { SpanAddress } from "../../trajectory/span";
import { namesIn } from "./content-lines";
import { typeOfName } from "./names";
import type { TextRef } from "./text-ref";

export interface OpeningList {
  /** Step at which it was printed; 0 before the first action. */
  t: number;
  /** In the order of the text. */
  receptacles: readonly string[];
  names: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** The whole sentence. */
  ref: TextRef;
}

const LIST = /(?:Looking quickly around you, )?you see an? [^.\n]*\d(?:\.|(?=\n)|$)/i;

/** null when the text holds no list of the room; "you see nothing" is none. */
export function parseOpeningList(text: string, address: SpanAddress): OpeningList | null {
  const match = LIST.exec(text);
  if (match === null) return null;
  const receptacles = namesIn(match[0]);
  if (receptacles.length === 0) return null;
  const types = new Set(receptacles.map(typeOfName).filter((type) => type !== null));
  const ref = { address, start: match.index, end: match.index + match[0].length };
  return { t: address.t, receptacles, names: new Set(receptacles), types, ref };
}

/** A reply that lists the room again (`look` in its middle). */
export function isRoomReply(reply: string): boolean {
  return /^\s*(?:-=.*=-\s*)?You are in the middle of a room\b/.test(reply);
}
