/**
 * Work of this process that would wait for one lock of the database anyway: one after the other, in the order in which it came. Whoever waits
 * here holds no connection meanwhile; thirty savers that each held one would leave none to whoever reads.
 */
const last = new Map<string, Promise<unknown>>();

/** A failure is the caller's own: the next in line begins all the same. */
export function inTurn<Value>(lock: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (last.get(lock) ?? Promise.resolve()).then(work, work);
  last.set(lock, mine);
  const leave = (): void => {
    if (last.get(lock) === mine) last.delete(lock);
  };
  mine.then(leave, leave);
  return mine;
}
