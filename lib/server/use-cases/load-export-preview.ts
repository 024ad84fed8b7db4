import { parse } from "csv-parse/sync";
import { ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import { type ExportName, type ExportQuery, exportStudy } from "./export-study";
import type { UseCaseError } from "./use-case-error";

/** The first rows of a file as they will stand in it. */
export interface ExportPreview {
  columns: string[];
  rows: string[][];
  /** Rows of the file; null: more than are counted. */
  total: number | null;
}

const SHOWN = 30;
/** Counting goes no further: a page is no export. */
const COUNTED = 20_000;

export async function loadExportPreview(
  study: string,
  viewer: Viewer,
  name: ExportName,
  query: ExportQuery,
): Promise<Result<ExportPreview, UseCaseError>> {
  const file = await exportStudy(study, viewer, name, { ...query, format: "csv" });
  if (!file.ok) return file;
  const lines: string[] = [];
  let total = -1;
  let rest = "";
  // A quoted cell may hold line ends: only lines with an even number of quotes end a row.
  for await (const part of file.value as AsyncIterable<string | Buffer>) {
    rest += part.toString();
    for (let end = rowEnd(rest); end >= 0; end = rowEnd(rest)) {
      if (lines.length <= SHOWN) lines.push(rest.slice(0, end + 1));
      rest = rest.slice(end + 1);
      total += 1;
    }
    if (total > COUNTED) break;
  }
  file.value.destroy();
  const [columns = [], ...rows] = parse(lines.join(""), { relax_column_count: true }) as string[][];
  return ok({ columns, rows, total: total > COUNTED ? null : Math.max(0, total) });
}

function rowEnd(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === "\n" && !isQuoted) return index;
  }
  return -1;
}

/** A whole file as text: LaTeX is a page long. */
export async function loadExportText(study: string, viewer: Viewer, name: ExportName, query: ExportQuery): Promise<Result<string, UseCaseError>> {
  const file = await exportStudy(study, viewer, name, query);
  if (!file.ok) return file;
  let text = "";
  for await (const part of file.value as AsyncIterable<string | Buffer>) text += part.toString();
  return ok(text);
}
