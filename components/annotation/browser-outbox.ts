/** The outbox's outside world in a browser: storage, lock, news between tabs, clock, network. */
import { outboxStorage } from "./browser-storage";
import { sendEntry } from "./fetch-annotation";
import { newKey } from "./new-key";
import { createOutbox, type Outbox, type OutboxNews } from "./outbox";

const CHANNEL = "plumbline-outbox";

let current: { rater: string; outbox: Outbox } | null = null;

/** The one outbox of this tab. It outlives the page that gave a label: leaving a run stops no save. */
export function browserOutbox(rater: string): Outbox {
  if (current?.rater === rater) return current.outbox;
  current?.outbox.close();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  const outbox = createOutbox({
    rater,
    storage: outboxStorage,
    send: sendEntry,
    newKey,
    now: () => Date.now(),
    schedule: (callback, afterMs) => {
      const timer = setTimeout(callback, afterMs);
      return () => clearTimeout(timer);
    },
    // Not on pages without a secure origin: there two tabs may send the same entry, which its key makes harmless.
    alone: async (task) => {
      const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
      if (locks === undefined) await task();
      else await locks.request(CHANNEL, task);
    },
    tell: (news) => channel?.postMessage(news),
    onNews: (listener) => {
      const onMessage = (event: MessageEvent<OutboxNews>) => listener(event.data);
      channel?.addEventListener("message", onMessage);
      return () => {
        channel?.removeEventListener("message", onMessage);
        channel?.close();
      };
    },
  });
  current = { rater, outbox };
  return outbox;
}
