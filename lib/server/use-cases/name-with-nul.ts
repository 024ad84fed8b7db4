import type { TrajectoryDraft } from "../../importers/importer";

/**
 * The first name of a run that holds a NUL character, in words; null: none does. Texts of a run may hold one, they are kept as bytes;
 * its names are columns, in which PostgreSQL keeps no NUL, and the same file must give the same runs on either database.
 */
export function nameWithNul(draft: TrajectoryDraft, configuration: string): string | null {
  const { externalId, taskId, scenarioId, environment } = draft;
  const names = Object.entries({ configuration, environment, externalId, taskId, scenarioId });
  const found = names.find(([, name]) => name?.includes("\0"));
  return found === undefined ? null : `a NUL in ${found[0]} ${JSON.stringify(found[1])}`;
}
