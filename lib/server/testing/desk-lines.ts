/** For tests: runs of an invented service desk as lines of an OpenAI chat transcript. */

export interface DeskRun {
  id: string;
  success?: boolean;
  task: string;
  /** A tool, its arguments, and what it replied. */
  calls: readonly (readonly [tool: string, args: Record<string, unknown>, reply: string])[];
}

export function deskLine({ id, success = false, task, calls }: DeskRun): string {
  const messages: unknown[] = [{ role: "user", content: task }];
  calls.forEach(([name, args, reply], index) => {
    const call = { id: `c${index}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
    messages.push({ role: "assistant", content: "", tool_calls: [call] }, { role: "tool", tool_call_id: call.id, content: reply });
  });
  return JSON.stringify({ id, success, messages });
}

/** A run that fails on a refused write: the slot was held, and the address stands nowhere. */
export function refusedBooking(id: string): DeskRun {
  return {
    id,
    task: "Move repair B-7731 to the earliest slot on Thursday.",
    calls: [
      ["list_slots", { day: "Thu" }, '{"slots": [{"slot_id": "S-0412", "state": "held"}, {"slot_id": "S-0415", "state": "open"}]}'],
      [
        "move_booking",
        { booking_id: "B-7731", slot_id: "S-0412", notify_to: "k55.old@example.test", access_token: "tok-91-secret", silent: true },
        "Error: slot S-0412 is not open",
      ],
    ],
  };
}
