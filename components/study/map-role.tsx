import type { ReactNode } from "react";
import { Select } from "@/components/ui/select";
import { type Choice, NOT_MAPPED } from "@/lib/view-models/mapping-page";

export interface MapRoleProps {
  name: string;
  help?: string;
  /** The path; empty: not mapped. */
  value: string;
  choices: readonly Choice[];
  /** Why it was proposed. */
  reason?: string | undefined;
  /** What the first choice says, where nothing is mapped. */
  none?: string;
  onValue: (value: string) => void;
  /** Controls that belong to this role. */
  children?: ReactNode;
}

/** One role: what it is called, the field that has it, and why. A path that no list offers stays what it is. */
export function MapRole({ name, help = "", value, choices, reason, none = "not in the file", onValue, children }: MapRoleProps) {
  const isKnown = value === NOT_MAPPED || choices.some((choice) => choice.value === value);
  const options = [{ value: NOT_MAPPED, name: none }, ...(isKnown ? [] : [{ value, name: value }]), ...choices];
  return (
    <div className={value === NOT_MAPPED ? "mp-role" : "mp-role is-set"}>
      <Select label={name} value={value} options={options} onValue={onValue} className="mp-select" />
      {children}
      {reason !== undefined ? (
        <p className="meta mp-why">{reason}</p>
      ) : help === "" || value !== NOT_MAPPED ? null : (
        <p className="meta mp-why">{help}</p>
      )}
    </div>
  );
}
