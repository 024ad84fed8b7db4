/** For tests: appends entries to a study's journal as if raters had saved them. */
import { type LabelEntry, PLAIN_GAP } from "../../labels/label";
import { openDatabase } from "../db";
import { appendLabel } from "../repositories/labels";

export async function appendEntries(
  study: string,
  entries: readonly (Partial<LabelEntry> & Pick<LabelEntry, "rater" | "trajectoryId">)[],
): Promise<void> {
  const database = await openDatabase();
  for (const entry of entries) {
    await appendLabel(database, study, {
      ...PLAIN_GAP,
      key: crypto.randomUUID(),
      at: "2026-01-01T00:00:00.000Z",
      raterVersion: null,
      rubric: "grounding-gap",
      rubricVersion: "1",
      caseId: null,
      label: null,
      labels: entry.label === undefined || entry.label === null ? [] : [entry.label],
      evidence: [],
      note: "",
      assisted: false,
      answersSeq: null,
      undoes: null,
      ...entry,
    });
  }
}
