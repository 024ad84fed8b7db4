import type { GapLabel } from "@/lib/rubric/rubric";
import { LABEL_CLASS, LABEL_SHAPES } from "./label-shapes";

/** The glyph alone. Decorative: use it where the name stands beside it, otherwise `named`. */
export function LabelGlyph({ label, named = false }: { label: GapLabel; named?: boolean }) {
  const className = `g ${LABEL_CLASS[label]}`;
  return named ? (
    <svg className={className} viewBox="0 0 12 12" role="img" aria-label={label}>
      {LABEL_SHAPES[label]}
    </svg>
  ) : (
    <svg className={className} viewBox="0 0 12 12" aria-hidden="true">
      {LABEL_SHAPES[label]}
    </svg>
  );
}

/** Glyph and name. */
export function LabelName({ label }: { label: GapLabel }) {
  return (
    <span className={`lab ${LABEL_CLASS[label]}`}>
      <LabelGlyph label={label} />
      {label}
    </span>
  );
}

/** Glyph and name on the label's tint. */
export function LabelChip({ label }: { label: GapLabel }) {
  return (
    <span className={`chip tinted ${LABEL_CLASS[label]}`}>
      <LabelGlyph label={label} />
      {label}
    </span>
  );
}

/** A multi-label set: the first with its name, the others as named glyphs, so that a row keeps its width. */
export function LabelSet({ label, labels }: { label: GapLabel; labels: readonly GapLabel[] }) {
  const others = labels.filter((other) => other !== label);
  return (
    <span className="row gap-[5px]">
      <LabelName label={label} />
      {others.map((other) => (
        <LabelGlyph key={other} label={other} named />
      ))}
    </span>
  );
}
