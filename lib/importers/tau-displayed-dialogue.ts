/**
 * The few-shot dialogues of tau-bench: one text, a line a message, `user: …`, `assistant: …`, `tool: …`. Calls were not
 * recorded: an assistant message with a call reads `None`.
 */
import type { Step } from "../trajectory/trajectory";
import { type Dialogue, messageAction } from "./chat-messages";

const MESSAGE_START = /^(system|user|assistant|tool): ?/gm;
const UNRECORDED_CALL = "None";

export function readDisplayedDialogue(text: string): Dialogue {
  const steps: Step[] = [];
  const system: string[] = [];
  const opening: string[] = [];
  for (const { role, body } of messagesOf(text)) {
    const step = steps[steps.length - 1];
    const call = step?.actions[0];
    if (role === "assistant") {
      const isCall = body === UNRECORDED_CALL;
      steps.push({ t: steps.length + 1, thought: null, actions: [{ ...messageAction(body), isMessage: !isCall }], observation: null });
    } else if (step === undefined) (role === "system" ? system : opening).push(body);
    else if (role === "tool" && call !== undefined && !call.isMessage && call.result === null) call.result = { status: "unknown", text: body };
    else step.observation = step.observation === null ? body : `${step.observation}\n${body}`;
  }
  const last = steps[steps.length - 1];
  const lastCall = last?.actions[0];
  return {
    systemPrompt: system.length === 0 ? null : system.join("\n"),
    initialObservation: opening.length === 0 ? null : opening.join("\n"),
    steps,
    truncated: lastCall?.isMessage === false && lastCall.result === null && last?.observation === null,
    warnings: [],
  };
}

/** A message goes on over lines that begin with no role. */
function messagesOf(text: string): { role: string; body: string }[] {
  const starts = [...text.matchAll(MESSAGE_START)];
  return starts.map((start, index) => {
    const end = starts[index + 1]?.index ?? text.length;
    return { role: start[1] ?? "user", body: text.slice(start.index + start[0].length, end).replace(/\r?\n$/, "") };
  });
}
