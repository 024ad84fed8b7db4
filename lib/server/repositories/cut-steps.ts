/** Steps of a run as the pieces of text that chunks are made of. Knows no database: a thread that only reads files cuts them too. */
import type { Step } from "../../trajectory/trajectory";
import type { TextSlabs } from "./text-slabs";

/** A piece is closed when its JSON reaches this many characters; a single longer step has a piece of its own. */
const PIECE_LENGTH = 256 * 1024;
/** …or this many steps, so that a window never unpacks thousands of tiny ones. */
const PIECE_STEPS = 250;

/** Steps of one run that lie together, as UTF-8 JSON without the brackets of the list. */
export interface StepsPiece {
  json: Buffer;
  firstStep: number;
  lastStep: number;
}

/** `slabs`: where the texts of short runs are kept; they hold as long as those do. `known`: the steps as JSON, where that is known. */
export function cutSteps(steps: readonly Step[], slabs?: TextSlabs, known?: string): StepsPiece[] {
  if (steps.length === 0) return [];
  if (steps.length <= PIECE_STEPS) {
    const json = known ?? JSON.stringify(steps);
    if (json.length <= PIECE_LENGTH)
      return [{ json: (slabs?.store(json) ?? Buffer.from(json)).subarray(1, -1), firstStep: 1, lastStep: steps.length }];
  }
  const pieces: StepsPiece[] = [];
  let texts: string[] = [];
  let length = 0;
  const close = (lastStep: number): void => {
    pieces.push({ json: Buffer.from(texts.join(",")), firstStep: lastStep - texts.length + 1, lastStep });
    texts = [];
    length = 0;
  };
  for (const step of steps) {
    const text = JSON.stringify(step);
    if (texts.length > 0 && (length + text.length > PIECE_LENGTH || texts.length === PIECE_STEPS)) close(step.t - 1);
    texts.push(text);
    length += text.length;
  }
  close(steps.length);
  return pieces;
}
