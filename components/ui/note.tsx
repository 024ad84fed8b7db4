import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type NoteTone = "plain" | "ok" | "warn" | "error";

const ICONS: Readonly<Record<NoteTone, IconName>> = { plain: "info", ok: "check", warn: "warning", error: "error" };

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  children?: ReactNode;
  /** What was found, what was expected, where. */
  facts?: readonly { name: string; value: ReactNode }[];
  actions?: ReactNode;
  /** Read out at once when it appears. Only for what may interrupt. */
  isAlert?: boolean;
}

/** One line of sense, the facts of an error, one thing to do. */
export function Note({ tone = "plain", title, children, facts, actions, isAlert = false }: NoteProps) {
  return (
    <div className={tone === "plain" ? "note" : `note ${tone}`} role={isAlert ? "alert" : undefined}>
      <Icon name={ICONS[tone]} />
      <div className="grow">
        {title === undefined ? null : <b>{title}</b>}
        {children === undefined ? null : <p>{children}</p>}
        {facts === undefined || facts.length === 0 ? null : (
          <dl className="fe">
            {facts.map((fact) => (
              <FactPair key={fact.name} name={fact.name} value={fact.value} />
            ))}
          </dl>
        )}
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
    </div>
  );
}

function FactPair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
