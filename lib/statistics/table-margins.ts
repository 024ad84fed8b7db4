/** Square table of counts of two raters: rows the first, columns the second, both in the order of the scheme's labels. */
export type AgreementTable = readonly (readonly number[])[];

export interface TableMargins {
  /** Number of items, the sum of all cells. */
  n: number;
  /** Sum of the diagonal. */
  agreed: number;
  rows: number[];
  columns: number[];
}

/** Sums of a table of counts. Throws a RangeError when it is not square or a cell is no count. */
export function tableMargins(table: AgreementTable): TableMargins {
  const size = table.length;
  const rows = new Array<number>(size).fill(0);
  const columns = new Array<number>(size).fill(0);
  let n = 0;
  let agreed = 0;
  table.forEach((row, i) => {
    if (row.length !== size) throw new RangeError(`a table of ${size} rows must have ${size} columns, found ${row.length} in row ${i + 1}`);
    row.forEach((count, j) => {
      if (!(count >= 0 && Number.isInteger(count))) throw new RangeError(`row ${i + 1}, column ${j + 1}: expected a count, found ${count}`);
      rows[i] = (rows[i] ?? 0) + count;
      columns[j] = (columns[j] ?? 0) + count;
      n += count;
      if (i === j) agreed += count;
    });
  });
  return { n, agreed, rows, columns };
}
