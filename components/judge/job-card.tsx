import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { displayLine } from "@/lib/view-models/display-line";
import { formatCount } from "@/lib/view-models/format-count";
import { type JobView, prepareJob, type StartedJob } from "@/lib/view-models/judge-page";

export interface JobCardProps {
  job: StartedJob;
  mayManage: boolean;
  onPause: () => void;
  onResume: () => void;
  onAnew: () => void;
}

/** How far the judge is, what it costs, what went wrong, and the way to stop it. */
export function JobCard({ job, mayManage, onPause, onResume, onAnew }: JobCardProps) {
  const view = prepareJob(job);
  return (
    <Card
      title={view.title}
      sub={view.detail}
      className="ju-job"
      end={
        !mayManage ? null : view.isOver ? (
          <>
            {view.canResume ? (
              <Button keyHint="p" variant="primary" onClick={onResume}>
                Resume
              </Button>
            ) : null}
            <Button keyHint="s" onClick={onAnew}>
              {view.canResume ? "Leave it, start another" : "Start again"}
            </Button>
          </>
        ) : (
          <>
            <Button keyHint="p" onClick={onPause}>
              Pause
            </Button>
            <Button
              variant="bare"
              icon="close"
              onClick={() => {
                onPause();
                onAnew();
              }}
            >
              Cancel
            </Button>
          </>
        )
      }
    >
      {job.state === "failed" ? (
        <div className="ju-note">
          <Note tone="error" title="The job failed" isAlert>
            {job.error === null ? "The worker’s log says why." : displayLine(job.error)} What was answered stays.
          </Note>
        </div>
      ) : null}
      <Progress view={view} />
    </Card>
  );
}

function Progress({ view }: { view: JobView }) {
  const { counts, parts } = view;
  return (
    <div className="job">
      <div>
        <svg className="ju-track" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect className="track-all" width="100" height="8" />
          <rect className="track-done" width={parts.ok} height="8" />
          <rect className="track-error" x={parts.ok} width={parts.error} height="8" />
          <rect className="track-skip" x={parts.ok + parts.error} width={parts.skipped} height="8" />
        </svg>
        <p className="cnt" role="status">
          <span>
            <b>{formatCount(counts.ok)}</b> ok
          </span>
          <span>
            <b>{formatCount(counts.flagged)}</b> wait for a person
          </span>
          <span className="er">
            <b>{formatCount(counts.error)}</b> error
          </span>
          <span>
            <b>{formatCount(counts.skipped)}</b> skipped
          </span>
          <span className="wt">
            <b>{formatCount(counts.inFlight)}</b> in flight
          </span>
          <span className="wt">
            <b>{formatCount(counts.waiting)}</b> waiting
          </span>
        </p>
        <dl className="kv2">
          <dt>Tokens</dt>
          <dd>{view.tokens}</dd>
          <dt>Cost</dt>
          <dd>
            {view.cost}
            {view.budget === null ? null : (
              <>
                {" "}
                <progress className="track half" value={view.budget.share} max={1} aria-label="Of the budget" /> <b>{view.budget.text}</b>{" "}
                <span className="meta">{view.budget.note}</span>
              </>
            )}
          </dd>
        </dl>
      </div>
      <div>
        <Pace minutes={view.minutes} />
        <p className="meta">{view.pace}</p>
        <ul className="ers" aria-label="Errors">
          {view.faults.map(({ code, count }) => (
            <li key={code}>
              <span className="num">{formatCount(count)}</span> {code}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Items a minute, as bars. */
function Pace({ minutes }: { minutes: readonly number[] }) {
  if (minutes.length < 2) return null;
  const most = Math.max(1, ...minutes);
  return (
    <svg viewBox="0 0 208 32" className="chart ju-pace" role="img" aria-label={`Items a minute, the last ${minutes.length}: ${minutes.join(", ")}`}>
      {minutes.map((count, index) => {
        const height = (28 * count) / most;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a minute is known by its place
          <rect key={index} x={index * 6.9} y={30 - height} width="5" height={height} fill="var(--ink)" />
        );
      })}
      <path d="M0 30.5H208" className="axis" />
    </svg>
  );
}
