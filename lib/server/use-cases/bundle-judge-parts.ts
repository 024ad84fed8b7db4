/** The parts of a bundle that a model's words came into: judges, their answers, and what gates said. As strict as the others (bundle-parts.ts). */
import { z } from "zod";
import { ACCORD_GATE_ID } from "../../gates/accord-gate";
import { DECISIONS, GATE_FLAGS } from "../../gates/gate";
import { PROBE_SOURCE_IDS, PROBE_TAGS } from "../../gates/probe-source";
import { JUDGE_TASKS } from "../../judge/judge";
import { gapReplySchema, intentDriftReplySchema, misalignmentReplySchema, quoteSchema } from "../../judge/reply-schemas";
import { PROVIDERS } from "../judge/providers";
import { JUDGEMENT_REVIEWS, JUDGEMENT_STATES } from "../repositories/judgements";
import { saveLabelSchema } from "./save-label-schema";

const name = z.string().min(1).max(300);
const sentence = z.string().max(20_000);
/** What somebody else's system said; bounded by the length of a line. */
const anyText = z.string();
const moment = z.iso.datetime();
const step = z.int().min(0).max(10_000_000);
const count = z.int().min(0).max(1_000_000_000);
const run = z.string().regex(/^tr_[0-9a-f]{20}$/);
const judgeId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const spans = saveLabelSchema.shape.evidence;

export const judgeSchema = z.strictObject({
  id: judgeId,
  version: name,
  definition: z.strictObject({
    id: judgeId,
    task: z.enum(JUDGE_TASKS),
    rubricId: name,
    rubricVersion: name,
    mode: z.enum(["single", "multi"]),
    provider: z.enum(PROVIDERS),
    model: name,
    temperature: z.number().nullable(),
    samples: count,
    policy: z.strictObject({ kind: z.enum(["whole", "around", "map-reduce"]), budget: count }),
    maxOutputTokens: count,
  }),
  createdAt: moment,
  createdBy: name,
});

const ranges = z.array(z.strictObject({ from: step, to: step })).max(100_000);
const failedQuotes = z
  .array(z.strictObject({ claim: quoteSchema, code: z.enum(["no-such-text", "not-there", "not-context"]), message: sentence }))
  .max(100);

const gapProposalSchema = z.strictObject({
  ...{ labels: gapReplySchema.shape.labels, elements: gapReplySchema.shape.elements, subPatterns: gapReplySchema.shape.subPatterns },
  decisiveStep: step.nullable(),
  rationale: sentence,
  evidence: spans,
  failedQuotes,
  flags: z.array(name).max(100),
  votes: count,
  samples: count,
  leftOut: ranges,
  readInParts: ranges,
});

const { kind: fault, quotes: _, ...misalignment } = misalignmentReplySchema.shape.records.element.shape;
const recordSchema = z.union([
  z.strictObject({ kind: z.literal("misalignment"), ...misalignment, fault }),
  z.strictObject({ kind: z.literal("intent-drift"), ...intentDriftReplySchema.shape.records.element.shape }),
]);
const recordsProposalSchema = z.strictObject({
  records: z.array(z.strictObject({ record: recordSchema, evidence: spans, failedQuotes })).max(100),
  flags: z.array(name).max(100),
  leftOut: ranges,
});

export const judgementSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  judgeId,
  version: name,
  trajectoryId: run,
  place: z.string().max(300),
  state: z.enum(JUDGEMENT_STATES),
  proposal: z.union([gapProposalSchema, recordsProposalSchema]).nullable(),
  fault: z.strictObject({ code: name, message: sentence }).nullable(),
  ...{ calls: count, inputTokens: count, cachedTokens: count, outputTokens: count },
  cost: z.number().min(0).nullable(),
  review: z.enum(JUDGEMENT_REVIEWS).nullable(),
  reviewedBy: name.nullable(),
  replies: z.array(anyText).max(1_000),
  at: moment,
  reviewedAt: moment.nullable(),
});

const check = z.enum(["pass", "fail", "unknown"]);
const place = { t: step, k: step };
const verdictSchema = z.strictObject({
  ...place,
  caseId: name.nullable(),
  decision: z.enum(DECISIONS),
  checks: z.strictObject({ schema: check, entity: check, constraint: check }),
  evidence: z
    .array(
      z.strictObject({
        move: z.enum(["A", "B"]),
        span: spans.element.nullable(),
        probe: step.nullable(),
        quote: anyText,
        refutes: z.strictObject({ path: sentence, value: z.json() }).nullable(),
      }),
    )
    .max(1_000),
  probes: z
    .array(
      z.strictObject({
        tool: sentence,
        args: z.json(),
        source: z.enum(PROBE_SOURCE_IDS),
        tag: z.enum(Object.values(PROBE_TAGS)),
        status: z.enum(["answered", "unavailable", "refused"]),
        text: anyText.nullable(),
        stateValidity: z.enum(["exact", "assumed", "unknown"]),
        foundAt: z.strictObject({ trajectoryId: run, ...place }).nullable(),
        reason: sentence,
      }),
    )
    .max(1_000),
  message: anyText.nullable(),
  flags: z.array(z.enum(GATE_FLAGS)).max(GATE_FLAGS.length),
  dropped: z.array(z.strictObject({ quote: anyText, reason: sentence })).max(1_000),
  because: anyText,
  failedWrite: z.boolean().nullable(),
  afterFirstReject: z.boolean(),
});

const writes = z.int().min(0).max(100_000_000);
const result = {
  trajectoryId: run,
  probes: z.enum(PROBE_SOURCE_IDS),
  version: z.string().min(1).max(4_000),
  figures: z.strictObject({ failedWrites: writes, goodWrites: writes, rejectedFailed: writes, rejectedGood: writes, askedProbes: writes }),
};

/** Of the gate of rules without its verdicts, which anybody can have again for nothing; of a model's with them. */
export const gateResultSchema = z.union([
  z.strictObject({ ...result, gate: z.literal(ACCORD_GATE_ID) }),
  z.strictObject({
    ...result,
    gate: judgeId.refine((id) => id !== ACCORD_GATE_ID),
    replay: z.strictObject({
      source: z.enum(PROBE_SOURCE_IDS),
      verdicts: z.array(verdictSchema).max(1_000_000),
      unjudged: z.array(z.strictObject({ ...place, reason: sentence })).max(1_000_000),
      firstReject: z.strictObject(place).nullable(),
    }),
  }),
]);
