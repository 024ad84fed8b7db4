/** Configurations by their factors, and the pairs that differ in exactly one: the clean contrasts of an ablation. */
import { compareUtf8 } from "../base/compare-utf8";
import { displayLine } from "./display-line";
import { signed } from "./format-metric";
import { formatPercent } from "./format-share";

export interface AblationInput {
  configuration: string;
  factors: Readonly<Record<string, string>>;
  /** Success (or TGC), 0–1; null where it is not known. */
  success: number | null;
}

export interface AblationView {
  factors: string[];
  rows: { id: string; configuration: string; values: string[]; success: string }[];
  contrasts: {
    key: string;
    factor: string;
    from: string;
    to: string;
    before: string;
    after: string;
    beforeId: string;
    afterId: string;
    difference: string;
  }[];
}

/** Always offered; a study may have others. */
export const USUAL_FACTORS = ["gate", "prompt", "exploration"] as const;

export function prepareAblation(configurations: readonly AblationInput[]): AblationView {
  const free = [...new Set(configurations.flatMap(({ factors }) => Object.keys(factors)))].filter(
    (name) => !USUAL_FACTORS.some((usual) => usual === name),
  );
  const factors = [...USUAL_FACTORS, ...free.sort(compareUtf8)];
  const contrasts = configurations.flatMap((first, index) =>
    configurations.slice(index + 1).flatMap((second): AblationView["contrasts"] => {
      if (Object.keys(first.factors).length === 0 && Object.keys(second.factors).length === 0) return [];
      const differing = factors.filter((factor) => (first.factors[factor] ?? "") !== (second.factors[factor] ?? ""));
      const [factor] = differing;
      if (factor === undefined || differing.length > 1) return [];
      const [before, after] =
        (first.factors[factor] ?? "") === "" || isOff(first.factors[factor])
          ? [first, second]
          : isOff(second.factors[factor])
            ? [second, first]
            : [first, second];
      const difference = before.success === null || after.success === null ? "–" : signed(100 * (after.success - before.success), 1);
      return [
        {
          key: JSON.stringify([factor, before.configuration, after.configuration]),
          factor: displayLine(factor),
          from: displayLine(before.factors[factor] ?? "–"),
          to: displayLine(after.factors[factor] ?? "–"),
          before: displayLine(before.configuration),
          after: displayLine(after.configuration),
          beforeId: before.configuration,
          afterId: after.configuration,
          difference,
        },
      ];
    }),
  );
  return {
    factors,
    rows: configurations.map(({ configuration, factors: own, success }) => ({
      id: configuration,
      configuration: displayLine(configuration),
      values: factors.map((factor) => own[factor] ?? ""),
      success: formatPercent(success),
    })),
    contrasts: contrasts.sort((a, b) => factors.indexOf(a.factor) - factors.indexOf(b.factor) || compareUtf8(a.key, b.key)),
  };
}

/** The side without the factor is the one before. */
function isOff(value: string | undefined): boolean {
  return value === undefined || /^(?:|no|none|off|without|0|–|-)$/i.test(value.trim());
}
