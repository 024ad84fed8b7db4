"use client";

import { useEffect, useRef } from "react";
import { LabelGlyph } from "@/components/glyphs/label-mark";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { ArgumentRow } from "@/lib/view-models/trajectory-provenance";
import type { Provenance } from "./use-provenance";

export interface ArgumentSourcesProps {
  provenance: Provenance;
  /** The last step of the write's context. */
  contextTo: number;
  /** Which argument's source was gone to last. */
  current: number | null;
  onSource: (index: number) => void;
}

/** Every argument of the write: what it is, how it is grounded, and the place that shows it, one press away. */
export function ArgumentSources({ provenance, contextTo, current, onSource }: ArgumentSourcesProps) {
  if (provenance.kind === "none" || (provenance.kind === "shown" && provenance.rows.length === 0)) return null;
  const hasPlace = provenance.kind === "shown" && provenance.rows.some((row) => row.source !== null);
  return (
    <div className="sec">
      <h3>
        Where each argument comes from <span className="meta">context: steps 0–{contextTo}</span>
        {hasPlace ? (
          <span className="meta" aria-hidden="true">
            <Kbd value="v" /> next source
          </span>
        ) : null}
      </h3>
      {provenance.kind === "loading" ? <p className="meta late">Looking through everything that stood before the write.</p> : null}
      {provenance.kind === "failed" ? (
        <p className="meta">
          The sources could not be looked up: the server does not answer.{" "}
          <button type="button" className="more" onClick={provenance.retry}>
            try again
          </button>
        </p>
      ) : null}
      {provenance.kind === "shown" ? (
        <ul className="argl" aria-label="Arguments">
          {provenance.rows.map((row, index) => (
            <Argument key={row.path} row={row} isCurrent={index === current} onSource={() => onSource(index)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Argument({ row, isCurrent, onSource }: { row: ArgumentRow; isCurrent: boolean; onSource: () => void }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li ref={line} className={isCurrent ? "is-current" : undefined}>
      <span className="mono clip n" title={row.path}>
        {row.name}
      </span>
      <span className="mono clip v" title={row.value}>
        {row.value}
      </span>
      <span className="lab">
        {row.glyph !== null ? <LabelGlyph label={row.glyph} /> : row.status === "sourced" ? <Icon name="check" size={12} /> : <i className="g" />}
        {row.statusText}
      </span>
      <span className="num faint" title={row.levelText}>
        {row.level ?? ""}
        <span className="sr">{row.levelText}</span>
      </span>
      {row.source === null ? null : (
        <button type="button" className="src" onClick={onSource}>
          <span className="more">
            <span className="sr">Go to </span>
            {row.source.place}
          </span>
          <code className="clip">{row.source.quote}</code>
        </button>
      )}
      {row.remark === "" && row.matcher === null ? null : (
        <span className="meta rm">{[row.remark, row.matcher ?? ""].filter((text) => text !== "").join("; ")}</span>
      )}
    </li>
  );
}
