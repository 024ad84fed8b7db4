/** Where each argument of a write comes from, as the case panel prints it: one row an argument, with the place to go to. */
import type { ElementFinding } from "../matching/match-result";
import type { ArgumentSource, SourceStatus } from "../matching/provenance/source-status";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { displayLine } from "./display-line";
import { formatQuote } from "./trajectory-line";
import type { CaseView } from "./trajectory-view";

export interface ArgumentRow {
  path: string;
  /** The path as it fits: of a long one its end, which says most. */
  name: string;
  /** As JSON, in one line; what stands here instead for a secret. */
  value: string;
  status: SourceStatus;
  /** The status in words. */
  statusText: string;
  /** The mark of the gap label that the status stands for; null for what is no gap. */
  glyph: GapLabel | null;
  /** `L1`; null where nothing was found or needs to be. */
  level: string | null;
  /** What the level means, with its score. */
  levelText: string;
  /** Where it stands, or what speaks against it; null where there is no such place. */
  source: { span: Span; place: string; quote: string } | null;
  /** Why there is no source, and what else a person should know. */
  remark: string;
  /** What the matcher says of this argument of this case, where it says more than the status. */
  matcher: string | null;
}

const STATUS_TEXT: Readonly<Record<SourceStatus, string>> = {
  sourced: "sourced",
  weak: "weak",
  unsourced: "unsourced",
  contradicted: "contradicted",
  "instruction-broken": "instruction broken",
  exempt: "exempt",
};

const GLYPHS: Readonly<Record<SourceStatus, GapLabel | null>> = {
  sourced: null,
  weak: "unclear",
  unsourced: "incomplete",
  contradicted: "overlooked",
  "instruction-broken": "overlooked",
  exempt: null,
};

const LEVEL_TEXT: Readonly<Record<NonNullable<ArgumentSource["level"]>, string>> = {
  L1: "the same value under the same name",
  L2: "the same value under another name",
  L3: "the same text, word for word",
  L4: "the same but for case, spaces or quotes",
  L5: "the same number, date, phone number or address in another form",
  L6: "follows from observed values",
  L7: "most of the words",
};

const MATCHER_TEXT: Readonly<Record<ElementFinding["finding"], string>> = {
  fine: "sourced",
  overlooked: "overlooked",
  incomplete: "incomplete",
  interface: "no read shows it",
};

const VALUE_LENGTH = 200;
const NAME_LENGTH = 18;

export function prepareArgumentRows(sources: readonly ArgumentSource[], one: Pick<CaseView, "elements">): ArgumentRow[] {
  return sources.map((source) => {
    const { path, status, level, score, span } = source;
    const element = one.elements.find((candidate) => candidate.element === `argument:${path}`);
    return {
      path,
      name: displayLine(path.length > NAME_LENGTH ? `…${path.slice(1 - NAME_LENGTH)}` : path),
      value: source.exemptBecause === "secret" ? "hidden" : valueText(source.value),
      status,
      statusText: STATUS_TEXT[status],
      glyph: GLYPHS[status],
      level,
      levelText: level === null ? "" : `${level}: ${LEVEL_TEXT[level]}${score === null ? "" : `, score ${score.toFixed(2)}`}`,
      source: span === null ? null : { span, place: placeText(span), quote: formatQuote(span.quote) },
      remark: remarkOf(source),
      matcher: element === undefined || isSaid(element, source) ? null : `matcher: ${MATCHER_TEXT[element.finding]}, ${element.ruleId}`,
    };
  });
}

/** Parts of a write that are no argument: which tool, which constraint, which state. */
export function otherElements(one: Pick<CaseView, "elements">): ElementFinding[] {
  return one.elements.filter(({ element }) => !element.startsWith("argument:"));
}

/** The next argument, after `from` (or before it), that has a place to go to; null when none has. */
export function nextSource(rows: readonly ArgumentRow[], from: number | null, by: 1 | -1): number | null {
  const places = rows.flatMap((row, index) => (row.source === null ? [] : [index]));
  if (places.length === 0) return null;
  if (by === 1) return places.find((index) => from === null || index > from) ?? places[0] ?? null;
  return places.findLast((index) => from === null || index < from) ?? places.at(-1) ?? null;
}

const PLACES: Readonly<Record<Span["source"], string>> = {
  instruction: "instruction",
  initialObs: "first observation",
  toolDoc: "tool document",
  system: "system prompt",
  step: "step",
  probe: "probe",
};

function placeText(span: Span): string {
  return span.source === "step" ? `step ${span.t}` : `step 0, ${PLACES[span.source]}`;
}

function valueText(value: ArgumentSource["value"]): string {
  return displayLine(JSON.stringify(value), VALUE_LENGTH);
}

function remarkOf(source: ArgumentSource): string {
  const remarks: string[] = [];
  if (source.status === "exempt" && source.exemptBecause !== null) remarks.push(`needs no source: ${source.exemptBecause}`);
  if (source.negativeSearch !== null) {
    const { strings, hits, fromStep, toStep } = source.negativeSearch;
    remarks.push(`searched ${strings.map((text) => `“${displayLine(text, 60)}”`).join(", ")} in steps ${fromStep} to ${toStep}: ${hits} hits`);
  }
  if (source.isAgentOriginated) remarks.push("only the agent itself had said it");
  if (source.how !== null) remarks.push(displayLine(source.how));
  if (source.isAmbiguous) remarks.push("day and month may be swapped");
  return remarks.join("; ");
}

/** AppWorld's names of the three rules about arguments (methods.md §2.6). */
const APPWORLD_IDS: Readonly<Record<string, string>> = { W4: "V1", W5: "V2", W7: "V3" };

/** The status says it already. */
function isSaid(element: ElementFinding, { status, ruleId }: ArgumentSource): boolean {
  if (element.finding === "fine") return true;
  const isSameRule = (APPWORLD_IDS[element.ruleId] ?? element.ruleId) === ruleId;
  if (element.finding === "incomplete") return status === "unsourced" && isSameRule;
  return element.finding === "overlooked" && (status === "contradicted" || status === "instruction-broken") && isSameRule;
}
