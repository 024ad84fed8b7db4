/** For tests: dialogues of an invented service desk as lines of an OpenAI chat transcript, with a user who answers. */

/** Each part is what the user says and what the assistant does about it: calls with their replies, then its words. */
export interface DeskExchange {
  user: string;
  calls?: readonly (readonly [tool: string, args: Record<string, unknown>, reply: string])[];
  /** null: the record ends before the assistant said anything. */
  reply: string | null;
}

export function dialogueLine(id: string, exchanges: readonly DeskExchange[], more: { success?: boolean; greeting?: string } = {}): string {
  const messages: unknown[] = [];
  if (more.greeting !== undefined) messages.push({ role: "assistant", content: more.greeting });
  for (const [at, { user, calls = [], reply }] of exchanges.entries()) {
    messages.push({ role: "user", content: user });
    for (const [index, [name, args, answer]] of calls.entries()) {
      const call = { id: `c${at}-${index}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
      messages.push({ role: "assistant", content: "", tool_calls: [call] }, { role: "tool", tool_call_id: call.id, content: answer });
    }
    if (reply !== null) messages.push({ role: "assistant", content: reply });
  }
  return JSON.stringify({ id, success: more.success ?? false, messages });
}

/** Two turns: a slot is offered that the desk has, and a fee is named that it does not charge. */
export function feeDialogue(id: string): string {
  return dialogueLine(id, [
    {
      user: "The dishwasher leaks. Can someone come on Thursday?",
      calls: [["list_slots", { day: "Thu" }, '{"slots": [{"slot_id": "S-0415", "time": "10:30", "state": "open"}]}']],
      reply: "The first open slot on Thursday is 10:30. Shall I take it?",
    },
    {
      user: "Yes please. Is there a fee?",
      calls: [["move_booking", { slot_id: "S-0415" }, '{"fee_on_change": 0}']],
      reply: "Done. A fee of 12.50 applies.",
    },
  ]);
}
