import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import type { Database } from "../db";
import { saveDerived } from "../repositories/derived";
import { findByKeys, insertTrajectories, type NewTrajectory, packSteps, type StoredContent } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import type { BatchRun } from "./batch-run";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { GROUP_LENGTH, GROUP_RUNS } from "./group-size";
import { countOutcome, emptyCounts, type ImportCounts, type ImportDocument, REJECTION_ADVICE } from "./import-document";
import type { NoRun } from "./read-run";
import type { DeriveSettings } from "./study-settings";

/** Runs share chunks up to this many of them … */
const SHARE_RUNS = 400;
/** … or about this many characters of steps. */
const SHARE_LENGTH = 4 * 1024 * 1024;
/**
 * A batch is written when it has so many shares: what bounds the memory of an import. Ids are hashes, so that every batch changes most
 * pages of an index, and half as many batches write a third less.
 */
const BATCH_SHARES = 2;
/**
 * So many new runs of an import get facts and labels with their rows: about a second of work, and an import of ordinary size is
 * whole when it is there. The rest of a large one can be listed, read and searched at once, and is worked out afterwards.
 */
const DERIVED_AT_ONCE = 1_000;

export interface ImportContext {
  database: Database;
  study: string;
  settings: DeriveSettings;
  path: string;
  format: string;
  importId: string;
  document: ImportDocument;
}

/** What a record of a file has become. */
export type ReadyItem = NoRun | BatchRun;

type Fate = "duplicate" | "conflict" | "imported";
interface Decision {
  run: BatchRun;
  fate: Fate;
  isStored: boolean;
}

/** Collects the records of one file, decides duplicate or conflict by key and content hash, and writes in batches. */
export class ImportBatch {
  readonly counts: ImportCounts = emptyCounts();
  /** The last `add` gave a batch away to be written: a good moment to report progress or to stop. */
  isJustFlushed = false;
  /** Facts and labels of runs that this import brought are still to be worked out. */
  hasUnderived = false;
  private shares: BatchRun[][] = [];
  /** The runs of the share that is open. */
  private runs: BatchRun[] = [];
  private length = 0;
  /** How many of the runs, from the first, had their turn for facts; characters of those that had not. */
  private workedRuns = 0;
  private openLength = 0;
  /** New runs of this file whose facts and labels were worked out, written or on their way. */
  private derivedRuns = 0;
  /** The batch before: it is compressed and written while the next one is read. */
  private writing: Promise<void> = Promise.resolve();
  /** Runs of this file that were reported as imported or conflicting: the same run again is a duplicate. */
  private readonly taken = new Set<string>();

  constructor(private readonly context: ImportContext) {}

  async add(item: ReadyItem): Promise<void> {
    this.isJustFlushed = false;
    this.counts.records++;
    if ("kind" in item) {
      this.leaveOut(item);
      return;
    }
    this.runs.push(item);
    this.length += item.length;
    this.openLength += item.length;
    if (this.runs.length - this.workedRuns >= GROUP_RUNS || this.openLength >= GROUP_LENGTH) await this.workOut();
    if (this.runs.length < SHARE_RUNS && this.length < SHARE_LENGTH) return;
    await this.closeShare();
    if (this.shares.length < BATCH_SHARES) return;
    await this.write();
    this.isJustFlushed = true;
  }

  private leaveOut(item: NoRun): void {
    const { document, path } = this.context;
    const { record, line, code } = item;
    if (item.kind === "skipped") {
      this.counts.skipped++;
      document.warnings.push({ path, record, line, code, message: item.message });
      return;
    }
    this.counts.rejected++;
    const message = `${item.message.replace(/\.$/, "")}. ${REJECTION_ADVICE}`;
    document.rejections.push({ path, record, line, code, found: item.found, expected: item.expected, message });
  }

  /** Works out facts and labels of the runs that are expected to be new, as long as it is their turn. */
  private async workOut(): Promise<void> {
    const group = this.runs.slice(this.workedRuns);
    this.workedRuns = this.runs.length;
    this.openLength = 0;
    const { database, study, settings, document } = this.context;
    if (document.totals.imported + this.derivedRuns < DERIVED_AT_ONCE) {
      for (const { run, fate, isStored } of this.decide(group, await findByKeys(database, study, keysOf(group)))) {
        if (fate !== "imported" || isStored) continue;
        run.derive(settings);
        this.derivedRuns++;
      }
    }
  }

  /** Writes what is left, and waits until all is there. */
  async flush(): Promise<void> {
    await this.write();
    await this.writing;
  }

