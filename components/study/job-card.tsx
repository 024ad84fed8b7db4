import { Button } from "@/components/ui/button";
import type { ImportProgressView } from "@/lib/view-models/import-progress";

interface JobCardProps {
  /** What it is called to a reader of the screen. */
  name: string;
  view: Pick<ImportProgressView, "title" | "detail" | "share" | "shareText">;
  aside?: string;
  onStop: () => void;
}

/** A job that reads files: how far it is, and the way to stop it. */
export function JobCard({ name, view, aside, onStop }: JobCardProps) {
  return (
    <section className="card im-job" aria-label={name}>
      <div className="pane-h">
        <h2>{view.title}</h2>
        <span className="meta clip" role="status">
          {view.detail}
        </span>
        <span className="grow" />
        {aside === undefined ? null : <span className="meta">{aside}</span>}
        <Button variant="bare" icon="close" keyHint="s" onClick={onStop}>
          Stop
        </Button>
      </div>
      <div className="im-bar">
        {view.share === null ? (
          <progress className="track" aria-label="Read" />
        ) : (
          <progress className="track" value={view.share} max={1} aria-label="Read" />
        )}
        <span className="num text-sm">{view.shareText}</span>
      </div>
    </section>
  );
}
