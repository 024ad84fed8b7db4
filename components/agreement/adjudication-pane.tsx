import { type RefObject, useEffect, useRef } from "react";
import { LabelGlyph, LabelName } from "@/components/glyphs/label-mark";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { type GapLabel, LABEL_DEFINITIONS } from "@/lib/rubric/rubric";
import type { Span } from "@/lib/trajectory/span";
import type { DisagreementCard, DisagreementDocument } from "@/lib/view-models/adjudication-view";
import { displayLine } from "@/lib/view-models/display-line";
import { formatCount } from "@/lib/view-models/format-count";
import { answerName, asksTaskComplete, placeName, TURN_CHOICES } from "@/lib/view-models/settlement";
import { ownName, withOwnPins } from "@/lib/view-models/settlement-pin";
import { RecordView } from "./record-view";
import type { Adjudication } from "./use-adjudication";

export interface AdjudicationPaneProps {
  adjudication: Adjudication;
  chosen: readonly GapLabel[];
  taskComplete: "yes" | "no" | "unclear" | null;
  note: string;
  /** Quotes of whoever settles. */
  pins: readonly Span[];
  onUnpin: () => void;
  noteField: RefObject<HTMLTextAreaElement | null>;
  onNote: (note: string) => void;
  onKey: (key: string) => void;
  onSide: (side: string) => void;
  onTaskComplete: (answer: "yes" | "no" | "unclear") => void;
  onSaveSet: () => void;
}

