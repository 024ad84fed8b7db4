/**
 * What of a study is closed to a person (product.md §6.8): the one place where blindness is decided. The server asks here and
 * leaves the runs out of everything that it reads for that person (lib/server/use-cases/open-study.ts).
 *
 * A run of an assignment is *open work* until as many raters as the assignment wants have handed it in, or its blindness was
 * ended. While it is open work:
 *
 * | who | what is closed |
 * |---|---|
 * | an owner who rates in the assignment | the run: labels, machine, configuration, totals |
 * | an owner who does not | what others said of it |
 * | a viewer | the run: whoever may tell a rater knows no more than a rater |
 * | an adjudicator | the run, and after that until its disagreements are settled: who settles is blind as well |
 * | an annotator | every run of every study, always: there is the queue, and nothing else |
 */
import type { Role } from "./role";

export interface Person {
  readonly role: Role;
  /** The part after `human:` in a rater id. */
  readonly handle: string;
}

/** An assignment as far as blindness goes. */
export interface BlindAssignment {
  readonly trajectoryIds: readonly string[];
  /** Handles of those who may label its runs. */
  readonly raters: readonly string[];
  readonly ratersPerItem: number;
  /** Runs that every rater of the assignment labels, however many it wants a run. */
  readonly calibration: readonly string[];
  readonly isClosed: boolean;
  readonly hasBlindnessEnded: boolean;
  /** Who has handed in which run, by handle. */
  readonly submitted: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Withheld {
  /** Whatever the study holds is closed. */
  readonly everything: boolean;
  /** Runs that are left out whole. */
  readonly runs: ReadonlySet<string>;
  /** Runs of which the person reads only the own labels. */
  readonly labels: ReadonlySet<string>;
}

export const NOTHING_WITHHELD: Withheld = { everything: false, runs: new Set(), labels: new Set() };

/** Whether as many raters as the assignment wants have handed a run in. */
export function isHandedIn({ calibration, raters, ratersPerItem, submitted }: BlindAssignment, trajectoryId: string): boolean {
  const wanted = calibration.includes(trajectoryId) ? Math.max(raters.length, ratersPerItem) : ratersPerItem;
  return (submitted.get(trajectoryId)?.size ?? 0) >= wanted;
}

/** Whether a run waits for raters. */
export function isOpenWork(assignment: BlindAssignment, trajectoryId: string): boolean {
  return !assignment.isClosed && !assignment.hasBlindnessEnded && !isHandedIn(assignment, trajectoryId);
}

/** Whether an assignment has runs that are closed to somebody: how far others are with them is then closed as well. */
export function touchesWithheld({ trajectoryIds }: Pick<BlindAssignment, "trajectoryIds">, { runs }: Withheld): boolean {
  return trajectoryIds.some((run) => runs.has(run));
}

/** The assignment as somebody may know it: of runs that are closed to them only what they have handed in themselves. */
export function asKnownTo<A extends BlindAssignment>(handle: string, assignment: A, { runs }: Withheld): A {
  const submitted = new Map<string, ReadonlySet<string>>();
  for (const [run, raters] of assignment.submitted) {
    if (!runs.has(run)) submitted.set(run, raters);
    else if (raters.has(handle)) submitted.set(run, new Set([handle]));
  }
  return { ...assignment, submitted };
}

/** `isSettled`: no disagreement between raters is left on a run. Asked for adjudicators only. */
export function withheldRuns(person: Person, assignments: readonly BlindAssignment[], isSettled: (trajectoryId: string) => boolean): Withheld {
  if (person.role === "annotator") return { ...NOTHING_WITHHELD, everything: true };
  const runs = new Set<string>();
  const labels = new Set<string>();
  for (const assignment of assignments) {
    for (const trajectoryId of assignment.trajectoryIds) {
      const isOpen = isOpenWork(assignment, trajectoryId);
      if (person.role === "adjudicator" ? isOpen || (!assignment.isClosed && !isSettled(trajectoryId)) : isOpen) {
        const isWhole = person.role !== "owner" || assignment.raters.includes(person.handle);
        (isWhole ? runs : labels).add(trajectoryId);
      }
    }
  }
  for (const trajectoryId of runs) labels.delete(trajectoryId);
  return { everything: false, runs, labels };
}
