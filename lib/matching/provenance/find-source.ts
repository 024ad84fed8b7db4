/** Where a value came from: the search of methods.md §2.6 over everything an agent had seen. */
import type { Span } from "../../trajectory/span";
import type { StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { NegativeSearch } from "../match-result";
import { searchNothing } from "../plain-search";
import { findDerived } from "./derived-value";
import { findExact, findOtherForm, type MatchLevel, type ValueHit } from "./find-value";
import type { JsonScalar } from "./json-leaves";
import type { RecordedText, RunTexts } from "./run-texts";
import { findOverlap } from "./token-overlap";

export interface Source {
  level: MatchLevel;
  span: Span;
  text: RecordedText;
  isAmbiguous: boolean;
  /** For L6: how the value follows. */
  how: string | null;
}

export interface SourceSearch {
  /** L6 on or off (methods.md §2.6: "if enabled"). */
  allowDerived: boolean;
  /** L7 is for free text only. */
  allowOverlap: boolean;
}

/**
 * The first source in the order instruction → observations and user messages (latest first) → tool documents → system
 * prompt. Sure levels (L1–L4) are looked for everywhere before another shape (L5), and that before what is weak: an exact
 * copy in a document says more than a look-alike in the instruction.
 */
export function findSource(texts: readonly RecordedText[], value: JsonScalar, field: string, search: SourceSearch): Source | null {
  const ordered = inSearchOrder(texts);
  for (const find of [findExact, findOtherForm]) {
    for (const text of ordered) {
      const hit = find(text, value, field);
      if (hit !== null) return toSource(text, hit);
    }
  }
  if (search.allowOverlap && typeof value === "string") {
    const overlap = findOverlap(texts, value);
    if (overlap !== null) return toSource(overlap.text, { level: "L7", start: overlap.start, end: overlap.end, isAmbiguous: false });
  }
  if (search.allowDerived) {
    const derived = findDerived(texts, value);
    if (derived !== null) {
      return { ...toSource(derived.text, { level: "L6", start: derived.start, end: derived.end, isAmbiguous: false }), how: derived.how };
    }
  }
  return null;
}

/** Every text that states the value on L1–L5, in reading order. */
export function statementsOf(texts: readonly RecordedText[], value: JsonScalar, field: string): Source[] {
  return texts.flatMap((text) => {
    const hit = findExact(text, value, field) ?? findOtherForm(text, value, field);
    return hit === null ? [] : [toSource(text, hit)];
  });
}

/** The record of a search for values (or words) that stand in nothing the agent had seen: as such, else as JSON and prose write them. */
export function nothingFound(content: TrajectoryContent, strings: readonly string[], toStep: StepIndex): NegativeSearch {
  return searchNothing(
    content,
    strings.map((text) => [[text], [`"${text}"`, ` ${text} `, ` ${text}.`, ` ${text},`], [`: ${text},`, `: ${text}}`, ` ${text} `]]),
    toStep,
  );
}

/** Spoken by the agent before step t and by nobody else: recorded, but no provenance. */
export function isAgentOriginated(run: RunTexts, t: StepIndex, value: JsonScalar): boolean {
  return typeof value === "string" && run.messages.some((message) => message.t < t && message.text.includes(value));
}

function inSearchOrder(texts: readonly RecordedText[]): RecordedText[] {
  const observed = texts.filter((text) => text.origin === "result" || text.origin === "user").reverse();
  const of = (origin: RecordedText["origin"]): RecordedText[] => texts.filter((text) => text.origin === origin);
  return [...of("instruction"), ...observed, ...of("toolDoc"), ...of("system")];
}

function toSource(text: RecordedText, hit: ValueHit): Source {
  const quote = clip(text, hit);
  return { level: hit.level, span: text.span(quote.start, quote.end, "supports"), text, isAmbiguous: hit.isAmbiguous, how: null };
}

/** At most 300 characters: a very long leaf is quoted from its beginning. */
function clip(text: RecordedText, hit: ValueHit): { start: number; end: number } {
  const end = Math.min(hit.end, hit.start + 300, text.text.length);
  return { start: hit.start, end };
}
