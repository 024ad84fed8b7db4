import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type CsvTable, toCells, toRecord } from "../../exports/csv-table";

export type TableFormat = "csv" | "jsonl";

/** The table as a stream of text: `\n` line ends, no BOM, a head line even when there is no row. */
export function tableStream<Row>(table: CsvTable<Row>, rows: Iterable<Row>, format: TableFormat): Readable {
  if (format === "jsonl") return Readable.from(jsonLines(table, rows));
  const columns = table.columns.map(([name]) => name);
  return Readable.from(cellRows(table, rows)).pipe(stringify({ header: true, columns, record_delimiter: "\n" }));
}

function* jsonLines<Row>(table: CsvTable<Row>, rows: Iterable<Row>): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(toRecord(table, row))}\n`;
}

function* cellRows<Row>(table: CsvTable<Row>, rows: Iterable<Row>): Generator<string[]> {
  for (const row of rows) yield toCells(table, row);
}
