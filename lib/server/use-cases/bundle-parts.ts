/**
 * The parts of a bundle as an import takes them: a file that somebody else may have made. Each line is checked whole and kept as it
 * stands, so that the bundle of an imported study is the same bytes again; what is not in a shape is refused, unknown keys too.
 */
import { z } from "zod";
import { interfaceRulesSchema } from "../../gates/interface-rules";
import { stateTablesSchema } from "../../gates/state-tables";
import { CASE_DECISIONS, type LabelEntry } from "../../labels/label";
import { FAILURE_CODES } from "../../rubric/failure-codes";
import { GAP_LABELS } from "../../rubric/rubric";
import { RUBRIC_KINDS, rubricDefinitionSchema } from "../../rubric/rubric-definition";
import { DRIFT_TYPES, SCALE_HIGHEST, SCALE_IDS, SCALE_LOWEST, TASK_COMPLETE_VALUES, TURN_VALUES } from "../../rubric/turn-values";
import { VERDICT_DECISIONS, VERDICT_REVIEWS } from "../../rubric/verdict-reviews";
import { ASSIGNMENT_KINDS, ASSIGNMENT_STATES } from "../../samples/assignment";
import type { StoredAssignment } from "../repositories/assignments";
import type { BundledGateResult } from "../repositories/gate-results";
import type { StoredJudge, StoredJudgement } from "../repositories/judgement-archive";
import type { StoredRubric } from "../repositories/rubrics";
import type { StoredRuleSet } from "../repositories/rule-sets";
import type { StoredSample } from "../repositories/samples";
import { gateResultSchema, judgementSchema, judgeSchema } from "./bundle-judge-parts";
import { saveLabelSchema } from "./save-label-schema";

const name = z.string().min(1).max(300);
const moment = z.iso.datetime();
const position = z.int().min(1);
const step = z.int().min(0).max(10_000_000);
const run = z.string().regex(/^tr_[0-9a-f]{20}$/);
const version = z.strictObject({ id: name, version: name });

/** As it was stored: a turn says `sawLater` or does not. */
const valueSchema = z.union([
  z.strictObject({ decision: z.enum(CASE_DECISIONS), reason: z.string().max(20_000), t: step, k: step, failure: z.enum(FAILURE_CODES) }),
  z.strictObject({
    value: z.enum(TURN_VALUES),
    taskComplete: z.enum(TASK_COMPLETE_VALUES).nullable(),
    driftType: z.enum(DRIFT_TYPES).nullable(),
    sawLater: z.boolean().exactOptional(),
  }),
  z.strictObject({ scale: z.enum(SCALE_IDS), value: z.int().min(SCALE_LOWEST).max(SCALE_HIGHEST) }),
  z.strictObject({ review: z.enum(VERDICT_REVIEWS), reason: z.string().max(20_000), verdict: z.enum(VERDICT_DECISIONS), gateVersion: name }),
]);

const detailsSchema = z.strictObject({
  alternatives: z.array(z.enum(GAP_LABELS)).max(GAP_LABELS.length),
  decisiveStep: step.nullable(),
  distance: step.nullable(),
  subPattern: name.nullable(),
  subPatterns: z.array(name).max(20).exactOptional(),
  settles: z.strictObject({ by: name, entries: z.array(position).max(1_000) }).exactOptional(),
});

const { kind, caseId, place, label, labels, elements, evidence, note, assisted, milliseconds, unsure } = saveLabelSchema.shape;
const entrySchema = z.strictObject({
  seq: position,
  key: z.string().min(1).max(1_000),
  at: moment,
  rater: name,
  raterVersion: name.nullable(),
  rubric: name,
  rubricVersion: name,
  trajectoryId: run,
  ...{ kind: kind.unwrap(), caseId, place: place.unwrap(), label, labels, elements: elements.unwrap() },
  value: valueSchema.nullable(),
  ...{ evidence, note, assisted },
  details: detailsSchema.nullable().exactOptional(),
  answersSeq: position.nullable(),
  undoes: position.nullable(),
  assignmentId: name.nullable(),
  ...{ milliseconds: milliseconds.unwrap(), unsure: unsure.unwrap() },
  via: z.enum(["adjudication", "discussion"]).nullable(),
});

const savedRules = { id: name, version: position, createdAt: moment, createdBy: name };
const ruleSetSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("interface-rules"), ...savedRules, definition: interfaceRulesSchema }),
  z.strictObject({ kind: z.literal("state-tables"), ...savedRules, definition: stateTablesSchema }),
]);

const rubricSchema = z.strictObject({
  id: name,
  version: z.string().regex(/^[1-9]\d{0,8}$/),
  kind: z.enum(RUBRIC_KINDS),
  title: name,
  definition: rubricDefinitionSchema,
  basedOn: version.nullable(),
  createdAt: moment,
  createdBy: name,
});

const sampleSchema = z.strictObject({
  sampleId: name,
  algorithm: name,
  seed: z.int(),
  n: z.int().min(0),
  where: z.string().max(1_000),
  stratify: z.array(name).max(100),
  candidates: z.int().min(0),
  trajectoryIds: z.array(run).max(1_000_000),
  createdAt: moment,
  createdBy: name,
});

const assignmentSchema = z.strictObject({
  id: name,
  definition: z.strictObject({
    study: name,
    sampleId: name,
    kind: z.enum(ASSIGNMENT_KINDS),
    rubricId: name,
    rubricVersion: name,
    mode: z.enum(["single", "multi"]),
    ratersPerItem: z.int().min(1).max(100),
    seed: z.int(),
    calibration: z.array(run).max(1_000_000),
    raters: z.array(name).max(1_000),
  }),
  state: z.enum(ASSIGNMENT_STATES),
  blindnessEndedAt: moment.nullable(),
  createdAt: moment,
  createdBy: name,
});

/** What a value has to be to be taken as it is: a shape may drop or default a key, and a bundle is restored, not re-written. */
function verbatim<Item>(schema: z.ZodType<Item>): z.ZodType<Item> {
  return z.custom<Item>((value) => schema.safeParse(value).success);
}

export const BUNDLE_PARTS = {
  journal: verbatim<LabelEntry>(entrySchema),
  rubrics: verbatim<StoredRubric>(rubricSchema),
  ruleSets: verbatim<StoredRuleSet>(ruleSetSchema),
  gateResults: verbatim<BundledGateResult>(gateResultSchema),
  judges: verbatim<StoredJudge>(judgeSchema),
  judgements: verbatim<StoredJudgement>(judgementSchema),
  samples: verbatim<StoredSample>(sampleSchema),
  assignments: verbatim<StoredAssignment>(assignmentSchema),
};
