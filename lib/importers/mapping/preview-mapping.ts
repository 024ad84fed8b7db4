import type { ImportItem, ImportSource } from "../importer";
import type { CompiledMapping } from "./compile-mapping";
import { mappedImporter } from "./mapped-importer";

const MOST_ITEMS = 60;

/**
 * What the first runs of a file become: the items that an import would give, up to the third run. It is the import itself,
 * stopped early, so that it cannot show anything else.
 */
export async function previewMapping(source: ImportSource, mapping: CompiledMapping, mostRuns = 3): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  let runs = 0;
  for await (const item of mappedImporter(mapping).read(source)) {
    items.push(item);
    if (item.kind === "trajectory") runs++;
    if (runs >= mostRuns || items.length >= MOST_ITEMS) break;
  }
  return items;
}
