import type { ColumnMeaning } from "./printed-table";

/** What a column was taken for, in a sentence for whoever pasted it: a wrong guess is to be seen. */
export function columnReading(meaning: ColumnMeaning, heads: readonly string[]): string {
  const named = (column: number): string => {
    const head = heads[column] ?? "";
    return head === "" ? `column ${column + 1}` : `"${head}"`;
  };
  switch (meaning.kind) {
    case "name":
      return "names of the rows";
    case "count":
      return "counts: what shares are worked out from";
    case "total":
      return "of how many: the denominator of shares";
    case "share": {
      const { count, total } = meaning;
      if (count === null) return "percentages without a count: only differences and means are worked out";
      const of = total === null ? "a total that the table does not say" : typeof total === "number" ? `${total}` : named(total.column);
      return `percentages: ${named(count)} of ${of}`;
    }
    case "value":
      return "plain numbers: differences and means are worked out, no share";
    case "difference": {
      const { of, from } = meaning;
      const against = from === "first-row" ? "the first row" : from === "row-above" ? "the row above" : named(from.column);
      return `differences of ${named(of)} against ${against}`;
    }
    case "reduction":
      return `relative reductions in percent from ${named(meaning.before)} to ${named(meaning.after)}`;
    case "ignored":
      return "set aside: no numbers";
  }
}
