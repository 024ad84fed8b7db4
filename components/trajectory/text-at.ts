/** The text at an address, from what the page has loaded: whole, or the head of a long one. null: not loaded, or none. */
import type { SpanAddress } from "@/lib/trajectory/span";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";

export function textAt(address: SpanAddress, stepOf: (t: number) => StepView | undefined, openings: readonly TextView[]): TextView | null {
  const { source, t, k, field } = address;
  if (source !== "step") return openings.find((opening) => opening.address.source === source) ?? null;
  const step = stepOf(t);
  if (step === undefined) return null;
  if (field === "thought") return step.thought;
  if (field === "action") return step.calls[k]?.action ?? null;
  return step.calls[k]?.result ?? (step.observation?.address.k === k ? step.observation : null);
}

/** The position among the openings of a text of step 0; the call's number for a step. */
export function callOf(address: SpanAddress, openings: readonly TextView[]): number {
  if (address.source === "step") return address.k;
  return Math.max(
    0,
    openings.findIndex((opening) => opening.address.source === address.source),
  );
}