  /** Waits for what is being written, well or badly: for whoever ends because of another fault. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  /** Gives the runs at hand away to be written; waits until those before them are. */
  private async write(): Promise<void> {
    await this.closeShare();
    const { shares } = this;
    if (shares.length === 0) return;
    this.shares = [];
    await this.writing;
    this.writing = this.store(shares);
    // A failure shows where this is awaited; until then it is no unhandled one.
    this.writing.catch(() => undefined);
  }

  private async closeShare(): Promise<void> {
    if (this.runs.length === 0) return;
    await this.workOut();
    this.shares.push(this.runs);
    this.runs = [];
    this.length = 0;
    this.workedRuns = 0;
  }

  private async store(shares: readonly (readonly BatchRun[])[]): Promise<void> {
    const runs = shares.flat();
    const { database, study, format, importId } = this.context;
    const expected = this.decide(runs, await findByKeys(database, study, keysOf(runs)));
    const isExpected = new Set(expected.filter(isFresh).map(({ run }) => run));
    const steps = await packSteps(shares.map((share) => share.filter((run) => isExpected.has(run)).map(({ packed }) => packed)));
    const decided = await withRetry(() =>
      database.$transaction(async (transaction) => {
        const decisions = this.decide(runs, await findByKeys(transaction, study, keysOf(runs)));
        const fresh = decisions.filter(isFresh);
        const isPacked = fresh.every(({ run }) => steps.references.has(run.packed));
        await insertTrajectories(
          transaction,
          study,
          fresh.map(({ run, fate }): NewTrajectory => ({ packed: run.packed, state: fate === "conflict" ? "conflict" : "active", format, importId })),
          // Somebody removed in the meantime what these runs were duplicates of.
          isPacked ? steps : await packSteps([fresh.map(({ run }) => run.packed)]),
        );
        const derived = fresh.flatMap(({ run, fate }) => (fate === "imported" && run.derived !== null ? [run.derived] : []));
        await saveDerived(transaction, study, derived);
        return decisions;
      }, TRANSACTION_OPTIONS),
    );
    for (const { run, fate } of decided) {
      if (fate !== "duplicate") this.taken.add(run.id);
      this.report(run, fate);
      run.done();
    }
    this.hasUnderived ||= decided.some(({ run, fate }) => fate === "imported" && run.derived === null);
  }

  /**
   * What becomes of each record, given what is stored. A run that this very import stored before it broke off (its worker was
   * killed, the job came back) is no duplicate: it is reported as imported, once, and not written again.
   */
  private decide(runs: readonly BatchRun[], known: ReadonlyMap<string, readonly StoredContent[]>): Decision[] {
    const { importId } = this.context;
    const stored = new Map<string, readonly StoredContent[]>(known);
    const seen = new Set<string>();
    return runs.map((run) => {
      const contents = stored.get(run.keyText) ?? [];
      const same = contents.find((entry) => entry.contentHash === run.hash);
      const isStored = same !== undefined && same.importId === importId && !this.taken.has(run.id) && !seen.has(run.id);
      const isConflict = isStored ? same.state === "conflict" : contents.length > 0;
      const fate = same !== undefined && !isStored ? "duplicate" : isConflict ? "conflict" : "imported";
      seen.add(run.id);
      if (same === undefined) stored.set(run.keyText, [...contents, { contentHash: run.hash, state: isConflict ? "conflict" : "active", importId }]);
      return { run, fate, isStored };
    });
  }

  private report(run: BatchRun, fate: Fate): void {
    const { document, path } = this.context;
    const at = { path, record: run.record, line: run.line };
    if (fate === "duplicate") {
      this.counts.duplicates++;
      return;
    }
    for (const warning of run.warnings) document.warnings.push({ ...at, ...warning });
    if (fate === "conflict") {
      this.counts.conflicts++;
      const { externalId, trial } = run.key;
      document.warnings.push({
        ...at,
        code: "conflict",
        message: `a run "${externalId}", trial ${trial}, is there already with other content: this one is stored beside it and stays out of every number until you pick one`,
      });
      return;
    }
    this.counts.imported++;
    if (run.warnings.length > 0) this.counts.warned++;
    countOutcome(document.totals, run.outcome, run.isTruncated);
  }
}

function isFresh({ fate, isStored }: Decision): boolean {
  return fate !== "duplicate" && !isStored;
}

function keysOf(runs: readonly BatchRun[]): TrajectoryKey[] {
  return runs.map(({ key }) => key);
}
