import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { keyText, type StoredRun, type TrajectoryState } from "../repositories/trajectories";

/** What a record of a kept file is, beside what is stored. */
export type RecordFate =
  /** The same content; `isOwn`: it is the run that this file brought. */
  | { kind: "known"; run: StoredRun; isOwn: boolean }
  /**
   * Another content. `changed`: in place of `before`. `conflict`: another file has brought a run of this key that counts.
   * `restored`: the content is stored already, superseded by an earlier re-import.
   */
  | { kind: "changed" | "added" | "conflict"; before: StoredRun | null; state: TrajectoryState; restored: StoredRun | null };

/** The stored runs of a study while its files are read anew: what is decided for one record counts for the next. */
export class RunLedger {
  private readonly byKey = new Map<string, StoredRun[]>();
  private readonly byImport = new Map<string, StoredRun[]>();
  private readonly byRecord = new Map<string, StoredRun[]>();
  private readonly read = new Set<string>();

  constructor(runs: readonly StoredRun[]) {
    for (const run of runs) this.add(run);
  }

  /** `imports`: those that brought this file. Marks what it answers with as read. */
  decide(imports: readonly string[], record: number, key: TrajectoryKey, contentHash: string): RecordFate {
    const stored = this.byKey.get(keyText(key)) ?? [];
    const isOwn = (run: StoredRun): boolean => imports.includes(run.importId) && run.state !== "superseded" && !this.read.has(run.trajectoryId);
    const same = stored.find((run) => run.contentHash === contentHash) ?? null;
    if (same !== null && same.state !== "superseded") {
      const wasOwn = isOwn(same);
      this.read.add(same.trajectoryId);
      return { kind: "known", run: same, isOwn: wasOwn };
    }
    if (same !== null) this.read.add(same.trajectoryId);
    const own = stored.filter(isOwn);
    // The key itself may be read otherwise (the environment, say): it is still this record of the file under this name.
    const atRecord = imports.flatMap((id) => this.byRecord.get(recordText(id, record)) ?? []).filter(isOwn);
    const before =
      own.find((run) => run.record === record) ??
      own[0] ??
      atRecord.find((run) => run.externalId === key.externalId && run.trial === key.trial) ??
      null;
    const isTaken = stored.some((run) => run !== before && run.state === "active");
    if (before === null) return { kind: isTaken ? "conflict" : "added", before, state: isTaken ? "conflict" : "active", restored: same };
    this.read.add(before.trajectoryId);
    // What a person has set aside stays aside, however it is read.
    const state = isTaken && before.state === "active" ? "conflict" : before.state;
    return { kind: "changed", before, state, restored: same };
  }

  /** A run that a record has given now. */
  addRead(run: StoredRun): void {
    this.add(run);
    this.read.add(run.trajectoryId);
  }

  /** Runs of these imports that count or are in conflict and that no record has given. */
  gone(imports: readonly string[]): StoredRun[] {
    const runs = imports.flatMap((id) => this.byImport.get(id) ?? []);
    return runs.filter((run) => run.state !== "superseded" && !this.read.has(run.trajectoryId));
  }

  private add(run: StoredRun): void {
    push(this.byKey, keyText(run), run);
    push(this.byImport, run.importId, run);
    push(this.byRecord, recordText(run.importId, run.record), run);
  }
}

function push(map: Map<string, StoredRun[]>, key: string, run: StoredRun): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [run]);
  else list.push(run);
}

function recordText(importId: string, record: number): string {
  return `${importId}\n${record}`;
}
