import type { ImportItem, TrajectoryDraft } from "../../importers/importer";
import { reject } from "../../importers/source/reject";
import { TRAJECTORY_SCHEMA_VERSION, type TrajectoryContent } from "../../trajectory/trajectory";
import { contentHash, type TrajectoryKey, trajectoryId } from "../../trajectory/trajectory-id";
import type { Database } from "../db";
import { saveDerived } from "../repositories/derived";
import { TextSlabs } from "../repositories/text-slabs";
import { findByKeys, insertTrajectories, type NewTrajectory, packSteps, type StoredContent } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { BatchRun } from "./batch-run";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { countOutcome, emptyCounts, type ImportCounts, type ImportDocument, REJECTION_ADVICE } from "./import-document";
import { nameWithNul } from "./name-with-nul";
import type { DeriveSettings } from "./study-settings";

/** A batch is written when it holds this many runs … */
const BATCH_RUNS = 400;
/** … or about this many characters of steps: what bounds the memory of an import. */
const BATCH_LENGTH = 4 * 1024 * 1024;
/** So many runs are held unpacked while their facts are worked out, or runs of so many characters. */
const GROUP_RUNS = 100;
const GROUP_LENGTH = 1024 * 1024;
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
  configurationOf(item: { configuration?: string }): string;
  environmentOf(draft: TrajectoryDraft): string;
  document: ImportDocument;
}

type TrajectoryItem = Extract<ImportItem, { kind: "trajectory" }>;

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
  private runs: BatchRun[] = [];
  private length = 0;
  /** How many of the runs, from the first, are packed already; characters of those that are not. */
  private packedRuns = 0;
  private unpackedLength = 0;
  /** New runs of this file whose facts and labels were worked out, written or on their way. */
  private derivedRuns = 0;
  /** Texts of the runs at hand, and of those that are being written. */
  private slabs = new TextSlabs();
  private otherSlabs = new TextSlabs();
  /** The batch before: it is compressed and written while the next one is read. */
  private writing: Promise<void> = Promise.resolve();
  /** Runs of this file that were reported as imported or conflicting: the same run again is a duplicate. */
  private readonly taken = new Set<string>();

  constructor(private readonly context: ImportContext) {}

  async add(given: ImportItem): Promise<void> {
    this.isJustFlushed = false;
    this.counts.records++;
    const { document, path } = this.context;
    const item = this.withoutNul(given);
    const { record, line } = item;
    if (item.kind === "rejected") {
      this.counts.rejected++;
      const { code, found, expected } = item;
      const message = `${item.message.replace(/\.$/, "")}. ${REJECTION_ADVICE}`;
      document.rejections.push({ path, record, line, code, found, expected, message });
    } else if (item.kind === "skipped") {
      this.counts.skipped++;
      document.warnings.push({ path, record, line, code: item.code, message: item.message });
    } else {
      this.collect(item);
      if (this.runs.length - this.packedRuns >= GROUP_RUNS || this.unpackedLength >= GROUP_LENGTH) await this.pack();
      if (this.runs.length >= BATCH_RUNS || this.length >= BATCH_LENGTH) {
        await this.write();
        this.isJustFlushed = true;
      }
    }
  }

  private withoutNul(item: ImportItem): ImportItem {
    if (item.kind === "rejected" || item.kind === "skipped") return item;
    const found = nameWithNul(item.draft, this.context.configurationOf(item));
    return found === null
      ? item
      : reject(item.record, item.line, { code: "nul-in-name", found, expected: "names without one: they are keys of the database" });
  }

  private collect(item: TrajectoryItem): void {
    const { context } = this;
    const { trial, environment: _open, ...rest } = item.draft;
    const content: TrajectoryContent = { ...rest, environment: context.environmentOf(item.draft) };
    const hash = contentHash(content);
    const configuration = context.configurationOf(item);
    const key: TrajectoryKey = { environment: content.environment, configuration, externalId: content.externalId, trial };
    this.runs.push(
      new BatchRun(item, key, hash, {
        schemaVersion: TRAJECTORY_SCHEMA_VERSION,
        id: trajectoryId(key, hash),
        study: context.study,
        configuration,
        file: context.path,
        record: item.record,
        trial,
        content,
      }),
    );
    const length = lengthOfSteps(content);
    this.length += length;
    this.unpackedLength += length;
  }

  /** Packs the runs that are not; works out facts and labels of those that are expected to be new, as long as it is their turn. */
  private async pack(): Promise<void> {
    const group = this.runs.slice(this.packedRuns);
    this.packedRuns = this.runs.length;
    this.unpackedLength = 0;
    const { database, study, settings, document } = this.context;
    if (document.totals.imported + this.derivedRuns < DERIVED_AT_ONCE) {
      for (const { run, fate, isStored } of this.decide(group, await findByKeys(database, study, keysOf(group)))) {
        if (fate !== "imported" || isStored) continue;
        run.derive(settings);
        this.derivedRuns++;
      }
    }
    for (const run of group) run.pack(this.slabs);
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
    if (this.runs.length === 0) return;
    await this.pack();
    const { runs } = this;
    this.runs = [];
    this.length = 0;
    this.packedRuns = 0;
    await this.writing;
    this.writing = this.store(runs);
    // Those of the batch before, which is written: the texts of this one are read until it is.
    [this.slabs, this.otherSlabs] = [this.otherSlabs, this.slabs];
    this.slabs.clear();
    // A failure shows where this is awaited; until then it is no unhandled one.
    this.writing.catch(() => undefined);
  }

  private async store(runs: readonly BatchRun[]): Promise<void> {
    const { database, study, format, importId } = this.context;
    const expected = this.decide(runs, await findByKeys(database, study, keysOf(runs)));
    const steps = await packSteps(expected.filter(isFresh).map(({ run }) => run.pack()));
    const decided = await withRetry(() =>
      database.$transaction(async (transaction) => {
        const decisions = this.decide(runs, await findByKeys(transaction, study, keysOf(runs)));
        const fresh = decisions.filter(isFresh);
        const isPacked = fresh.every(({ run }) => steps.references.has(run.pack()));
        await insertTrajectories(
          transaction,
          study,
          fresh.map(({ run, fate }): NewTrajectory => ({ packed: run.pack(), state: fate === "conflict" ? "conflict" : "active", format, importId })),
          // Somebody removed in the meantime what these runs were duplicates of.
          isPacked ? steps : await packSteps(fresh.map(({ run }) => run.pack())),
        );
        const derived = fresh.flatMap(({ run, fate }) => (fate === "imported" && run.derived !== null ? [run.derived] : []));
        await saveDerived(transaction, study, derived);
        return decisions;
      }, TRANSACTION_OPTIONS),
    );
    for (const { run, fate } of decided) {
      if (fate !== "duplicate") this.taken.add(run.id);
      this.report(run, fate);
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

function lengthOfSteps({ steps }: TrajectoryContent): number {
  let length = 0;
  for (const step of steps) {
    length += step.observation?.length ?? 0;
    for (const action of step.actions) length += action.raw.length + (action.result?.text.length ?? 0);
  }
  return length;
}
