/** The settings of the matcher as the page edits them, and what a change of them would do. */
import type { GapLabel, TieOrder } from "../rubric/rubric";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";

export interface MatcherSettingsInput {
  version: number;
  settings: MatcherSettingsDraft;
  defaults: MatcherSettingsDraft;
}

export interface MatcherSettingsDraft {
  mode: "single" | "multi" | "by-environment";
  tieOrder: TieOrder;
  openCloseAreWrites: boolean;
}

/** The document of `POST …/match-settings/preview` as far as the page needs it. */
export interface MatcherEffectInput {
  runs: number;
  counted: number;
  refusedWrites: { before: number; after: number };
  cases: { before: number; after: number };
  labelsChanged: number;
  rulesChanged: number;
  labelledCasesLost: number;
  changedRuns: readonly {
    trajectoryId: string;
    externalId: string;
    before: { label: GapLabel | null; ruleId: string | null };
    after: { label: GapLabel | null; ruleId: string | null };
  }[];
}

export const MODE_NAMES: Readonly<Record<MatcherSettingsDraft["mode"], string>> = {
  "by-environment": "by environment",
  single: "one label",
  multi: "a set of labels",
};

export function isSameSettings(a: MatcherSettingsDraft, b: MatcherSettingsDraft): boolean {
  return a.mode === b.mode && a.openCloseAreWrites === b.openCloseAreWrites && a.tieOrder.join() === b.tieOrder.join();
}

/** The order with the label one place further up (-1) or down (1); the same at the ends. */
export function moveLabel(order: TieOrder, label: GapLabel, by: -1 | 1): TieOrder {
  const at = order.indexOf(label);
  const to = at + by;
  const other = order[to];
  if (at < 0 || other === undefined) return order;
  return order.map((entry, index) => (index === at ? other : index === to ? label : entry));
}

export interface MatcherEffectFigures {
  lines: { name: string; before: string; after: string }[];
  runs: { trajectoryId: string; name: string; before: string; after: string }[];
  /** How many more runs change than are listed; empty when all are. */
  more: string;
  /** On how many runs it was counted, where not on all; else that nothing is saved. */
  scope: string;
  /** Cases with a person's label that would be none; null when there are none. */
  warning: string | null;
}

export function prepareMatcherEffect(effect: MatcherEffectInput): MatcherEffectFigures {
  const said = ({ label, ruleId }: { label: GapLabel | null; ruleId: string | null }): string =>
    label === null ? "no label" : `${label}${ruleId === null ? "" : ` by ${ruleId}`}`;
  const left = effect.rulesChanged - effect.changedRuns.length;
  return {
    lines: [
      { name: "refused writes", before: formatCount(effect.refusedWrites.before), after: formatCount(effect.refusedWrites.after) },
      { name: "cases", before: formatCount(effect.cases.before), after: formatCount(effect.cases.after) },
      { name: "runs whose matcher label changes", before: "", after: formatCount(effect.labelsChanged) },
      { name: "runs that another rule decides", before: "", after: formatCount(effect.rulesChanged) },
    ],
    runs: effect.changedRuns.map(({ trajectoryId, externalId, before, after }) => ({
      trajectoryId,
      name: displayLine(externalId),
      before: said(before),
      after: said(after),
    })),
    more: left > 0 ? `and ${formatCounted(left, "more run", "more runs")}` : "",
    scope:
      effect.counted === effect.runs
        ? `counted now on ${formatCounted(effect.runs, "run")}, nothing is saved`
        : `counted now on ${formatCount(effect.counted)} of ${formatCounted(effect.runs, "run")}, taken evenly; nothing is saved`,
    warning:
      effect.labelledCasesLost === 0
        ? null
        : `${formatCounted(effect.labelledCasesLost, "case")} with a label would be none. The labels stay in the journal and count again when the case comes back.`,
  };
}
