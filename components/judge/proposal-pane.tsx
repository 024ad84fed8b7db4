import { LabelChip } from "@/components/glyphs/label-mark";
import type { Refusal } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { LABEL_DEFINITIONS } from "@/lib/rubric/rubric";
import { displayLine, displayLines } from "@/lib/view-models/display-line";
import { findingName, flagSentence, type JudgementItem } from "@/lib/view-models/judge-page";

export interface ProposalPaneProps {
  item: JudgementItem;
  mayReview: boolean;
  /** Of a set of labels that is being chosen; empty: none is. */
  chosen: readonly string[];
  refusal: Refusal | null;
  isSending: boolean;
  onQuote: (number: string) => void;
  onAccept: () => void;
  onReject: () => void;
  onChange: (key: string) => void;
}

/** What the judge says, with every quote checked; what failed stands beside the nearest words. Below: what a person makes of it. */
export function ProposalPane(props: ProposalPaneProps) {
  const { item } = props;
  const { judgement, proposal } = item;
  const verified = proposal?.quotes.filter(({ fault }) => fault === null).length ?? 0;
  return (
    <section className="pane ju-pane" aria-label="Proposal">
      <div className="pane-h">
        <h2>Proposal</h2>
        {proposal?.labels.map((label) => (
          <LabelChip key={label} label={label} />
        ))}
        <span className="meta mono clip">{proposal?.subPatterns.join(", ")}</span>
        <span className="grow" />
        <StateTag item={item} />
      </div>
      <ScrollRegion className="pane-b" label="What the judge says">
        {judgement.fault === null ? null : (
          <div className="sec">
            <Note tone={judgement.state === "skipped" ? "plain" : "error"} title={judgement.fault.code}>
              {displayLine(judgement.fault.message)} It stands in no rate. {judgement.calls === 1 ? "One call." : `${judgement.calls} calls.`}
            </Note>
          </div>
        )}
        {proposal === null ? null : (
          <>
            <div className="sec">
              <h3>
                Quotes{" "}
                <span className="meta">
                  {proposal.quotes.length === 0 ? "none" : `${verified} of ${proposal.quotes.length} verbatim, in the step and field they name`}
                </span>
              </h3>
              {proposal.flags.length === 0 ? null : <p className="meta">Not counted before a person has looked: {flagSentence(proposal.flags)}.</p>}
              <ol className="ql">
                {proposal.quotes.map((quote) => (
                  <li key={quote.number} className={quote.fault === null ? undefined : "bad"}>
                    {quote.fault === null ? (
                      <button type="button" className="more" onClick={() => props.onQuote(quote.number)} aria-label={`Go to quote ${quote.number}`}>
                        <span className="pin">{quote.number}</span>
                      </button>
                    ) : (
                      <span className="pin no2">{quote.number}</span>
                    )}
                    <code>
                      {quote.fault === null ? (
                        <mark className={quote.role === "write" ? "cf" : "ev"}>{displayLine(quote.quote)}</mark>
                      ) : (
                        displayLine(quote.quote)
                      )}
                    </code>
                    <span className="meta">
                      <Icon name={quote.fault === null ? "check" : "close"} size={12} /> step {quote.step}, {quote.role}
                    </span>
                    {quote.fault === null ? null : (
                      <p className="rd">
                        {displayLine(quote.fault)}.{" "}
                        {quote.nearest === null ? (
                          "Nothing there is near."
                        ) : (
                          <>
                            Nearest there: <code>{displayLine(quote.nearest)}</code>.
                          </>
                        )}{" "}
                        Accept without it, or reject.
                      </p>
                    )}
                  </li>
                ))}
              </ol>
            </div>
            {proposal.elements.length === 0 ? null : (
              <div className="sec">
                <h3>Parts</h3>
                <dl className="prt">
                  {proposal.elements.map(({ element, finding }) => (
                    <div key={element}>
                      <dt>{displayLine(element)}</dt>
                      <dd>{findingName(finding)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            )}
            <div className="sec">
              <h3>Rationale</h3>
              <p className="note-text">{displayLines(proposal.rationale)}</p>
              {proposal.samples === 1 ? null : (
                <p className="meta">
                  {proposal.votes} of {proposal.samples} answers said so.
                </p>
              )}
            </div>
          </>
        )}
        {item.records === null ? null : (
          <p className="sec">{item.records === 1 ? "1 record" : `${item.records} records`} of this run: they stand in the table of records.</p>
        )}
        <Others item={item} />
        <Replies replies={item.replies} />
      </ScrollRegion>
      <Decision {...props} verified={verified} />
    </section>
  );
}

function StateTag({ item }: { item: JudgementItem }) {
  const { state, review } = item.judgement;
  if (review !== null) return <span className="tag ok">{review}</span>;
  if (state === "ok") return <span className="tag ok">counted</span>;
  return <span className={state === "skipped" ? "tag" : "tag error"}>{state === "flagged" ? "not counted" : state}</span>;
}

function Others({ item }: { item: JudgementItem }) {
  if (item.proposal === null) return null;
  return (
    <div className="sec">
      <h3>Others</h3>
      {item.others.length === 0 ? (
        <p className="meta">Nobody else has a label here that is open to you.</p>
      ) : (
        <dl className="prt">
          {item.others.map(({ rater, labels, assisted }) => (
            <div key={rater}>
              <dt>
                {displayLine(rater)} {assisted ? <span className="meta">assisted</span> : null}
              </dt>
              <dd>
                {labels.map((label) => (
                  <LabelChip key={label} label={label} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="meta">
        Yours will be marked <b>assisted</b>: it enters no agreement between people.
      </p>
    </div>
  );
}

function Replies({ replies }: { replies: readonly string[] }) {
  if (replies.length === 0) return null;
  return (
    <details className="sec ju-raw">
      <summary>{replies.length === 1 ? "The reply as it came" : `${replies.length} replies as they came`}</summary>
      {replies.map((reply, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replies are known by their order
        <ScrollRegion key={index} className="reply" label={`Reply ${index + 1}`}>
          <pre>{reply === "" ? "(empty)" : displayLines(reply)}</pre>
        </ScrollRegion>
      ))}
    </details>
  );
}

function acceptWords(verified: number): string {
  return verified === 0 ? "Accept without a quote" : `Accept ${verified === 1 ? "1 quote" : `${verified} quotes`}`;
}

function Decision({ item, mayReview, chosen, refusal, isSending, verified, onAccept, onReject, onChange }: ProposalPaneProps & { verified: number }) {
  const { proposal, records, judgement } = item;
  if (proposal === null && records === null) return null;
  if (judgement.review !== null)
    return (
      <p className="dec meta">
        {judgement.review} by {displayLine(judgement.reviewedBy ?? "somebody")}. A label is changed on the page of the run.
      </p>
    );
  if (!mayReview) return <p className="dec meta">You may look, and not label.</p>;
  return (
    <div className="dec">
      {refusal === null ? null : (
        <Note tone="error" title="Not saved" isAlert>
          {displayLine(refusal.detail)}
        </Note>
      )}
      <Button variant="primary" keyHint="Enter" disabled={isSending} onClick={onAccept}>
        {chosen.length > 0 ? "Save the set" : proposal === null ? "Accept" : acceptWords(verified)}
      </Button>
      {proposal === null ? null : (
        <span className="row wrap ju-change">
          {LABEL_DEFINITIONS.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className="btn small"
              aria-label={`${key}: change to ${label}`}
              aria-pressed={chosen.includes(label)}
              aria-keyshortcuts={key}
              disabled={isSending}
              onClick={() => onChange(key)}
            >
              <Kbd value={key} />
            </button>
          ))}
          <span className="meta">change</span>
        </span>
      )}
      <Button keyHint="x" disabled={isSending} onClick={onReject}>
        Reject
      </Button>
    </div>
  );
}
