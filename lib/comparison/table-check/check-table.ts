/**
 * Works a printed table out again from its own cells: shares from counts, differences, reductions, means, sums, and the sentences
 * beside it. Rounding half away from zero and half to even are both accepted. What a table does not say (whether the tasks are the
 * same in each row, what was left out) is not judged. methods.md §13.
 */
import { wilsonInterval } from "../../statistics/wilson-interval";
import { columnReading } from "./column-reading";
import { type Claim, type ColumnMeaning, type PrintedRow, type PrintedTable, parsePrinted } from "./printed-table";

/** `follows`: it follows from another cell that is wrong, and is no finding of its own. */
export type Verdict = "right" | "wrong" | "rounding" | "follows" | "unchecked";

export interface CheckedCell {
  printed: string | null;
  /** What the table itself gives, at the printed digits; null where nothing can be worked out. */
  recomputed: string | null;
  verdict: Verdict;
  /** 95 % Wilson interval of a share whose count is known, in percent. */
  low: number | null;
  high: number | null;
}

export interface Finding {
  /** Where: `row/column`, or the key of a claim; with what kind of fault. Stable, so that a known one can be named. */
  key: string;
  kind: "share" | "no-count" | "difference" | "rounded-difference" | "reduction" | "mean" | "two-definitions" | "sum" | "claim" | "unit";
  /** `rounding`: explained by rounding; `wrong`: not. */
  weight: "wrong" | "rounding";
  title: string;
  explanation: string;
  row: number | null;
  column: number | null;
}

export interface CheckedTable {
  title: string;
  heads: string[];
  /** What each column was taken for, in a sentence. */
  readings: string[];
  rows: { name: string; role: PrintedRow["role"]; cells: CheckedCell[] }[];
  findings: Finding[];
  /** Cells that were worked out again. */
  checked: number;
  right: number;
}

export function checkTable(table: PrintedTable): CheckedTable {
  const work = new Work(table);
  const rows = table.rows.map((row, index) => ({
    name: row.name,
    role: row.role,
    cells: table.columns.map((_, column) => work.cell(index, column)),
  }));
  for (const claim of table.claims) work.claim(claim);
  const cells = rows.flatMap((row) => row.cells).filter(({ verdict }) => verdict !== "unchecked");
  return {
    title: table.title,
    heads: table.columns.map(({ head }) => head),
    readings: table.columns.map(({ meaning }) =>
      columnReading(
        meaning,
        table.columns.map(({ head }) => head),
      ),
    ),
    rows,
    findings: work.findings,
    checked: cells.length,
    right: cells.filter(({ verdict }) => verdict === "right").length,
  };
}

/** Is the printed number a rounding of the exact one? Halves may go either way; `slack` is what the inputs' own rounding allows. */
function agrees(printed: { value: number; digits: number }, exact: number, slack = 0): boolean {
  return Math.abs(exact - printed.value) <= 0.5 * 10 ** -printed.digits + slack + 1e-9;
}

class Work {
  readonly findings: Finding[] = [];

  constructor(private readonly table: PrintedTable) {}

  cell(row: number, column: number): CheckedCell {
    const printed = this.table.rows[row]?.cells[column] ?? null;
    const number = parsePrinted(printed);
    const meaning = this.table.columns[column]?.meaning;
    const role = this.table.rows[row]?.role ?? "row";
    if (meaning === undefined || meaning.kind === "name" || meaning.kind === "ignored" || meaning.kind === "total") return plain(printed);
    if (number === null) return plain(printed);
    const found =
      role === "mean"
        ? this.mean(row, column, number, meaning)
        : role === "sum"
          ? this.sum(row, column, number, meaning)
          : this.value(row, column, number, meaning);
    const interval = meaning.kind === "share" && role === "row" ? this.interval(row, meaning) : null;
    return { printed, ...found, low: interval?.low ?? null, high: interval?.high ?? null };
  }

  /** A cell of an ordinary row. */
  private value(row: number, column: number, number: Printed, meaning: ColumnMeaning): Outcome {
    switch (meaning.kind) {
      case "share":
        return this.share(row, column, number, meaning);
      case "difference":
        return this.difference(row, column, number, meaning);
      case "reduction":
        return this.reduction(row, column, number, meaning);
      default:
        return UNCHECKED;
    }
  }

