/** What keeps a gap draft from being saved, and what is sent when nothing does (methods.md §1.3, §1.6). The server checks again. */
import type { ElementLabel } from "../labels/label";
import { type GapLabel, LABEL_DEFINITIONS, MINIMUM_EXPLANATION_LENGTH } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { type GapDraft, labelOfFinding, labelsOf, WHOLE_WRITE } from "./annotation-draft";
import { type AnnotationInput, gapPlace } from "./annotation-input";
import { type CaseTarget, isInContext, isSamePlace } from "./trajectory-evidence";
import { formatQuote } from "./trajectory-line";

/** A sentence, and the one thing to do about it. */
export interface GapProblem {
  title: string;
  sentence: string;
  /** The label that would fit what is pinned; of a part when `element` is set. */
  offers: GapLabel | null;
  element: string | null;
  focus: "labels" | "pins" | "note";
}

/** Names of the parts as the page shows them, for the sentences. */
export type PartNames = ReadonlyMap<string, string>;

const NEGATIVE = new Set<GapLabel>(["incomplete"]);

export function checkGap(draft: GapDraft, target: CaseTarget, names: PartNames): GapProblem | null {
  const labels = labelsOf(draft);
  const before = target.failure === "F4" ? "in the run" : `before step ${target.t}`;
  if (labels.length === 0) {
    const said = Object.keys(draft.findings).length;
    return {
      title: "No label yet",
      sentence:
        said === 0
          ? "Press the key of a label: 1 to 7, or 0 for nothing to label."
          : "Every part that you looked at is fine: say what kind it is then (3 to 7), or 0 for nothing to label.",
      offers: null,
      element: null,
      focus: "labels",
    };
  }
  for (const [element, finding] of Object.entries(draft.findings)) {
    const problem = checkFact(draft, target, before, { label: labelOfFinding(finding), element, name: names.get(element) ?? element });
    if (problem !== null) return problem;
  }
  for (const label of draft.labels) {
    const problem = checkFact(draft, target, before, { label, element: null, name: label });
    if (problem !== null) return problem;
  }
  const explained = labels.find(
    (label) => label !== "none" && LABEL_DEFINITIONS.find((definition) => definition.label === label)?.evidence === "explanation",
  );
  if (explained !== undefined && draft.note.trim().length < MINIMUM_EXPLANATION_LENGTH) {
    return {
      title: `${explained} needs a note`,
      sentence: `Say why in at least ${MINIMUM_EXPLANATION_LENGTH} characters (i): without quotes, the note is all that a reader can check.`,
      offers: null,
      element: null,
      focus: "note",
    };
  }
  return null;
}

interface Fact {
  label: GapLabel | null;
  element: string | null;
  name: string;
}

/** Overlooked needs the words that state the fact; incomplete needs a search without a hit, and no such words. */
function checkFact(draft: GapDraft, target: CaseTarget, before: string, { label, element, name }: Fact): GapProblem | null {
  if (label !== "overlooked" && (label === null || !NEGATIVE.has(label))) return null;
  const pins = draft.pins.filter((pin) => element === null || pin.element === element || (label === "overlooked" && pin.element === null));
  const decisive = pins.find(({ span }) => span.role === "decisive" && isInContext(span, target))?.span;
  const of = element === null ? "" : ` for ${name}`;
  if (label === "overlooked") {
    if (decisive === undefined) {
      return {
        title: `overlooked needs a decisive pin${of}`,
        sentence: `Overlooked means that the fact stands ${before}: pin the words that state it (p). When nothing states it, it is incomplete.`,
        offers: "incomplete",
        element,
        focus: "pins",
      };
    }
    const hasWrite = target.failure !== "F4" || draft.pins.some(({ span }) => span.role === "write") || isOfGoal(decisive);
    if (hasWrite) return null;
    return {
      title: "The write never came: pin the goal’s words for it",
      sentence: "In the task, pin the words that ask for the missing step (p); r gives them the role write.",
      offers: null,
      element,
      focus: "pins",
    };
  }
  const isAlsoOverlooked = element === null && labelsOf(draft).includes("overlooked");
  if (decisive !== undefined && !isAlsoOverlooked) {
    return {
      title: `incomplete does not fit the decisive pin of step ${decisive.t}${of}`,
      sentence: `It states “${shorten(decisive.quote)}” ${before}. Incomplete means that nothing states it.`,
      offers: "overlooked",
      element,
      focus: "pins",
    };
  }
  const search = draft.searches[element ?? WHOLE_WRITE] ?? (element === null ? Object.values(draft.searches)[0] : undefined);
  if (search === undefined) {
    return {
      title: `incomplete needs a search${of}`,
      sentence: `Select the words that nothing states, or select nothing, and press s: every step ${before} is searched.`,
      offers: null,
      element,
      focus: "pins",
    };
  }
  return null;
}

