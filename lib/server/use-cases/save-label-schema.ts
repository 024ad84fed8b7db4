/** What a save of one journal entry holds, whichever route it comes by. The comments of lib/labels/label.ts say the rest. */
import { z } from "zod";
import { CASE_DECISIONS, ELEMENT_FINDINGS, LABEL_KINDS } from "../../labels/label";
import { FAILURE_CODES } from "../../rubric/failure-codes";
import { GAP_LABELS } from "../../rubric/rubric";
import { DRIFT_TYPES, SCALE_HIGHEST, SCALE_IDS, SCALE_LOWEST, TASK_COMPLETE_VALUES, TURN_VALUES } from "../../rubric/turn-values";
import { VERDICT_DECISIONS, VERDICT_REVIEWS } from "../../rubric/verdict-reviews";
import { SPAN_FIELDS, SPAN_ROLES, SPAN_SOURCES } from "../../trajectory/span";

const step = z.int().min(0).max(10_000_000);

const spanSchema = z.strictObject({
  source: z.enum(SPAN_SOURCES),
  t: z.int().min(0),
  k: z.int().min(0),
  field: z.enum(SPAN_FIELDS),
  start: z.int().min(0),
  end: z.int().min(1),
  quote: z.string().min(1).max(100_000),
  role: z.enum(SPAN_ROLES),
});

const searchSchema = z.strictObject({
  strings: z.array(z.string().min(1).max(1_000)).min(1).max(50),
  fromStep: step,
  toStep: step,
  hits: z.int().min(0),
});

const elementSchema = z.strictObject({
  element: z.string().min(1).max(300),
  text: z.string().max(10_000),
  finding: z.enum(ELEMENT_FINDINGS),
  evidence: z.array(z.int().min(0).max(99)).max(100),
  negativeSearch: searchSchema.nullable(),
});

const valueSchema = z.union([
  z.strictObject({ decision: z.enum(CASE_DECISIONS), reason: z.string().max(20_000), t: step, k: step, failure: z.enum(FAILURE_CODES) }),
  z.strictObject({
    value: z.enum(TURN_VALUES),
    taskComplete: z.enum(TASK_COMPLETE_VALUES).nullable(),
    driftType: z.enum(DRIFT_TYPES).nullable(),
    sawLater: z.boolean().default(false),
  }),
  z.strictObject({ scale: z.enum(SCALE_IDS), value: z.int().min(SCALE_LOWEST).max(SCALE_HIGHEST) }),
  z.strictObject({
    review: z.enum(VERDICT_REVIEWS),
    reason: z.string().max(20_000),
    verdict: z.enum(VERDICT_DECISIONS),
    gateVersion: z.string().min(1).max(100),
  }),
]);

export const saveLabelSchema = z.strictObject({
  trajectoryId: z.string().min(1),
  kind: z.enum(LABEL_KINDS).default("gap"),
  /** null: the label is of the run as a whole, or of a place that is no case. */
  caseId: z.string().min(1).max(200).nullable(),
  /** Beside the case: label-place.ts. Empty for a gap label. */
  place: z.string().max(300).default(""),
  /** null together with `undoes`: takes an entry back. null for every kind but gap. */
  label: z.enum(GAP_LABELS).nullable(),
  labels: z.array(z.enum(GAP_LABELS)).max(GAP_LABELS.length),
  elements: z.array(elementSchema).max(200).nullable().default(null),
  /** What an entry says that is no gap label. */
  value: valueSchema.nullable().default(null),
  evidence: z.array(spanSchema).max(100),
  note: z.string().max(20_000),
  assisted: z.boolean(),
  /** The newest entry of this rater at this place that the screen knew of; null: none. */
  answersSeq: z.int().min(1).nullable(),
  undoes: z.int().min(1).nullable(),
  milliseconds: z.int().min(0).max(2_147_483_647).nullable().default(null),
  unsure: z.boolean().default(false),
});
/** As it is sent: what has a default may be left out. */
export type SaveLabelInput = z.input<typeof saveLabelSchema>;
/** As it was read. */
export type CheckedLabelInput = z.output<typeof saveLabelSchema>;
