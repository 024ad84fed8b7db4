import { MAX_RECORD_BYTES } from "../source/limits";

/** The rows of one trace, as they come in. */
export interface TraceGroup<Row> {
  traceId: string;
  /** Position among the records of the file: where its first row stood. */
  record: number;
  line: number | null;
  rows: Row[];
  bytes: number;
  /** Longer than a record may be: its rows were given up. */
  isTooLong: boolean;
}

/** All open traces together may hold this much of the file; beyond it the one that was quiet longest is closed. */
const MOST_HELD_BYTES = 4 * MAX_RECORD_BYTES;

/** Brings together the rows of each trace, whatever order they stand in. */
export class TraceCollector<Row> {
  private readonly open = new Map<string, TraceGroup<Row>>();
  private held = 0;

  constructor(private readonly mostHeld = MOST_HELD_BYTES) {}

  /** Traces that had to be closed early to keep memory bounded; mostly none. `record` is asked for when a trace begins. */
  add(traceId: string, row: Row, bytes: number, line: number | null, record: () => number): TraceGroup<Row>[] {
    const known = this.open.get(traceId);
    const group = known ?? { traceId, record: record(), line, rows: [], bytes: 0, isTooLong: false };
    // A Map keeps the order of insertion: the trace that was touched last stands last.
    this.open.delete(traceId);
    this.open.set(traceId, group);
    group.bytes += bytes;
    if (group.bytes > MAX_RECORD_BYTES) {
      this.held -= group.rows.length === 0 ? 0 : group.bytes - bytes;
      group.isTooLong = true;
      group.rows = [];
      return [];
    }
    group.rows.push(row);
    this.held += bytes;
    const closed: TraceGroup<Row>[] = [];
    for (const [id, oldest] of this.open) {
      if (this.held <= this.mostHeld || id === traceId) break;
      this.open.delete(id);
      if (!oldest.isTooLong) this.held -= oldest.bytes;
      closed.push(oldest);
    }
    return closed;
  }

  /** All that are left, in the order in which they began. */
  rest(): TraceGroup<Row>[] {
    return [...this.open.values()].sort((a, b) => a.record - b.record);
  }
}
