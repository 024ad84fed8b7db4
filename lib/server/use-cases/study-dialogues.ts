/** `dialogues`: TGA, SGA and what stands beside them, of the final labels and of each rater, by configuration (methods.md §3). */
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { ok, type Result } from "../../base/result";
import { finalScales } from "../../labels/final-scales";
import { isReader } from "../../labels/first-pass";
import type { LabelEntry } from "../../labels/label";
import { DIALOGUE_SEED, type DialogueFigures, type DialogueSession, dialogueFigures, isSessionGrounded } from "../../metrics/dialogue-figures";
import { finalSessions, type GroundedPair, groundedPair, type LabelledDialogue, raterSessions } from "../../metrics/dialogue-sessions";
import type { NotApplicablePolicy } from "../../metrics/grounded-accuracy";
import { SCALE_IDS, type ScaleId } from "../../rubric/turn-values";
import { bootstrapEstimate, type Estimate } from "../../statistics/estimate";
import { defined, notDefined } from "../../statistics/quantity";
import { cutTurns } from "../../turns/cut-turns";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { listCalibrationRuns } from "../repositories/calibration";
import { iterateTrajectories, listTrajectoryRows } from "../repositories/trajectories";
import { type AgreementDocument, agreementOfStudy, DEFAULT_AGREEMENT_DRAWS } from "./agreement-study";
import { loadLabelScope } from "./load-label-scope";
import { openStudy } from "./open-study";
import { studyFingerprint } from "./study-fingerprint";
import { NA_POLICIES, naPolicyOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface DialogueGroup {
  configuration: string;
  environment: string;
  final: DialogueFigures;
  /** Each rater's own first-pass labels. Empty while names are withheld from whoever settles. */
  perRater: { rater: string; figures: DialogueFigures }[];
  /** null with any number of raters but two. */
  pair: GroundedPair | null;
  /** Mean of the final scores; one rater alone is no final score. */
  scales: { scale: ScaleId; mean: Estimate<"no_ratings"> }[];
  /** The rows that the figures are counted from. */
  sessions: SessionFigures[];
}

export interface SessionFigures {
  sessionId: string;
  eligible: number;
  grounded: number;
  ungrounded: number;
  notApplicable: number;
  toSettle: number;
  oneLabel: number;
  noLabel: number;
  /** null while it is open. */
  isGrounded: boolean | null;
}

export interface DialoguesDocument {
  schemaVersion: 1;
  policy: NotApplicablePolicy;
  seed: string;
  draws: number;
  raters: string[];
  /** Sessions of calibration sets: they are labelled, and in every figure here; agreement leaves them out. */
  calibrationSessions: number;
  /** Raters are not named to whoever settles while something is open. */
  namesWithheld: boolean;
  groups: DialogueGroup[];
  /** Agreement on the value of turns. */
  turns: AgreementDocument["coefficients"];
}

export const dialoguesQuerySchema = z.object({
  draws: z.coerce.number().int().min(0).max(100_000).prefault(DEFAULT_AGREEMENT_DRAWS),
  /** What a turn without state-dependent content counts as: which one the paper used is unknown. Left out: the study's setting. */
  policy: z.enum(NA_POLICIES).optional(),
});
export type DialoguesQuery = z.output<typeof dialoguesQuerySchema>;

export async function dialoguesOfStudy(study: string, viewer: Viewer, query: DialoguesQuery): Promise<Result<DialoguesDocument, UseCaseError>> {
  const scope = await loadLabelScope(study, viewer);
  if (!scope.ok) return scope;
  const { database, journal, runs } = scope.value;
  const policy = query.policy ?? naPolicyOf(scope.value.study);
  const raters = [...new Set(journal.filter((entry) => isDialogueLabel(entry)).map(({ rater }) => rater))].filter(isReader).sort(compareUtf8);
  const labelled = new Set(journal.filter((entry) => isDialogueLabel(entry) && isReader(entry.rater)).map(({ trajectoryId }) => trajectoryId));
  const known = new Set(runs.map(({ trajectoryId }) => trajectoryId));
  const rows = (await listTrajectoryRows(database, study)).filter(({ trajectoryId }) => labelled.has(trajectoryId) && known.has(trajectoryId));
  const dialogues: (LabelledDialogue & { configuration: string; environment: string })[] = [];
  for await (const { id, configuration, content } of iterateTrajectories(database, study, rows))
    dialogues.push({ sessionId: id, configuration, environment: content.environment, turns: cutTurns(content) });
  const turns = await agreementOfStudy(study, viewer, { unit: "turn", environment: null, draws: query.draws, rater: [] });
  if (!turns.ok) return turns;
  const namesWithheld = turns.value.study?.namesWithheld ?? false;
  const calibration = await listCalibrationRuns(database, study, "turn");
  const groups = [...groupBy(dialogues, ({ environment, configuration }) => JSON.stringify([environment, configuration]))]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([, group]) => groupFigures(group, journal, raters, { policy, draws: query.draws, namesWithheld }));
  return ok({
    schemaVersion: 1,
    policy,
    seed: DIALOGUE_SEED,
    draws: query.draws,
    raters: namesWithheld ? [] : raters,
    calibrationSessions: dialogues.filter(({ sessionId }) => calibration.has(sessionId)).length,
    namesWithheld,
    groups,
    turns: turns.value.coefficients,
  });
}

