import type { ImportItem, ImportSource } from "../importer";
import type { CompiledMapping } from "./compile-mapping";
import { firstBytes, MOST_PREVIEWED_BYTES } from "./first-bytes";
import { mappedImporter } from "./mapped-importer";

const MOST_ITEMS = 60;

/**
 * What the first runs of a file become: the items that an import would give, up to the third run. It is the import itself,
 * stopped early, so that it cannot show anything else. `mostBytes`: how much of the file is read at most.
 */
export async function previewMapping(
  source: ImportSource,
  mapping: CompiledMapping,
  mostRuns = 3,
  mostBytes = MOST_PREVIEWED_BYTES,
): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  let runs = 0;
  let isCut = false;
  const bytes = firstBytes(source.bytes, mostBytes, () => {
    isCut = true;
  });
  for await (const item of mappedImporter(mapping).read({ ...source, bytes })) {
    items.push(item);
    if (item.kind === "trajectory") runs++;
    if (runs >= mostRuns || items.length >= MOST_ITEMS) return items;
  }
  return isCut ? withoutCutEnd(items, mostBytes) : items;
}

/** The end of what was read is no end of the file: what it broke is not shown, and a run that goes on says so. */
function withoutCutEnd(items: readonly ImportItem[], mostBytes: number): ImportItem[] {
  const kept = items.filter((item) => item.kind !== "rejected" || !/^(?:cut-|unclosed-)/.test(item.code));
  const last = kept.pop();
  if (last?.kind !== "trajectory") return last === undefined ? kept : [...kept, last];
  const message = `the preview reads the first ${mostBytes / (1024 * 1024)} MiB of the file: this run may go on behind them`;
  return [...kept, { ...last, warnings: [...last.warnings, { code: "preview-cut", message }] }];
}
