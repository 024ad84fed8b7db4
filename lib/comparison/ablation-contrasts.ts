/** The clean contrasts of an ablation: pairs of configurations that differ in exactly one factor. */
import { compareUtf8 } from "../base/compare-utf8";

export interface FactoredConfiguration {
  configuration: string;
  factors: Readonly<Record<string, string>>;
}

export interface AblationContrast {
  factor: string;
  /** The side without the factor, or with its earlier value. */
  before: string;
  after: string;
  /** What they have of the factor; empty: nothing is said. */
  from: string;
  to: string;
}

/** Always offered; a study may have others. */
const USUAL_FACTORS = ["gate", "prompt", "exploration"] as const;

/** The usual factors, then the study's own by name. */
export function factorNames(configurations: readonly FactoredConfiguration[]): string[] {
  const free = [...new Set(configurations.flatMap(({ factors }) => Object.keys(factors)))].filter(
    (name) => !USUAL_FACTORS.some((usual) => usual === name),
  );
  return [...USUAL_FACTORS, ...free.sort(compareUtf8)];
}

/** By factor, then by name. Of two configurations about which no factor is said nothing can be said. */
export function ablationContrasts(configurations: readonly FactoredConfiguration[]): AblationContrast[] {
  const factors = factorNames(configurations);
  const found = configurations.flatMap((first, index) =>
    configurations.slice(index + 1).flatMap((second): AblationContrast[] => {
      const differing = factors.filter((factor) => (first.factors[factor] ?? "") !== (second.factors[factor] ?? ""));
      const [factor] = differing;
      if (factor === undefined || differing.length > 1) return [];
      const isTurned = !isOff(first.factors[factor]) && isOff(second.factors[factor]);
      const [before, after] = isTurned ? [second, first] : [first, second];
      return [
        {
          factor,
          ...{ before: before.configuration, after: after.configuration },
          ...{ from: before.factors[factor] ?? "", to: after.factors[factor] ?? "" },
        },
      ];
    }),
  );
  return found.sort(
    (a, b) => factors.indexOf(a.factor) - factors.indexOf(b.factor) || compareUtf8(a.before, b.before) || compareUtf8(a.after, b.after),
  );
}

/** The side without the factor is the one before. */
function isOff(value: string | undefined): boolean {
  return value === undefined || /^(?:|no|none|off|without|0|–|-)$/i.test(value.trim());
}
