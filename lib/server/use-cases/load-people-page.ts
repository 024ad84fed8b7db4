import { ok, type Result } from "../../base/result";
import { disagreeingRuns } from "../../blindness/disagreeing-runs";
import { type PersonSight, whatEachSees } from "../../blindness/what-each-sees";
import { asKnownTo, isHandedIn, type Person, touchesWithheld, type Withheld } from "../../blindness/withheld-runs";
import { type AssignmentSummary, listAssignmentSummaries, listComparedEntries } from "../repositories/blindness";
import { listPeople, type PeopleDocument } from "./list-people";
import { type AuditDocument, type AuditGroup, auditQuerySchema, loadAudit } from "./load-audit";
import { loadWithheld } from "./load-withheld";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export interface AssignmentOverview {
  id: string;
  sampleId: string;
  kind: string;
  seed: number;
  where: string;
  stratify: readonly string[];
  candidates: number;
  runs: number;
  calibrationRuns: number;
  ratersPerItem: number;
  isClosed: boolean;
  hasBlindnessEnded: boolean;
  /** Handed in by each rater; null where it is another's and whoever asks rates blind here too. */
  raters: { handle: string; done: number | null }[];
  /** Runs that as many raters as the assignment wants have handed in. */
  complete: number;
  /** Runs with only one label so far, of those that want more; null while whoever asks rates blind here. */
  oneLabel: number | null;
  /** Runs that wait for raters, blindness or not. */
  waiting: number;
  /** Complete runs on which raters disagree and nobody has settled it. */
  toSettle: number;
  sees: PersonSight[];
}

export interface PeoplePage extends PeopleDocument {
  study: string;
  assignments: AssignmentOverview[];
  audit: AuditDocument;
}

/** Everything on the page of people, for an owner who may be a blind rater: then the others' progress is left out. */
export async function loadPeoplePage(study: string, me: Person, group: AuditGroup): Promise<Result<PeoplePage, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const document = await listPeople();
  const audit = await loadAudit(study, auditQuerySchema.parse({ group }));
  if (!audit.ok) return audit;
  const withheld = await loadWithheld(database, study, me);
  const assignments = (await listAssignmentSummaries(database, study)).map((assignment) => asKnownTo(me.handle, assignment, withheld));
  const complete = assignments.flatMap((assignment) => assignment.trajectoryIds.filter((run) => isHandedIn(assignment, run)));
  const unsettled = complete.length === 0 ? new Set<string>() : disagreeingRuns(await listComparedEntries(database, study, [...new Set(complete)]));
  return ok({
    ...document,
    study,
    assignments: assignments.map((assignment) => overviewOf(assignment, { me, withheld, people: document.people, unsettled })),
    audit: audit.value,
  });
}

function overviewOf(
  assignment: AssignmentSummary,
  { me, withheld, people, unsettled }: { me: Person; withheld: Withheld; people: readonly Person[]; unsettled: ReadonlySet<string> },
): AssignmentOverview {
  const { id, sampleId, kind, seed, where, stratify, candidates, ratersPerItem, isClosed, hasBlindnessEnded } = assignment;
  const runs = [...new Set(assignment.trajectoryIds)];
  const isBlind = touchesWithheld(assignment, withheld);
  const doneBy = (handle: string): number => runs.filter((run) => assignment.submitted.get(run)?.has(handle)).length;
  const handedIn = runs.filter((run) => isHandedIn(assignment, run));
  return {
    id,
    sampleId,
    kind,
    seed,
    where,
    stratify,
    candidates,
    runs: runs.length,
    calibrationRuns: assignment.calibration.length,
    ratersPerItem,
    isClosed,
    hasBlindnessEnded,
    raters: assignment.raters.map((handle) => ({ handle, done: isBlind && handle !== me.handle ? null : doneBy(handle) })),
    complete: handedIn.length,
    oneLabel: isBlind ? null : runs.filter((run) => !isHandedIn(assignment, run) && assignment.submitted.get(run)?.size === 1).length,
    waiting: runs.length - handedIn.length,
    toSettle: handedIn.filter((run) => unsettled.has(run)).length,
    sees: whatEachSees(people, assignment, (run) => !unsettled.has(run)),
  };
}
