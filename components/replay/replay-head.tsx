"use client";

import type { ReactNode } from "react";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { gateReportHref, trajectoryHref } from "@/components/shell/routes";
import { RunTitle } from "@/components/trajectory/run-title";
import { LinkButton } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { OverlayId } from "@/lib/replay/overlay";
import { pairName, type ReplayPage } from "@/lib/view-models/replay-page";
import type { ReplayQuery } from "@/lib/view-models/replay-query";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import type { Siblings } from "./use-siblings";

export interface ReplayHeadProps {
  page: ReplayPage;
  siblings: Siblings;
  t: number;
  saveState: ReactNode;
  onQuery: (change: Partial<ReplayQuery>) => void;
}

/** Which run, what is laid over it, which gate and whose answers, which other run beside it. */
export function ReplayHead({ page, siblings, t, saveState, onQuery }: ReplayHeadProps) {
  const { query } = page;
  const isGate = query.overlay === "accord-gate";
  const others = siblings.kind === "known" ? siblings.siblings : [];
  const pairs = [
    { value: "", name: "no run beside" },
    ...(query.pair !== null && others.every(({ trajectoryId }) => trajectoryId !== query.pair)
      ? [{ value: query.pair, name: page.pair?.shownName ?? query.pair }]
      : []),
    ...others.map((other) => ({
      value: other.trajectoryId,
      name: `${pairName(other)}${other.gate === null ? "" : `, gate ${other.gate}`}, ${other.outcome}`,
    })),
  ];
  return (
    <div className="head rp-head">
      <RunTitle page={page} />
      <OutcomeMark status={page.outcomeStatus} named />
      <span className="grow" />
      {saveState}
      <Segmented
        label="What is laid over the run"
        value={query.overlay}
        options={page.overlays}
        onValue={(overlay: OverlayId) => onQuery({ overlay, pair: null })}
      />
      {!isGate || page.gates.length < 2 ? null : (
        <Select
          label="Gate"
          hideLabel
          value={query.gate}
          options={page.gates.map(({ id, version }) => ({ value: id, name: `gate ${id} ${version}` }))}
          onValue={(gate) => onQuery({ gate })}
        />
      )}
      {!isGate ? null : (
        <Select
          label="Who answers the probes"
          hideLabel
          value={query.probes}
          options={page.sources.map(({ value, name }) => ({ value, name: `probes: ${name}` }))}
          onValue={(value) => onQuery({ probes: page.sources.find((source) => source.value === value)?.value ?? "none" })}
        />
      )}
      <Select
        label="Run beside"
        hideLabel
        value={query.pair ?? ""}
        options={pairs}
        onValue={(value) => onQuery({ pair: value === "" ? null : value })}
      />
      <LinkButton variant="bare" href={`${trajectoryHref(page.study, page.trajectoryId)}${formatPlace({ t, k: 0 })}`} keyHint="o">
        run
      </LinkButton>
      <LinkButton variant="bare" href={gateReportHref(page.study)} keyHint="e" prefetch={false}>
        report
      </LinkButton>
    </div>
  );
}
