import { type BlindAssignment, type Person, withheldRuns } from "./withheld-runs";

/** How many runs of an assignment are open to somebody, and how many are not. */
export interface Sight {
  readonly open: number;
  readonly closed: number;
}

export interface PersonSight {
  readonly handle: string;
  /** What others said. */
  readonly labels: Sight;
  /** What matcher and judges say. */
  readonly machine: Sight;
  readonly configuration: Sight;
  /** Numbers that compare raters. */
  readonly agreement: Sight;
}

/** For the table "what each may see": counted with the very function that withholds. */
export function whatEachSees(people: readonly Person[], assignment: BlindAssignment, isSettled: (trajectoryId: string) => boolean): PersonSight[] {
  const all = new Set(assignment.trajectoryIds).size;
  const without = (closed: number): Sight => ({ open: all - closed, closed });
  return people.map((person) => {
    const { everything, runs, labels } = withheldRuns(person, [assignment], isSettled);
    const whole = everything ? all : runs.size;
    const said = without(everything ? all : runs.size + labels.size);
    return { handle: person.handle, labels: said, machine: without(whole), configuration: without(whole), agreement: said };
  });
}
