import Link from "next/link";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { replayHref, trajectoryHref } from "@/components/shell/routes";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { TableHead } from "@/components/ui/table-head";
import type { TaskFlip } from "@/lib/view-models/compare-tasks";
import { DEFAULT_REPLAY, formatReplayQuery } from "@/lib/view-models/replay-query";

export interface TasksCardProps {
  study: string;
  baseline: string;
  focus: string;
  others: readonly { value: string; name: string }[];
  counts: { won: string; lost: string; bothSucceed: string; bothFail: string } | null;
  flips: readonly TaskFlip[];
  sentence: string;
  onFocus: (configuration: string) => void;
}

/** Tasks on which a configuration and the baseline differ, with the two runs to open. */
export function TasksCard({ study, baseline, focus, others, counts, flips, sentence, onFocus }: TasksCardProps) {
  return (
    <Card
      title="Won and lost"
      sub={`against ${baseline}`}
      end={<Select label="Configuration" hideLabel value={focus} onValue={onFocus} options={others} className="small" />}
    >
      {counts === null ? (
        <p className="meta cmp-empty">Nothing is paired here.</p>
      ) : (
        <dl className="cm-wl">
          {(
            [
              ["won", counts.won],
              ["lost", counts.lost],
              ["both succeed", counts.bothSucceed],
              ["both fail", counts.bothFail],
            ] as const
          ).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num strong">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {flips.length === 0 ? null : (
        <ScrollRegion label="Tasks won and lost" className="x flips">
          <table className="t">
            <TableHead rows={[["Task", "Result", "Runs"]]} />
            <tbody>
              {flips.map((flip) => (
                <tr key={flip.key}>
                  <th scope="row" className="flip-task">
                    {flip.task}
                    {flip.trial === 0 ? null : <span className="faint"> trial {flip.trial}</span>}
                  </th>
                  <td>
                    <OutcomeMark status={flip.isWon ? "success" : "failure"} /> {flip.isWon ? "won" : "lost"}
                  </td>
                  <td>
                    <Link href={trajectoryHref(study, flip.baselineRun)} prefetch={false}>
                      baseline
                    </Link>{" "}
                    <Link href={trajectoryHref(study, flip.withRun)} prefetch={false}>
                      with
                    </Link>{" "}
                    <Link href={replayHref(study, flip.baselineRun, formatReplayQuery({ ...DEFAULT_REPLAY, pair: flip.withRun }))} prefetch={false}>
                      side by side
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="meta cmp-note">{sentence}</p>
    </Card>
  );
}
