import type { ReactNode } from "react";

export interface StripFact {
  name: string;
  /** Formatted already; a dash when unknown. */
  value: string;
  /** Small text after the value: its denominator, its reason. */
  beside?: ReactNode;
}

/** The few numbers that lead a page, in one row. */
export function FactsStrip({ facts }: { facts: readonly StripFact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            {fact.value} {fact.beside === undefined ? null : <small className="faint text-xs">{fact.beside}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
