/**
 * The runs of a study as interface rules are asked of them. Reading and tracking is the slow half and does not depend on the
 * rules: the last study is kept, so that an edit is answered while somebody types.
 */
import { analyse } from "../../analysis/analyse";
import type { TrajectoryFacts } from "../../analysis/facts";
import { type PersonalReason, type TrackedCall, trackForRules } from "../../gates/interface-replay";
import { currentLabels } from "../../labels/current-labels";
import type { LabelEntry } from "../../labels/label";
import { matchTrajectory } from "../../matching/match";
import type { TrajectoryMatch } from "../../matching/match-result";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { listJournal } from "../repositories/labels";
import { iterateTrajectories, listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { environmentOf } from "./derive";
import { evenly } from "./effect-on-cases";
import type { OpenStudy } from "./open-study";
import { studyFingerprint } from "./study-fingerprint";
import { deriveSettingsOf, environmentSettingsOf } from "./study-settings";

/** The tracker knows no other game. */
export const RULED_ENVIRONMENT = "alfworld";

export interface RuledRun {
  row: TrajectoryRow;
  calls: TrackedCall[];
  match: TrajectoryMatch;
  persons: PersonalReason[];
  /** Of a run with a case `other:interface`, whose label may shift; null for the others. */
  shifting: { content: TrajectoryContent; facts: TrajectoryFacts } | null;
}

export interface RuledRuns {
  /** All runs of the environment; those of them that were read. */
  known: number;
  runs: RuledRun[];
}

/** A study of any size is read for a document; of a large one only the last question is not kept. */
const MOST_KEPT_CALLS = 200_000;
let kept: { key: string; value: RuledRuns } | null = null;

/** `most`: at most so many runs, evenly over the list; null: all. */
export async function loadRuledRuns(opened: OpenStudy, most: number | null): Promise<RuledRuns> {
  const key = JSON.stringify([opened.study.id, most, await studyFingerprint(opened)]);
  if (kept?.key === key) return kept.value;
  const value = await readRuns(opened, most);
  const calls = value.runs.reduce((sum, run) => sum + run.calls.length, 0);
  kept = calls > MOST_KEPT_CALLS ? null : { key, value };
  return value;
}

async function readRuns({ database, study }: OpenStudy, most: number | null): Promise<RuledRuns> {
  const rows = (await listTrajectoryRows(database, study.id)).filter(({ environment }) => environment === RULED_ENVIRONMENT);
  const chosen = most === null ? rows : evenly(rows, most);
  const settings = deriveSettingsOf(study);
  const environment = environmentOf(RULED_ENVIRONMENT);
  const environmentSettings = environmentSettingsOf(settings, RULED_ENVIRONMENT);
  const said = personalReasons(await listJournal(database, study.id, { kinds: ["gap"] }));
  const byId = new Map(chosen.map((row) => [row.trajectoryId, row]));
  const runs: RuledRun[] = [];
  for await (const { id, content } of iterateTrajectories(database, study.id, chosen)) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const facts = analyse(content, environment, environmentSettings);
    const match = matchTrajectory(content, facts, environment, settings.match);
    const mayShift = match.cases.some(({ label }) => label === "other:interface");
    runs.push({
      ...{ row, match, persons: said.get(id) ?? [] },
      calls: trackForRules(content, facts, settings.match.openCloseAreWrites),
      shifting: mayShift ? { content, facts } : null,
    });
  }
  return { known: rows.length, runs };
}

/** What readers have said of cases beyond the label: only labels that were made elsewhere carry a sub-pattern. */
function personalReasons(journal: readonly LabelEntry[]): Map<string, PersonalReason[]> {
  const reasons = new Map<string, PersonalReason[]>();
  for (const { trajectoryId, caseId, rater, details } of currentLabels(journal)) {
    const place = /:(\d+)\.(\d+):F\d/.exec(caseId ?? "");
    const subPattern = details?.subPattern ?? null;
    if (subPattern === null || place === null || rater.startsWith("judge:") || rater === "rule") continue;
    const reason = { t: Number(place[1]), k: Number(place[2]), rater, subPattern };
    reasons.set(trajectoryId, [...(reasons.get(trajectoryId) ?? []), reason]);
  }
  return reasons;
}
