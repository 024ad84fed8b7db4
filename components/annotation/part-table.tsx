import { LabelGlyph } from "@/components/glyphs/label-mark";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { type Finding, type GapDraft, labelOfFinding } from "@/lib/view-models/annotation-draft";
import { displayLine } from "@/lib/view-models/display-line";

export interface Part {
  element: string;
  /** affordance, argument, constraint, the step. */
  kind: string;
  name: string;
  text: string;
}

const FINDINGS: readonly { finding: Finding; key: string; text: string }[] = [
  { finding: "overlooked", key: "y", text: "stated, contradicted" },
  { finding: "fine", key: "f", text: "stated, agrees" },
  { finding: "incomplete", key: "n", text: "not stated, a read shows it" },
  { finding: "interface", key: "m", text: "not stated, no read does" },
];

export interface PartTableProps {
  parts: readonly Part[];
  index: number;
  draft: GapDraft;
  /** "before 9.1", "in the run". */
  before: string;
  onPart: (index: number) => void;
  onFinding: (finding: Finding) => void;
}

/** What is said of each part of the write; the case's labels are the union. */
export function PartTable({ parts, index, draft, before, onPart, onFinding }: PartTableProps) {
  return (
    <ol className="el" aria-label="Parts of the write">
      <li className="hd" aria-hidden="true">
        <span>Part</span>
        <span>in the write</span>
        <span>{before}</span>
        <span className="num">evidence</span>
      </li>
      {parts.map((part, at) => {
        const finding = draft.findings[part.element];
        const isNow = at === index;
        return (
          <li key={part.element} className={isNow ? "now" : ""} aria-current={isNow ? "step" : undefined}>
            <span className="ty">{part.kind}</span>
            <button type="button" className="part clip" onClick={() => onPart(at)}>
              <code>
                {part.kind === "argument" ? `${displayLine(part.name, 40)} ` : ""}
                <b>{displayLine(part.text, 120)}</b>
              </code>
            </button>
            <FindingText finding={finding} />
            <span className="pp">{evidenceOf(draft, part.element)}</span>
            {isNow ? (
              <div className="opts">
                {FINDINGS.map(({ finding: choice, key, text }) => (
                  <button
                    key={choice}
                    type="button"
                    className="opt2"
                    aria-pressed={finding === choice}
                    aria-keyshortcuts={key}
                    onClick={() => onFinding(choice)}
                  >
                    <Kbd value={key} />
                    <FindingGlyph finding={choice} />
                    {text}
                  </button>
                ))}
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function FindingText({ finding }: { finding: Finding | undefined }) {
  if (finding === undefined) return <span className="fnd open">open</span>;
  return (
    <span className={finding === "fine" ? "fnd ok" : "fnd"}>
      <FindingGlyph finding={finding} />
      {finding === "fine" ? "stated, agrees" : finding === "interface" ? "other:interface" : finding}
    </span>
  );
}

function FindingGlyph({ finding }: { finding: Finding }) {
  const label = labelOfFinding(finding);
  return label === null ? <Icon name="check" size={12} /> : <LabelGlyph label={label} />;
}

function evidenceOf(draft: GapDraft, element: string): string {
  const pins = draft.pins.filter((pin) => pin.element === element).length;
  const search = draft.searches[element];
  const parts = [pins === 0 ? "" : `${pins} ${pins === 1 ? "pin" : "pins"}`, search === undefined ? "" : `search, ${search.hits}`];
  return parts.filter((part) => part !== "").join(", ");
}
