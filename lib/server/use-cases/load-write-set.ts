/** The write set of a study, environment by environment: what its runs call, what kind that is, who says so and why. */

import { type ActionTally, isUnknown, type WriteSetEntry, writeSet } from "../../analysis/write-set";
import { ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import { loadActions, loadCounts } from "../repositories/derived";
import type { TrajectoryRow } from "../repositories/trajectories";
import { environmentOf } from "./derive";
import { ensureDerived } from "./ensure-derived";
import { openStudy } from "./open-study";
import { modelKindsOf, overridesOf, type StoredModelKind, type StoredOverride, writeSetOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface WriteSetDocument {
  schemaVersion: 1;
  study: string;
  /** Raised by every save. */
  version: number;
  environments: WriteSetOfEnvironment[];
}

export interface WriteSetOfEnvironment {
  environment: string;
  label: string;
  runs: number;
  calls: number;
  writes: number;
  refusedWrites: number;
  cases: number;
  entries: WriteSetRow[];
}

export interface WriteSetRow extends Omit<WriteSetEntry, "example"> {
  isUnknown: boolean;
  /** null for an override whose action no run calls. */
  example: WriteSetEntry["example"] | null;
  /** Who decided, and in which version. */
  override: Pick<StoredOverride, "by" | "version"> | null;
  /** The model that said so; null for every other source. */
  model: string | null;
}

export async function loadWriteSet(study: string, viewer: Viewer): Promise<Result<WriteSetDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const rows = await ensureDerived(database, opened.value.study);
  const actions = await loadActions(database, study);
  const counts = await loadCounts(database, study);
  const { version, overrides, modelKinds } = writeSetOf(opened.value.study);
  const environments = [...new Set(rows.map((row) => environmentOf(row.environment).id))].sort();
  return ok({
    schemaVersion: 1,
    study,
    version,
    environments: environments.map((id): WriteSetOfEnvironment => {
      const own = runsOf(rows, id);
      const sum = (value: (run: { counts: { calls: number; writes: number; refusedWrites: number }; cases: number }) => number): number =>
        own.reduce((total, row) => total + value(counts.get(row.trajectoryId) ?? NO_COUNTS), 0);
      return {
        environment: id,
        label: environmentOf(id).label,
        runs: own.length,
        calls: sum((run) => run.counts.calls),
        writes: sum((run) => run.counts.writes),
        refusedWrites: sum((run) => run.counts.refusedWrites),
        cases: sum((run) => run.cases),
        entries: withOverrides(writeSet(talliesOf(own, actions)), overridesOf(overrides, id), modelKindsOf(modelKinds, id)),
      };
    }),
  });
}

const NO_COUNTS = { counts: { calls: 0, writes: 0, refusedWrites: 0 }, cases: 0 };

/** Runs of one environment; an environment that this version does not know is read as generic tool calls. */
export function runsOf(rows: readonly TrajectoryRow[], environment: string): TrajectoryRow[] {
  return rows.filter((row) => environmentOf(row.environment).id === environment);
}

function talliesOf(
  rows: readonly TrajectoryRow[],
  actions: ReadonlyMap<string, readonly ActionTally[]>,
): { trajectoryId: string; tallies: readonly ActionTally[] }[] {
  return rows.map(({ trajectoryId }) => ({ trajectoryId, tallies: actions.get(trajectoryId) ?? [] }));
}

function withOverrides(
  entries: readonly WriteSetEntry[],
  overrides: readonly StoredOverride[],
  modelKinds: readonly StoredModelKind[],
): WriteSetRow[] {
  const byModel = new Map(modelKinds.map(({ action, by }) => [action, by]));
  const byAction = new Map(overrides.map((override) => [override.action, override]));
  const rows = entries.map((entry): WriteSetRow => {
    const override = entry.source === "override" ? byAction.get(entry.action) : undefined;
    return {
      ...entry,
      isUnknown: isUnknown(entry),
      override: override === undefined ? null : { by: override.by, version: override.version },
      model: entry.source === "model" ? (byModel.get(entry.action) ?? null) : null,
    };
  });
  const seen = new Set(entries.map((entry) => entry.action));
  const unused = overrides.filter((override) => !seen.has(override.action));
  return [
    ...rows,
    ...unused.map(({ action, kind, reason, by, version }): WriteSetRow => {
      const counted = { calls: 0, refused: 0, runs: 0, example: null };
      return { action, kind, source: "override", reason, ...counted, overridden: null, isUnknown: false, override: { by, version }, model: null };
    }),
  ];
}
