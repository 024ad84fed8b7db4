/** The verdict on one call in words: its checks, where its quotes stand, what was asked and answered, what the agent would have been told. */
import { isJsonObject, type JsonValue } from "../base/json";
import type { CheckResult, GateEvidence, ProbeRecord } from "../gates/gate";
import type { ReplayVerdict } from "../replay/replay";
import type { SpanSource } from "../trajectory/span";
import { displayLine, displayLines } from "./display-line";
import { addressKey } from "./trajectory-evidence";
import { formatQuote } from "./trajectory-line";
import { cutSegments, type Segment } from "./trajectory-segments";
import type { RawMark } from "./trajectory-text-block";

export interface ShownVerdict {
  checks: { name: string; result: CheckResult }[];
  /** "2 of 3 must still pass" in words: what an approval needs. */
  checksLine: string;
  quotes: ShownQuote[];
  probes: ShownProbe[];
  /** The message in pieces; the quotes are lit. null: the agent would have been told nothing. */
  message: Segment[] | null;
  because: string;
  flags: string[];
}

export interface ShownQuote {
  number: number;
  quote: string;
  place: string;
  /** Where to go for it. */
  t: number;
}

export interface ShownProbe {
  call: string;
  /** "hindsight, assumed valid". */
  tag: string;
  isExact: boolean;
  /** The reply in pieces, quotes lit; null when nobody answered. */
  reply: Segment[] | null;
  reason: string;
  /** The run and step that it was answered from. */
  foundAt: { trajectoryId: string; t: number } | null;
}

const REPLY_LENGTH = 1_200;

export function prepareVerdict({ checks, evidence, probes, message, because, flags }: ReplayVerdict): ShownVerdict {
  const results = [checks.schema, checks.entity, checks.constraint];
  return {
    checks: [
      { name: "schema", result: checks.schema },
      { name: "entity", result: checks.entity },
      { name: "constraint", result: checks.constraint },
    ],
    checksLine: `${results.filter((result) => result === "pass").length} of 3 pass, all must`,
    quotes: contextQuotes(evidence).map(({ span, quote }, index) => ({
      number: index + 1,
      quote: formatQuote(quote),
      place: placeName(span.source, span.t),
      t: span.t,
    })),
    probes: probes.map((probe, index) => shownProbe(probe, quotesOfProbe(evidence, index))),
    message:
      message === null
        ? null
        : lit(
            displayLines(message),
            evidence.map(({ quote }) => quote),
          ),
    because: displayLines(because),
    flags: flags.map((flag) => FLAG_WORDS[flag] ?? flag),
  };
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  "unsupported-reject": "a reject without evidence became abstain",
  "dropped-evidence": "a quote that did not stand where it was said to stand was dropped",
  "probe-budget-spent": "it wanted more reads than it may make",
  "probe-not-a-read": "it asked for a call that is no read; that was not made",
  weak: "inferred, not read",
  error: "the gate failed: this is no verdict and stands in no rate",
};

const OPENING_PLACES: Readonly<Partial<Record<SpanSource, string>>> = {
  instruction: "step 0, instruction",
  system: "step 0, system prompt",
  toolDoc: "step 0, tool documents",
  initialObs: "step 0, first observation",
};

function placeName(source: SpanSource, t: number): string {
  return OPENING_PLACES[source] ?? `step ${t}`;
}

function contextQuotes(evidence: readonly GateEvidence[]): { span: NonNullable<GateEvidence["span"]>; quote: string }[] {
  return evidence.flatMap(({ move, span, quote }) => (move === "A" && span !== null ? [{ span, quote }] : []));
}

function quotesOfProbe(evidence: readonly GateEvidence[], probe: number): string[] {
  return evidence.flatMap((item) => (item.move === "B" && item.probe === probe ? [item.quote] : []));
}

function shownProbe({ tool, args, status, text, tag, stateValidity, reason, foundAt }: ProbeRecord, quotes: readonly string[]): ShownProbe {
  const call = typeof args === "string" ? args : `${tool}(${args === null ? "" : argumentText(args)})`;
  const tagged = status === "unavailable" ? "nobody answered" : `${tag}, ${stateValidity === "exact" ? "exact" : `${stateValidity} valid`}`;
  return {
    call: displayLine(call, 300),
    tag: status === "refused" ? `${tagged}, refused` : tagged,
    isExact: stateValidity === "exact",
    reply: text === null ? null : lit(excerpt(text, quotes[0] ?? null), quotes),
    reason: displayLine(reason, 400),
    foundAt: foundAt === null ? null : { trajectoryId: foundAt.trajectoryId, t: foundAt.t },
  };
}

function argumentText(args: JsonValue): string {
  if (!isJsonObject(args)) return JSON.stringify(args);
  return Object.entries(args)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(", ");
}

/** A long reply round its quote. */
function excerpt(text: string, quote: string | null): string {
  const shown = displayLines(text);
  if (shown.length <= REPLY_LENGTH) return shown;
  const at = quote === null ? 0 : Math.max(0, shown.indexOf(displayLines(quote)) - 300);
  return `${at > 0 ? "… " : ""}${shown.slice(at, at + REPLY_LENGTH)} …`;
}

/** A text in pieces, with every place of these quotes lit. */
function lit(text: string, quotes: readonly string[]): Segment[] {
  const ranges = [...new Set(quotes.map(displayLines))].flatMap((quote) => {
    const start = quote === "" ? -1 : text.indexOf(quote);
    return start < 0 ? [] : [{ start, end: start + quote.length, kind: "evidence" as const, number: null }];
  });
  return cutSegments(text, ranges);
}

/** Marks of the quotes by the text they stand in, numbered as the panel numbers them. */
export function quoteMarks(evidence: readonly GateEvidence[]): ReadonlyMap<string, readonly RawMark[]> {
  const marks = new Map<string, RawMark[]>();
  contextQuotes(evidence).forEach(({ span, quote }, index) => {
    const key = addressKey(span);
    const mark: RawMark = { start: span.start, end: span.end, kind: "evidence", number: index + 1, quote };
    marks.set(key, [...(marks.get(key) ?? []), mark]);
  });
  return marks;
}

/** The parts of a write that the evidence speaks against, as marks in its text: the value behind its name, else its first place. */
export function refutedMarks(action: string, evidence: readonly GateEvidence[]): RawMark[] {
  const marks = new Map<number, RawMark>();
  for (const { refutes } of evidence) {
    if (refutes === null) continue;
    const name = refutes.path.split(/[.[\]]/).findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "";
    const from = Math.max(0, action.indexOf(name));
    for (const text of valueTexts(refutes.value)) {
      const behind = action.indexOf(text, from);
      const start = behind >= 0 ? behind : action.indexOf(text);
      if (start < 0) continue;
      marks.set(start, { start, end: start + text.length, kind: "conflict", number: null, quote: text });
      break;
    }
  }
  return [...marks.values()].sort((a, b) => a.start - b.start);
}

/** As a value may stand in a call: as JSON, then bare. */
function valueTexts(value: JsonValue): string[] {
  return typeof value === "string" ? [JSON.stringify(value), value].filter((text) => text !== "") : [JSON.stringify(value)];
}
