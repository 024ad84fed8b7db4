import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { Tag } from "@/components/ui/capsule";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import type { MappingPage, PreviewRun, PreviewStep } from "@/lib/view-models/mapping-page";

export interface MapPreviewProps {
  page: MappingPage;
  isBusy: boolean;
  /** Which run is shown, from 0. */
  shown: number;
  onShown: (index: number) => void;
}

/** What the first runs become: the import itself, stopped early. */
export function MapPreview({ page, isBusy, shown, onShown }: MapPreviewProps) {
  const { runs, rejections, fault } = page;
  const run = runs[shown] ?? runs[0];
  return (
    <section className="pane mp-preview" aria-labelledby="map-preview-title" aria-busy={isBusy}>
      <div className="pane-h">
        <h2 id="map-preview-title">What becomes of it</h2>
        <span className="meta" role="status">
          {isBusy ? "reading …" : page.fault === null ? page.summary : "not yet"}
        </span>
        <span className="grow" />
        {runs.length < 2 ? null : (
          <Segmented
            label="Which run"
            size="small"
            value={run?.key ?? ""}
            options={runs.map(({ key }, index) => ({ value: key, name: `Run ${index + 1}` }))}
            onValue={(key) => onShown(runs.findIndex((entry) => entry.key === key))}
          />
        )}
      </div>
      <ScrollRegion className="pane-b" label="The first runs as they would be imported">
        {fault === null ? null : (
          <div className="pad">
            <Note
              tone="warn"
              title={`${fault.role}: not yet`}
              facts={[
                { name: "Found", value: fault.found },
                { name: "Expected", value: fault.expected },
              ]}
            >
              The preview begins when the mapping is complete.
            </Note>
          </div>
        )}
        {rejections.length === 0 ? null : (
          <ul className="mp-rejections" aria-label="Rejected">
            {rejections.map((rejection) => (
              <li key={rejection.key}>
                <Tag tone="error" icon="close">
                  rejected
                </Tag>
                <span className="nowrap">{rejection.where}</span>
                <span className="msg">{rejection.message}</span>
              </li>
            ))}
          </ul>
        )}
        {run === undefined ? null : <RunPreview run={run} />}
      </ScrollRegion>
    </section>
  );
}

function RunPreview({ run }: { run: PreviewRun }) {
  return (
    <article aria-label={`Run ${run.name}`}>
      <header className="mp-run">
        <h3 className="mono clip">{run.name}</h3>
        <span className="meta">{run.facts}</span>
        <span className="grow" />
        <OutcomeMark status={run.outcome.status} />
        <span className="text-sm">{run.outcome.text}</span>
      </header>
      {run.warnings.map((warning) => (
        <p key={warning} className="mp-warning">
          <Tag tone="warn" icon="warning">
            warned
          </Tag>
          <span className="msg">{warning}</span>
        </p>
      ))}
      {run.opening.length === 0 ? null : (
        <dl className="mp-opening">
          {run.opening.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <pre>{text}</pre>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ol className="mp-steps">
        {run.steps.map((step) => (
          <StepPreview key={step.t} step={step} />
        ))}
      </ol>
      {run.more === null ? null : <p className="meta mp-more">{run.more}</p>}
      {run.closing === null ? null : <p className="mp-more mp-thought">{run.closing}</p>}
    </article>
  );
}

function StepPreview({ step }: { step: PreviewStep }) {
  return (
    <li className="mp-step">
      <span className="mp-no">
        <span className="sr">step </span>
        {step.t}
      </span>
      <div>
        {step.thought === null ? null : <p className="mp-thought">{step.thought}</p>}
        {step.actions.map((action) => (
          <div key={action.key}>
            <pre className="mp-action">
              {action.kind === "message" ? <span className="faint">says </span> : null}
              {action.text}
            </pre>
            {action.reply === null ? null : (
              <div className="mp-reply">
                {action.isError ? <Tag tone="error">error</Tag> : null}
                <pre>{action.reply === "" ? "(nothing)" : action.reply}</pre>
              </div>
            )}
          </div>
        ))}
        {step.observation === null ? null : (
          <div className="mp-reply">
            <pre>{step.observation === "" ? "(nothing)" : step.observation}</pre>
          </div>
        )}
      </div>
    </li>
  );
}
