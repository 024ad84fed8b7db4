/**
 * What a person makes of a judge's proposal. Accepting or changing it gives an own label, marked `assisted`, which enters no
 * agreement between people. A proposal that waited because a quote failed is counted as the judge's from the moment it is accepted,
 * with the quotes that stand.
 */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import type { Person } from "../../blindness/withheld-runs";
import type { GapProposal } from "../../judge/judge-case";
import type { LabelEntry } from "../../labels/label";
import { GAP_LABELS } from "../../rubric/rubric";
import type { Database } from "../db";
import { labelOf } from "../judge/judge-run";
import { findJudgement, JUDGEMENT_REVIEWS, type Judgement, reviewJudgement } from "../repositories/judgements";
import { appendLabel, lockJournal } from "../repositories/labels";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openJudge } from "./judges";
import { openStudy } from "./open-study";
import { labelKeySchema, saveLabel } from "./save-label";
import { failure, type UseCaseError } from "./use-case-error";

export const reviewSchema = z.strictObject({
  /** An idempotency key for the label that comes of it. */
  labelKey: labelKeySchema,
  review: z.enum(JUDGEMENT_REVIEWS),
  /** For `changed`: what it is instead. */
  labels: z.array(z.enum(GAP_LABELS)).max(GAP_LABELS.length).default([]),
  note: z.string().max(20_000).default(""),
  /** The newest entry of this person at the case that the screen knew of; null: none. */
  answersSeq: z.int().min(1).nullable(),
});
export type ReviewInput = z.infer<typeof reviewSchema>;

export interface ReviewDocument {
  schemaVersion: 1;
  study: string;
  key: string;
  review: Judgement["review"];
  /** The person's own label; null for a rejection. */
  label: LabelEntry | null;
}

export async function reviewProposal(study: string, person: Person, key: string, input: ReviewInput): Promise<Result<ReviewDocument, UseCaseError>> {
  const opened = await openReviewable(study, person, key);
  if (!opened.ok) return opened;
  const { judgement, judge, database } = opened.value;
  // Before anything is written: what comes too late leaves no label behind.
  if (judgement.review !== null && judgement.review !== input.review) return err(reviewedMeanwhile(judgement));
  if (judge.definition.task !== "gap") return reviewRecords(study, person, database, judgement, input);
  // Written by this program as a proposal of the judge's task.
  const proposal = judgement.proposal as GapProposal | null;
  if (proposal === null) {
    return err(
      failure("invalid", "there is no proposal of a label here to review", {
        found: judgement.fault?.code ?? judgement.state,
        expected: "a proposal",
        where: "key",
      }),
    );
  }
  const caseId = `${judgement.trajectoryId}:${judgement.place}`;
  const label = await ownLabel(study, person, judgement, proposal, caseId, input);
  if (!label.ok) return label;
  const isNew = await withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockJournal(transaction, study);
      if (!(await reviewJudgement(transaction, study, key, input.review, `human:${person.handle}`))) return false;
      if (judgement.state === "flagged" && input.review === "accepted") {
        const item = { key, caseId, row: { trajectoryId: judgement.trajectoryId } };
        await appendLabel(transaction, study, labelOf(judge.definition, judge.version, item, proposal));
      }
      return true;
    }, TRANSACTION_OPTIONS),
  );
  if (!isNew && judgement.review !== input.review) {
    return err(reviewedMeanwhile(judgement));
  }
  return ok({ schemaVersion: 1, study, key, review: input.review, label: label.value });
}

/** Records of a run are taken or not; they are no labels, and nobody changes what a judge has recorded. */
async function reviewRecords(
  study: string,
  person: Person,
  database: Database,
  judgement: Judgement,
  { review }: ReviewInput,
): Promise<Result<ReviewDocument, UseCaseError>> {
  if (judgement.proposal === null || review === "changed") {
    const found = judgement.proposal === null ? (judgement.fault?.code ?? judgement.state) : "changed";
    return err(
      failure("invalid", "records of a run are accepted or rejected as they are", { found, expected: "accepted, rejected", where: "review" }),
    );
  }
  const isNew = await withRetry(() => reviewJudgement(database, study, judgement.key, review, `human:${person.handle}`));
  if (!isNew && judgement.review !== review) return err(reviewedMeanwhile(judgement));
  return ok({ schemaVersion: 1, study, key: judgement.key, review, label: null });
}

function reviewedMeanwhile({ review }: Judgement): UseCaseError {
  return failure("stale", "somebody has reviewed this proposal meanwhile", { found: review ?? "a review", expected: "no review", where: "key" });
}

async function openReviewable(study: string, person: Person, key: string) {
  // Looked up as the person sees it: what is withheld cannot be reviewed.
  const seen = await openStudy(study, person);
  if (!seen.ok) return seen;
  const found = await findJudgement(seen.value.database, study, key);
  if (found === null)
    return err(failure("not-found", "there is no such answer of a judge", { found: key, expected: "a key of its list", where: "key" }));
  const opened = await openJudge(study, "server", found.judgement.judgeId, found.judgement.version);
  return opened.ok ? ok({ ...opened.value, judgement: found.judgement }) : opened;
}

async function ownLabel(
  study: string,
  person: Person,
  judgement: Judgement,
  proposal: GapProposal,
  caseId: string,
  input: ReviewInput,
): Promise<Result<LabelEntry | null, UseCaseError>> {
  if (input.review === "rejected") return ok(null);
  const labels = input.review === "accepted" ? proposal.labels : input.labels;
  const [first] = labels;
  if (first === undefined)
    return err(
      failure("invalid", "a changed proposal needs the labels that it is changed to", {
        found: "none",
        expected: GAP_LABELS.join(", "),
        where: "labels",
      }),
    );
  // Evidence follows as far as the label may carry it.
  const evidence = labels.includes("overlooked") ? proposal.evidence : proposal.evidence.filter((span) => span.role !== "decisive");
  return saveLabel(study, `human:${person.handle}`, input.labelKey, {
    trajectoryId: judgement.trajectoryId,
    caseId,
    label: first,
    labels,
    evidence,
    note: input.note === "" ? proposal.rationale : input.note,
    assisted: true,
    answersSeq: input.answersSeq,
    undoes: null,
  });
}
