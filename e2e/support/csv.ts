import { parse } from "csv-parse/sync";

/** The rows of a CSV text as objects, every cell a text as it stands in the file. */
export function readCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true }) as Record<string, string>[];
}
