/**
 * Saves one label to the journal. Idempotent by key, refused when it answers to an older state than the newest, and every
 * quote is checked letter for letter against the stored run before anything is written.
 */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { checkLabel } from "../../labels/check-label";
import { latestSeq } from "../../labels/current-labels";
import { type LabelEntry, PLAIN_GAP } from "../../labels/label";
import type { CaseMatch } from "../../matching/match-result";
import { GAP_LABELS, GAP_RUBRIC_ID, GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { checkSpan, SPAN_FIELDS, SPAN_ROLES, SPAN_SOURCES } from "../../trajectory/span";
import { loadMatches } from "../repositories/derived";
import { appendLabel, findLabelByKey, listLabels, lockJournal } from "../repositories/labels";
import { withRetry } from "../with-retry";
import { ensureDerivedOf, TRANSACTION_OPTIONS } from "./ensure-derived";
import { contentWithStep } from "./load-steps";
import { type OpenTrajectory, openTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

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

export const saveLabelSchema = z.strictObject({
  trajectoryId: z.string().min(1),
  /** null: the label is of the run as a whole. */
  caseId: z.string().min(1).nullable(),
  /** null together with `undoes`: takes an entry back. */
  label: z.enum(GAP_LABELS).nullable(),
  labels: z.array(z.enum(GAP_LABELS)).max(GAP_LABELS.length),
  evidence: z.array(spanSchema).max(100),
  note: z.string().max(20_000),
  assisted: z.boolean(),
  /** The newest entry of this rater at this place that the screen knew of; null: none. */
  answersSeq: z.int().min(1).nullable(),
  undoes: z.int().min(1).nullable(),
});
export type SaveLabelInput = z.infer<typeof saveLabelSchema>;

/** An idempotency key: made by whoever saves, once a label. */
export const labelKeySchema = z.uuid();

export async function saveLabel(study: string, rater: string, key: string, input: SaveLabelInput): Promise<Result<LabelEntry, UseCaseError>> {
  const opened = await openTrajectory(study, "server", input.trajectoryId);
  if (!opened.ok) return opened;
  const fault = input.undoes === null ? await checkInput(opened.value, input) : checkUndo(input);
  if (fault !== null) return err(fault);
  const { database } = opened.value;
  const save = (): Promise<Result<LabelEntry, UseCaseError>> =>
    database.$transaction(async (transaction) => {
      await lockJournal(transaction, study);
      const earlier = await findLabelByKey(transaction, study, key);
      if (earlier !== null)
        return isSameSave(earlier, rater, input)
          ? ok(earlier)
          : err(
              failure("stale", "this key was used for another label", {
                found: `entry ${earlier.seq}`,
                expected: "a key of its own for every save",
                where: "key",
              }),
            );
      const journal = await listLabels(transaction, study, input.trajectoryId);
      const latest = latestSeq(journal, { ...PLAIN_GAP, ...input, rater });
      if (latest !== input.answersSeq) {
        return err(
          failure("stale", "this place was labelled meanwhile, perhaps in another tab: look at the newer label, then decide", {
            found: describeEntry(journal.find((entry) => entry.seq === latest)),
            expected: input.answersSeq === null ? "no label" : `entry ${input.answersSeq}`,
            where: "answersSeq",
          }),
        );
      }
      if (input.undoes !== null) {
        const target = journal.find((entry) => entry.seq === input.undoes);
        if (
          target === undefined ||
          target.rater !== rater ||
          target.caseId !== input.caseId ||
          target.undoes !== null ||
          journal.some((entry) => entry.undoes === input.undoes)
        ) {
          return err(
            failure("invalid", "there is no such label of yours here to take back", {
              found: `entry ${input.undoes}`,
              expected: "an entry of your own that stands",
              where: "undoes",
            }),
          );
        }
      }
      const entry = await appendLabel(transaction, study, {
        ...PLAIN_GAP,
        ...input,
        key,
        at: new Date().toISOString(),
        rater,
        raterVersion: null,
        rubric: GAP_RUBRIC_ID,
        rubricVersion: GAP_RUBRIC_VERSION,
      });
      return ok(entry);
    }, TRANSACTION_OPTIONS);
  return withRetry(save);
}

async function checkInput(trajectory: OpenTrajectory, input: SaveLabelInput): Promise<UseCaseError | null> {
  if (input.label === null) return failure("invalid", "a label is missing", { found: "null", expected: GAP_LABELS.join(", "), where: "label" });
  let writeStep: number | null = null;
  if (input.caseId !== null) {
    const found = await findCase(trajectory, input.caseId);
    if (found === undefined)
      return failure("not-found", "there is no such case in this run", {
        found: input.caseId,
        expected: "the id of one of its cases",
        where: "caseId",
      });
    // A write that never came (F4) stands behind the last step: the whole run is its context.
    writeStep = found.failure === "F4" ? trajectory.row.stepCount + 1 : found.t;
  }
  for (const [index, span] of input.evidence.entries()) {
    const checked = checkSpan(await contentWithStep(trajectory, span.t), span);
    if (!checked.ok) {
      return failure("unverified-quote", "a quote does not stand in the record at the place that it names", {
        found: checked.error.found.slice(0, 300),
        expected: span.quote.slice(0, 300),
        where: `evidence[${index}]: ${span.source}, step ${span.t}.${span.k}, ${span.field}`,
      });
    }
  }
  const fault = checkLabel({ label: input.label, labels: input.labels, evidence: input.evidence }, writeStep);
  if (fault === null) return null;
  const message = fault.offer === null ? fault.message : `${fault.message}. Or is it ${fault.offer}?`;
  return failure("invalid", message, { found: fault.found, expected: fault.expected, where: fault.where });
}

async function findCase({ database, study, row }: OpenTrajectory, caseId: string): Promise<CaseMatch | undefined> {
  await ensureDerivedOf(database, study, row);
  const derived = (await loadMatches(database, study.id, [row.trajectoryId])).get(row.trajectoryId);
  return derived?.match.cases[derived.caseIds.indexOf(caseId)];
}

function checkUndo(input: SaveLabelInput): UseCaseError | null {
  const isPlain = input.label === null && input.labels.length === 0 && input.evidence.length === 0;
  return isPlain
    ? null
    : failure("invalid", "an undo carries no label of its own", {
        found: String(input.label),
        expected: "label null, no labels, no evidence",
        where: "label",
      });
}

/** What stands there now and since when, for somebody who has to decide between two labels. */
function describeEntry(entry: LabelEntry | undefined): string {
  if (entry === undefined) return "no label";
  const what = entry.undoes === null ? entry.labels.join(", ") : `entry ${entry.undoes} taken back`;
  return `entry ${entry.seq}: ${what}, given ${entry.at}`;
}

function isSameSave(entry: LabelEntry, rater: string, input: SaveLabelInput): boolean {
  return (
    entry.rater === rater &&
    entry.trajectoryId === input.trajectoryId &&
    entry.caseId === input.caseId &&
    entry.label === input.label &&
    entry.undoes === input.undoes &&
    JSON.stringify(entry.labels) === JSON.stringify(input.labels)
  );
}
