import type { JsonRecord } from "./json-records";
import { MAX_RECORD_BYTES } from "./limits";

/**
 * Records that came before what they need (a header that stands behind them). They wait; when more wait than memory is
 * meant to hold, they are given back as they are: nobody writes files in this order, but they must not take the process down.
 */
export class WaitingRecords {
  private records: JsonRecord[] = [];
  private length = 0;

  /** The records that can wait no longer: usually none. */
  add(record: JsonRecord): JsonRecord[] {
    this.records.push(record);
    this.length += record.raw.length;
    return this.length > MAX_RECORD_BYTES ? this.release() : [];
  }

  release(): JsonRecord[] {
    this.length = 0;
    return this.records.splice(0);
  }
}
