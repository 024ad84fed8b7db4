/** Uploads that no importer knows and that wait for somebody to map their fields. */
import { displayLine } from "./display-line";
import { formatBytes } from "./format-bytes";

export interface WaitingUpload {
  id: string;
  /** As the import report names the file: what its row is found by. */
  path: string;
  name: string;
  size: string;
  /** The day until which it is kept, 2026-02-28 (UTC). */
  keptUntil: string;
}

export function prepareWaitingUploads(
  uploads: readonly { id: string; path: string; folder: string | null; bytes: number; keptAt: string }[],
  keptForMs: number,
): WaitingUpload[] {
  return uploads.map(({ id, path, folder, bytes, keptAt }) => ({
    id,
    path,
    name: displayLine(folder === null ? path : `${folder}/${path}`, 160),
    size: formatBytes(bytes),
    keptUntil: new Date(Date.parse(keptAt) + keptForMs).toISOString().slice(0, 10),
  }));
}
