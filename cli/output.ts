/** Standard output holds the document and nothing else; everything said on the way goes to standard error. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Result } from "../lib/base/result";
import { failure, type UseCaseError } from "../lib/server/use-cases/use-case-error";
import { EXIT } from "./exit";

export function logError(text: string): void {
  process.stderr.write(`${text}\n`);
}

export async function writeOut(text: string): Promise<void> {
  // A pipe may be closed early (`| head`) or slow: wait until the text is taken.
  await new Promise<void>((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));
}

export async function streamOut(stream: Readable): Promise<void> {
  await pipeline(stream, process.stdout, { end: false });
}

/** A place that cannot be written is a mistake in the call, not a fault of the program. `where`: the option that names it. */
export async function writeFile(text: Readable, file: string, where: string): Promise<void> {
  try {
    await pipeline(text, createWriteStream(file));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    printFailure(failure("invalid", "the file cannot be written", { found, expected: "a file in a folder that exists", where }));
  }
}

/** Prints a use-case's document, or says what went wrong and sets the exit code. Returns the document when there is one. */
export async function print<T>(result: Result<T, UseCaseError>, isJson: boolean, toText: (document: T) => string): Promise<T | null> {
  if (!result.ok) {
    printFailure(result.error);
    return null;
  }
  await writeOut(isJson ? `${JSON.stringify(result.value)}\n` : `${toText(result.value)}\n`);
  return result.value;
}

export function printFailure(error: UseCaseError): void {
  const details = [
    ["found", error.found],
    ["expected", error.expected],
    ["where", error.where],
  ].flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`]));
  logError([`plumbline: ${error.message}`, ...details].join("\n"));
  process.exitCode = EXIT.usage;
}

/** A table for people, not a format: columns of words left, columns of figures right. */
export function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, String(cell).length);
    });
  const isOfFigures = widths.map((_, column) => column > 0 && rows.filter((row) => isFigure(row[column])).length * 2 >= rows.length);
  const place = (cell: string | number, column: number): string =>
    isOfFigures[column] ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(place).join("  ").trimEnd()).join("\n");
}

/** What is counted or measured: digits and signs, or the dash that stands where there is no figure. */
const isFigure = (cell: string | number | undefined): boolean => cell !== undefined && !/\p{L}/u.test(String(cell));
