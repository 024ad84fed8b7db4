import type { GapLabel, TieOrder } from "../../rubric/rubric";
import type { SubPattern } from "../../rubric/sub-patterns";
import type { Span } from "../../trajectory/span";
import type { StepIndex } from "../../trajectory/trajectory";
import type { ElementFinding, RuleAnswer } from "../match-result";
import type { RunTexts } from "../provenance/run-texts";
import { wholeQuote } from "../provenance/whole-quote";
import type { Finding } from "./finding";

const ELEMENT_FINDINGS: Partial<Record<GapLabel, ElementFinding["finding"]>> = {
  overlooked: "overlooked",
  incomplete: "incomplete",
  "other:interface": "interface",
};

/**
 * One answer for a write from what the rules say of its elements (methods.md §1.3): the set of labels, the single one by
 * the tie order, and the evidence of every element. `findings` come in order of precedence; of one element the first
 * holds. `ruleId` names the rule that answers for the case; null takes the one whose label is the single label.
 */
export function combineFindings(findings: readonly Finding[], ruleId: string | null, t: StepIndex, tieOrder: TieOrder, texts: RunTexts): RuleAnswer {
  const kept = sureOfEachLabel(firstOfEachElement(findings));
  const labels = labelSet(kept, tieOrder);
  const label = labels[0] ?? "unclear";
  const counted = kept.filter((finding) => labels.includes(finding.label));
  const primary = counted.find((finding) => finding.label === label) ?? kept[0];
  if (primary === undefined) throw new Error("an answer needs at least one finding");
  const ordered = [primary, ...counted.filter((finding) => finding !== primary)];
  const decisive = counted
    .filter((finding) => finding.label === "overlooked")
    .flatMap((finding) => finding.spans.filter((span) => span.role === "decisive"));
  return {
    ruleId: ruleId ?? primary.ruleId,
    label,
    labels,
    elements: counted.flatMap((finding): ElementFinding[] => {
      const word = ELEMENT_FINDINGS[finding.label];
      if (word === undefined) return [];
      const { element, subPatterns } = finding;
      return [{ element, finding: word, ruleId: finding.ruleId, subPatterns, distance: word === "overlooked" ? distanceOf(finding.spans, t) : null }];
    }),
    // Those of the other labels stand with their elements.
    subPatterns: [...new Set(ordered.filter((finding) => finding.label === label).flatMap((finding): SubPattern[] => finding.subPatterns))],
    confidence: primary.confidence,
    distance: label === "overlooked" ? distanceOf(decisive, t) : null,
    firstDistance: label === "overlooked" ? firstDistanceOf(decisive, t, texts) : null,
    evidence: distinctSpans(ordered.flatMap((finding) => finding.spans.map((span) => wholeQuote(texts, span)))),
    negativeSearch: ordered.find((finding) => finding.label === "incomplete")?.negativeSearch ?? null,
    explanation: [...new Set(ordered.map((finding) => finding.explanation))].slice(0, 3).join(" "),
  };
}

function firstOfEachElement(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => !seen.has(finding.element) && seen.add(finding.element));
}

/** Beside a sure finding a weak one of the same label adds nothing but doubt. */
function sureOfEachLabel(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    (finding) => finding.confidence === "rule" || !findings.some((other) => other.label === finding.label && other.confidence === "rule"),
  );
}

/** In tie order; `unclear` and `none` stand alone and give way to any other label. */
function labelSet(findings: readonly Finding[], tieOrder: TieOrder): GapLabel[] {
  const found = new Set(findings.map((finding) => finding.label));
  const labels = tieOrder.filter((label) => found.has(label));
  const shared = labels.filter((label) => label !== "unclear" && label !== "none");
  return shared.length > 0 ? shared : labels.slice(0, 1);
}

/** Steps from the farthest decisive fact to the write (methods.md §1.6). */
function distanceOf(spans: readonly Span[], t: StepIndex): number | null {
  const steps = spans.filter((span) => span.role === "decisive").map((span) => t - span.t);
  return steps.length === 0 ? null : Math.max(...steps);
}

/** The same, each fact counted from where its words first stood. */
function firstDistanceOf(spans: readonly Span[], t: StepIndex, texts: RunTexts): number | null {
  const steps = spans.map((span) => t - Math.min(span.t, texts.all.find((text) => text.t <= span.t && text.text.includes(span.quote))?.t ?? span.t));
  return steps.length === 0 ? null : Math.max(...steps);
}

function distinctSpans(spans: readonly Span[]): Span[] {
  const seen = new Set<string>();
  return spans.filter((span) => {
    const key = [span.source, span.t, span.k, span.field, span.start, span.end, span.role].join(" ");
    return !seen.has(key) && seen.add(key);
  });
}
