/** The save queue's outside world in a browser. */
import { newKey } from "./new-key";
import { createSaveQueue, type PendingSave, type SaveQueue, type SendResult } from "./save-queue";

const STORAGE_KEY = "plumbline.labels-to-save";

let queue: SaveQueue | null = null;

/** The one queue of this browser tab. It outlives the page that gave the label: leaving a run stops no save. */
export function browserQueue(send: (save: PendingSave) => Promise<SendResult>): SaveQueue {
  queue ??= createSaveQueue({
    send,
    readStorage: () => {
      try {
        return typeof window === "undefined" ? null : window.localStorage.getItem(STORAGE_KEY);
      } catch {
        // Storage can be forbidden: then labels live in this tab until they are acknowledged.
        return null;
      }
    },
    writeStorage: (text) => {
      try {
        window.localStorage.setItem(STORAGE_KEY, text);
      } catch {
        // Full or forbidden; see above.
      }
    },
    newKey,
    schedule: (callback, afterMs) => {
      const timer = setTimeout(callback, afterMs);
      return () => clearTimeout(timer);
    },
  });
  return queue;
}
