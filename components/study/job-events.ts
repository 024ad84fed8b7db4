import type { ImportJob } from "@/lib/view-models/import-progress";

/** How long after a refused stream it is asked for again: a server that starts anew behind its proxy answers 502 for some seconds. */
const ASK_AGAIN_MS = 3000;

type JobState = Pick<ImportJob, "state">;

export const isJobOver = ({ state }: JobState): boolean => state === "done" || state === "failed" || state === "cancelled";

/**
 * Follows a job by server-sent events until it is over; `onChange` gets its document whenever it changes, the last one too. A browser comes back by
 * itself after a broken connection but never after an answer that is no stream: then `onRefused` decides, and without it the stream is asked for again.
 * Returns what stops it.
 */
export function followJobEvents<Document extends JobState>(id: string, onChange: (job: Document) => void, onRefused?: () => void): () => void {
  let events: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const stream = new EventSource(`/api/v1/jobs/${encodeURIComponent(id)}/events`);
    events = stream;
    stream.addEventListener("progress", (event: MessageEvent<string>) => {
      // Our own route's document.
      const job = JSON.parse(event.data) as Document;
      if (isJobOver(job)) stream.close();
      onChange(job);
    });
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      if (onRefused === undefined) again = setTimeout(open, ASK_AGAIN_MS);
      else onRefused();
    });
  };
  open();
  return () => {
    clearTimeout(again);
    events?.close();
  };
}
