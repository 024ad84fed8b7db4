/** What the page of interface rules shows: the document of `interface-rules`, saved or previewed, in figures and sentences. */
import type { InterfaceRulesDefinition, WrapRule } from "../gates/interface-rules";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";

export interface RulesShareInput {
  count: number;
  total: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface RulesStepInput {
  trajectoryId: string;
  externalId: string;
  t: number;
  k: number;
  action: string;
  reply: string | null;
  isInvalid: boolean;
  wrapId: string | null;
  say: string | null;
  mode: "append" | "replace" | null;
  verdict: "right" | "not-decisive" | "wrong" | null;
  by: string | null;
  isApproximate: boolean;
  runLength: number;
  runPlace: number;
  unexplained: keyof typeof UNEXPLAINED_NAMES | null;
}

/** The document of `GET …/interface-rules` and of its preview, as far as the screen needs it. */
export interface RulesInput {
  rules: InterfaceRulesDefinition & { id: string; version: string };
  faults: { id: string; message: string }[];
  trajectories: number;
  counted: number;
  totals: { actions: number; invalid: number; fired: number; explained: number; right: number; notDecisive: number; brokenRuns: number };
  coverage: RulesShareInput;
  precision: RulesShareInput;
  runBreaking: RulesShareInput;
  cia: { recorded: RulesCiaInput; ceiling: RulesCiaInput };
  labelShift: { cases: ShiftInput & { moved: number }; trajectories: ShiftInput & { failed: number } };
  unexplained: Record<keyof typeof UNEXPLAINED_NAMES, number>;
  wraps: { wrapId: string; fires: number; invalid: number; right: number; share: number | null }[];
  validity: { by: string; count: number }[];
  steps: RulesStepInput[];
  stepsLeftOut: number;
}

interface RulesCiaInput extends RulesShareInput {
  macro: number | null;
}
interface ShiftInput {
  interface: { before: number; after: number };
  overlooked: { before: number; after: number };
}

const UNEXPLAINED_NAMES = {
  "outside-grammar": "outside the grammar",
  "unknown-place": "unknown place",
  "no-rule": "known to the tracker, no rule says it",
  "not-tracked": "state not tracked",
} as const;

export interface ShareLine {
  name: string;
  what: string;
  count: string;
  total: string;
  percent: string;
  interval: string;
}

export interface RulesEffect {
  shares: ShareLine[];
  corpus: string;
  cia: { name: string; percent: string; part: string; width: number; isBound: boolean }[];
  ciaScale: string;
  ciaNote: string;
  shift: { label: "other:interface" | "overlooked"; cases: string; runs: string }[];
  unexplained: { name: string; count: string }[];
  unexplainedTotal: string;
  validity: string;
  /** null: the whole study was read. */
  partly: string | null;
}

export function prepareRulesEffect(input: RulesInput): RulesEffect {
  const { totals, coverage, precision, runBreaking, cia, labelShift, unexplained, validity } = input;
  const most = Math.max(cia.recorded.value ?? 0, cia.ceiling.value ?? 0, 0.01);
  const scale = [0.05, 0.1, 0.2, 0.5, 1].find((end) => end >= most) ?? 1;
  const ciaLine = (name: string, { value, count, total }: RulesCiaInput, isBound: boolean) => ({
    ...{ name, isBound, percent: value === null ? DASH : `${formatPercent(value)} %`, part: `${formatCount(count)}/${formatCount(total)}` },
    width: value === null ? 0 : Math.round((1000 * value) / scale) / 10,
  });
  const { cases, trajectories } = labelShift;
  return {
    corpus: `${formatCount(input.counted)} runs, ${formatCount(totals.actions)} actions, ${formatCount(totals.invalid)} invalid`,
    shares: [
      shareLine("Coverage", "invalid steps with a reason", coverage),
      shareLine("Precision", "reasons that are right", precision),
      shareLine("Run-breaking", "runs of 2 or more, right at the first", runBreaking),
    ],
    cia: [ciaLine("recorded", cia.recorded, false), ciaLine("ceiling", cia.ceiling, true)],
    ciaScale: `${100 * scale} %`,
    ciaNote:
      cia.recorded.value === null
        ? "No action: undefined."
        : `Each of the ${formatCount(totals.brokenRuns)} runs that are right at the first cut to it. A bound, not a forecast. Pooled over all actions; mean of the runs ${formatPercent(cia.recorded.macro)} %.`,
    shift: (["other:interface", "overlooked"] as const).map((label) => {
      const key = label === "overlooked" ? "overlooked" : "interface";
      return {
        label,
        cases: `${formatCount(cases[key].before)} → ${formatCount(cases[key].after)} cases`,
        runs: `${formatCount(trajectories[key].before)} → ${formatCount(trajectories[key].after)} of ${formatCount(trajectories.failed)} runs`,
      };
    }),
    unexplained: (Object.keys(UNEXPLAINED_NAMES) as (keyof typeof UNEXPLAINED_NAMES)[]).map((key) => ({
      name: UNEXPLAINED_NAMES[key],
      count: formatCount(unexplained[key]),
    })), // the keys of the constant
    unexplainedTotal: `${formatCount(totals.invalid - totals.explained)} invalid steps`,
    validity:
      validity.length === 0
        ? "no invalid action"
        : `validity from the ${validity.map(({ by, count }) => `${by} (${formatCount(count)})`).join(", ")}`,
    partly:
      input.counted === input.trajectories
        ? null
        : `counted on ${formatCount(input.counted)} of ${formatCount(input.trajectories)} runs, evenly chosen`,
  };
}

function shareLine(name: string, what: string, { count, total, value, low, high }: RulesShareInput): ShareLine {
  return {
    ...{ name, what, count: formatCount(count), total: formatCount(total), percent: formatPercent(value) },
    interval: formatInterval(low, high),
  };
}

export interface WrapRow {
  id: string;
  action: string;
  state: string;
  fires: string;
  invalid: string;
  right: string;
  share: string;
  /** A word when something is wrong with it: `often wrong`, `against the grammar`, `approximate`. */
  remark: string | null;
  faults: string[];
  isEdited: boolean;
}

/** One row a wrap rule of the draft; figures of a rule that is being counted are those of the last answer, or dashes. */
export function prepareWrapRows(draft: InterfaceRulesDefinition, saved: InterfaceRulesDefinition, effect: RulesInput | null): WrapRow[] {
  const counts = new Map((effect?.wraps ?? []).map((row) => [row.wrapId, row]));
  const before = new Map(saved.wrap.map((rule) => [rule.id, JSON.stringify(rule)]));
  return draft.wrap.map((rule) => {
    const row = counts.get(rule.id);
    const faults = (effect?.faults ?? []).filter(({ id }) => id === rule.id).map(({ message }) => message);
    const isOftenWrong = row !== undefined && row.share !== null && row.share < 0.5;
    return {
      ...{ id: rule.id, action: rule.when.action, state: rule.when.state.join(" ") || DASH, faults },
      fires: row === undefined ? DASH : formatCount(row.fires),
      invalid: row === undefined ? DASH : formatCount(row.invalid),
      right: row === undefined ? DASH : formatCount(row.right),
      share: row === undefined || row.share === null ? DASH : `${Math.round(100 * row.share)} %`,
      remark: faults.length > 0 ? "check it" : isOftenWrong ? "often wrong" : rule.needsCall === null ? null : "approximate",
      isEdited: before.get(rule.id) !== JSON.stringify(rule),
    };
  });
}

export interface RulesStep {
  key: string;
  trajectoryId: string;
  name: string;
  t: number;
  k: number;
  place: string;
  action: string;
  reply: string;
  say: string | null;
  /** `wrap rule w4, appended`. */
  how: string | null;
  tone: "right" | "not-decisive" | "wrong" | "unexplained";
  /** Who agrees, or what decides instead. */
  by: string;
  wrapId: string | null;
}

export function prepareStep(step: RulesStepInput): RulesStep {
  const { trajectoryId, externalId, t, k, action, reply, wrapId, say, mode, verdict, by, runLength, runPlace, isApproximate, unexplained } = step;
  return {
    ...{ key: `${trajectoryId} ${t}.${k}`, trajectoryId, name: displayLine(externalId), t, k, say, wrapId },
    place: runLength > 1 ? `${t}, ${runPlace + 1} of ${runLength}` : String(t),
    action: displayLine(action),
    reply: reply === null ? "no reply in the record" : reply,
    how: wrapId === null ? null : `wrap rule ${wrapId}, ${mode === "replace" ? "in its place" : "appended"}${isApproximate ? ", approximate" : ""}`,
    tone: verdict ?? "unexplained",
    by: verdict === null ? (unexplained === null ? "" : UNEXPLAINED_NAMES[unexplained]) : byText(verdict, by),
  };
}

function byText(verdict: "right" | "not-decisive" | "wrong", by: string | null): string {
  if (verdict === "right") return by ?? "the grammar";
  if (verdict === "not-decisive") return `holds, ${by} decides`;
  return by === null ? "nothing says it" : /^[A-Z]\d/.test(by) ? `${by} decides` : by;
}

/** A new rule with an id that is free. */
export function newWrapRule(draft: InterfaceRulesDefinition): WrapRule {
  const ids = new Set([...draft.wrap, ...draft.rules].map(({ id }) => id));
  let number = draft.wrap.length + 1;
  while (ids.has(`w${number}`)) number++;
  return {
    id: `w${number}`,
    when: { action: "take", obs: "noop", state: [] },
    say: "{O} cannot be taken now.",
    mode: "append",
    ruleId: null,
    needsCall: null,
  };
}

export function newRuleText(draft: InterfaceRulesDefinition): InterfaceRulesDefinition["rules"][number] {
  const ids = new Set([...draft.wrap, ...draft.rules].map(({ id }) => id));
  let number = draft.rules.length + 1;
  while (ids.has(`r${number}`)) number++;
  return { id: `r${number}`, text: "Say here what the game demands.", appliesTo: null };
}

/** Predicates as a person types them: separated by spaces or commas outside brackets. */
export function splitPredicates(text: string): string[] {
  return text
    .replaceAll(/(?<!\s)\s*,\s*(?=[A-Z]\))/g, ",")
    .split(/[\s]+|,(?![A-Z]\))/)
    .filter((part) => part !== "");
}
