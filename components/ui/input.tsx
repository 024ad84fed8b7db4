import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";

export interface InputProps extends ComponentProps<"input"> {
  /** Always needed; shown above the box unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  icon?: IconName;
  keyHint?: string;
  /** Small text or a control at the right end, inside the box ("2 of 9"). */
  end?: ReactNode;
}

/** One line of text with its name, an icon before it and a hint after it. Native attributes go to the `input`. */
export function Input({ label, hideLabel = false, icon, keyHint, end, className, id, ...rest }: InputProps) {
  const own = useId();
  const inputId = id ?? own;
  const box = (
    <span className={`input ${className ?? ""}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      <input id={inputId} aria-label={hideLabel ? label : undefined} autoComplete="off" spellCheck={false} {...rest} />
      {end}
      {keyHint === undefined ? null : (
        <span aria-hidden="true">
          <Kbd value={keyHint} />
        </span>
      )}
    </span>
  );
  if (hideLabel) return box;
  return (
    <span className="field">
      <label className="name" htmlFor={inputId}>
        {label}
      </label>
      {box}
    </span>
  );
}
