/** The base name of a file without what it ends in: what names a run of which one fills a file. */
export function fileStem(path: string): string {
  const base = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const stem = base.replace(/\.(?:jsonl?|ndjson|csv|tsv|traj|txt|log)$/i, "").replace(/\.(?:traj|trajectory)$/i, "");
  return stem === "" ? base : stem;
}
