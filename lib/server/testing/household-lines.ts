/** For tests: runs of a small invented household as lines of the KnowAgent format. */

const ROOM = "You are in the middle of a room. Looking quickly around you, you see a crate 1, a bench 1, a cabinet 1, a shelf 1, and a shelf 2.";

export interface HouseholdRun {
  name: string;
  result?: boolean | 0;
  task?: string;
  /** Pairs of action and reply. */
  turns: readonly (readonly [action: string, reply: string])[];
}

export function householdLine({ name, result = false, task = "put some mug on shelf.", turns }: HouseholdRun): string {
  const text = [ROOM, `Your task is to: ${task}`, ...turns.flatMap(([action, reply]) => [`> ${action}`, reply])].join("\n");
  return JSON.stringify({ name, result, traj: text });
}

/** A run that fails on one refused write: the shelf was seen to be empty. */
export function contradictedRun(name: string): HouseholdRun {
  return {
    name,
    turns: [
      ["go to bench 1", "On the bench 1, you see a mug 2, and a spoon 1."],
      ["go to shelf 1", "On the shelf 1, you see nothing."],
      ["take mug 2 from shelf 1", "Nothing happens."],
    ],
  };
}

/** A run that succeeds. */
export function goodRun(name: string): HouseholdRun {
  return {
    name,
    result: true,
    turns: [
      ["go to bench 1", "On the bench 1, you see a mug 2, and a spoon 1."],
      ["take mug 2 from bench 1", "You pick up the mug 2 from the bench 1."],
      ["go to shelf 1", "On the shelf 1, you see nothing."],
      ["put mug 2 in/on shelf 1", "You put the mug 2 in/on the shelf 1."],
    ],
  };
}
