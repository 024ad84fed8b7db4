/**
 * Work of this process that would wait for one lock of the database anyway. Whoever waits here holds no connection
 * meanwhile; thirty savers that each held one would leave none to whoever reads. And what has gathered while one
 * transaction ran shares the next: its beginning, its lock and its wait for the disk are paid once.
 */

interface Waiting<Transaction> {
  run: (transaction: Transaction) => Promise<() => void>;
  fail: (error: unknown) => void;
}

/** Runs in one transaction that holds the lock, and resolves when it is committed; may run what it is given more than once. */
export type Transact<Transaction> = (run: (transaction: Transaction) => Promise<void>) => Promise<void>;

/** So many share a transaction at most: whoever waits for the lock in another process shall not wait for long. */
const SHARERS = 25;

const lines = new Map<string, Waiting<never>[]>();

/**
 * Runs `work` in the next transaction that holds the lock, after what came before it and perhaps beside it: it sees what
 * those before it wrote. Resolves when it is committed. A failure is its own: the others are then run again, each alone. So
 * `work` must do nothing outside of the transaction.
 *
 * `lock` names the lock in this process; all who name it give transactions of the same database.
 */
export function inSharedTurn<Transaction, Value>(
  lock: string,
  transact: Transact<Transaction>,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const waiting: Waiting<Transaction> = {
      run: async (transaction) => {
        const value = await work(transaction);
        return () => resolve(value);
      },
      fail: reject,
    };
    const line = lines.get(lock) as Waiting<Transaction>[] | undefined;
    if (line !== undefined) {
      line.push(waiting);
      return;
    }
    const begun = [waiting];
    lines.set(lock, begun as unknown as Waiting<never>[]);
    void serve(lock, begun, transact);
  });
}

async function serve<Transaction>(lock: string, line: Waiting<Transaction>[], transact: Transact<Transaction>): Promise<void> {
  while (line.length > 0) {
    const sharers = line.splice(0, SHARERS);
    const [only] = sharers;
    if (sharers.length === 1 && only !== undefined) await runAlone(only, transact);
    else await runTogether(sharers, transact);
  }
  // In the very turn in which nobody waited any more: nobody joins a line that is no longer served.
  lines.delete(lock);
}

async function runTogether<Transaction>(sharers: readonly Waiting<Transaction>[], transact: Transact<Transaction>): Promise<void> {
  try {
    let committed: (() => void)[] = [];
    await transact(async (transaction) => {
      committed = [];
      for (const { run } of sharers) committed.push(await run(transaction));
    });
    for (const tell of committed) tell();
  } catch {
    for (const sharer of sharers) await runAlone(sharer, transact);
  }
}

async function runAlone<Transaction>({ run, fail }: Waiting<Transaction>, transact: Transact<Transaction>): Promise<void> {
  try {
    let committed = (): void => undefined;
    await transact(async (transaction) => {
      committed = await run(transaction);
    });
    committed();
  } catch (error) {
    fail(error);
  }
}
