import { defined, notDefined, type Quantity } from "./quantity";
import { type AgreementTable, tableMargins } from "./table-margins";

/** How far apart two labels are: all alike, by the number of steps between them, or by its square. The last two need ordered labels. */
export type KappaWeights = "unweighted" | "linear" | "quadratic";

const DISTANCE: Record<KappaWeights, (row: number, column: number) => number> = {
  unweighted: (row, column) => (row === column ? 0 : 1),
  linear: (row, column) => Math.abs(row - column),
  quadratic: (row, column) => (row - column) ** 2,
};

/**
 * Cohen's κ: agreement of two raters beyond what their own habits would give by chance, −1 to 1.
 *
 * κ = (p_o − p_e) / (1 − p_e) with p_e = Σ p_1k p_2k; weighted κ = 1 − Σ w o / Σ w e with w = |i − j| or its square (the usual
 * factor 1/(K − 1) cancels). Computed from counts as 1 − n Σ w_ij n_ij / Σ w_ij r_i c_j, the same number for all three: a
 * quotient of shares loses digits when p_e is near 1.
 *
 * Assumes two fixed raters who rated the same items, independently, by one scheme, and items drawn independently (nested
 * items: bootstrap over clusters). The table holds the whole scheme in its order: an unused label at an end changes nothing,
 * one left out of the middle shortens the distances across it. With a very frequent label κ can be near 0 although nearly
 * everything agrees: show PABAK and AC1 beside it.
 *
 * Undefined: `single_category` (the scheme has one label), `no_items`, `no_expected_disagreement` (both raters gave one and
 * the same label throughout, 0/0). Both constant but different, or one constant: 0.
 * Reference: scikit-learn cohen_kappa_score, statsmodels cohens_kappa, R vcd::Kappa, psych::cohen.kappa; methods.md §7.2.
 * Worked example: [[20, 5], [10, 15]] → 1 − 50·15 / (25·20 + 25·30) = 0.4.
 */
export function cohensKappa(
  table: AgreementTable,
  weights: KappaWeights = "unweighted",
): Quantity<"single_category" | "no_items" | "no_expected_disagreement"> {
  const { n, rows, columns } = tableMargins(table);
  if (table.length < 2) return notDefined("single_category");
  if (n === 0) return notDefined("no_items");
  if (rows.some((row, label) => row === n && columns[label] === n)) return notDefined("no_expected_disagreement");
  const distance = DISTANCE[weights];
  let observed = 0;
  let expected = 0;
  for (const [i, row] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      observed += distance(i, j) * (table[i]?.[j] ?? 0);
      expected += distance(i, j) * row * column;
    }
  }
  return defined(1 - (n * observed) / expected);
}
