/** What the annotate screens show of a rubric: labels under their keys, the help's questions, kinds of drift, scales. */
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import type { HelpQuestion } from "./question-walk";

export interface RubricChoice {
  id: string;
  name: string;
  key: string;
  definition: string;
  isOffered: boolean;
}

export interface ScaleText {
  id: string;
  name: string;
  question: string;
  anchors: readonly { from: number; to: number; text: string }[];
}

export interface RubricText {
  labels: readonly RubricChoice[];
  questions: readonly HelpQuestion[];
  taskComplete: readonly RubricChoice[];
  driftTypes: readonly RubricChoice[];
  scales: readonly ScaleText[];
}

export interface GapChoice extends Omit<RubricChoice, "id" | "isOffered"> {
  label: GapLabel;
}

/** The labels that a rater is offered, in the order of the rubric. */
export function gapChoices(rubric: Pick<RubricText, "labels">): GapChoice[] {
  return rubric.labels.flatMap(({ id, name, key, definition, isOffered }) => {
    const label = GAP_LABELS.find((known) => known === id);
    return label === undefined || !isOffered ? [] : [{ label, name, key, definition }];
  });
}

/** The anchor that a value falls into; null where the rubric has none for it. */
export function anchorOf(scale: ScaleText, value: number): string | null {
  return scale.anchors.find(({ from, to }) => value >= from && value <= to)?.text ?? null;
}
