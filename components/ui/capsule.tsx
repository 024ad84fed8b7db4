import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

/** A capsule that can be taken away: a filter in force. */
export function RemovableCapsule({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="fchip">
      {name} <b>{value}</b>
      <button type="button" onClick={onRemove} aria-label={`Remove filter ${name} ${value}`}>
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}

export type TagTone = "plain" | "warn" | "error" | "ok";

export function Tag({ children, tone = "plain", icon }: { children: ReactNode; tone?: TagTone; icon?: IconName }) {
  return (
    <span className={tone === "plain" ? "tag" : `tag ${tone}`}>
      {icon === undefined ? null : <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
