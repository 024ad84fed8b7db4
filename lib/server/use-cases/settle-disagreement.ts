/**
 * Saves what settles a disagreement, under the rater `adjudicated`: by a third person (`adjudication`), or by one of the two for
 * both (`discussion`). The quotes of both answers are kept, and the entry says which answers it settled and who wrote it down.
 */
import { z } from "zod";
import { err, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import { ADJUDICATED } from "../../labels/first-pass";
import type { LabelEntry } from "../../labels/label";
import { GAP_LABELS } from "../../rubric/rubric";
import type { Span } from "../../trajectory/span";
import { raterOf, type SignedInUser } from "../auth/signed-in-user";
import { appendAudit } from "../repositories/audit";
import { findLabelByKey, listJournal } from "../repositories/labels";
import { withRetry } from "../with-retry";
import { findDisagreement, KIND_OF } from "./adjudication";
import { checkEntry } from "./check-entry";
import { openTrajectory } from "./open-trajectory";
import { saveEntry } from "./save-entry";
import { saveLabelSchema } from "./save-label-schema";
import { failure, type UseCaseError } from "./use-case-error";

const { evidence, value } = saveLabelSchema.shape;

export const settlementSchema = z.strictObject({
  /** Id of the disagreement. */
  item: z.string().regex(/^dg_[0-9a-f]{20}$/),
  /** Of a case or a run; null for a turn, a scale and an undo. */
  label: z.enum(GAP_LABELS).nullable(),
  labels: z.array(z.enum(GAP_LABELS)).max(GAP_LABELS.length),
  /** Of a turn or a scale. */
  value,
  /** Quotes of one's own; those of both answers are kept anyway. */
  evidence: evidence.default([]),
  note: z.string().max(20_000).default(""),
  via: z.enum(["adjudication", "discussion"]),
  answersSeq: z.int().min(1).nullable(),
  undoes: z.int().min(1).nullable().default(null),
});
export type SettlementInput = z.output<typeof settlementSchema>;

export async function settleDisagreement(
  study: string,
  user: SignedInUser,
  key: string,
  input: SettlementInput,
): Promise<Result<Pick<LabelEntry, "seq" | "label" | "labels" | "value" | "via" | "note" | "undoes">, UseCaseError>> {
  const found = await findDisagreement(study, user, input.item);
  if (!found.ok) return found;
  const { card, disagreement } = found.value;
  if (input.via !== card.via) return err(wrongVia(card.via, input.via));
  const { trajectoryId, caseId, place, answers } = disagreement;
  const opened = await openTrajectory(study, "server", trajectoryId);
  if (!opened.ok) return opened;
  const isUndo = input.undoes !== null;
  const [first] = answers;
  const entry = {
    trajectoryId,
    kind: KIND_OF[disagreement.unit],
    caseId,
    place,
    label: input.label,
    labels: input.labels,
    elements: null,
    value: input.value,
    evidence: isUndo ? [] : keptEvidence(answers, input),
    note: input.note,
    assisted: false,
    answersSeq: input.answersSeq,
    undoes: input.undoes,
    milliseconds: null,
    unsure: false,
  };
  // A case that a rater added is known to whoever settles it.
  const own = async (): Promise<LabelEntry[]> => currentLabels(await listJournal(opened.value.database, study, { trajectoryId, kinds: ["case"] }));
  const fault = await checkEntry(opened.value, entry, own);
  if (fault !== null) return err(fault);
  const isSentAgain = (await findLabelByKey(opened.value.database, study, key)) !== null;
  const saved = await saveEntry(opened.value.database, study, {
    ...entry,
    key,
    rater: ADJUDICATED,
    raterVersion: null,
    rubric: first?.rubric ?? "",
    rubricVersion: first?.rubricVersion ?? "",
    details: isUndo
      ? null
      : {
          ...{ alternatives: [], decisiveStep: null, distance: null, subPattern: null },
          settles: { by: raterOf(user), entries: answers.map(({ seq }) => seq).sort((a, b) => a - b) },
        },
    assignmentId: first?.assignmentId ?? null,
    via: isUndo ? null : input.via,
  });
  if (!saved.ok) return saved;
  if (!isSentAgain) {
    // What was settled on is in the journal: here it would be read by people who may be blind.
    const details = { case: caseId, place, via: isUndo ? "taken back" : input.via };
    const settled = { actor: raterOf(user), study, action: "settle" as const, subject: trajectoryId, details };
    await withRetry(() => appendAudit(opened.value.database, settled));
  }
  const { seq, label, labels, value: settled, via, note, undoes } = saved.value;
  return { ok: true, value: { seq, label, labels, value: settled, via, note, undoes } };
}

/** Quotes of all answers, each once. A fact that the settled label does not hold to be overlooked is no decisive one. */
function keptEvidence(answers: readonly LabelEntry[], input: SettlementInput): Span[] {
  const isDecisiveKept = input.label === null || input.labels.includes("overlooked");
  const all = [...answers.flatMap((answer) => answer.evidence), ...input.evidence].map(
    (span): Span => (span.role === "decisive" && !isDecisiveKept ? { ...span, role: "supports" } : span),
  );
  const seen = new Map(all.map((span) => [JSON.stringify([span.source, span.t, span.k, span.field, span.start, span.end, span.role]), span]));
  return [...seen.values()].slice(0, 100);
}

function wrongVia(expected: string, found: string): UseCaseError {
  const message =
    expected === "discussion"
      ? "you gave one of the two answers: a third person settles it, or the two of you together"
      : "you gave neither answer: settled together is for the two who did";
  return failure("invalid", message, { found, expected, where: "via" });
}
