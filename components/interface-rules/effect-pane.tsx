import { LabelName } from "@/components/glyphs/label-mark";
import { factsOf } from "@/components/requests/facts-of";
import type { Preview } from "@/components/requests/use-preview";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { RulesEffect, RulesInput } from "@/lib/view-models/interface-rules-page";
import { ShareTable } from "./rule-tables";

/** What the rules come to over the study: of the saved set, or of the edit that is being looked at. */
export function EffectPane({ effect, preview }: { effect: RulesEffect; preview: Preview<RulesInput> }) {
  const title = preview.kind === "shown" ? "Saved rules and this edit" : "Saved rules";
  return (
    <aside className="pane" aria-label="Effect">
      <div className="pane-h">
        <h2>On this study</h2>
        <span className="meta">{effect.corpus}</span>
      </div>
      <ScrollRegion className="pane-b" label="What the rules explain">
        <p className="sr" role="status">
          {preview.kind === "counting" ? "counting" : "counted"}
        </p>
        {preview.kind === "counting" ? <p className="meta ir-wait">Counting the edit; the figures below are the ones before it.</p> : null}
        {preview.kind === "failed" ? (
          <Note tone="error" title="Not counted" facts={factsOf(preview.refusal)}>
            {preview.refusal.detail}
          </Note>
        ) : null}
        {effect.partly === null ? null : <p className="meta ir-wait">{effect.partly}</p>}
        <ShareTable title={title} shares={effect.shares} />
        <div className="sec">
          <h3>Consecutive invalid actions</h3>
          <div className="ir-cia">
            {effect.cia.map(({ name, percent, part, width, isBound }) => (
              <div key={name}>
                <span>{name}</span>
                <span className="track2" aria-hidden="true">
                  <i className={isBound ? "is-bound" : undefined} style={{ inlineSize: `${width}%` }} />
                </span>
                <b className="num strong">{percent}</b>
                <span className="num ci">{part}</span>
              </div>
            ))}
            <div aria-hidden="true">
              <span />
              <span className="ir-scale">
                <span>0</span>
                <span>{effect.ciaScale}</span>
              </span>
            </div>
          </div>
          <p className="meta">{effect.ciaNote}</p>
        </div>
        <div className="sec">
          <h3>
            Label shift <span className="meta">once the rules count as stated</span>
          </h3>
          <div className="ir-shift">
            {effect.shift.map(({ label, cases, runs }) => (
              <div key={label}>
                <LabelName label={label} />
                <b className="num strong">{cases}</b>
                <span className="num ci">{runs}</span>
              </div>
            ))}
          </div>
        </div>
        <div className="sec">
          <h3>
            Not explained <span className="meta">{effect.unexplainedTotal}</span>
          </h3>
          <dl className="ir-nx">
            {effect.unexplained.map(({ name, count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{count}</dd>
              </div>
            ))}
          </dl>
        </div>
      </ScrollRegion>
    </aside>
  );
}
