/** Joins rows of a label file to the runs of a study (product.md §5): on file and record, else on externalId and trial. */

export interface JoinKey {
  file?: string | undefined;
  record?: number | undefined;
  externalId?: string | undefined;
  trial?: number | undefined;
}

export interface JoinableRun {
  file: string;
  record: number;
  externalId: string;
  trial: number;
}

/**
 * The run of each row, or null. `file` equal, else equal base names when only one file of the study has that base name;
 * without file and record, the externalId and trial (0 when not given) when only one run has them.
 */
export function joinLabels<Run extends JoinableRun>(rows: readonly JoinKey[], runs: readonly Run[]): (Run | null)[] {
  const byPlace = new Map(runs.map((run) => [JSON.stringify([run.file, run.record]), run]));
  const filesByBase = new Map<string, Set<string>>();
  for (const { file } of runs) {
    const base = baseName(file);
    filesByBase.set(base, (filesByBase.get(base) ?? new Set()).add(file));
  }
  const byIdentity = new Map<string, Run | null>();
  for (const run of runs) {
    const key = JSON.stringify([run.externalId, run.trial]);
    byIdentity.set(key, byIdentity.has(key) ? null : run);
  }
  return rows.map((row) => {
    if (row.file !== undefined && row.record !== undefined) {
      const equal = byPlace.get(JSON.stringify([row.file, row.record]));
      if (equal !== undefined) return equal;
      const [only, ...others] = filesByBase.get(baseName(row.file)) ?? [];
      if (only === undefined || others.length > 0) return null;
      return byPlace.get(JSON.stringify([only, row.record])) ?? null;
    }
    return byIdentity.get(JSON.stringify([row.externalId, row.trial ?? 0])) ?? null;
  });
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}
