"use client";

import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { overviewHref, rubricsHref, STUDIES_HREF, writeSetHref } from "./routes";

/** The open study's handle; under it what belongs to the study and has no tab, the others, and the way to all of them. */
export function StudySwitcher({ study, studies }: { study: string; studies: readonly string[] }) {
  return (
    <Popover
      label={`Study ${study}, switch`}
      trigger={
        <>
          <span className="clip max-w-[220px]">{study}</span>
          <Icon name="chevron-down" size={12} />
        </>
      }
    >
      {(close) => (
        <nav aria-label="Studies">
          {studies.includes(study) ? (
            <>
              <Link className="item" href={writeSetHref(study)} onClick={close}>
                Write set of {study}
              </Link>
              <Link className="item" href={rubricsHref(study)} onClick={close}>
                Rubrics of {study}
              </Link>
              <hr />
            </>
          ) : null}
          {studies.map((other) => (
            <Link key={other} className="item" href={overviewHref(other)} aria-current={other === study ? "true" : undefined} onClick={close}>
              {other}
            </Link>
          ))}
          {studies.length > 0 ? <hr /> : null}
          <Link className="item" href={STUDIES_HREF} onClick={close}>
            All studies
          </Link>
        </nav>
      )}
    </Popover>
  );
}
