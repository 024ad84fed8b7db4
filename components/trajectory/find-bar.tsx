"use client";

import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { StepFilter } from "@/lib/view-models/trajectory-list";
import type { Find } from "./use-find";

export interface FindBarProps {
  find: Find;
  inputRef: RefObject<HTMLInputElement | null>;
  /** null: every step is shown, and nothing is offered. */
  filter: { value: StepFilter; counts: Readonly<Record<StepFilter, number>>; onValue: (filter: StepFilter) => void } | null;
  onLeave: () => void;
}

const FILTERS: readonly { value: StepFilter; name: string }[] = [
  { value: "all", name: "All" },
  { value: "writes", name: "Writes" },
  { value: "refused", name: "Refused" },
  { value: "evidence", name: "Evidence" },
];

/** Find over the whole run, texts that are not loaded included; and which steps the list shows. */
export function FindBar({ find, inputRef, filter, onLeave }: FindBarProps) {
  return (
    <div className="findbar">
      <search className="row">
        <Input
          ref={inputRef}
          id="find-in-run"
          type="search"
          label="Find in this run"
          hideLabel
          placeholder="Find in this run"
          icon="search"
          {...(find.query === "" ? { keyHint: "/" } : {})}
          className="find"
          value={find.query}
          onChange={(event) => find.setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              find.move(event.shiftKey ? -1 : 1);
            } else if (event.key === "Escape") {
              event.preventDefault();
              onLeave();
            }
          }}
          end={
            <output className="nowrap" htmlFor="find-in-run">
              {find.position}
            </output>
          }
        />
        {find.query === "" ? null : (
          <span className="row tight">
            <Button
              variant="bare"
              size="small"
              icon="arrow-up"
              aria-label="Previous hit"
              aria-keyshortcuts="Shift+N"
              onClick={() => find.move(-1)}
              disabled={find.total === 0}
            />
            <Button
              variant="bare"
              size="small"
              icon="arrow-down"
              aria-label="Next hit"
              aria-keyshortcuts="N"
              onClick={() => find.move(1)}
              disabled={find.total === 0}
            />
          </span>
        )}
      </search>
      <span className="meta clip grow">{find.where}</span>
      {filter === null ? null : (
        <Segmented
          label="Steps shown"
          size="small"
          value={filter.value}
          options={FILTERS.map((option) => ({ ...option, ...(option.value === "all" ? {} : { count: String(filter.counts[option.value]) }) }))}
          onValue={filter.onValue}
        />
      )}
    </div>
  );
}
