/**
 * A file in the shape of KnowAgent's runs, written for one journey: four runs of an invented household, one of which
 * succeeds. What is wrong in each is known.
 */
const ROOM =
  "You are in the middle of a room. Looking quickly around you, you see a bench 1, a cupboard 1, a fridge 1, a rack 1, a rack 2, and a sinkbasin 1.";

/** One run as a line of such a file. */
export function householdRun(name: string, result: boolean, task: string, turns: readonly (readonly [string, string])[]): string {
  const text = [ROOM, `Your task is to: ${task}`, "> Think: I look around first.", ...turns.flatMap(([action, reply]) => [`> ${action}`, reply])];
  return JSON.stringify({ name, result, traj: text.join("\n") });
}

const BENCH = ["go to bench 1", "On the bench 1, you see a mug 2, and a spoon 1."] as const;

export const HOUSEHOLD_FILE = `${[
  householdRun("take-from-empty-rack", false, "put some mug on cupboard.", [
    BENCH,
    ["go to rack 1", "On the rack 1, you see nothing."],
    ["take mug 2 from rack 1", "Nothing happens."],
    ["take mug 2 from rack 1", "Nothing happens."],
  ]),
  householdRun("never-opened", false, "put some bread on bench.", [
    ["go to fridge 1", "The fridge 1 is closed."],
    ["take bread 1 from cupboard 1", "Nothing happens."],
  ]),
  householdRun("left-on-the-bench", false, "put some mug on rack.", [
    BENCH,
    ["go to rack 1", "On the rack 1, you see nothing."],
    ["go to rack 2", "On the rack 2, you see nothing."],
  ]),
  householdRun("done", true, "put some mug on rack.", [
    BENCH,
    ["take mug 2 from bench 1", "You pick up the mug 2 from the bench 1."],
    ["go to rack 1", "On the rack 1, you see nothing."],
    ["put mug 2 in/on rack 1", "You put the mug 2 in/on the rack 1."],
  ]),
].join("\n")}\n`;

/** The run, step and listing that the journey labels. */
export const CONTRADICTED = { run: "take-from-empty-rack", step: 3, listing: "On the rack 1, you see nothing." };
