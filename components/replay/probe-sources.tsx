import { Card } from "@/components/ui/pane";
import type { ProbeSourcesCard } from "@/lib/view-models/probe-sources-card";

/** Who may answer a gate's questions, and what live probes would call. */
export function ProbeSources({ lines, live }: ProbeSourcesCard) {
  return (
    <Card title="Who answers probes" className="who">
      <dl>
        {lines.map(({ id, tag, sentence }) => (
          <div key={id}>
            <dt>
              <span className="mono">{id}</span> <span className="meta">{tag}</span>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
      {live.map((sentence) => (
        <p key={sentence} className="meta nt">
          {sentence}
        </p>
      ))}
    </Card>
  );
}
