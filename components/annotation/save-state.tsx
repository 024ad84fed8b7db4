import { Icon } from "@/components/ui/icon";
import { formatMoment } from "./format-moment";
import type { Labelling } from "./use-labelling";

/** Saved, saving, not saved: always at the same place. Only what is not saved may interrupt. */
export function SaveState({ labelling }: { labelling: Pick<Labelling, "queue" | "savedAt" | "retryNow"> }) {
  const { queue, savedAt } = labelling;
  const waiting = queue.waiting.length;
  if (queue.refused.length > 0) {
    return (
      <span className="saved bad" role="status">
        <Icon name="error" />
        Not saved: {queue.refused.length === 1 ? "a label was" : `${queue.refused.length} labels were`} refused
      </span>
    );
  }
  if (queue.failedTries > 0) {
    return (
      <span className="saved bad" role="alert">
        <Icon name="error" />
        Not saved: {waiting} {waiting === 1 ? "label waits" : "labels wait"}, kept in this browser, try {queue.failedTries + 1} in 2 s
        <button type="button" className="more" onClick={labelling.retryNow}>
          try now
        </button>
      </span>
    );
  }
  if (waiting > 0) {
    return (
      <span className="saved" role="status">
        Saving
      </span>
    );
  }
  return (
    <span className="saved" role="status">
      {savedAt === null ? null : (
        <>
          <Icon name="check" />
          Saved {formatMoment(savedAt, savedAt)}
        </>
      )}
    </span>
  );
}
