import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { type CheckedExample, checkExample, PUBLISHED_EXAMPLES } from "../../comparison/published";
import { checkTable } from "../../comparison/table-check/check-table";
import { parseTables } from "../../comparison/table-check/parse-table";
import { failure, type UseCaseError } from "./use-case-error";

/** `check-table`: a pasted table, or the tables of a paper as it prints them, worked out again. */
export interface TableCheckDocument extends CheckedExample {
  schemaVersion: 1;
}

/** A table is read by people: a longer text is none. */
const MOST_TEXT = 200_000;

export const checkTablesSchema = z.object({ text: z.string().min(1).max(MOST_TEXT) });
export const EXAMPLE_IDS = PUBLISHED_EXAMPLES.map(({ id }) => id);

export function checkPastedTables(text: string): Result<TableCheckDocument, UseCaseError> {
  const tables = parseTables(text);
  if (tables.length === 0)
    return err(
      failure("invalid", "no table is in this text", {
        found: text.slice(0, 80),
        expected: "a line of heads and a line a row, cells by tabs, commas, bars or runs of spaces",
        where: "text",
      }),
    );
  const checked = tables.map(checkTable).map((table) => ({ ...table, findings: table.findings.map((finding) => ({ ...finding, known: null })) }));
  return ok({ schemaVersion: 1, id: "pasted", paper: "pasted", arxiv: "", tables: checked });
}

export function checkPublishedTables(id: string): Result<TableCheckDocument, UseCaseError> {
  const example = PUBLISHED_EXAMPLES.find((one) => one.id === id);
  if (example !== undefined) return ok({ schemaVersion: 1, ...checkExample(example) });
  const near = nearestNames(id, EXAMPLE_IDS);
  return err(
    failure("not-found", `there is no example "${id}"`, {
      found: id,
      expected: `one of: ${(near.length > 0 ? near : EXAMPLE_IDS).join(", ")}`,
      where: "example",
    }),
  );
}
