import { type ComponentProps, useId } from "react";
import { Icon } from "./icon";

export interface SelectProps extends Omit<ComponentProps<"select">, "onChange" | "value"> {
  label: string;
  hideLabel?: boolean;
  value: string;
  options: readonly { value: string; name: string }[];
  onValue: (value: string) => void;
}

/** The browser's own list: it works with every keyboard, screen reader and zoom. */
export function Select({ label, hideLabel = false, value, options, onValue, className, ...rest }: SelectProps) {
  const id = useId();
  const box = (
    <span className={`input ${className ?? ""}`}>
      <select id={id} aria-label={hideLabel ? label : undefined} value={value} onChange={(event) => onValue(event.target.value)} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  );
  if (hideLabel) return box;
  return (
    <span className="field">
      <label className="name" htmlFor={id}>
        {label}
      </label>
      {box}
    </span>
  );
}
