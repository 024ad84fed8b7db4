import type { ReactNode } from "react";

/** Says what is the case, why, and the one thing to do. */
export function EmptyState({ title, children, actions, level = 2 }: { title: string; children: ReactNode; actions?: ReactNode; level?: 1 | 2 }) {
  return (
    <div className="empty">
      {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{children}</p>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}
