import { ANALYSIS_VERSION } from "../../analysis/facts";
import { ok, type Result } from "../../base/result";
import { speaksToTheJudge } from "../../judge/addresses-the-judge";
import type { GapProposal } from "../../judge/judge-case";
import { currentLabels, newestEntries } from "../../labels/current-labels";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { openingTexts } from "../../trajectory/span";
import type { ProposalView, TrajectoryView } from "../../view-models/trajectory-view";
import type { Viewer } from "../auth/viewer";
import { loadMatches, loadOutline } from "../repositories/derived";
import { type Judgement, listRunJudgements } from "../repositories/judgements";
import { listNamedJournal } from "../repositories/labels";
import { neighbours } from "../repositories/trajectory-list";
import { environmentOf } from "./derive";
import { ensureDerivedOf } from "./ensure-derived";
import { textView } from "./load-steps";
import { openTrajectory } from "./open-trajectory";
import { matchSettingsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

/** Everything the trajectory page opens with; its size does not grow with the length of the texts. */
export async function loadTrajectoryView(study: string, viewer: Viewer, trajectoryId: string): Promise<Result<TrajectoryView, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const { database, row, header } = opened.value;
  await ensureDerivedOf(database, opened.value.study, row);
  const derived = (await loadMatches(database, study, [trajectoryId])).get(trajectoryId);
  const outline = await loadOutline(database, study, trajectoryId);
  if (derived === undefined || outline === null) throw new Error(`${trajectoryId} has no derived row although it was just computed`);
  const { cases, ...match } = derived.match;
  const environment = environmentOf(row.environment);
  const { mode } = matchSettingsOf(opened.value.study);
  const around = await neighbours(database, study, row);
  const journal = await listNamedJournal(database, study, { kinds: ["gap"], trajectoryId });
  return ok({
    study,
    trajectoryId,
    file: row.file,
    record: row.record,
    externalId: row.externalId,
    trial: row.trial,
    taskId: row.taskId,
    configuration: row.configuration,
    environment: row.environment,
    environmentLabel: environment.label,
    labelMode: mode === "by-environment" ? environment.labelMode : mode,
    outcome: header.outcome,
    truncated: row.truncated,
    contentHash: row.contentHash,
    format: row.format,
    versions: { analysis: ANALYSIS_VERSION, matcher: MATCHER_VERSION, rubric: GAP_RUBRIC_VERSION },
    counts: derived.counts,
    openings: openingTexts({ ...header, steps: [] }).map(({ address, text }) => ({
      ...textView(address, text),
      ...(address.source !== "system" && speaksToTheJudge(text) ? { addressesJudge: true as const } : {}),
    })),
    outline,
    stepCount: row.stepCount,
    match,
    cases: cases.map((found, index) => ({ ...found, caseId: derived.caseIds[index] ?? "" })),
    proposals: waitingProposals(await listRunJudgements(database, study, trajectoryId)),
    labels: currentLabels(journal),
    newestEntries: newestEntries(journal),
    previousTrajectoryId: around.previous,
    nextTrajectoryId: around.next,
  });
}

/** Those of cases that are flagged and that nobody has reviewed; what counts stands among the labels. */
function waitingProposals(judgements: readonly Judgement[]): ProposalView[] {
  return judgements.flatMap((judgement) => {
    if (judgement.state !== "flagged" || judgement.review !== null || judgement.place === "") return [];
    // A flagged answer of a case is a proposal that this program wrote.
    const { labels, flags, rationale, evidence, failedQuotes } = judgement.proposal as GapProposal;
    const { judgeId, version, key, trajectoryId, place } = judgement;
    return [{ judgeId, version, key, caseId: `${trajectoryId}:${place}`, labels, flags, rationale, evidence, failedQuotes: failedQuotes.length }];
  });
}
