/** Where entries of the journal stand since their runs were imported anew. The journal itself is never changed. */

import type { LabelPlace } from "../../labels/follow-labels";
import type { LabelEntry } from "../../labels/label";
import type { Span } from "../../trajectory/span";
import type { DatabaseClient } from "../db";
import type { LabelPlacementModel } from "../generated/sqlite/models";

/** The entry at the place where it stands now. */
export function withPlacement(entry: LabelEntry, placement: LabelPlacementModel | null): LabelEntry {
  if (placement === null) return entry;
  const { trajectoryId, caseId, place, evidence } = placement;
  return { ...entry, trajectoryId, caseId, place, evidence: JSON.parse(evidence) as Span[] };
}

/** Replaces where these entries stood until now. */
export async function savePlacements(database: DatabaseClient, study: string, places: readonly LabelPlace[]): Promise<void> {
  for (const { seq, trajectoryId, caseId, place, evidence, detached } of places) {
    const data = { trajectoryId, caseId, place, evidence: JSON.stringify(evidence), detached };
    const where = { studyId_seq: { studyId: study, seq } };
    await database.labelPlacement.upsert({ where, update: data, create: { ...data, studyId: study, seq } });
  }
}

/** Why entries could not follow their runs, by their place in the journal. */
export async function listDetached(database: DatabaseClient, study: string): Promise<Map<number, string>> {
  const where = { studyId: study, detached: { not: null } };
  const rows = await database.labelPlacement.findMany({ where, orderBy: { seq: "asc" }, select: { seq: true, detached: true } });
  return new Map(rows.map((row) => [row.seq, row.detached ?? ""]));
}
