/** Configurations by their factors, and the pairs that differ in exactly one, compared on the tasks that both were run on. */
import type { AblationContrast, FactoredConfiguration } from "../comparison/ablation-contrasts";
import { factorNames } from "../comparison/ablation-contrasts";
import type { ComparisonRow } from "../comparison/compare";
import { pairsSentence } from "./compare-pairs";
import { displayLine } from "./display-line";
import { formatDifference, formatDifferenceInterval } from "./format-metric";
import { formatPercent } from "./format-share";

export interface AblationInput extends FactoredConfiguration {
  /** Success (or TGC), 0–1; null where it is not known. */
  success: number | null;
}

/** A contrast with the difference of the measure on its pairs. */
export type ContrastInput = AblationContrast & Pick<ComparisonRow, "pairs" | "dropped" | "difference" | "low" | "high" | "refused">;

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
    interval: string;
    /** How many pairs, what was dropped and why; or why there is no difference. */
    pairs: string;
  }[];
}

export function prepareAblation(configurations: readonly AblationInput[], contrasts: readonly ContrastInput[]): AblationView {
  const factors = factorNames(configurations);
  return {
    factors,
    rows: configurations.map(({ configuration, factors: own, success }) => ({
      id: configuration,
      configuration: displayLine(configuration),
      values: factors.map((factor) => own[factor] ?? ""),
      success: formatPercent(success),
    })),
    contrasts: contrasts.map((contrast) => {
      const { factor, from, to, difference, low, high } = contrast;
      const [before, after] = [displayLine(contrast.before), displayLine(contrast.after)];
      return {
        key: JSON.stringify([factor, contrast.before, contrast.after]),
        factor: displayLine(factor),
        ...{ from: displayLine(from === "" ? "–" : from), to: displayLine(to === "" ? "–" : to) },
        ...{ before, after, beforeId: contrast.before, afterId: contrast.after },
        difference: formatDifference("share", difference),
        interval: formatDifferenceInterval("share", low, high),
        pairs: pairsSentence(contrast, { baseline: before, other: after }) ?? "two independent samples, not paired",
      };
    }),
  };
}
