import { Readable } from "node:stream";
import { csvLine } from "../../exports/csv-line";
import { type CsvTable, tableLine, toRecord } from "../../exports/csv-table";

export type TableFormat = "csv" | "jsonl";

/** Characters of text that are sent together: a stream that moves row by row spends its time moving. */
const BLOCK_LENGTH = 128 * 1024;

/** The table as a stream of text: `\n` line ends, no BOM, a head line even when there is no row. */
export function tableStream<Row>(table: CsvTable<Row>, rows: Iterable<Row> | AsyncIterable<readonly Row[]>, format: TableFormat): Readable {
  return Readable.from(blocks(table, inParts(rows), format));
}

async function* blocks<Row>(table: CsvTable<Row>, parts: AsyncIterable<Iterable<Row>>, format: TableFormat): AsyncGenerator<string> {
  let text = format === "csv" ? csvLine(table.columns.map(([name]) => name)) : "";
  for await (const part of parts) {
    for (const row of part) {
      text += format === "csv" ? tableLine(table, row) : `${JSON.stringify(toRecord(table, row))}\n`;
      if (text.length < BLOCK_LENGTH) continue;
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
}

/** Rows that are there already are one part. */
async function* inParts<Row>(rows: Iterable<Row> | AsyncIterable<readonly Row[]>): AsyncGenerator<Iterable<Row>> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield rows;
}
