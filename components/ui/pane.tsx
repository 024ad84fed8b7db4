import { type ReactNode, useId } from "react";

export interface CardProps {
  title: ReactNode;
  /** Small text after the title. */
  sub?: ReactNode;
  /** Right end of the head: a count, a link, a control. */
  end?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled block with a hairline under its head. */
export function Card({ title, sub, end, children, className }: CardProps) {
  const id = useId();
  return (
    <section className={`card ${className ?? ""}`} aria-labelledby={id}>
      <div className="pane-h">
        <h2 id={id}>{title}</h2>
        {sub === undefined ? null : <span className="meta">{sub}</span>}
        <span className="grow" />
        {end}
      </div>
      {children}
    </section>
  );
}
