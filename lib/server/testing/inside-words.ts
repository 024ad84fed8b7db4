import path from "node:path";

/** What of a server's inside stands in an answer: its folders, a stack, a query, a library. null: nothing. */
export function insideOf(text: string): string | null {
  const folders = [process.env.PLUMBLINE_HOME, path.resolve(".")].filter((folder) => folder !== undefined);
  const place = folders.find((folder) => text.includes(folder));
  if (place !== undefined) return place;
  return (
    /node_modules|\bat (?:async )?[\w.<>]+ \(|\.tsx?:\d+|\b(?:SELECT|INSERT INTO|UPDATE) ["`\w]|Prisma|better-sqlite3|SQLITE_|\bE[A-Z]{4,}\b:/.exec(
      text,
    )?.[0] ?? null
  );
}