/** The same document for the page server: made in a process of its own, and kept while nothing that it stands on changes. */
export async function loadDialogues(study: string, viewer: Viewer, query: DialoguesQuery): Promise<Result<DialoguesDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const command = [
    "dialogues",
    `--study=${study}`,
    `--draws=${query.draws}`,
    ...(query.policy === undefined ? [] : [`--policy=${query.policy}`]),
    ...viewerOption(viewer),
  ];
  const text = await documentOfChild(command, ["dialogues/1", await studyFingerprint(opened.value)]);
  return ok(JSON.parse(text) as DialoguesDocument);
}

const isDialogueLabel = ({ kind }: LabelEntry): boolean => kind === "turn" || kind === "scale";

function groupFigures(
  group: readonly (LabelledDialogue & { configuration: string; environment: string })[],
  journal: readonly LabelEntry[],
  raters: readonly string[],
  { policy, draws, namesWithheld }: { policy: NotApplicablePolicy; draws: number; namesWithheld: boolean },
): DialogueGroup {
  const ids = new Set(group.map(({ sessionId }) => sessionId));
  const own = journal.filter(({ trajectoryId }) => ids.has(trajectoryId));
  const begun = new Set(own.filter(({ kind }) => kind === "turn").map(({ trajectoryId }) => trajectoryId));
  // A session that was only scored on the scales has no turn to count.
  const withTurns = group.filter(({ sessionId }) => begun.has(sessionId));
  const sessions = finalSessions(withTurns, own, raters);
  const scores = finalScales(own, raters).filter(({ via }) => via !== "single");
  return {
    configuration: group[0]?.configuration ?? "",
    environment: group[0]?.environment ?? "",
    final: dialogueFigures(sessions, { policy, draws }),
    perRater: namesWithheld
      ? []
      : raters.map((rater) => ({ rater, figures: dialogueFigures(raterSessions(withTurns, own, rater), { policy, draws }) })),
    pair: groundedPair(withTurns, own, raters),
    scales: SCALE_IDS.map((scale) => {
      const values = scores.flatMap((score) => (score.scale === scale ? [score.value] : []));
      return { scale, mean: bootstrapEstimate(values, meanOf, { n: values.length, seed: DIALOGUE_SEED, draws }) };
    }),
    sessions: sessions.map((session) => sessionFigures(session, policy)),
  };
}

function meanOf(values: readonly number[]) {
  return values.length === 0 ? notDefined("no_ratings") : defined(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function sessionFigures(session: DialogueSession, policy: NotApplicablePolicy): SessionFigures {
  const { sessionId, turns } = session;
  const valued = (value: string): number => turns.filter((turn) => turn.open === null && turn.value === value).length;
  const open = (why: string): number => turns.filter((turn) => turn.open === why).length;
  return {
    sessionId,
    eligible: turns.length,
    grounded: valued("grounded"),
    ungrounded: valued("ungrounded"),
    notApplicable: valued("not_applicable"),
    toSettle: open("to-settle"),
    oneLabel: open("one-label"),
    noLabel: open("no-label"),
    isGrounded: isSessionGrounded(session, policy),
  };
}
