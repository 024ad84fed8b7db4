import type { ReactNode } from "react";
import { useId } from "react";
import type { RubricDefinition } from "@/lib/rubric/rubric-definition";
import type { TextChange } from "@/lib/view-models/rubric-page";

export interface PartsProps {
  definition: RubricDefinition;
  /** null: it is only read. */
  onChange: ((change: TextChange) => void) | null;
}

/** Everything of a rubric that a copy may say otherwise, list by list. */
export function RubricParts({ definition, onChange }: PartsProps) {
  const labels = (list: "labels" | "taskComplete" | "driftTypes", title: string) =>
    definition[list].length === 0 ? null : (
      <Part title={title}>
        {definition[list].map((label, at) => (
          <li key={label.id} className="rb-label">
            <Text {...{ onChange, list, at }} field="key" label={`Key of ${label.id}`} value={label.key} size="key" />
            <Text {...{ onChange, list, at }} field="name" label={`Name of ${label.id}`} value={label.name} size="name" />
            <Text {...{ onChange, list, at }} field="definition" label={`Definition of ${label.id}`} value={label.definition} size="long" />
            {list !== "labels" ? null : <Offered {...{ onChange, list, at }} id={label.id} isOffered={label.isOffered} />}
          </li>
        ))}
      </Part>
    );
  return (
    <>
      {labels("labels", "Labels")}
      {labels("taskComplete", "Was the task done?")}
      {labels("driftTypes", "Kinds of drift")}
      {definition.questions.length === 0 ? null : (
        <Part title="Help, question by question">
          {definition.questions.map((question, at) => (
            <li key={question.id} className="rb-question">
              <span className="rb-no">{question.id}</span>
              <div className="rb-stack">
                <Text
                  {...{ onChange, at }}
                  list="questions"
                  field="question"
                  label={`Question ${question.id}`}
                  value={question.question}
                  size="long"
                />
                <Text
                  {...{ onChange, at }}
                  list="questions"
                  field="help"
                  label={`Help of question ${question.id}`}
                  value={question.help}
                  size="long"
                />
                <ul className="rb-answers">
                  {question.answers.map((answer, index) => (
                    <li key={answer.key}>
                      <kbd>{answer.key}</kbd>
                      <Text
                        {...{ onChange, at }}
                        list="questions"
                        field={`answer:${index}`}
                        label={`Answer ${answer.key} of question ${question.id}`}
                        value={answer.text}
                        size="long"
                      />
                      <span className="meta">{answer.toLabel ?? `question ${answer.toQuestion}`}</span>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </Part>
      )}
      {definition.scales.length === 0 ? null : (
        <Part title="Scales and their anchors">
          {definition.scales.map((scale, at) => (
            <li key={scale.id} className="rb-stack">
              <Text {...{ onChange, at }} list="scales" field="name" label={`Name of ${scale.id}`} value={scale.name} size="long" />
              <Text {...{ onChange, at }} list="scales" field="question" label={`Question of ${scale.id}`} value={scale.question} size="long" />
              <ul className="rb-answers">
                {scale.anchors.map((anchor, index) => (
                  <li key={anchor.from}>
                    <span className="rb-range">
                      {anchor.from}–{anchor.to}
                    </span>
                    <Text
                      {...{ onChange, at }}
                      list="scales"
                      field={`anchor:${index}`}
                      label={`Anchor ${anchor.from} to ${anchor.to} of ${scale.id}`}
                      value={anchor.text}
                      size="long"
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </Part>
      )}
      {definition.fields.length === 0 ? null : (
        <Part title="Fields of a record">
          {definition.fields.map((field, at) => (
            <li key={field.id} className="rb-label">
              <span className="meta">{field.choices.length > 0 ? field.choices.join(" · ") : field.type}</span>
              <Text {...{ onChange, at }} list="fields" field="name" label={`Name of ${field.id}`} value={field.name} size="name" />
              <Text {...{ onChange, at }} list="fields" field="definition" label={`Definition of ${field.id}`} value={field.definition} size="long" />
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rb-part">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface TextProps extends Pick<TextChange, "list" | "at" | "field"> {
  label: string;
  value: string;
  size: "key" | "name" | "long";
  onChange: PartsProps["onChange"];
}

function Text({ label, value, size, onChange, ...place }: TextProps) {
  if (onChange === null) {
    if (value === "") return null;
    return size === "key" ? <kbd>{value}</kbd> : <span className={size === "name" ? "rb-name" : "rb-text"}>{value}</span>;
  }
  if (size === "long") {
    return (
      <textarea
        className="area rb-text"
        aria-label={label}
        rows={Math.min(6, 1 + Math.floor(value.length / 90))}
        value={value}
        onChange={(event) => onChange({ ...place, value: event.target.value })}
      />
    );
  }
  return (
    <span className={`input ${size === "key" ? "rb-key" : "rb-name"}`}>
      <input
        aria-label={label}
        value={value}
        maxLength={size === "key" ? 1 : 60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...place, value: event.target.value })}
      />
    </span>
  );
}

function Offered({
  id,
  isOffered,
  onChange,
  list,
  at,
}: { id: string; isOffered: boolean } & Pick<TextChange, "list" | "at"> & Pick<PartsProps, "onChange">) {
  const input = useId();
  if (onChange === null) return isOffered ? null : <span className="meta">not offered</span>;
  return (
    <label className="rb-offered" htmlFor={input}>
      <input
        id={input}
        className="cb"
        type="checkbox"
        checked={isOffered}
        aria-label={`Offer ${id}`}
        onChange={(event) => onChange({ list, at, field: "isOffered", value: event.target.checked })}
      />
      offered
    </label>
  );
}
