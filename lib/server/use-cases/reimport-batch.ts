import { groupBy } from "../../base/group-by";
import type { Importer, ImportItem, TrajectoryDraft } from "../../importers/importer";
import { currentLabels } from "../../labels/current-labels";
import { followLabels, type LabelledRun, type LabelPlace } from "../../labels/follow-labels";
import type { LabelEntry } from "../../labels/label";
import { describeChange } from "../../trajectory/describe-change";
import { lengthOfSteps } from "../../trajectory/length-of-steps";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory, type TrajectoryContent } from "../../trajectory/trajectory";
import { contentHash, type TrajectoryKey, trajectoryId } from "../../trajectory/trajectory-id";
import type { Database, DatabaseClient } from "../db";
import { deleteDerived, type PackedDerived, packDerived, saveDerived } from "../repositories/derived";
import { savePlacements } from "../repositories/label-placements";
import { listJournal, lockJournal } from "../repositories/labels";
import { packTrajectory } from "../repositories/pack-trajectory";
import {
  changeState,
  insertTrajectories,
  iterateTrajectories,
  type NewTrajectory,
  type PackedSteps,
  packSteps,
  type StoredRun,
} from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { deriveTrajectory } from "./derive";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { emptyReimportCounts, type ReimportDocument, type ReimportRunRow, type ReimportSide } from "./reimport-document";
import type { RecordFate, RunLedger } from "./run-ledger";
import type { DeriveSettings } from "./study-settings";

export interface ReimportContext {
  database: Database;
  study: string;
  home: string;
  settings: DeriveSettings;
  apply: boolean;
  importers: readonly Importer[];
  ledger: RunLedger;
  document: ReimportDocument;
  isCancelled(): boolean;
}

interface FilePlace {
  path: string;
  /** The imports that brought this file, the first of them first. */
  imports: readonly string[];
  format: string;
  configurationOf(item: { configuration?: string }): string;
  environmentOf(draft: TrajectoryDraft): string;
}

/** A record that gives a run which is not stored as such. */
interface Change {
  fate: Exclude<RecordFate, { kind: "known" }>;
  trajectory: Trajectory;
  hash: string;
}

const BATCH_RUNS = 100;
const BATCH_LENGTH = 8 * 1024 * 1024;
const GONE = "today's importers find no run in the place of this one";

/** Reads the records of one kept file against the ledger, and applies what differs in batches, each one transaction. */
export class ReimportBatch {
  readonly counts = emptyReimportCounts();
  /** The last `add` ended a batch: a good moment to report progress or to stop. */
  isJustFlushed = false;
  private changes: Change[] = [];
  private length = 0;

  constructor(
    private readonly context: ReimportContext,
    private readonly place: FilePlace,
  ) {}

  async add(item: ImportItem): Promise<void> {
    this.isJustFlushed = false;
    this.counts.records++;
    const { record, line } = item;
    if (item.kind === "skipped") this.counts.skipped++;
    else if (item.kind === "rejected") {
      this.counts.rejected++;
      const { code, found, expected, message } = item;
      this.context.document.rejections.push({ path: this.place.path, record, line, code, found, expected, message });
    } else this.decide(item);
    if (this.counts.records % BATCH_RUNS !== 0 && this.length < BATCH_LENGTH) return;
    await this.flush();
    this.isJustFlushed = true;
  }

  private decide(item: Extract<ImportItem, { kind: "trajectory" }>): void {
    const { record, draft } = item;
    const { ledger, study } = this.context;
    const { path, imports, format, environmentOf } = this.place;
    const configuration = this.place.configurationOf(item);
    const { trial, environment: _open, ...rest } = draft;
    const content: TrajectoryContent = { ...rest, environment: environmentOf(draft) };
    const hash = contentHash(content);
    const key: TrajectoryKey = { environment: content.environment, configuration, externalId: content.externalId, trial };
    const fate = ledger.decide(imports, record, key, hash);
    if (fate.kind === "known") {
      if (fate.isOwn) this.counts.unchanged++;
      else this.counts.duplicates++;
      return;
    }
    if (fate.kind === "conflict") this.counts.conflicts++;
    else this.counts[fate.kind]++;
    const id = trajectoryId(key, hash);
    const trajectory: Trajectory = { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file: path, record, trial, content };
    this.changes.push({ fate, trajectory, hash });
    this.length += lengthOfSteps(content.steps);
    if (fate.before !== null) fate.before.state = "superseded";
    if (fate.restored !== null) fate.restored.state = fate.state;
    else ledger.addRead(newRun(trajectory, hash, fate.state, format, fate.before?.importId ?? imports[0] ?? ""));
  }

