/**
 * The discipline of methods.md §4.4: whatever a gate (a rule, a model) says, only verbatim quotes of `c_t` and of probe replies
 * count as evidence, a reject needs some, and what the agent would be told is built from them alone.
 */
import { isInContext } from "../trajectory/context";
import { checkSpan } from "../trajectory/span";
import { coinedWords } from "./coined-words";
import type { GateEvidence, GateFlag, GateInput, GateVerdict } from "./gate";
import { gateMessage } from "./gate-message";
import type { OfferedRead } from "./probe-source";

/** What a gate wants to say, before it is checked. */
export type DraftVerdict = Omit<GateVerdict, "message" | "dropped">;

export function objectiveSignals(draft: DraftVerdict, input: GateInput, offers: readonly OfferedRead[] = []): GateVerdict {
  const coined = coinedWords(draft.probes, input, offers);
  const evidence: GateEvidence[] = [];
  const dropped: GateVerdict["dropped"] = [];
  for (const item of draft.evidence) {
    const reason = faultOfEvidence(item, draft, coined, input);
    if (reason === null) evidence.push(item);
    else dropped.push({ quote: item.quote, reason });
  }
  const flags = new Set<GateFlag>(draft.flags);
  if (dropped.length > 0) flags.add("dropped-evidence");
  let { decision } = draft;
  if (decision === "reject" && evidence.length === 0) {
    decision = "abstain";
    flags.add("unsupported-reject");
  }
  const passes = Object.values(draft.checks).every((check) => check === "pass");
  if (decision === "approve" && !passes) decision = "abstain";
  return {
    ...draft,
    decision,
    evidence,
    dropped,
    message: decision === "reject" ? gateMessage(evidence, draft.probes, coined) : null,
    flags: [...flags],
  };
}

/** null for evidence that may stand. */
function faultOfEvidence(item: GateEvidence, { probes }: DraftVerdict, coined: readonly string[][], { context, write }: GateInput): string | null {
  if (item.quote === "") return "it quotes nothing";
  if (item.move === "B") {
    const index = item.probe ?? -1;
    const text = probes[index]?.text ?? null;
    if (text === null) return "no probe was answered under this number";
    if (!text.includes(item.quote)) return "it does not stand in the probe's reply, letter for letter";
    return isEcho(item.quote, text, coined[index] ?? []) ? "it repeats words that the gate itself put into the read" : null;
  }
  const { span } = item;
  if (span === null) return "a quote of the record needs its place";
  if (!isInContext(context, span, write.t)) return "its place is nothing that the agent could have seen before the write";
  const checked = checkSpan(context, span);
  if (!checked.ok) return `it does not stand where it is said to stand (${checked.error.code})`;
  return span.quote === item.quote ? null : "quote and place differ";
}

/** Whether the quote stands in the reply only by what the gate itself had put into the read: systems print their arguments in errors. */
function isEcho(quote: string, reply: string, coined: readonly string[]): boolean {
  const forms = coined.filter((word) => word.length >= 3).flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return !forms.reduce((text, form) => text.replaceAll(form, "\0"), reply).includes(quote);
}
