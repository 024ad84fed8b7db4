import { err, ok, type Result } from "../../base/result";
import type { GapProposal } from "../../judge/judge-case";
import type { RecordsProposal } from "../../judge/judge-records";
import { nearestText } from "../../judge/nearest-text";
import type { FailedQuote } from "../../judge/verify-quotes";
import { currentLabels, latestSeq } from "../../labels/current-labels";
import { observationsOf, openingTexts, type Span } from "../../trajectory/span";
import type { Step } from "../../trajectory/trajectory";
import { buildRecord, recordSteps } from "../../view-models/adjudication-record";
import { type JudgementItem, type QuoteRow, seenSentence } from "../../view-models/judge-page";
import { raterOf, type SignedInUser } from "../auth/signed-in-user";
import { loadStepRange } from "../repositories/chunks";
import { findJudgement } from "../repositories/judgements";
import { listJournal } from "../repositories/labels";
import { openStudy } from "./open-study";
import { type OpenTrajectory, openTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

/** One answer of a judge beside the steps that it quotes, with every reply as it came. */
export interface JudgementDocument extends JudgementItem {
  schemaVersion: 1;
  study: string;
}

/** Steps round the write that are shown whether quoted or not. */
const BEFORE = 6;
const AFTER = 2;

export async function loadJudgement(study: string, user: SignedInUser, key: string): Promise<Result<JudgementDocument, UseCaseError>> {
  const seen = await openStudy(study, user);
  if (!seen.ok) return seen;
  const { database } = seen.value;
  const found = await findJudgement(database, study, key);
  if (found === null)
    return err(failure("not-found", "there is no such answer of a judge", { found: key, expected: "a key of its list", where: "key" }));
  const { judgement, replies } = found;
  const opened = await openTrajectory(study, user, judgement.trajectoryId);
  if (!opened.ok) return opened;
  // Written by this program as the proposal of the judge's task.
  const proposal = judgement.proposal as GapProposal | RecordsProposal | null;
  const ofCase = proposal !== null && "labels" in proposal ? proposal : null;
  const records = proposal !== null && "records" in proposal ? proposal : null;
  const evidence = ofCase?.evidence ?? records?.records.flatMap((one) => one.evidence) ?? [];
  const failed = ofCase?.failedQuotes ?? records?.records.flatMap((one) => one.failedQuotes) ?? [];
  const place = /^(\d+)\.(\d+):(F\d)/.exec(judgement.place);
  const t = place === null ? null : Number(place[1]);
  const { row } = opened.value;
  const wanted = { from: (t ?? 1) - BEFORE, to: Math.min(row.stepCount, (t ?? row.stepCount) + AFTER), current: t, k: Number(place?.[2] ?? 0) };
  const steps = await stepsOf(opened.value, [...recordSteps(wanted, [evidence]), ...failed.map(({ claim }) => claim.step)]);
  const caseId = judgement.place === "" ? null : `${judgement.trajectoryId}:${judgement.place}`;
  const journal = (await listJournal(database, study, { kinds: ["gap"], trajectoryId: judgement.trajectoryId })).filter(
    (entry) => entry.caseId === caseId,
  );
  const own = { rater: raterOf(user), trajectoryId: judgement.trajectoryId, kind: "gap", caseId, place: "" } as const;
  const { trajectoryId, state, review, reviewedBy, fault, calls } = judgement;
  return ok({
    schemaVersion: 1,
    study,
    judgement: { key, trajectoryId, place: judgement.place, state, review, reviewedBy, fault, calls },
    externalId: row.externalId,
    proposal: ofCase === null ? null : { ...ofCase, quotes: quoteRows(evidence, failed, steps, opened.value) },
    records: records?.records.length ?? null,
    // Rows of an older version of the code have no parts.
    seen: seenSentence(t ?? row.stepCount, ofCase?.leftOut ?? records?.leftOut ?? [], ofCase?.readInParts ?? []),
    t,
    action: place === null || place[3] === "F4" ? null : (steps.find((step) => step.t === t)?.actions[Number(place[2])]?.raw ?? null),
    record: buildRecord(opened.value.header, steps, wanted, [evidence], (_, index) => String(index + 1)),
    replies,
    others: currentLabels(journal)
      .filter(({ rater, label }) => label !== null && rater !== `judge:${judgement.judgeId}`)
      .map(({ rater, labels, assisted }) => ({ rater, labels, assisted })),
    answersSeq: latestSeq(journal, own),
  });
}

async function stepsOf({ database, chunks }: OpenTrajectory, wanted: readonly number[]): Promise<Step[]> {
  const unique = new Set(wanted.filter((t) => t > 0));
  if (unique.size === 0) return [];
  return (await loadStepRange(database, chunks, Math.min(...unique), Math.max(...unique))).filter(({ t }) => unique.has(t));
}

/** Quotes that stand first, in the order of their pins; then those that do not, each with the nearest words. */
function quoteRows(evidence: readonly Span[], failed: readonly FailedQuote[], steps: readonly Step[], { header }: OpenTrajectory): QuoteRow[] {
  const opening = openingTexts({ ...header, steps: [] }).map(({ text }) => text);
  const textsOf = (t: number): string[] => {
    const step = steps.find((one) => one.t === t);
    return t === 0 ? opening : step === undefined ? [] : [...observationsOf(step).map(({ text }) => text), ...step.actions.map(({ raw }) => raw)];
  };
  const nearest = ({ claim }: FailedQuote): string | null => {
    for (const text of textsOf(claim.step)) {
      const near = nearestText(text, claim.quote);
      if (near !== null) return near;
    }
    return null;
  };
  return [
    ...evidence.map(({ t, quote, role, source, field }, index) => ({
      ...{ number: String(index + 1), quote, step: t, role },
      ...{ field: source === "step" ? field : source, fault: null, nearest: null },
    })),
    ...failed.map((one, index) => ({
      ...{ number: String(evidence.length + index + 1), quote: one.claim.quote, step: one.claim.step, role: one.claim.role },
      ...{ field: one.claim.field, fault: one.message, nearest: nearest(one) },
    })),
  ];
}
