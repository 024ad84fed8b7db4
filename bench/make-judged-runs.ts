/** Failed runs of an invented household, each with a refused write and one that never came: two cases a run, no two prompts alike. */
const ROOM = "You are in the middle of a room. Looking quickly around you, you see a bench 1, and a shelf 1.";

export function makeJudgedRuns(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const mug = index + 1;
    const turns = [
      ["go to bench 1", `On the bench 1, you see a mug ${mug}.`],
      ["go to shelf 1", "On the shelf 1, you see nothing."],
      [`take mug ${mug} from shelf 1`, "Nothing happens."],
    ];
    const text = [ROOM, "Your task is to: put some mug on shelf.", ...turns.flatMap(([action, reply]) => [`> ${action}`, reply])];
    return JSON.stringify({ name: `judged-${index}`, result: false, traj: text.join("\n") });
  }).join("\n");
}
