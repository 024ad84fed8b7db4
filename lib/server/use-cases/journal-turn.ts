import type { Database, DatabaseClient } from "../db";
import { lockJournal } from "../repositories/labels";
import { inSharedTurn } from "../shared-turn";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";

/**
 * Runs `work` in a transaction in which nobody else writes the study's journal: what it reads there holds until it is
 * committed. It may share the transaction with others of this process and may be run again (shared-turn.ts).
 */
export function inJournalTurn<Value>(database: Database, study: string, work: (transaction: DatabaseClient) => Promise<Value>): Promise<Value> {
  return inSharedTurn<DatabaseClient, Value>(
    study,
    (run) =>
      withRetry(() =>
        database.$transaction(async (transaction) => {
          await lockJournal(transaction, study);
          await run(transaction);
        }, TRANSACTION_OPTIONS),
      ),
    work,
  );
}
