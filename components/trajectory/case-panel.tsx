"use client";

import { memo, type ReactNode } from "react";
import { CallTag, RefusedTag } from "@/components/glyphs/call-tag";
import { LabelChip, LabelGlyph } from "@/components/glyphs/label-mark";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { ElementFinding } from "@/lib/matching/match-result";
import type { GapLabel } from "@/lib/rubric/rubric";
import { ruleSentence } from "@/lib/rubric/rules";
import { displayLine, displayLines } from "@/lib/view-models/display-line";
import { addressKey, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { formatQuote } from "@/lib/view-models/trajectory-line";
import {
  describeCase,
  describeDistance,
  describePlace,
  MATCHER,
  provenanceRows,
  type RaterRow,
  type TrajectoryPage,
} from "@/lib/view-models/trajectory-page";
import { otherElements } from "@/lib/view-models/trajectory-provenance";
import { prepareTextBlock, type RawMark } from "@/lib/view-models/trajectory-text-block";
import type { CaseView, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { ArgumentSources } from "./argument-sources";
import { MarkedPieces } from "./marked-text";
import type { MarksByText } from "./step-row";
import type { Provenance } from "./use-provenance";
import { WaitingProposals } from "./waiting-proposals";

export interface CasePanelProps {
  page: TrajectoryPage;
  caseIndex: number | null;
  step: StepView | undefined;
  marks: MarksByText;
  evidence: readonly NumberedSpan[];
  /** Where each argument of the write comes from, and which of them was gone to last. */
  provenance: Provenance;
  sourceIndex: number | null;
  onSource: (index: number) => void;
  raters: readonly RaterRow[];
  /** Whose evidence is lit. */
  shownRater: string;
  rater: string;
  onRater: (rater: string) => void;
  onStep: (t: number, k: number) => void;
  onEvidence: (item: NumberedSpan) => void;
  onCase: (by: 1 | -1) => void;
  onUnpin: (pinIndex: number) => void;
  onPinRole: (pinIndex: number, role: "decisive" | "supports" | "write") => void;
  /** Where the label is given; stays at the foot of the panel. */
  form: ReactNode;
}

const GLYPH_OF_FINDING: Readonly<Record<ElementFinding["finding"], GapLabel | null>> = {
  fine: null,
  overlooked: "overlooked",
  incomplete: "incomplete",
  interface: "other:interface",
};

/** One failed write: what was tried, what is said of it and by whom, and where a person can check it. */
export const CasePanel = memo(function CasePanel(props: CasePanelProps) {
  const { page, caseIndex } = props;
  const one = caseIndex === null ? null : (page.cases[caseIndex] ?? null);
  return (
    <aside className="pane case" aria-label="Case">
      <div className="pane-h">
        <h2>{one === null || caseIndex === null ? "No case" : `Case ${caseIndex + 1} of ${page.cases.length}`}</h2>
        <span className="meta clip">{one === null ? "" : describeCase(one, true)}</span>
        <span className="grow" />
        {page.cases.length > 1 ? (
          <span className="row tight">
            <Button variant="bare" size="small" keyHint="[" aria-label="Previous case" onClick={() => props.onCase(-1)} />
            <Button variant="bare" size="small" keyHint="]" aria-label="Next case" onClick={() => props.onCase(1)} />
          </span>
        ) : null}
      </div>
      <ScrollRegion className="pane-b" label="Case details">
        {one === null ? <RunVerdict page={page} /> : <TheWrite {...props} one={one} />}
        {one === null ? null : <Ruling one={one} />}
        <Evidence {...props} one={one} />
        <NotFound one={one ?? page.match} />
        {one === null ? null : (
          <>
            <ArgumentSources provenance={props.provenance} contextTo={one.t - 1} current={props.sourceIndex} onSource={props.onSource} />
            <Parts {...props} one={one} />
          </>
        )}
        <WaitingProposals page={page} caseId={one?.caseId ?? null} onSpan={(span) => props.onStep(span.t, span.k)} />
        <Raters {...props} />
      </ScrollRegion>
      {props.form}
    </aside>
  );
});

function RunVerdict({ page }: { page: TrajectoryPage }) {
  const sentences: Readonly<Record<TrajectoryPage["outcomeStatus"], string>> = {
    success: "The run succeeded. A run that succeeded has no cases; its refused writes are only counted.",
    infrastructure: "The infrastructure ended the run: nothing is said of the agent's writes.",
    unknown: "The file does not say how the run ended, and no write was refused.",
    failure: "The run failed without a write that failed.",
  };
  return (
    <div className="sec">
      <p>{sentences[page.outcomeStatus]}</p>
      {page.match.explanation === "" ? null : <p className="quiet">{displayLine(page.match.explanation)}</p>}
    </div>
  );
}

interface CaseProps extends CasePanelProps {
  one: CaseView;
}

function TheWrite({ one, step, marks, onStep }: CaseProps) {
  const call = step?.calls[one.k];
  if (one.failure === "F4") {
    return (
      <div className="sec never">
        <p>
          <span className="tag dotted">never made</span>{" "}
          <span className="quiet">The run ends after step {one.t} without the write that the task asks for.</span>
        </p>
      </div>
    );
  }
  const reply = call?.result ?? (step?.observation?.address.k === one.k ? step.observation : null);
  const of = (key: string) => marks.get(key) ?? [];
  return (
    <div className="sec w">
      <div className="row">
        <CallTag kind="write" />
        {one.failure === "F1" ? <RefusedTag /> : <span className="tag warn">{one.failure}</span>}
        <button type="button" className="more" onClick={() => onStep(one.t, one.k)}>
          step {one.t}
        </button>
      </div>
      <ScrollRegion className="big" label="The write">
        <pre>
          {call === undefined ? (
            displayLines(one.action ?? "")
          ) : (
            <ActionExcerpt action={call.action} tool={call.tool} marks={of(addressKey(call.action.address))} />
          )}
        </pre>
      </ScrollRegion>
      {reply === null ? null : (
        <ScrollRegion className="reply" label="The reply">
          <pre>
            <MarkedPieces address={reply.address} pieces={prepareTextBlock(reply, of(addressKey(reply.address)), "excerpt").pieces} />
          </pre>
        </ScrollRegion>
      )}
    </div>
  );
}

/** The part of the write in question, and always which tool it is. */
function ActionExcerpt({ action, tool, marks }: { action: TextView; tool: string | null; marks: readonly RawMark[] }) {
  const block = prepareTextBlock(action, marks, "excerpt");
  return (
    <>
      {block.isCutBefore ? (
        <span>
          {displayLine(tool ?? "")}(<span className="elided">…</span>
          {"\n"}
        </span>
      ) : null}
      <MarkedPieces address={action.address} pieces={block.pieces} />
      {block.isCutAfter ? <span className="elided">…</span> : null}
    </>
  );
}

function Ruling({ one }: { one: CaseView }) {
  const sentence = ruleSentence(one.ruleId);
  return (
    <div className="sec">
      <h3>
        Rule {one.ruleId}
        {sentence === null ? null : <span className="meta">{sentence}</span>}
        {one.labels.map((label) => (
          <LabelChip key={label} label={label} />
        ))}
        {one.confidence === "weak" ? <span className="tag warn">weak: one premise is inferred</span> : null}
      </h3>
      <p className="explanation">{displayLine(one.explanation)}</p>
      {one.subPatterns.length === 0 ? null : (
        <p className="row wrap">
          {one.subPatterns.map((pattern) => (
            <span key={pattern} className="tag">
              {pattern}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Evidence(props: CasePanelProps & { one: CaseView | null }) {
  const { evidence, one, page, shownRater, onEvidence } = props;
  const distance = one === null || shownRater !== MATCHER ? null : describeDistance(one);
  const target = one ?? { t: page.stepCount + 1, k: 0, failure: "F4" as const };
  const quotes = evidence.filter((item) => item.number !== null);
  return (
    <div className="sec">
      <h3>
        Evidence
        {evidence.length === 0 ? null : (
          <>
            <Icon name="check" size={12} />
            <span className="meta">
              {quotes.length === 0 ? "the part of the write" : `${quotes.length} ${quotes.length === 1 ? "quote" : "quotes"}`}, verbatim
            </span>
          </>
        )}
      </h3>
      {evidence.length === 0 ? <p className="meta">No quote: the explanation above says why.</p> : null}
      <ul className="evl">
        {evidence.map((item) => (
          <li key={`${addressKey(item.span)}:${item.span.start}:${item.span.end}`}>
            <span className={item.number === null ? "pin cf" : "pin"}>{item.number ?? "w"}</span>
            <button type="button" className="q" onClick={() => onEvidence(item)}>
              <span className="sr">Go to </span>
              <mark className={item.number === null ? "cf" : "ev"}>{formatQuote(item.span.quote)}</mark>
            </button>
            <span className="meta">
              step {item.span.t}, {describePlace(item.span, target)}
            </span>
            <span className="meta role">
              {item.isPin && item.pinIndex !== null ? (
                <PinControls item={item} pinIndex={item.pinIndex} {...props} />
              ) : item.number === null ? (
                ""
              ) : (
                item.span.role
              )}
            </span>
          </li>
        ))}
      </ul>
      {distance === null ? null : (
        <p className="meta">
          {distance.sentence} {distance.isFar ? <span className="tag">10 or more</span> : null}
        </p>
      )}
    </div>
  );
}

function PinControls({ item, pinIndex, onPinRole, onUnpin }: CasePanelProps & { item: NumberedSpan; pinIndex: number }) {
  const roles = ["decisive", "supports", "write"] as const;
  const next = roles[(roles.indexOf(item.span.role) + 1) % roles.length] ?? "supports";
  return (
    <>
      <button
        type="button"
        className="more"
        onClick={() => onPinRole(pinIndex, next)}
        aria-label={`Role of pin ${item.number ?? "w"}: ${item.span.role}. Make it ${next}`}
      >
        your pin: {item.span.role}
      </button>
      <button type="button" className="more" onClick={() => onUnpin(pinIndex)} aria-label={`Take pin ${item.number ?? "w"} away`}>
        remove
      </button>
    </>
  );
}

function NotFound({ one }: { one: Pick<CaseView, "negativeSearch"> }) {
  const search = one.negativeSearch;
  if (search === null) return null;
  return (
    <div className="sec">
      <h3>Searched and not found</h3>
      <p className="searched">
        {search.strings.map((text) => (
          <code key={text}>{displayLine(text)}</code>
        ))}
        <span className="quiet">
          {search.hits} {search.hits === 1 ? "hit" : "hits"} in steps {search.fromStep} to {search.toStep}
        </span>
      </p>
    </div>
  );
}

/** What the matcher says of each part of the write; arguments only where their sources are not listed above. */
function Parts({ one, onEvidence, evidence, provenance }: CaseProps) {
  const hasArguments = provenance.kind === "shown" && provenance.rows.length > 0;
  const rows = provenanceRows(hasArguments || provenance.kind === "loading" ? { ...one, elements: otherElements(one) } : one);
  if (rows.length === 0) return null;
  return (
    <div className="sec">
      <h3>
        {rows.some((row) => row.value !== null) ? "What the matcher says of each part" : "Parts of the write"}{" "}
        <span className="meta">context: steps 0–{one.failure === "F4" ? one.t : one.t - 1}</span>
      </h3>
      <table className="args">
        <thead className="sr">
          <tr>
            <th>part of the write</th>
            <th>value</th>
            <th>status</th>
            <th>source</th>
            <th>rule</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const glyph = GLYPH_OF_FINDING[row.finding];
            return (
              <tr key={`${row.name}:${row.ruleId}`}>
                <th scope="row" className="mono clip" title={row.name}>
                  {row.name}
                </th>
                <td className="mono clip v" title={row.value ?? ""}>
                  {row.value ?? ""}
                </td>
                <td>
                  <span className="lab">
                    {glyph === null ? <Icon name="check" size={12} /> : <LabelGlyph label={glyph} />}
                    {row.status}
                  </span>
                </td>
                <td className="src">
                  {row.sources.length === 0 && row.finding === "incomplete" ? "nowhere before" : null}
                  {row.sources.map(({ t, spanIndex }) => {
                    const span = one.evidence[spanIndex];
                    const item = evidence.find(
                      (candidate) => span !== undefined && candidate.span.start === span.start && addressKey(candidate.span) === addressKey(span),
                    );
                    return (
                      <button key={spanIndex} type="button" className="more" onClick={() => item !== undefined && onEvidence(item)}>
                        step {t}
                      </button>
                    );
                  })}
                </td>
                <td className="num faint">{row.ruleId}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Raters({ raters, shownRater, rater: own, onRater }: CasePanelProps) {
  if (raters.length === 0) return null;
  return (
    <div className="sec">
      <h3>Labels</h3>
      <ul className="prop">
        {raters.map((row) => (
          <li key={row.rater}>
            <button
              type="button"
              className="more"
              aria-pressed={row.rater === shownRater}
              onClick={() => onRater(row.rater)}
              title="Show the evidence of this label"
            >
              {row.rater === own ? "you" : row.name}
            </button>
            <span className="row wrap">
              {row.labels.map((label) => (
                <LabelChip key={label} label={label} />
              ))}
            </span>
            <span className="meta">{row.remark}</span>
            {row.note === "" ? null : <p className="note-text">{row.note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
