import Link from "next/link";
import { LabelChip } from "@/components/glyphs/label-mark";
import { judgeHref } from "@/components/shell/routes";
import { displayLines } from "@/lib/view-models/display-line";
import type { TrajectoryPage } from "@/lib/view-models/trajectory-page";

/** Proposals of judges that are not counted: a quote failed, or the evidence does not fit the label. */
export function WaitingProposals({
  page,
  caseId,
  onSpan,
}: {
  page: TrajectoryPage;
  caseId: string | null;
  onSpan: (span: { t: number; k: number }) => void;
}) {
  const proposals = page.proposals.filter((proposal) => proposal.caseId === caseId);
  if (proposals.length === 0) return null;
  return (
    <div className="sec">
      <h3>
        Proposals that wait <span className="meta">not counted until a person accepts them</span>
      </h3>
      <ul className="prop">
        {proposals.map((proposal) => (
          <li key={proposal.key}>
            <Link
              className="more"
              prefetch={false}
              href={judgeHref(page.study, { judge: proposal.judgeId, version: proposal.version, item: proposal.key })}
            >
              judge:{proposal.judgeId}
            </Link>
            <span className="row wrap">
              {proposal.labels.map((label) => (
                <LabelChip key={label} label={label} />
              ))}
            </span>
            <span className="meta">
              {proposal.failedQuotes > 0
                ? `${proposal.failedQuotes} of ${proposal.failedQuotes + proposal.evidence.length} quotes failed`
                : proposal.flags.join(", ")}
            </span>
            {proposal.evidence.map((span) => (
              <button key={`${span.t} ${span.start} ${span.role}`} type="button" className="more" onClick={() => onSpan(span)}>
                step {span.t}
              </button>
            ))}
            <p className="note-text">{displayLines(proposal.rationale)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
