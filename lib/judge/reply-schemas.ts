/** What a judge must answer, one schema a task. Strict: a member that was not asked for is no answer to the question. */
import { z } from "zod";
import { GAP_LABELS } from "../rubric/rubric";
import { ALL_SUB_PATTERNS } from "../rubric/sub-patterns";
import { QUOTE_FIELDS } from "./render-run";

const step = z.int().min(0);
const text = (longest: number) => z.string().min(1).max(longest);

/** A quote with the place that it names. Verified letter for letter before anything is counted (verify-quotes.ts). */
export const quoteSchema = z.strictObject({
  step,
  call: z.int().min(0),
  field: z.enum(QUOTE_FIELDS),
  quote: text(2_000),
  role: z.enum(["decisive", "supports", "write"]),
});
export type QuoteClaim = z.infer<typeof quoteSchema>;

export const gapReplySchema = z.strictObject({
  labels: z.array(z.enum(GAP_LABELS)).min(1).max(GAP_LABELS.length),
  elements: z.array(z.strictObject({ element: text(200), finding: z.enum(["overlooked", "incomplete", "interface", "fine"]) })).max(40),
  decisiveStep: step.nullable(),
  quotes: z.array(quoteSchema).max(12),
  subPatterns: z.array(z.enum(ALL_SUB_PATTERNS)).max(8),
  rationale: text(2_000),
});
export type GapReply = z.infer<typeof gapReplySchema>;

/** ALIGN's misalignment record (methods.md §5.1). No record means: none found. */
export const misalignmentReplySchema = z.strictObject({
  records: z
    .array(
      z.strictObject({
        actionType: text(200),
        actionCase: text(2_000),
        step,
        call: z.int().min(0),
        agentIntent: text(2_000),
        environmentRule: text(2_000),
        sufficientFeedback: text(2_000),
        kind: z.enum(["wrapper-bug", "new-logic"]),
        quotes: z.array(quoteSchema).min(1).max(6),
      }),
    )
    .max(20),
});
export type MisalignmentReply = z.infer<typeof misalignmentReplySchema>;

const place = z.strictObject({ step, quote: text(2_000) });

/** One record a changed requirement (methods.md §12). */
export const intentDriftReplySchema = z.strictObject({
  records: z
    .array(
      z.strictObject({
        requirement: text(1_000),
        statedAt: place,
        status: z.enum(["active", "superseded", "withdrawn"]),
        changedAt: place.nullable(),
        influences: z.strictObject({ step, call: z.int().min(0), quote: text(2_000) }).nullable(),
        finding: z.enum(["drift", "none", "unclear"]),
        rationale: text(2_000),
      }),
    )
    .max(30),
});
export type IntentDriftReply = z.infer<typeof intentDriftReplySchema>;

/** One answer for every action that was asked about (methods.md §4.2, step 5). */
export const writeSetReplySchema = z.strictObject({
  actions: z.array(
    z.strictObject({
      name: text(500),
      kind: z.enum(["read", "write", "navigate", "pure", "housekeeping", "message"]),
      reason: text(500),
    }),
  ),
});
export type WriteSetReply = z.infer<typeof writeSetReplySchema>;