  private share(row: number, column: number, number: Printed, meaning: ShareMeaning): Outcome {
    const total = this.totalOf(row, meaning);
    if (total === null || total <= 0) return UNCHECKED;
    const count = meaning.count === null ? null : (this.number(row, meaning.count)?.value ?? null);
    if (count !== null) {
      const exact = (100 * count) / total;
      const recomputed = exact.toFixed(number.digits);
      if (agrees(number, exact)) return { recomputed, verdict: "right" };
      const isCut = Math.abs(exact - number.value) < 10 ** -number.digits + 1e-9 && number.value < exact;
      this.find(row, column, "share", isCut ? "rounding" : "wrong", `${printedText(number)} should be ${recomputed}`, [
        `${count} of ${total} is ${exact.toFixed(number.digits + 2)}.`,
        isCut ? "Cut instead of rounded, perhaps to make a sum." : "",
      ]);
      return { recomputed, verdict: isCut ? "rounding" : "wrong" };
    }
    const nearest = Math.round((number.value * total) / 100);
    if (agrees(number, (100 * nearest) / total)) return { recomputed: ((100 * nearest) / total).toFixed(number.digits), verdict: "right" };
    const below = Math.floor((number.value * total) / 100);
    const share = (k: number): string => ((100 * k) / total).toFixed(number.digits);
    this.find(row, column, "no-count", "wrong", `${printedText(number)} is no share of ${total}`, [
      `${below} of ${total} is ${share(below)}, ${below + 1} of ${total} is ${share(below + 1)}. Nothing lies between.`,
    ]);
    return { recomputed: `no k of ${total}`, verdict: "wrong" };
  }

  private difference(row: number, column: number, number: Printed, meaning: DifferenceMeaning): Outcome {
    const parts = this.differenceParts(row, meaning);
    if (parts === null) return UNCHECKED;
    const { displayed, exact, digits } = parts;
    const best = exact ?? displayed;
    const recomputed = signedText(best, number.digits);
    if (agrees(number, best)) return { recomputed, verdict: "right" };
    if (exact === null) {
      // Unrounded values, which the table does not print, may lie half a unit to either side of each cell.
      if (agrees(number, displayed, 10 ** -digits)) return { recomputed, verdict: "right" };
    } else if (agrees(number, displayed)) {
      if (parts.places.some(([atRow, atColumn]) => this.findings.some((finding) => finding.row === atRow && finding.column === atColumn)))
        return { recomputed, verdict: "follows" };
      this.find(row, column, "rounded-difference", "rounding", `${signedText(number.value, number.digits)} is a difference of rounded values`, [
        `From the counts it is ${signedText(exact, number.digits + 1)}, that is ${recomputed}.`,
      ]);
      return { recomputed, verdict: "rounding" };
    }
    this.find(row, column, "difference", "wrong", `${signedText(number.value, number.digits)} should be ${recomputed}`, [
      `The two cells are ${parts.texts[0]} and ${parts.texts[1]}.`,
    ]);
    return { recomputed, verdict: "wrong" };
  }

  private reduction(row: number, column: number, number: Printed, meaning: ReductionMeaning): Outcome {
    const before = this.number(row, meaning.before);
    const after = this.number(row, meaning.after);
    if (before === null || after === null || before.value === 0) return UNCHECKED;
    const exact = (100 * (before.value - after.value)) / before.value;
    const recomputed = exact.toFixed(number.digits);
    // The cells' own rounding, carried through the quotient.
    const slack = (100 / before.value) * 0.5 * (10 ** -after.digits + (after.value / before.value) * 10 ** -before.digits);
    if (agrees(number, exact, slack)) return { recomputed, verdict: "right" };
    this.find(row, column, "reduction", "wrong", `${printedText(number)} should be ${recomputed}`, [
      `From ${before.value} to ${after.value} is a reduction of ${exact.toFixed(number.digits + 2)} %.`,
    ]);
    return { recomputed, verdict: "wrong" };
  }

  private mean(row: number, column: number, number: Printed, meaning: ColumnMeaning): Outcome {
    const rows = this.rowsAbove(row);
    const cells = rows.map((one) => this.number(one, column));
    const printed = cells.flatMap((cell) => (cell === null ? [] : [cell.value]));
    if (printed.length < 2) return UNCHECKED;
    const ofCells = average(printed);
    const exactCells = rows.map((one) => this.exact(one, column));
    const exact = exactCells.every((value) => value !== null) ? average(exactCells.filter((value) => value !== null)) : null;
    const digits = Math.max(...cells.map((cell) => cell?.digits ?? 0));
    const slack = exact !== null && meaning.kind === "share" ? 0 : 0.5 * 10 ** -digits;
    const best = exact ?? ofCells;
    const recomputed = meaning.kind === "difference" ? signedText(best, number.digits) : best.toFixed(number.digits);
    const isRight = agrees(number, best, slack) || (meaning.kind !== "share" && agrees(number, ofCells));
    if (!isRight) {
      this.find(row, column, "mean", "wrong", `${printedText(number)} is not the mean of its column`, [
        `The printed cells give ${ofCells.toFixed(number.digits)}${exact === null || Math.abs(exact - ofCells) < 10 ** -number.digits ? "" : `, worked out again ${exact.toFixed(number.digits)}`}.`,
      ]);
      return { recomputed, verdict: "wrong" };
    }
    if (meaning.kind === "reduction") this.twoDefinitions(row, column, number, meaning, rows, best);
    return { recomputed, verdict: "right" };
  }

