/** What a text environment says before the first action, cut into the task and the rest. */
import { ROOM_LINE, TASK_MARK } from "./alfworld-text";

export interface TextOpening {
  instruction: string;
  initialObservation: string | null;
  /** The environment whose opening this is; null when it is none that we know. */
  environment: string | null;
}

const ROOM = new RegExp(ROOM_LINE.source.replace("^\\s*", ""));
/** `WebShop \nInstruction:  \ni need …\n[Search]` */
const WEBSHOP = /^[ \t]*(?:WebShop[ \t]*\r?\n[ \t]*)?Instruction:([\s\S]*?)(\[Search\][\s\S]*)$/m;

/** Both parts are pieces of the text: what a runner adds around the task stays in the observation. */
export function readTextOpening(text: string): TextOpening {
  if (ROOM.test(text) && text.includes(TASK_MARK)) return { ...cutTask(text), environment: "alfworld" };
  const shop = WEBSHOP.exec(text);
  if (shop?.[1] !== undefined && shop[2] !== undefined && shop[1].trim() !== "") {
    return {
      instruction: shop[1].trim(),
      initialObservation: joined([text.slice(0, shop.index), shop[2]]),
      environment: "webshop",
    };
  }
  return { instruction: "", initialObservation: joined([text]), environment: null };
}

function cutTask(text: string): Pick<TextOpening, "instruction" | "initialObservation"> {
  const start = text.lastIndexOf(TASK_MARK);
  const lineEnd = text.indexOf("\n", start);
  const end = lineEnd === -1 ? text.length : lineEnd;
  return { instruction: text.slice(start, end).trimEnd(), initialObservation: joined([text.slice(0, start), text.slice(end)]) };
}

function joined(parts: readonly string[]): string | null {
  const inked = parts.map((part) => part.trim()).filter((part) => part !== "");
  return inked.length === 0 ? null : inked.join("\n");
}
