// Floor of the import: read the file, JSON.parse each line, insert the same records by one prepared statement into SQLite.
// usage: tsx bench/floors/import-floor.ts FILE DATABASE
import { createReadStream } from "node:fs";
import Database from "better-sqlite3";

const [file = "", target = ""] = process.argv.slice(2);
const database = new Database(target);
database.pragma("journal_mode = WAL");
database.exec("CREATE TABLE record (line INTEGER PRIMARY KEY, name TEXT, outcome TEXT, text TEXT)");
const insert = database.prepare("INSERT INTO record VALUES (?, ?, ?, ?)");

let line = 0;
let rest: Buffer = Buffer.alloc(0);
let batch: Buffer[] = [];

const flush = database.transaction(() => {
  for (const bytes of batch) {
    const record = JSON.parse(bytes.toString("utf8")) as { name: string; result: unknown; traj: string };
    insert.run(++line, record.name, String(record.result), record.traj);
  }
  batch = [];
});

for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
  let bytes = Buffer.concat([rest, part as Buffer]);
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
    if (end > 0) batch.push(bytes.subarray(0, end));
    bytes = bytes.subarray(end + 1);
  }
  rest = bytes;
  if (batch.length > 400) flush();
}
if (rest.length > 0) batch.push(rest);
flush();
database.close();
console.log(line);
