export interface ConfusionMatrix<Label extends string | number> {
  labels: readonly Label[];
  /** Rows the first rater, columns the second, in the order of `labels`. */
  matrix: number[][];
  /** Items that both rated: the sum of the matrix. */
  n: number;
  /** Items that only one of them rated. They stand in no cell, and are not forgotten. */
  unmatched: { first: number; second: number };
}

/**
 * Who said what: how often the first rater gave label i where the second gave label j.
 *
 * Items are paired by position; null is no rating. The labels are the whole scheme, in its order: a label that nobody used
 * keeps its empty row, because weights and the number of labels count it. Throws a RangeError for a label outside the scheme
 * and for lists of unequal length. Never undefined: without an item that both rated all cells are 0 and n is 0.
 * Reference: scikit-learn confusion_matrix(first, second, labels=…); methods.md §1.8.
 * Worked example: [a, a, b, –] against [a, b, b, b] → [[1, 1], [0, 1]], n 3, unmatched second 1.
 */
export function confusionMatrix<Label extends string | number>(
  first: readonly (Label | null)[],
  second: readonly (Label | null)[],
  labels: readonly Label[],
): ConfusionMatrix<Label> {
  const cells = ratingCells(first, second, labels);
  const rated = (ratings: readonly (Label | null)[]): number => ratings.filter((label) => label !== null).length;
  return {
    labels,
    matrix: tableOfCells(cells, labels.length),
    n: cells.length,
    unmatched: { first: rated(first) - cells.length, second: rated(second) - cells.length },
  };
}

/**
 * The cell of each item that both rated: row · (number of labels) + column. One number an item is all that a bootstrap over
 * items has to draw; `tableOfCells` makes the table of a sample.
 */
export function ratingCells<Label extends string | number>(
  first: readonly (Label | null)[],
  second: readonly (Label | null)[],
  labels: readonly Label[],
): number[] {
  if (first.length !== second.length) throw new RangeError(`both raters need the same items, found ${first.length} and ${second.length}`);
  const indexOf = labelIndex(labels);
  const cells: number[] = [];
  for (const [item, one] of first.entries()) {
    const other = second[item] ?? null;
    const row = one === null ? null : indexOf(one);
    const column = other === null ? null : indexOf(other);
    if (row !== null && column !== null) cells.push(row * labels.length + column);
  }
  return cells;
}

/** The table that a list of cells (see `ratingCells`) makes. */
export function tableOfCells(cells: readonly number[], labelCount: number): number[][] {
  const flat = new Array<number>(labelCount * labelCount).fill(0);
  for (const cell of cells) flat[cell] = (flat[cell] ?? 0) + 1;
  return Array.from({ length: labelCount }, (_, row) => flat.slice(row * labelCount, (row + 1) * labelCount));
}

/** Position of a label in its scheme; throws a RangeError for one that is not in it, and for a scheme that names one twice. */
export function labelIndex<Label extends string | number>(labels: readonly Label[]): (label: Label) => number {
  const positions = new Map(labels.map((label, position) => [label, position]));
  if (positions.size !== labels.length) throw new RangeError(`labels must differ, found ${labels.join(", ")}`);
  return (label) => {
    const position = positions.get(label);
    if (position === undefined) throw new RangeError(`expected one of ${labels.join(", ")}, found ${String(label)}`);
    return position;
  };
}