  /** A mean of reductions and the reduction of the means are two numbers: where they differ in print, say which one stands there. */
  private twoDefinitions(
    row: number,
    column: number,
    number: Printed,
    meaning: ReductionMeaning,
    rows: readonly number[],
    ofReductions: number,
  ): void {
    const mean = (of: number): number => average(rows.flatMap((one) => this.number(one, of)?.value ?? []));
    const before = mean(meaning.before);
    const ofMeans = (100 * (before - mean(meaning.after))) / before;
    if (agrees(number, ofMeans)) return;
    this.find(row, column, "two-definitions", "wrong", `${printedText(number)} is the mean of the reductions, not the reduction of the means`, [
      `The mean of the rows' reductions is ${ofReductions.toFixed(2)}; the means of the columns go down by ${ofMeans.toFixed(2)} %. Name which one is meant.`,
    ]);
  }

  private sum(row: number, column: number, number: Printed, meaning: ColumnMeaning): Outcome {
    if (meaning.kind !== "count" && meaning.kind !== "share") return UNCHECKED;
    if (meaning.kind === "share" && !this.table.isSingleLabel) return UNCHECKED;
    const cells = this.rowsAbove(row).map((one) => this.number(one, column));
    const values = cells.flatMap((cell) => (cell === null ? [] : [cell.value]));
    if (values.length < 2) return UNCHECKED;
    const total = values.reduce((sum, value) => sum + value, 0);
    const recomputed = total.toFixed(number.digits);
    if (agrees(number, total)) return { recomputed, verdict: "right" };
    const digits = Math.max(...cells.map((cell) => cell?.digits ?? 0));
    const isRounding = meaning.kind === "share" && Math.abs(total - number.value) <= values.length * 0.5 * 10 ** -digits + 1e-9;
    this.find(row, column, "sum", isRounding ? "rounding" : "wrong", `${printedText(number)} is not the sum of its column`, [
      `The printed cells give ${total.toFixed(digits)}.`,
    ]);
    return { recomputed: total.toFixed(digits), verdict: isRounding ? "rounding" : "wrong" };
  }

  claim(claim: Claim): void {
    const at = ([row, column]: readonly [number, number]): number | null => this.exact(row, column) ?? this.number(row, column)?.value ?? null;
    if (claim.kind === "about") {
      const values = claim.cells.flatMap((cell) => at(cell) ?? []);
      // "About a quarter" is said of what rounds to it in steps of five.
      if (values.every((value) => Math.abs(value - claim.percent) <= 2.5)) return;
      const texts = values.map((value) => value.toFixed(1)).join(" and ");
      this.push({
        key: claim.key,
        kind: "claim",
        weight: "wrong",
        title: `“${claim.says}” is ${texts} %`,
        explanation: `The cells are ${texts}; ${claim.percent} % holds of not all of them.`,
        row: null,
        column: null,
      });
      return;
    }
    if (claim.kind === "drop") {
      const [from, to] = [at(claim.from), at(claim.to)];
      if (from === null || to === null || from >= 100) return;
      const drop = (100 * (to - from)) / (100 - from);
      if (Math.round(drop) === claim.percent) return;
      this.push({
        key: claim.key,
        kind: "claim",
        weight: "wrong",
        title: `“${claim.says}” is ${drop.toFixed(1)} %`,
        explanation: `Incidents go from ${(100 - from).toFixed(1)} to ${(100 - to).toFixed(1)} % of the sessions.`,
        row: null,
        column: null,
      });
      return;
    }
    const sum = claim.counts.reduce((all, count) => all + count, 0);
    const overlap = Math.min(...claim.counts);
    const remainder = claim.isMulti
      ? `With several labels a ${claim.divided.one} the number with none lies between ${claim.total - sum} and ${claim.total - sum + overlap} of ${claim.total}.`
      : `${claim.total - sum} of ${claim.total} have neither.`;
    this.push({
      key: claim.key,
      kind: "unit",
      weight: "wrong",
      title: `given to each ${claim.given}, divided by ${claim.divided.many}`,
      explanation: `${claim.says} ${remainder}`,
      row: null,
      column: null,
    });
  }

