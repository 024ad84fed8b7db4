import { ensure } from "../../lib/base/assert";
import type { Importer } from "../../lib/importers/importer";
import type { TrajectoryContent } from "../../lib/trajectory/trajectory";

/** Reads a text as a file by one importer; throws where a record is not imported. `environment` for formats that fix none. */
export async function importText(
  importer: Importer,
  name: string,
  text: string,
  options: { beside?: string; environment?: string } = {},
): Promise<TrajectoryContent[]> {
  const contents: TrajectoryContent[] = [];
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const item of importer.read({ name, bytes, sibling: async () => options.beside ?? null })) {
    if (item.kind !== "trajectory") throw new Error(`record ${item.record} of ${name} was not imported: ${JSON.stringify(item)}`);
    const { trial: _, ...content } = item.draft;
    contents.push({ ...content, environment: options.environment ?? ensure(content.environment, "an environment that the format fixes") });
  }
  return contents;
}
