/** The table of scripted mistakes. */
import { FORMAT_MISTAKES } from "./format-mistakes";
import type { Mistake } from "./mistake";
import { OMISSIONS } from "./omissions";
import { OPENING_MISTAKES } from "./opening-mistakes";
import { PLACING_MISTAKES } from "./placing-mistakes";
import { TAKING_MISTAKES } from "./taking-mistakes";
import { WRONG_EFFECT_MISTAKES } from "./wrong-effect-mistakes";

export const MISTAKES: readonly Mistake[] = [
  ...FORMAT_MISTAKES,
  ...TAKING_MISTAKES,
  ...PLACING_MISTAKES,
  ...OPENING_MISTAKES,
  ...WRONG_EFFECT_MISTAKES,
  ...OMISSIONS,
];

export function findMistake(id: string): Mistake | undefined {
  return MISTAKES.find((mistake) => mistake.id === id);
}
