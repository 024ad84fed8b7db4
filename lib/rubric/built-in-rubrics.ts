import { DIALOGUE_SCALES_RUBRIC } from "./built-in/dialogue-scales";
import { GROUNDING_GAP_RUBRIC } from "./built-in/grounding-gap";
import { INTENT_DRIFT_RUBRIC } from "./built-in/intent-drift";
import { MISALIGNMENT_RUBRIC } from "./built-in/misalignment";
import { TURN_GROUNDEDNESS_RUBRIC } from "./built-in/turn-groundedness";
import type { Rubric } from "./rubric-definition";

/** Our own rubrics, one a kind: in every study, in no database. */
export const BUILT_IN_RUBRICS: readonly Rubric[] = [
  GROUNDING_GAP_RUBRIC,
  TURN_GROUNDEDNESS_RUBRIC,
  DIALOGUE_SCALES_RUBRIC,
  MISALIGNMENT_RUBRIC,
  INTENT_DRIFT_RUBRIC,
];

export function findBuiltInRubric(id: string, version?: string): Rubric | undefined {
  return BUILT_IN_RUBRICS.find((rubric) => rubric.id === id && (version === undefined || rubric.version === version));
}
