import { defined, notDefined, type Quantity } from "./quantity";
import { type AgreementTable, tableMargins } from "./table-margins";

/**
 * PABAK, prevalence-adjusted bias-adjusted κ of two raters: agreement beyond what K equally likely labels would give,
 * −1/(K − 1) to 1.
 *
 * (K p_o − 1) / (K − 1), for two labels 2 p_o − 1; the same as Brennan–Prediger and Bennett's S. K is the number of labels of
 * the scheme, used or not (NLTK takes those in use). A rescaled percent agreement: it says nothing about the raters' habits.
 *
 * Undefined: `single_category`, `no_items`. Never 0/0 otherwise.
 * Reference: epiR epi.kappa (2×2), statsmodels fleiss_kappa(method="randolph"), NLTK S(); methods.md §7.3.
 * Worked example: [[118, 5], [2, 0]] → 2 · 118/125 − 1 = 0.888.
 */
export function pabak(table: AgreementTable): Quantity<"single_category" | "no_items"> {
  const { n, agreed } = tableMargins(table);
  const labels = table.length;
  if (labels < 2) return notDefined("single_category");
  if (n === 0) return notDefined("no_items");
  return defined((labels * agreed - n) / (n * (labels - 1)));
}