  private rowsAbove(row: number): number[] {
    return this.table.rows.flatMap((one, index) => (index < row && one.role === "row" ? [index] : []));
  }

  private number(row: number, column: number): Printed | null {
    return parsePrinted(this.table.rows[row]?.cells[column] ?? null);
  }

  private totalOf(row: number, { total }: ShareMeaning): number | null {
    if (total === null || typeof total === "number") return total;
    return this.number(row, total.column)?.value ?? null;
  }

  /** What a cell is before it was rounded, where the table says it: from its count, or from the cells that it is a difference of. */
  private exact(row: number, column: number): number | null {
    const meaning = this.table.columns[column]?.meaning;
    if (meaning?.kind === "share") {
      const total = this.totalOf(row, meaning);
      const printed = this.number(row, column);
      if (total === null || total <= 0) return null;
      const count = meaning.count === null ? null : (this.number(row, meaning.count)?.value ?? null);
      if (count !== null) return (100 * count) / total;
      const nearest = printed === null ? null : (100 * Math.round((printed.value * total) / 100)) / total;
      return printed !== null && nearest !== null && agrees(printed, nearest) ? nearest : null;
    }
    if (meaning?.kind === "difference") {
      const parts = this.differenceParts(row, meaning);
      return parts === null ? null : (parts.exact ?? parts.displayed);
    }
    if (meaning?.kind === "reduction") {
      const before = this.number(row, meaning.before)?.value;
      const after = this.number(row, meaning.after)?.value;
      return before === undefined || after === undefined || before === 0 ? null : (100 * (before - after)) / before;
    }
    return null;
  }

  private differenceParts(row: number, { of, from }: DifferenceMeaning) {
    const first = this.table.rows.findIndex((one) => one.role === "row");
    const place = from === "first-row" ? [first, of] : from === "row-above" ? [row - 1, of] : [row, from.column];
    const [otherRow = -1, otherColumn = -1] = place;
    if (otherRow < 0 || (otherRow === row && otherColumn === of)) return null;
    const now = this.number(row, of);
    const before = this.number(otherRow, otherColumn);
    if (now === null || before === null) return null;
    const exactNow = this.exact(row, of);
    const exactBefore = this.exact(otherRow, otherColumn);
    return {
      displayed: now.value - before.value,
      exact: exactNow === null || exactBefore === null ? null : exactNow - exactBefore,
      digits: Math.max(now.digits, before.digits),
      places: [[otherRow, otherColumn] as const, [row, of] as const],
      texts: [printedText(before), printedText(now)] as const,
    };
  }

  private interval(row: number, meaning: ShareMeaning): { low: number; high: number } | null {
    const total = this.totalOf(row, meaning);
    const column = this.table.columns.findIndex((one) => one.meaning === meaning);
    const share = this.exact(row, column);
    if (total === null || share === null || !Number.isInteger(total)) return null;
    const count = Math.round((share * total) / 100);
    if (count < 0 || count > total) return null;
    const interval = wilsonInterval(count, total);
    return interval === null ? null : { low: 100 * interval.low, high: 100 * interval.high };
  }

  private find(row: number, column: number, kind: Finding["kind"], weight: Finding["weight"], title: string, sentences: readonly string[]): void {
    const name = this.table.rows[row]?.name ?? "";
    const head = this.table.columns[column]?.head ?? "";
    const explanation = sentences.filter((sentence) => sentence !== "").join(" ");
    this.push({ key: `${name}/${head}/${kind}`, kind, weight, title, explanation, row, column });
  }

  private push(finding: Finding): void {
    this.findings.push(finding);
  }
}

type Printed = { value: number; digits: number };
type ShareMeaning = Extract<ColumnMeaning, { kind: "share" }>;
type DifferenceMeaning = Extract<ColumnMeaning, { kind: "difference" }>;
type ReductionMeaning = Extract<ColumnMeaning, { kind: "reduction" }>;
type Outcome = Pick<CheckedCell, "recomputed" | "verdict">;

const UNCHECKED: Outcome = { recomputed: null, verdict: "unchecked" };
const plain = (printed: string | null): CheckedCell => ({ printed, ...UNCHECKED, low: null, high: null });
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const printedText = ({ value, digits }: Printed): string => (value < 0 ? `−${(-value).toFixed(digits)}` : value.toFixed(digits));

function signedText(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}