const isOfGoal = (span: Span): boolean => span.source === "instruction" || span.source === "initialObs";

function shorten(quote: string): string {
  const line = formatQuote(quote);
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

export interface GapSubject {
  trajectoryId: string;
  /** null: the run as a whole. */
  caseId: string | null;
  /** The whole write as a span; null when it never came. */
  write: Span | null;
  answersSeq: number | null;
  milliseconds: number;
}

/** Steps from the farthest decisive quote to the write; null without one (methods.md §1.6). */
export function distanceOf(draft: Pick<GapDraft, "pins">, target: CaseTarget): number | null {
  const steps = draft.pins.flatMap(({ span }) => (span.role === "decisive" && isInContext(span, target) ? [target.t - span.t] : []));
  return steps.length === 0 ? null : Math.max(...steps);
}

export function buildGapInput(draft: GapDraft, subject: GapSubject, names: PartNames): AnnotationInput {
  const labels = labelsOf(draft);
  const evidence: Span[] = [];
  const indexOf = (span: Span): number => {
    const known = evidence.findIndex((other) => other.role === span.role && isSamePlace(other, span));
    return known >= 0 ? known : evidence.push(span) - 1;
  };
  for (const { span } of draft.pins) indexOf(span);
  if (!evidence.some((span) => span.role === "write")) {
    // Nobody marked a part of it: the label speaks of the whole write; where it never came, of the goal's words (§1.6).
    const goal = evidence.find((span) => span.role === "decisive" && isOfGoal(span));
    if (subject.write !== null) evidence.push(subject.write);
    else if (goal !== undefined) evidence.push({ ...goal, role: "write" });
  }
  const elements: ElementLabel[] = Object.entries(draft.findings).map(([element, finding]) => ({
    element,
    text: (names.get(element) ?? element).slice(0, 10_000),
    finding,
    evidence: draft.pins.flatMap((pin) => (pin.element === element ? [indexOf(pin.span)] : [])),
    negativeSearch: draft.searches[element] ?? null,
  }));
  const whole = draft.searches[WHOLE_WRITE];
  if (whole !== undefined && draft.labels.includes("incomplete")) {
    const evidenceOfCase = draft.pins.flatMap((pin) => (pin.element === null && pin.span.role === "supports" ? [indexOf(pin.span)] : []));
    elements.push({
      element: WHOLE_WRITE,
      text: (subject.write?.quote ?? "").slice(0, 10_000),
      finding: "incomplete",
      evidence: evidenceOfCase,
      negativeSearch: whole,
    });
  }
  return {
    ...gapPlace(subject.caseId),
    trajectoryId: subject.trajectoryId,
    label: labels[0] ?? null,
    labels,
    evidence,
    note: draft.note.trim(),
    assisted: false,
    value: null,
    elements: elements.length === 0 ? null : elements,
    milliseconds: subject.milliseconds,
    unsure: draft.unsure,
    answersSeq: subject.answersSeq,
    undoes: null,
  };
}
