/**
 * A rubric as data: what an annotate screen offers, under which keys and with which help. The ids of labels, scales and
 * fields are closed lists of the code, because counts and metrics speak of them; a study's own copy says the rest in its
 * own words (rubric-edit.ts). Every kind has the same shape; the lists that a kind has no use for are empty.
 */
import { z } from "zod";
import { RECORD_FIELD_TYPES } from "./record-field-types";

export const RUBRIC_KINDS = ["gap", "turn", "scales", "misalignment", "intent-drift"] as const;
export type RubricKind = (typeof RUBRIC_KINDS)[number];

const text = (most: number) => z.string().trim().min(1).max(most);

const labelSchema = z.strictObject({
  id: text(60),
  /** What the screen calls it. */
  name: text(60),
  /** One key, as `KeyboardEvent.key` says it. */
  key: z.string().min(1).max(1),
  /** One sentence a rater can decide by. */
  definition: text(1_000),
  /** Offered on the screen. What is not offered keeps its place in counts. */
  isOffered: z.boolean(),
});

/** One question of the help. An answer leads to another question, or to a label, or ends the help (both null). */
const questionSchema = z.strictObject({
  id: text(20),
  question: text(500),
  help: z.string().trim().max(2_000),
  answers: z.array(z.strictObject({ key: z.string().min(1).max(1), text: text(200), toQuestion: text(20).nullable(), toLabel: text(60).nullable() })),
});

const scaleSchema = z.strictObject({
  id: text(20),
  name: text(60),
  question: text(500),
  /** What a value from `from` to `to` (both included, 1 to 10) means. */
  anchors: z.array(z.strictObject({ from: z.int().min(1).max(10), to: z.int().min(1).max(10), text: text(500) })).max(10),
});

const fieldSchema = z.strictObject({
  id: text(60),
  name: text(60),
  definition: text(1_000),
  type: z.enum(RECORD_FIELD_TYPES),
  /** Of a choice. */
  choices: z.array(text(60)).max(20),
  isRequired: z.boolean(),
});

export const rubricDefinitionSchema = z.strictObject({
  /** What it is, whose it is, and what of it is ours. */
  description: text(2_000),
  labels: z.array(labelSchema).max(20),
  /** The decision tree, asked from the first question on. */
  questions: z.array(questionSchema).max(20),
  /** Of a turn: whether the task was done, and what kind of drift an ungrounded turn is. */
  taskComplete: z.array(labelSchema).max(5),
  driftTypes: z.array(labelSchema).max(10),
  scales: z.array(scaleSchema).max(5),
  /** Of a record that is filled in: a misalignment, a changed requirement. */
  fields: z.array(fieldSchema).max(20),
});

export type RubricDefinition = z.output<typeof rubricDefinitionSchema>;
export type RubricLabel = RubricDefinition["labels"][number];
export type RubricQuestion = RubricDefinition["questions"][number];

export interface Rubric {
  id: string;
  /** Counts from "1". A version is never changed: a save makes the next one, and a label keeps the one it was given on. */
  version: string;
  kind: RubricKind;
  title: string;
  definition: RubricDefinition;
  /** The rubric that it was copied from; null for one of ours. */
  basedOn: { id: string; version: string } | null;
}

/** The lists of a rubric that has no use for them. */
export const EMPTY_DEFINITION: Omit<RubricDefinition, "description"> = {
  labels: [],
  questions: [],
  taskComplete: [],
  driftTypes: [],
  scales: [],
  fields: [],
};