  /** Works out what the records so far change, and applies it. */
  async flush(): Promise<void> {
    const changes = this.changes;
    this.changes = [];
    this.length = 0;
    if (changes.length === 0) return;
    const before = await this.contentsBefore(changes);
    for (const change of changes) this.report(change, before);
    const { context } = this;
    if (!context.apply) {
      this.count(await this.placements(context.database, changes, before));
      return;
    }
    const prepared = await this.prepare(changes);
    const placed = await withRetry(() =>
      context.database.$transaction(async (transaction) => {
        await lockJournal(transaction, context.study);
        const placements = await this.placements(transaction, changes, before);
        await this.write(transaction, changes, prepared);
        await savePlacements(transaction, context.study, placements.places);
        return placements;
      }, TRANSACTION_OPTIONS),
    );
    this.count(placed);
  }

  /** After the last record: runs of this file that nothing gave. */
  async finish(): Promise<void> {
    const { context, place } = this;
    const gone = context.ledger.gone(place.imports);
    for (const run of gone) {
      run.state = "superseded";
      this.counts.gone++;
      context.document.runs.push(rowOf(place.path, run.record, "gone", run, sideOf(run), null, []));
    }
    const ids = gone.map((run) => run.trajectoryId);
    const detach = async (database: DatabaseClient): Promise<Placements> => {
      const entries = await listEntries(database, context.study, ids);
      const places = entries.map(({ seq, trajectoryId: id, caseId, place, evidence }) => ({
        seq,
        trajectoryId: id,
        caseId,
        place,
        evidence,
        detached: GONE,
      }));
      return { entries, places };
    };
    if (!context.apply || gone.length === 0) {
      this.count(await detach(context.database));
      return;
    }
    const placed = await withRetry(() =>
      context.database.$transaction(async (transaction) => {
        await lockJournal(transaction, context.study);
        const placements = await detach(transaction);
        await changeState(
          transaction,
          context.study,
          ids.map((id) => ({ trajectoryId: id, state: "superseded", supersededBy: null })),
        );
        for (let from = 0; from < ids.length; from += 500) await deleteDerived(transaction, context.study, ids.slice(from, from + 500));
        await savePlacements(transaction, context.study, placements.places);
        return placements;
      }, TRANSACTION_OPTIONS),
    );
    this.count(placed);
  }

  /** What is stored of the runs that are read otherwise. */
  private async contentsBefore(changes: readonly Change[]): Promise<Map<string, Trajectory>> {
    const { database, study } = this.context;
    const rows = changes.flatMap(({ fate }) => (fate.before === null ? [] : [fate.before]));
    const contents = new Map<string, Trajectory>();
    for await (const trajectory of iterateTrajectories(database, study, rows)) contents.set(trajectory.id, trajectory);
    return contents;
  }

  private report({ fate, trajectory }: Change, contents: ReadonlyMap<string, Trajectory>): void {
    const { file, record, content } = trajectory;
    const after = { trajectoryId: trajectory.id, steps: content.steps.length };
    const { before } = fate;
    if (before === null) {
      const change = fate.kind === "conflict" ? "conflict" : "added";
      this.context.document.runs.push(rowOf(file, record, change, keyOf(trajectory), null, after, []));
      return;
    }
    const old = contents.get(before.trajectoryId);
    const moved = keyChanges(before, keyOf(trajectory));
    const differences = [...moved, ...(old === undefined ? [] : describeChange(old.content, content))];
    this.context.document.runs.push(rowOf(file, record, "changed", keyOf(trajectory), sideOf(before), after, differences));
  }

  private async placements(database: DatabaseClient, changes: readonly Change[], before: ReadonlyMap<string, Trajectory>): Promise<Placements> {
    const { study, settings } = this.context;
    const pairs = changes.flatMap(({ fate, trajectory }) =>
      [fate.before, fate.restored].flatMap((old) => (old === null ? [] : [{ id: old.trajectoryId, trajectory }])),
    );
    const entries = await listEntries(
      database,
      study,
      pairs.map(({ id }) => id),
    );
    const byRun = groupBy(entries, (entry) => entry.trajectoryId);
    const places = pairs.flatMap(({ id, trajectory }) => {
      const own = byRun.get(id);
      // A content that is read again is its own predecessor: what was detached there stands again.
      const previous = id === trajectory.id ? trajectory : before.get(id);
      if (own === undefined || previous === undefined) return [];
      return followLabels(own, labelledRun(previous, settings), labelledRun(trajectory, settings));
    });
    return { entries, places };
  }

