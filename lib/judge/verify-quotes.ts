/**
 * A quote counts when it stands, letter for letter, in the text that it names and the agent could see that text before the
 * write. Whitespace rule: a run of white space in the quote matches any run of white space in the text, nothing else is
 * forgiven; what is kept is the text's own wording.
 */
import { isInContext } from "../trajectory/context";
import { observationIndex, type Span, type SpanAddress, spanText } from "../trajectory/span";
import type { StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { QuoteField } from "./render-run";
import type { QuoteClaim } from "./reply-schemas";

export interface FailedQuote {
  claim: QuoteClaim;
  /** no-such-text: the run has no such step or field. not-there: the text does not hold it. not-context: it lies at or after the write, or in a thought. */
  code: "no-such-text" | "not-there" | "not-context";
  message: string;
}

export interface VerifiedQuotes {
  spans: Span[];
  failed: FailedQuote[];
}

/** `write` null: the run as a whole; then any observation may be evidence. A `write` quote must lie in the agent's action or in the instruction. */
export function verifyQuotes(content: TrajectoryContent, claims: readonly QuoteClaim[], write: { t: StepIndex } | null): VerifiedQuotes {
  const verified: VerifiedQuotes = { spans: [], failed: [] };
  for (const claim of claims) {
    const result = verifyQuote(content, claim, write);
    if ("code" in result) verified.failed.push(result);
    else verified.spans.push(result);
  }
  return verified;
}

function verifyQuote(content: TrajectoryContent, claim: QuoteClaim, write: { t: StepIndex } | null): Span | FailedQuote {
  const address = addressOf(content, claim);
  const text = address === null ? null : spanText(content, address);
  if (address === null || text === null) return failed(claim, "no-such-text", `step ${claim.step} has no ${claim.field} of call ${claim.call}`);
  if (!isAllowed(content, address, claim.role, write)) {
    const found = address.field === "thought" ? "the agent's own thought is no evidence" : "the agent could not see this before the write";
    return failed(claim, "not-context", `step ${claim.step}, ${claim.field}: ${found}`);
  }
  const place = locate(text, claim.quote);
  if (place === null) return failed(claim, "not-there", `not in the ${claim.field} of step ${claim.step}`);
  const { source, t, k, field } = address;
  return { source, t, k, field, start: place.start, end: place.end, quote: text.slice(place.start, place.end), role: claim.role };
}

function isAllowed(content: TrajectoryContent, address: SpanAddress, role: QuoteClaim["role"], write: { t: StepIndex } | null): boolean {
  if (role === "write") {
    if (address.source === "instruction") return true;
    return address.source === "step" && address.field === "action" && (write === null || address.t <= write.t);
  }
  if (write === null) return address.field === "observation";
  return isInContext(content, address, write.t);
}

/** The first place of a quote in a text under the whitespace rule. */
function locate(text: string, quote: string): { start: number; end: number } | null {
  const exact = text.indexOf(quote);
  if (exact >= 0 && quote !== "") return { start: exact, end: exact + quote.length };
  const words = quote.trim().split(/\s+/u);
  if (words[0] === undefined || words[0] === "") return null;
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")).join("\\s+"), "u");
  const found = pattern.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

const OPENING: ReadonlySet<QuoteField> = new Set(["instruction", "system", "toolDoc", "initialObs"]);

function addressOf(content: TrajectoryContent, claim: QuoteClaim): SpanAddress | null {
  const { field } = claim;
  if (field === "instruction" || field === "system" || field === "toolDoc" || field === "initialObs") {
    return claim.step === 0 ? { source: field, t: 0, k: 0, field: "observation" } : null;
  }
  if (OPENING.has(field) || claim.step === 0) return null;
  const step = content.steps[claim.step - 1];
  if (step === undefined) return null;
  // A thought has no call; a reply to the step as a whole may be named by any call that has no reply of its own.
  if (field === "thought") return { source: "step", t: claim.step, k: 0, field };
  const own = { source: "step", t: claim.step, k: claim.call, field } as const;
  if (field === "action" || spanText(content, own) !== null) return own;
  return step.actions[claim.call]?.result == null ? { ...own, k: observationIndex(step) } : own;
}

function failed(claim: QuoteClaim, code: FailedQuote["code"], message: string): FailedQuote {
  return { claim, code, message };
}
