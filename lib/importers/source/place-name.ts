import { fileStem } from "./file-stem";

/**
 * A name for the run of a file that holds one and names it nowhere: the folder it lies in, where that is known, and the
 * file's stem. `Hand-Crafted/22` and `Algorithm-Generated/22` stay apart.
 */
export function placeName(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
  const folder = parts[parts.length - 2];
  const stem = fileStem(parts[parts.length - 1] ?? "");
  return folder === undefined ? stem : `${folder}/${stem}`;
}
