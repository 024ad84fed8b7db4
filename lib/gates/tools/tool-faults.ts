/** What the V and W rules of methods.md §2.5–2.6 say of a call that has not run yet, and what only a gate asks beside them. */
import { argumentsOf } from "../../matching/provenance/call-arguments";
import { documentOf } from "../../matching/provenance/tool-documents";
import type { Finding } from "../../matching/tools/finding";
import { REFUSAL_RULES } from "../../matching/tools/tool-matcher";
import { askAbout, type WriteQuestion } from "../../matching/tools/write-question";
import type { CheckName, Fault } from "../fault";
import type { GrownToolRun } from "./growing-tool-run";
import { isRefutable } from "./refutable";
import { siblingValues } from "./sibling-value";

const BEFORE_REPLY = REFUSAL_RULES.filter((rule) => rule.readsReply !== true);
const CHECKS: Readonly<Record<string, CheckName>> = { W1: "schema", W2: "schema", W3: "schema", V3: "constraint", W8: "constraint" };

/** A fault of a tool call, with what its reads need to know. */
export interface ToolFault extends Fault {
  /** Path of the argument in question; null for the call as a whole. */
  path: string | null;
  wantedRead: Finding["wantedRead"] | null;
}

/** Of one element the first that holds, as for a refused write; then what only a gate asks. */
export function faultsOf(grown: GrownToolRun): ToolFault[] {
  const question = askAbout(grown.run, grown.call, { isProposed: true });
  const findings = BEFORE_REPLY.flatMap((rule) => rule.match(question));
  const seen = new Set<string>();
  const first = findings.filter(({ element }) => !seen.has(element) && seen.add(element));
  const faults = first.map((finding) => faultOf(question, finding));
  const others = [...siblingValues(question), ...refusedBefore(grown), ...undocumented(grown, faults)];
  return [...faults, ...others.map((fault) => ({ ...fault, path: fault.refutes?.path ?? null, wantedRead: null }))];
}

function faultOf(question: WriteQuestion, finding: Finding): ToolFault {
  const path = /^argument:(.*)$/.exec(finding.element)?.[1] ?? null;
  const leaf = question.arguments.find((item) => item.path === path);
  const decisive = finding.spans.filter((span) => span.role === "decisive");
  return {
    ruleId: finding.ruleId,
    check: CHECKS[finding.ruleId] ?? "entity",
    label: finding.label,
    isWeak: finding.confidence === "weak",
    against: finding.label === "overlooked" ? decisive : [],
    refutes: leaf === undefined || !isRefutable(leaf) ? null : { path: leaf.path, value: leaf.value },
    explanation: finding.explanation,
    path,
    wantedRead: finding.wantedRead ?? null,
  };
}

/**
 * W12 before the reply: this very call was refused before, and nothing was accepted since that could have changed anything (a
 * read changes nothing, a user's word may).
 */
function refusedBefore({ run, call }: GrownToolRun): Fault[] {
  const earlier = [...run.calls.slice(0, -1), ...run.userCalls].filter((other) => other.t < call.t).sort((a, b) => a.t - b.t || a.k - b.k);
  const changing = earlier.findLast((other) => other.kind !== "read" && other.kind !== "pure" && other.refusal.status !== "refused");
  const heard = run.texts.all.findLast((text) => text.origin === "user");
  const since = Math.max(changing?.t ?? -1, heard?.t ?? -1);
  const refused = earlier.findLast(
    (other) => other.t > since && other.tool === call.tool && other.action.raw === call.action.raw && other.refusal.status === "refused",
  );
  const text = refused === undefined ? undefined : run.texts.all.find((item) => item.call === refused.action);
  if (refused === undefined || text === undefined || text.text === "") return [];
  return [
    {
      ruleId: "W12",
      check: "constraint",
      label: "overlooked",
      isWeak: false,
      against: [text.span(0, Math.min(text.text.length, 300), "decisive")],
      refutes: null,
      explanation: `The same call was refused at step ${refused.t}, and nothing has been changed since.`,
    },
  ];
}

/** W2 before the reply: no document gives the parameters, and no earlier call of the tool with the same ones was accepted. */
function undocumented({ run, call }: GrownToolRun, faults: readonly Fault[]): Fault[] {
  if (faults.some(({ check }) => check === "schema")) return [];
  const document = documentOf(run.texts, call.tool, call.t);
  if (document !== null && document.parameters !== null) return [];
  const names = namesOf(call.action);
  const isKnown = run.calls.some(
    (other) => other !== call && other.tool === call.tool && other.refusal.status === "accepted" && namesOf(other.action) === names,
  );
  if (isKnown) return [];
  return [
    {
      ruleId: "W2",
      check: "schema",
      label: "incomplete",
      isWeak: false,
      against: [],
      refutes: null,
      explanation: `No document before step ${call.t} gives the parameters of ${call.tool}.`,
    },
  ];
}

function namesOf(action: GrownToolRun["call"]["action"]): string {
  return [...new Set(argumentsOf(action).map((leaf) => leaf.top))].sort().join(" ");
}
