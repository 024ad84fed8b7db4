/** Files for the annotate journeys, written by a seed: failed runs of a household with one refused write, and dialogues of a service desk. */
const ROOM =
  "You are in the middle of a room. Looking quickly around you, you see a bench 1, a cupboard 1, a fridge 1, a rack 1, a rack 2, and a sinkbasin 1.";

/** The sentence that the write of every run contradicts: it stands at step 2, the write at step 3. */
export const LISTING = "On the rack 1, you see nothing.";

export function householdRuns(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const mug = (index % 7) + 1;
    const turns = [
      ["go to bench 1", `On the bench 1, you see a mug ${mug}, and a spoon ${(index % 3) + 1}.`],
      ["go to rack 1", LISTING],
      [`take mug ${mug} from rack 1`, "Nothing happens."],
    ];
    const text = [ROOM, "Your task is to: put some mug on cupboard.", ...turns.flatMap(([action, reply]) => [`> ${action}`, reply])];
    return `${JSON.stringify({ name: `run-${index}`, result: false, traj: text.join("\n") })}\n`;
  }).join("");
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** Dialogues with three turns that can be labelled: a question with a look-up, an ungrounded fee, a good-bye. */
export function deskDialogues(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const day = DAYS[index % DAYS.length] ?? "Monday";
    const visit = `V-${1_000 + index}`;
    const call = (id: string, name: string, args: unknown) => ({
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
    });
    const messages = [
      {
        role: "system",
        content: "You help customers of a repair desk. A change of a visit is free of charge. Never promise what the calendar does not show.",
      },
      { role: "user", content: `My visit ${visit} does not suit me. Is there something on ${day}?` },
      call("a", "list_slots", { visit, day }),
      { role: "tool", tool_call_id: "a", content: JSON.stringify({ visit, day, slots: ["09:00", "10:30"], fee_on_change: 0 }) },
      { role: "assistant", content: `On ${day} there are 09:00 and 10:30. Which one may it be?` },
      { role: "user", content: "10:30 please. Does that cost anything?" },
      call("b", "move_visit", { visit, slot: "10:30" }),
      { role: "tool", tool_call_id: "b", content: JSON.stringify({ visit, slot: "10:30", fee_on_change: 0 }) },
      { role: "assistant", content: `Done: ${visit} is on ${day} at 10:30. As it is a late change, a fee of 12.50 applies.` },
      { role: "user", content: "All right. Thank you." },
      { role: "assistant", content: "You are welcome." },
    ];
    return `${JSON.stringify({ id: `desk-${index}`, success: false, messages })}\n`;
  }).join("");
}
