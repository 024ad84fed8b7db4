/**
 * Where each argument of a call came from (methods.md §2.6): one status a leaf value, the first that holds of V3, V2, V1.
 * For the trajectory page: every call can be asked about, not only failed ones, so that only sure findings are shown here.
 */
import type { TrajectoryFacts } from "../../analysis/facts";
import type { Environment } from "../../environments/environment";
import type { Span } from "../../trajectory/span";
import type { CallIndex, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { NegativeSearch } from "../match-result";
import { v2 } from "../rules/v2";
import { v3 } from "../rules/v3";
import type { Finding } from "../tools/finding";
import { buildToolRun } from "../tools/tool-run";
import { askAbout, type WriteQuestion } from "../tools/write-question";
import type { ArgumentLeaf } from "./call-arguments";
import { type ExemptReason, exemption, isFreeText } from "./exemptions";
import { findSource, isAgentOriginated, nothingFound } from "./find-source";
import { LEVEL_SCORES, type MatchLevel } from "./find-value";
import type { JsonScalar } from "./json-leaves";
import { isListedValue } from "./tool-documents";

/**
 * `sourced`: stands in the context on L1–L5. `weak`: L6 or L7, for a person to look at. `unsourced`: V1. `contradicted`:
 * V2. `instruction-broken`: V3. `exempt`: needs no source.
 */
export type SourceStatus = "sourced" | "weak" | "unsourced" | "contradicted" | "instruction-broken" | "exempt";

export interface ArgumentSource {
  /** `a.b[2].c` */
  path: string;
  /** null for a secret, which is never shown. */
  value: JsonScalar;
  status: SourceStatus;
  /** How it was found; null when it was not, or needs no source. */
  level: MatchLevel | null;
  /** 0–1 by the level (methods.md §2.6), 0 for `unsourced`; null where no source was looked for. */
  score: number | null;
  /** Where it stands, or (contradicted, instruction-broken) what speaks against it. */
  span: Span | null;
  /** For L6: how the value follows from what was observed; for V2 and V3 the rule's sentence. */
  how: string | null;
  /** Day and month may be swapped. */
  isAmbiguous: boolean;
  negativeSearch: NegativeSearch | null;
  ruleId: "V1" | "V2" | "V3" | null;
  exemptBecause: ExemptReason | null;
  /** The agent itself said the value before, and nobody else did: recorded, but no source. */
  isAgentOriginated: boolean;
}

/** The arguments of the call (t, k) in their order; empty when there is no call of a tool there. */
export function sourceStatusOfArguments(
  content: TrajectoryContent,
  t: StepIndex,
  k: CallIndex,
  facts: TrajectoryFacts,
  environment: Environment,
): ArgumentSource[] {
  const run = buildToolRun(content, facts, environment);
  const call = run.calls.find((item) => item.t === t && item.k === k);
  if (call === undefined) return [];
  // What a refusal says chooses which observed fact speaks against the write; it is no evidence itself.
  const question = askAbout(run, call, { refusal: call.refusal.status === "refused" ? (call.action.result?.text ?? null) : null });
  const against = call.isWriteAttempt ? [...v3.match(question), ...v2.match(question)].filter((finding) => finding.confidence === "rule") : [];
  return question.arguments.map((leaf) => statusOf(question, leaf, against));
}

function statusOf(question: WriteQuestion, leaf: ArgumentLeaf, against: readonly Finding[]): ArgumentSource {
  const { run, call, context } = question;
  const base: ArgumentSource = {
    path: leaf.path,
    value: leaf.value,
    status: "exempt",
    level: null,
    score: null,
    span: null,
    how: null,
    isAmbiguous: false,
    negativeSearch: null,
    ruleId: null,
    exemptBecause: exemption(leaf, isListedValue(run.texts, call.tool, call.t, leaf.field, leaf.value)),
    isAgentOriginated: false,
  };
  if (base.exemptBecause === "secret") return { ...base, value: null };
  const broken = against.find((finding) => finding.element === `argument:${leaf.path}`);
  if (broken !== undefined) {
    const isV3 = broken.ruleId === "V3";
    const span = broken.spans.find((item) => item.role === "decisive") ?? null;
    const status = isV3 ? "instruction-broken" : "contradicted";
    return { ...base, status, span, how: broken.explanation, ruleId: isV3 ? "V3" : "V2", exemptBecause: null };
  }
  if (base.exemptBecause !== null) return base;
  const isComposed = isFreeText(leaf);
  const source = findSource(context, leaf.value, leaf.field, { allowDerived: true, allowOverlap: isComposed });
  if (source !== null) {
    const isWeak = source.level === "L6" || source.level === "L7";
    return {
      ...base,
      status: isWeak ? "weak" : "sourced",
      level: source.level,
      score: LEVEL_SCORES[source.level],
      span: source.span,
      how: source.how,
      isAmbiguous: source.isAmbiguous,
    };
  }
  if (isComposed) return { ...base, exemptBecause: "composed text" };
  return {
    ...base,
    status: "unsourced",
    score: 0,
    ruleId: "V1",
    negativeSearch: nothingFound(run.content, [String(leaf.value)], call.t - 1),
    isAgentOriginated: isAgentOriginated(run.texts, call.t, leaf.value),
  };
}
