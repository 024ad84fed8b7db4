import type { ReactNode } from "react";

export interface SegmentedOption<Value extends string> {
  value: Value;
  name: ReactNode;
  /** Set in small faint figures after the name. */
  count?: string;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onValue: (value: Value) => void;
  size?: "default" | "small";
}

/** A few choices of which exactly one holds. Toggle buttons, so that each can be reached by Tab and says whether it is pressed. */
export function Segmented<Value extends string>({ label, value, options, onValue, size = "default" }: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline flex box in all browsers, and its legend would take a line
    <span className={size === "small" ? "seg small" : "seg"} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onValue(option.value)}>
          {option.name}
          {option.count === undefined ? null : <span className="faint">{option.count}</span>}
        </button>
      ))}
    </span>
  );
}
