import { LabelChip, LabelGlyph } from "@/components/glyphs/label-mark";
import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { GapLabel } from "@/lib/rubric/rubric";
import type { GapChoice } from "@/lib/view-models/annotation-rubric";

export interface LabelChoiceProps {
  choices: readonly GapChoice[];
  labels: readonly GapLabel[];
  /** One line each with its definition, or (beside the parts) only names. */
  isShort: boolean;
  onLabel: (label: GapLabel) => void;
}

/** The labels under their keys; `1` to `7` and `0` from anywhere on the page. */
export function LabelChoice({ choices, labels, isShort, onLabel }: LabelChoiceProps) {
  return (
    <fieldset className={isShort ? "lb short" : "lb"}>
      <legend className="sr">Label</legend>
      {choices.map(({ label, name, key, definition }) => {
        const isOn = labels.includes(label);
        return (
          <button
            key={label}
            type="button"
            className={`lbo ${LABEL_CLASS[label]}`}
            aria-pressed={isOn}
            aria-keyshortcuts={key}
            title={definition}
            onClick={() => onLabel(label)}
          >
            <Kbd value={key} />
            <LabelGlyph label={label} />
            <span className="nm">{name}</span>
            {isShort ? null : <span className="df">{definition}</span>}
            {isOn && !isShort ? <Icon name="check" /> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The set that follows from the parts and the keys. */
export function LabelsOfCase({ name, labels }: { name: string; labels: readonly GapLabel[] }) {
  return (
    <div className="set">
      <h3>Labels of {name}</h3>
      {labels.length === 0 ? <span className="meta">none yet</span> : labels.map((label) => <LabelChip key={label} label={label} />)}
      {labels.length > 1 ? <span className="meta">union of the parts and what you chose</span> : null}
    </div>
  );
}
