import type { ImportItem, TrajectoryDraft } from "../../importers/importer";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory, type TrajectoryContent } from "../../trajectory/trajectory";
import { contentHash, type TrajectoryKey, trajectoryId } from "../../trajectory/trajectory-id";
import type { Database } from "../db";
import { saveDerived } from "../repositories/derived";
import { findByKeys, insertTrajectories, keyText, type NewTrajectory, type StoredContent } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { deriveTrajectory } from "./derive";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { countOutcome, emptyCounts, type ImportCounts, type ImportDocument } from "./import-document";
import type { DeriveSettings } from "./study-settings";

/** A batch is written when it holds this many runs … */
const BATCH_RUNS = 400;
/** … or about this many characters of steps: what bounds the memory of an import. */
const BATCH_LENGTH = 8 * 1024 * 1024;

export interface ImportContext {
  database: Database;
  study: string;
  settings: DeriveSettings;
  path: string;
  format: string;
  importId: string;
  configuration: string;
  environmentOf(draft: TrajectoryDraft): string;
  document: ImportDocument;
}

type TrajectoryItem = Extract<ImportItem, { kind: "trajectory" }>;

interface BatchItem {
  item: TrajectoryItem;
  trajectory: Trajectory;
  hash: string;
}

type Fate = "duplicate" | "conflict" | "imported";
type Decision = BatchItem & { fate: Fate; isStored: boolean };

function keyOf({ trajectory }: BatchItem): TrajectoryKey {
  const { environment, externalId } = trajectory.content;
  return { environment, configuration: trajectory.configuration, externalId, trial: trajectory.trial };
}

function isNewAndActive({ fate, isStored }: Decision): boolean {
  return fate === "imported" && !isStored;
}

/** Collects the records of one file, decides duplicate or conflict by key and content hash, and writes in batches. */
export class ImportBatch {
  readonly counts: ImportCounts = emptyCounts();
  /** The last `add` wrote a batch: a good moment to report progress or to stop. */
  isJustFlushed = false;
  private items: BatchItem[] = [];
  /** Runs of this file that were reported as imported or conflicting: the same run again is a duplicate. */
  private readonly taken = new Set<string>();
  private length = 0;

  constructor(private readonly context: ImportContext) {}

  async add(item: ImportItem): Promise<void> {
    this.isJustFlushed = false;
    this.counts.records++;
    const { document, path } = this.context;
    const { record, line } = item;
    if (item.kind === "rejected") {
      this.counts.rejected++;
      document.rejections.push({ path, record, line, code: item.code, found: item.found, expected: item.expected, message: item.message });
    } else if (item.kind === "skipped") {
      this.counts.skipped++;
      document.warnings.push({ path, record, line, code: item.code, message: item.message });
    } else {
      this.collect(item);
      if (this.items.length >= BATCH_RUNS || this.length >= BATCH_LENGTH) {
        await this.flush();
        this.isJustFlushed = true;
      }
    }
  }

  private collect(item: TrajectoryItem): void {
    const { context } = this;
    const { trial, environment: _open, ...rest } = item.draft;
    const content: TrajectoryContent = { ...rest, environment: context.environmentOf(item.draft) };
    const hash = contentHash(content);
    const key = { environment: content.environment, configuration: context.configuration, externalId: content.externalId, trial };
    this.items.push({
      item,
      hash,
      trajectory: {
        schemaVersion: TRAJECTORY_SCHEMA_VERSION,
        id: trajectoryId(key, hash),
        study: context.study,
        configuration: context.configuration,
        file: context.path,
        record: item.record,
        trial,
        content,
      },
    });
    for (const step of content.steps)
      this.length +=
        (step.observation?.length ?? 0) + step.actions.reduce((sum, action) => sum + action.raw.length + (action.result?.text.length ?? 0), 0);
  }

  async flush(): Promise<void> {
    const items = this.items;
    this.items = [];
    this.length = 0;
    if (items.length === 0) return;
    const { database, study } = this.context;
    // Facts and labels are worked out before the transaction: while it is open nobody else can write, a label for instance.
    const expected = this.decide(items, await findByKeys(database, study, items.map(keyOf)));
    const derivedOf = new Map(
      expected.filter(isNewAndActive).map(({ trajectory }) => [trajectory.id, deriveTrajectory(trajectory, this.context.settings)]),
    );
    const decided = await withRetry(() =>
      database.$transaction(async (transaction) => {
        const decisions = this.decide(items, await findByKeys(transaction, study, items.map(keyOf)));
        const fresh = decisions.filter(({ fate, isStored }) => fate !== "duplicate" && !isStored);
        await insertTrajectories(
          transaction,
          study,
          fresh.map(
            ({ trajectory, hash, fate }): NewTrajectory => ({
              trajectory,
              contentHash: hash,
              state: fate === "conflict" ? "conflict" : "active",
              format: this.context.format,
              importId: this.context.importId,
            }),
          ),
        );
        const active = fresh.filter(isNewAndActive);
        await saveDerived(
          transaction,
          study,
          active.map(({ trajectory }) => derivedOf.get(trajectory.id) ?? deriveTrajectory(trajectory, this.context.settings)),
        );
        return decisions;
      }, TRANSACTION_OPTIONS),
    );
    for (const decision of decided) {
      if (decision.fate !== "duplicate") this.taken.add(decision.trajectory.id);
      this.report(decision.item, decision.trajectory, decision.fate);
    }
  }

  /**
   * What becomes of each record, given what is stored. A run that this very import stored before it broke off (its worker was
   * killed, the job came back) is no duplicate: it is reported as imported, once, and not written again.
   */
  private decide(items: readonly BatchItem[], known: ReadonlyMap<string, readonly StoredContent[]>): Decision[] {
    const stored = new Map([...known].map(([key, contents]) => [key, [...contents]]));
    const taken = new Set(this.taken);
    return items.map((one) => {
      const text = keyText(keyOf(one));
      const contents = stored.get(text) ?? [];
      const same = contents.find((entry) => entry.contentHash === one.hash);
      const isStored = same !== undefined && same.importId === this.context.importId && !taken.has(one.trajectory.id);
      const isConflict = isStored ? same.state === "conflict" : contents.length > 0;
      const fate = same !== undefined && !isStored ? "duplicate" : isConflict ? "conflict" : "imported";
      taken.add(one.trajectory.id);
      const { importId } = this.context;
      if (same === undefined) stored.set(text, [...contents, { contentHash: one.hash, state: isConflict ? "conflict" : "active", importId }]);
      return { ...one, fate, isStored };
    });
  }

  private report(item: TrajectoryItem, trajectory: Trajectory, fate: Fate): void {
    const { document, path } = this.context;
    const at = { path, record: item.record, line: item.line };
    if (fate === "duplicate") {
      this.counts.duplicates++;
      return;
    }
    for (const warning of item.warnings) document.warnings.push({ ...at, ...warning });
    if (fate === "conflict") {
      this.counts.conflicts++;
      const { externalId } = trajectory.content;
      document.warnings.push({
        ...at,
        code: "conflict",
        message: `a run "${externalId}", trial ${trajectory.trial}, is there already with other content: this one is stored beside it and stays out of every number until you pick one`,
      });
      return;
    }
    this.counts.imported++;
    if (item.warnings.length > 0) this.counts.warned++;
    countOutcome(document.totals, trajectory.content.outcome.status, trajectory.content.truncated);
  }
}
