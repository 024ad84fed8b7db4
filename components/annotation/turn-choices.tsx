import { Icon, type IconName } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { DriftType, TaskComplete, TurnValue } from "@/lib/rubric/turn-values";
import type { RubricText } from "@/lib/view-models/annotation-rubric";
import type { TurnAction, TurnDraft } from "@/lib/view-models/annotation-turns";

const VALUES: readonly { value: TurnValue; key: string; icon: IconName }[] = [
  { value: "grounded", key: "g", icon: "check" },
  { value: "ungrounded", key: "u", icon: "close" },
  { value: "not_applicable", key: "n", icon: "minus" },
  { value: "skip", key: "s", icon: "chevron-right" },
];
const COMPLETE: readonly { value: TaskComplete; key: string }[] = [
  { value: "yes", key: "y" },
  { value: "no", key: "o" },
  { value: "unclear", key: "c" },
];
const DRIFT: readonly { value: DriftType; key: string }[] = [
  { value: "slot", key: "1" },
  { value: "consistency", key: "2" },
  { value: "fatigue", key: "3" },
  { value: "fact", key: "4" },
  { value: "other", key: "5" },
];

export interface TurnChoicesProps {
  rubric: Pick<RubricText, "labels" | "taskComplete" | "driftTypes">;
  draft: TurnDraft;
  onChange: (action: TurnAction) => void;
}

/** Grounded or not, what kind of drift, and whether the turn does what was asked. Words are the rubric's, keys the key map's. */
export function TurnChoices({ rubric, draft, onChange }: TurnChoicesProps) {
  const text = (list: readonly { id: string; name: string; definition: string }[], id: string) => list.find((entry) => entry.id === id);
  return (
    <>
      <fieldset className="lb turn">
        <legend className="sr">Label of the turn</legend>
        {VALUES.map(({ value, key, icon }) => {
          const entry = text(rubric.labels, value);
          return (
            <button
              key={value}
              type="button"
              className="lbo pick"
              aria-pressed={draft.value === value}
              aria-keyshortcuts={key}
              onClick={() => onChange({ kind: "value", value })}
            >
              <Kbd value={key} />
              <Icon name={icon} />
              <span className="nm">{entry?.name ?? value}</span>
              <span className="df">{entry?.definition ?? ""}</span>
              {draft.value === value ? <Icon name="check" /> : null}
            </button>
          );
        })}
      </fieldset>
      <fieldset className="few">
        <legend>
          Does the turn do what was asked? <span className="meta">needed for grounded and ungrounded</span>
        </legend>
        {COMPLETE.map(({ value, key }) => (
          <button
            key={value}
            type="button"
            className="opt2"
            aria-pressed={draft.taskComplete === value}
            aria-keyshortcuts={key}
            title={text(rubric.taskComplete, value)?.definition}
            onClick={() => onChange({ kind: "complete", taskComplete: value })}
          >
            <Kbd value={key} />
            {text(rubric.taskComplete, value)?.name ?? value}
          </button>
        ))}
      </fieldset>
      {draft.value === "ungrounded" ? (
        <fieldset className="few">
          <legend>
            Kind of drift <span className="meta">one key, only when ungrounded</span>
          </legend>
          {DRIFT.map(({ value, key }) => (
            <button
              key={value}
              type="button"
              className="opt2"
              aria-pressed={draft.driftType === value}
              aria-keyshortcuts={key}
              title={text(rubric.driftTypes, value)?.definition}
              onClick={() => onChange({ kind: "drift", driftType: value })}
            >
              <Kbd value={key} />
              {text(rubric.driftTypes, value)?.name ?? value}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
