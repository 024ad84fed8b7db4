/**
 * Does many slow calls at once, as many as the other side bears. An item that was told to wait gives its place to another one;
 * when a quarter of the recent calls were told so, fewer are made at once, and more again when it passes.
 */

/** What a failed call says: try again (after a while, when it named one), or do not. */
export interface CallFault {
  code: string;
  message: string;
  isRetryable: boolean;
  isRateLimit: boolean;
  /** Milliseconds that the other side asked for; null when it did not. */
  retryAfter: number | null;
}

export type CallResult<T> = { ok: true; value: T } | { ok: false; fault: CallFault };

export interface QueueOptions<Item, T> {
  /** An item may take several calls of the other side: it says `answered` for each that got an answer, so that the share of those told to wait is one of calls, not of items. */
  call: (item: Item, answered: () => void) => Promise<CallResult<T>>;
  /** Called once for each item, in the order in which they end. Awaited: a result is kept before the next one starts in its place. */
  settle: (item: Item, result: CallResult<T>, calls: number) => Promise<void>;
  /** Asked before every call; true: no new call is made, those in flight are waited for. */
  isStopped: () => boolean;
  atOnce: number;
  tries: number;
  onLimit?: (limit: number) => void;
  sleep?: (milliseconds: number) => Promise<void>;
}

const WINDOW = 20;
/** Without a Retry-After: 0.5 s, 1 s, 2 s, … */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const SLICE_MS = 500;

/** Resolves when every item is settled, or stopped. Items left unsettled by a stop are returned. */
export async function runAdaptive<Item, T>(items: readonly Item[], options: QueueOptions<Item, T>): Promise<Item[]> {
  const sleep = options.sleep ?? ((milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)));
  const waiting = items.map((item) => ({ item, calls: 0 }));
  waiting.reverse();
  const recent: boolean[] = [];
  let limit = options.atOnce;
  let inFlight = 0;
  let delayed = 0;
  let failure: { error: unknown } | null = null;

  return new Promise((resolve, reject) => {
    const isOver = (): boolean => failure !== null || options.isStopped();

    const adapt = (isLimited: boolean): void => {
      recent.push(isLimited);
      if (recent.length > WINDOW) recent.shift();
      const share = recent.filter(Boolean).length / WINDOW;
      const before = limit;
      if (isLimited && share >= 0.25) {
        limit = Math.max(1, Math.floor(limit / 2));
        recent.length = 0;
      } else if (!isLimited && recent.length === WINDOW && share < 0.15 && limit < options.atOnce) {
        limit++;
        recent.length = 0;
      }
      if (limit !== before) options.onLimit?.(limit);
    };

    /** In slices: who asks to stop does not wait for as long as the other side asked for. */
    const rest = async (milliseconds: number): Promise<void> => {
      for (let left = milliseconds; left > 0 && !isOver(); left -= SLICE_MS) await sleep(Math.min(left, SLICE_MS));
    };

    const later = (entry: { item: Item; calls: number }, fault: CallFault): void => {
      delayed++;
      const wait = fault.retryAfter ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (entry.calls - 1));
      rest(Math.min(wait, LONGEST_WAIT_MS)).then(() => {
        delayed--;
        waiting.push(entry);
        pump();
      }, fail);
    };

    const fail = (error: unknown): void => {
      failure ??= { error };
      pump();
    };

    const perform = async (entry: { item: Item; calls: number }): Promise<void> => {
      entry.calls++;
      let isCounted = false;
      const result = await options.call(entry.item, () => {
        isCounted = true;
        adapt(false);
      });
      if (!result.ok || !isCounted) adapt(!result.ok && result.fault.isRateLimit);
      const mayBeTriedAgain = !result.ok && result.fault.isRetryable && entry.calls < options.tries;
      // Stopped: left for whoever goes on. A fault that is kept would never be tried again.
      if (mayBeTriedAgain && isOver()) waiting.push(entry);
      else if (mayBeTriedAgain) later(entry, result.fault);
      else await options.settle(entry.item, result, entry.calls);
    };

    const pump = (): void => {
      while (!isOver() && inFlight < limit) {
        const entry = waiting.pop();
        if (entry === undefined) break;
        inFlight++;
        perform(entry)
          .catch(fail)
          .finally(() => {
            inFlight--;
            pump();
          });
      }
      if (inFlight > 0) return;
      if (failure !== null) reject(failure.error);
      else if (delayed === 0 && (waiting.length === 0 || isOver())) resolve(waiting.map(({ item }) => item).reverse());
    };
    pump();
  });
}