  /** Packed before the transaction that writes it: while that is open nobody else can write, a label for instance. */
  private async prepare(changes: readonly Change[]): Promise<Prepared> {
    const { settings } = this.context;
    const { format, imports } = this.place;
    const fresh = changes.filter(({ fate }) => fate.restored === null);
    const items = fresh.map(
      ({ fate, trajectory, hash }): NewTrajectory => ({
        packed: packTrajectory(trajectory, hash),
        state: fate.state,
        format,
        importId: fate.before?.importId ?? imports[0] ?? "",
      }),
    );
    const counted = changes.filter(({ fate }) => fate.state === "active");
    const derived = counted.map(({ trajectory }) => packDerived(deriveTrajectory(trajectory, settings)));
    return { items, steps: await packSteps([items.map(({ packed }) => packed)]), derived };
  }

  private async write(transaction: DatabaseClient, changes: readonly Change[], { items, steps, derived }: Prepared): Promise<void> {
    const { study } = this.context;
    await insertTrajectories(transaction, study, items, steps);
    await changeState(
      transaction,
      study,
      changes.flatMap(({ fate, trajectory }) => [
        ...(fate.restored === null ? [] : [{ trajectoryId: trajectory.id, state: fate.state, supersededBy: null }]),
        ...(fate.before === null ? [] : [{ trajectoryId: fate.before.trajectoryId, state: "superseded" as const, supersededBy: trajectory.id }]),
      ]),
    );
    const stale = changes.flatMap(({ fate, trajectory }) => [trajectory.id, ...(fate.before === null ? [] : [fate.before.trajectoryId])]);
    await deleteDerived(transaction, study, stale);
    await saveDerived(transaction, study, derived);
  }

  /** Into the document: how many current labels followed, and which did not. */
  private count({ entries, places }: Placements): void {
    const { labels } = this.context.document;
    const byEntry = new Map(places.map((place) => [place.seq, place]));
    for (const { seq, rater, trajectoryId: id, kind, caseId } of currentLabels(entries)) {
      const place = byEntry.get(seq);
      if (place === undefined) continue;
      if (place.detached === null) labels.followed++;
      else labels.detached.push({ seq, rater, trajectoryId: id, kind, caseId, reason: place.detached });
    }
  }
}

/** The journal of these runs, however many they are. */
async function listEntries(database: DatabaseClient, study: string, runs: readonly string[]): Promise<LabelEntry[]> {
  const entries: LabelEntry[] = [];
  for (let from = 0; from < runs.length; from += 500)
    entries.push(...(await listJournal(database, study, { trajectoryId: runs.slice(from, from + 500) })));
  return entries;
}

interface Prepared {
  items: readonly NewTrajectory[];
  steps: PackedSteps;
  derived: readonly PackedDerived[];
}

interface Placements {
  entries: readonly LabelEntry[];
  places: readonly LabelPlace[];
}

type RunKey = Pick<ReimportRunRow, "configuration" | "environment" | "externalId" | "trial">;

function labelledRun(trajectory: Trajectory, settings: DeriveSettings): LabelledRun {
  const { match, caseIds } = deriveTrajectory(trajectory, settings);
  const cases = match.cases.map(({ t, k, failure }, index) => ({ caseId: caseIds[index] ?? "", t, k, failure }));
  return { trajectoryId: trajectory.id, content: trajectory.content, cases };
}

function newRun(trajectory: Trajectory, hash: string, state: StoredRun["state"], format: string, importId: string): StoredRun {
  const { id, content, file, record } = trajectory;
  return {
    ...keyOf(trajectory),
    trajectoryId: id,
    taskId: content.taskId,
    scenarioId: content.scenarioId,
    file,
    record,
    format,
    contentHash: hash,
    state,
    outcome: content.outcome.status,
    truncated: content.truncated,
    stepCount: content.steps.length,
    importId,
    supersededBy: null,
  };
}

function keyOf({ configuration, trial, content }: Trajectory): RunKey {
  return { configuration, environment: content.environment, externalId: content.externalId, trial };
}

function keyChanges(before: RunKey, after: RunKey): string[] {
  return (["configuration", "environment"] as const).flatMap((part) =>
    before[part] === after[part] ? [] : [`${part}: ${before[part]}, now ${after[part]}`],
  );
}

function sideOf({ trajectoryId: id, stepCount }: StoredRun): ReimportSide {
  return { trajectoryId: id, steps: stepCount };
}

function rowOf(
  path: string,
  record: number,
  change: ReimportRunRow["change"],
  { configuration, environment, externalId, trial }: RunKey,
  before: ReimportSide | null,
  after: ReimportSide | null,
  differences: string[],
): ReimportRunRow {
  return { path, record, configuration, environment, externalId, trial, change, before, after, differences };
}
