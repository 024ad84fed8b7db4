import { CsvError, parse } from "csv-parse/sync";
import { err, ok, type Result } from "../../base/result";
import { delimiterOf } from "../../importers/mapping/csv-rows";
import { failure, type UseCaseError } from "./use-case-error";

/** A line of a label file as it stands, not checked yet; `undefined`: no JSON. */
export interface LabelLine {
  line: number;
  text: string;
  value: unknown;
}

/** Cells that are numbers in JSON; `value` is one where the row is of a scale. */
const NUMBERS = new Set(["record", "trial", "decisiveStep", "distance", "turn"]);
const LISTS = new Set(["labels", "alternatives"]);

/**
 * The lines of a label file: JSON objects a line, or a table whose head has the same names (`external_id` or `externalId`). In a table an empty
 * cell says nothing, a list is separated by semicolons as in our own exports, and a quote stands in `evidence_step` and `evidence_quote`, or
 * several in `evidence` as JSON. A byte order mark is no part of the text.
 */
export function readLabelLines(given: string): Result<LabelLine[], UseCaseError> {
  const text = given.replace(/^\uFEFF/, "");
  return /^\s*(?:[{[]|$)/.test(text) ? ok(jsonLines(text)) : tableLines(text);
}

function jsonLines(text: string): LabelLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => (line.trim() === "" ? [] : [{ line: index + 1, text: line, value: parseJson(line) }]));
}

function tableLines(text: string): Result<LabelLine[], UseCaseError> {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    // The options decide the shape: no columns, and where each row ended.
    rows = parse(text, { delimiter: delimiterOf(text), info: true, skip_empty_lines: true, trim: true }) as unknown as typeof rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(
      failure("invalid", `the table cannot be read: ${error.message}`, {
        found: error.code,
        expected: "JSON objects a line, or a table with a head and as many cells in each row",
        where: `line ${String(error.lines ?? 1)}`,
      }),
    );
  }
  const [head, ...body] = rows;
  const names = head?.record.map(camelCase) ?? [];
  if (!isHead(names)) {
    return err(
      failure("invalid", "this is no file of labels", {
        found: `a first line ${JSON.stringify((head?.record.join(",") ?? "").slice(0, 80))}`,
        expected: "a JSON object a line, or a table with a column label, or value beside turn or scale",
        where: "line 1",
      }),
    );
  }
  return ok(body.map(({ record, info }) => ({ line: info.lines, text: record.join(","), value: objectOf(names, record) })));
}

function isHead(names: readonly string[]): boolean {
  return names.includes("label") || (names.includes("value") && (names.includes("turn") || names.includes("scale")));
}

function objectOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const said = new Map(names.flatMap((name, at) => (cells[at] === undefined || cells[at] === "" ? [] : [[name, cells[at]] as const])));
  const object = Object.fromEntries([...said].map(([name, cell]) => [name, cellValue(name, cell, said.has("scale"))]));
  const [step, quote] = [said.get("evidenceStep"), said.get("evidenceQuote")];
  if (step === undefined && quote === undefined) return object;
  return { ...object, evidence: [{ step: numberOf(step ?? ""), quote: quote ?? "" }] };
}

function cellValue(name: string, cell: string, isOfScale: boolean): unknown {
  if (NUMBERS.has(name) || (name === "value" && isOfScale)) return numberOf(cell);
  if (LISTS.has(name)) return cell.split(";").map((part) => part.trim());
  return name === "evidence" ? parseJson(cell) : cell;
}

/** What is no number stays a text, so that whoever checks it can say what was found. */
function numberOf(cell: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