/** Blind settling: the list on the left, both answers and the record that they quote on the right, the keys at the foot. */
export function AdjudicationPane(props: AdjudicationPaneProps) {
  const { items, current, card, detail, goTo, state, retry, refusal, showEarlier } = props.adjudication;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll("li")[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const open = items.filter(({ settled, unit }) => settled === null && unit !== "scale").length;
  const counted = items.filter(({ unit }) => unit !== "scale").length;
  return (
    <div className="ag-bot">
      <section className="pane" aria-label="Disagreements">
        <div className="pane-h">
          <h2>To settle</h2>
          <span className="meta">
            {open} of {counted}, {counted - open} settled
          </span>
          <span className="grow" />
          <span className="meta">order: seed adjudication/1</span>
        </div>
        <ScrollRegion className="pane-b" label="Disagreement list">
          <ul className="dl" ref={list}>
            {items.map((item, index) => (
              <li key={item.id} aria-current={index === current ? "true" : undefined}>
                <button type="button" onClick={() => goTo(index)}>
                  <span className="meta">{index + 1}</span>
                  <code className="clip">{displayLine(placeName(item))}</code>
                  <Versus item={item} />
                </button>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </section>
      {card === null ? null : (
        <section className="pane adj" aria-label="Adjudication">
          <div className="wl">
            <span className="tag write">{card.unit}</span>
            <code className="clip">{displayLine(placeName(card))}</code>
            {card.t === null ? null : <span className="meta">step {card.t}</span>}
            {card.settled === null ? null : (
              <span className="tag ok">
                settled{card.settled.via === "discussion" ? " together" : ""}: {answerName(card.settled)}
              </span>
            )}
            <span className="grow" />
            <span className="blind meta">
              <Icon name="eye-off" /> Raters and configuration are hidden; sides change from case to case
            </span>
          </div>
          {refusal === null ? null : (
            <Note tone="error" title="Not settled" isAlert>
              {refusal}
            </Note>
          )}
          {detail === null ? <p className="pad meta">Loading both answers.</p> : <Answers detail={detail} onSide={props.onSide} />}
          {detail === null ? null : (
            <ScrollRegion className="rec-box" label="The record, with the pins of both">
              <p className="meta rh">The record, with the pins of both</p>
              {detail.stepsBefore === 0 ? null : (
                <p className="meta rh">
                  {detail.stepsBefore === 1 ? "1 earlier step" : `${formatCount(detail.stepsBefore)} earlier steps`}, of which only those pinned are
                  shown{" "}
                  <Button size="small" keyHint="m" onClick={showEarlier}>
                    Show earlier steps
                  </Button>
                </p>
              )}
              <RecordView rows={withOwnPins(detail.record, props.pins)} />
            </ScrollRegion>
          )}
          {props.pins.length === 0 ? null : (
            <section className="own-pins" aria-label="Your pins">
              {props.pins.map((span, index) => (
                <p key={`${span.source} ${span.t} ${span.k} ${span.start}`} className="qq">
                  <span className="pin">{ownName(index)}</span> <span className="faint">step {span.t}</span>{" "}
                  <mark className="ev">{displayLine(span.quote)}</mark>
                </p>
              ))}
              <Button size="small" keyHint="x" onClick={props.onUnpin}>
                Take the last pin away
              </Button>
            </section>
          )}
          <div className="dec">
            <span className="strong">{card.via === "discussion" ? "Settle together as" : "Settle as"}</span>
            <Choices {...props} card={card} />
            <label className="why">
              <span className="sr">Reason</span>
              <textarea
                ref={props.noteField}
                value={props.note}
                rows={1}
                placeholder="reason (i)"
                onChange={(event) => props.onNote(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === "Escape" || (event.key === "Enter" && !event.shiftKey)) {
                    event.preventDefault();
                    event.currentTarget.blur();
                  }
                }}
              />
            </label>
            <span className="grow" />
            {state === "not-saved" ? (
              <Button variant="primary" onClick={retry}>
                Not saved: try again
              </Button>
            ) : (
              <span className="saved" role="status">
                {state === "saving" ? "saving" : "saved"}
              </span>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

const TASK_ANSWERS = [
  { key: "y", value: "yes" },
  { key: "n", value: "no" },
  { key: "c", value: "unclear" },
] as const;

function Versus({ item }: { item: DisagreementCard }) {
  if (item.settled !== null)
    return (
      <span className="ag-ab">
        <Icon name="check" size={12} />
        <span className="sr">settled: </span>
        {answerName(item.settled)}
      </span>
    );
  return (
    <span className="ag-ab">
      {item.sides.map(({ side, labels, value }, index) => (
        <span key={side} className="row">
          {index === 0 ? null : <span className="faint">vs</span>}
          {value === null ? labels.map((label) => <LabelGlyph key={label} label={label} named />) : <span>{answerName({ labels, value })}</span>}
        </span>
      ))}
    </span>
  );
}

function Answers({ detail, onSide }: { detail: DisagreementDocument; onSide: (side: string) => void }) {
  return (
    <div className="side2">
      {detail.sides.map((answer) => (
        <div key={answer.side}>
          <div className="row">
            <h2>{answer.side}</h2>
            {answer.value === null ? answer.labels.map((label) => <LabelName key={label} label={label} />) : <b>{answerName(answer)}</b>}
            {answer.unsure ? <span className="tag warn">unsure</span> : null}
            <span className="grow" />
            <span className="meta">{answer.evidence.length === 1 ? "1 pin" : `${answer.evidence.length} pins`}</span>
            <Button size="small" keyHint={answer.side.toLowerCase()} onClick={() => onSide(answer.side)}>
              Take {answer.side}
            </Button>
          </div>
          {answer.evidence.map((span, index) => (
            <p key={`${span.source} ${span.t} ${span.k} ${span.field} ${span.start} ${span.role}`} className="qq">
              <span className="pin">{`${answer.side}${index + 1}`}</span> <span className="faint">step {span.t}</span>{" "}
              <mark className={span.role === "write" ? "cf" : "ev"}>{displayLine(span.quote)}</mark>
            </p>
          ))}
          {(answer.elements ?? []).map((part) => (
            <p key={part.element} className="meta">
              {displayLine(part.text)}: {part.finding}
              {part.negativeSearch === null
                ? ""
                : `, searched ${part.negativeSearch.strings.map((text) => `“${displayLine(text)}”`).join(", ")} in steps ${part.negativeSearch.fromStep}–${part.negativeSearch.toStep}: ${part.negativeSearch.hits} hits`}
            </p>
          ))}
          <p className="note-text">{answer.note === "" ? <span className="faint">no reason given</span> : answer.note}</p>
        </div>
      ))}
    </div>
  );
}

function Choices({ card, chosen, taskComplete, onKey, onTaskComplete, onSaveSet }: AdjudicationPaneProps & { card: DisagreementCard }) {
  if (card.unit === "turn")
    return (
      <>
        {asksTaskComplete(card) ? (
          <Segmented<string>
            label="Task complete"
            value={taskComplete ?? "none"}
            options={TASK_ANSWERS.map(({ key, value }) => ({
              value,
              name: (
                <>
                  <Kbd value={key} /> task {value}
                </>
              ),
            }))}
            onValue={(answer) => {
              const found = TASK_ANSWERS.find(({ value }) => value === answer);
              if (found !== undefined) onTaskComplete(found.value);
            }}
          />
        ) : null}
        {TURN_CHOICES.map(({ key, name }) => (
          <Button key={key} keyHint={key} onClick={() => onKey(key)}>
            {name}
          </Button>
        ))}
      </>
    );
  if (card.unit === "scale")
    return (
      <>
        {["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((key) => (
          <Button key={key} size="small" keyHint={key} onClick={() => onKey(key)} aria-label={key === "0" ? "10" : key} />
        ))}
      </>
    );
  return (
    <>
      {LABEL_DEFINITIONS.map(({ key, label }) => (
        <Button key={key} keyHint={key} onClick={() => onKey(key)} aria-pressed={card.mode === "multi" ? chosen.includes(label) : undefined}>
          <LabelGlyph label={label} />
          {label}
        </Button>
      ))}
      {card.mode === "multi" ? (
        <Button variant="primary" keyHint="Enter" onClick={onSaveSet}>
          Save the set
        </Button>
      ) : null}
    </>
  );
}
