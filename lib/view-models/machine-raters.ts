/** The matcher and every version of every judge beside the final labels of people: rows of the judge's and the agreement page. */
import type { MachineScore } from "../labels/machine-score";
import type { GapLabel } from "../rubric/rubric";
import { UNDEFINED_REASONS } from "../statistics/undefined-reason";
import { formatCount } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";

export interface MachineRatersInput {
  settled: number;
  draws: number;
  raters: readonly (MachineScore & { rater: string; version: string; withoutPeople: number })[];
}

export interface MachineRow {
  key: string;
  name: string;
  isMatcher: boolean;
  same: string;
  of: string;
  percent: string;
  interval: string;
  kappa: string;
  kappaInterval: string;
  /** 0–1; null when undefined. */
  at: { value: number; low: number; high: number } | null;
  undefinedBecause: string;
  perLabel: { label: GapLabel; given: string; rated: string; kappa: string; interval: string; remark: string }[];
}

export function prepareMachines({ raters }: MachineRatersInput): MachineRow[] {
  return raters.map(({ rater, version, n, same, kappa, perLabel }) => ({
    key: rater,
    name: rater === "rule" ? `matcher ${version}` : `${(rater.split("@")[0] ?? rater).slice("judge:".length)} ${version}`,
    isMatcher: rater === "rule",
    same: formatCount(same.correct),
    of: formatCount(n),
    percent: formatPercent(same.share),
    interval: formatInterval(same.low, same.high),
    ...kappaText(kappa),
    at:
      kappa.value === null ? null : { value: inScale(kappa.value), low: inScale(kappa.low ?? kappa.value), high: inScale(kappa.high ?? kappa.value) },
    undefinedBecause: reasonOf(kappa.undefinedBecause),
    perLabel: perLabel
      .filter(({ given, rated }) => given + rated > 0)
      .map(({ label, given, rated, kappa: own }) => ({
        label,
        given: formatCount(given),
        rated: formatCount(rated),
        kappa: kappaText(own).kappa,
        interval: kappaText(own).kappaInterval,
        remark: reasonOf(own.undefinedBecause),
      })),
  }));
}

function kappaText({ value, low, high }: MachineScore["kappa"]): { kappa: string; kappaInterval: string } {
  return {
    kappa: value === null ? DASH : value.toFixed(2),
    kappaInterval: low === null || high === null ? DASH : `${low.toFixed(2)}–${high.toFixed(2)}`,
  };
}

const inScale = (at: number): number => Math.min(1, Math.max(0, at));

function reasonOf(code: string | null): string {
  if (code === null) return "";
  return `undefined: ${Object.hasOwn(UNDEFINED_REASONS, code) ? UNDEFINED_REASONS[code as keyof typeof UNDEFINED_REASONS] : code}`;
}
