import type { ReactNode } from "react";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { replayHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import type { TrajectoryPage } from "@/lib/view-models/trajectory-page";
import { RunTitle } from "./run-title";

export interface RunHeadProps {
  page: TrajectoryPage;
  /** "step 17 of 46". */
  position: string;
  saveState: ReactNode;
  onCopyLink: () => void;
}

/** What run this is and where you are in it; always in sight. */
export function RunHead({ page, position, saveState, onCopyLink }: RunHeadProps) {
  return (
    <div className="head run-head">
      <RunTitle page={page} />
      <span className="here nowrap">{position}</span>
      <span className="tag">{page.shownEnvironment}</span>
      <span className="mono quiet clip configuration" title={page.shownConfiguration}>
        {page.shownConfiguration}
      </span>
      <Tooltip text={page.outcomeReason}>
        {(descriptionId) => (
          <span aria-describedby={descriptionId} className="nowrap">
            <OutcomeMark status={page.outcomeStatus} named />
          </span>
        )}
      </Tooltip>
      <span className="meta run-counts" title={page.countsLine}>
        {page.countsLine}
      </span>
      <span className="grow" />
      {saveState}
      <LinkButton variant="bare" keyHint="r" href={replayHref(page.study, page.trajectoryId)} prefetch={false}>
        Replay
      </LinkButton>
      <Button variant="bare" icon="link" keyHint="c" aria-label="Copy a link of this place" onClick={onCopyLink} />
    </div>
  );
}
