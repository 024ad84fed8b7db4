"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ShareBar } from "@/components/metrics/share-bar";
import { useKeys } from "@/components/shell/key-provider";
import { gateReportHref, interfaceRulesHref, stateRulesHref } from "@/components/shell/routes";
import { EmptyState } from "@/components/ui/empty-state";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { TableHead } from "@/components/ui/table-head";
import type { ProbeSourceId } from "@/lib/gates/probe-source";
import {
  formatGateReportQuery,
  type GateReportPage,
  type GateReportQuery,
  LIST_TITLES,
  type ShownShare,
  type ShownVerdictRow,
  VERDICT_LISTS,
  type VerdictList,
} from "@/lib/view-models/gate-report-page";
import type { ProbeSourcesCard } from "@/lib/view-models/probe-sources-card";
import { GateVerdictTable } from "./gate-verdict-table";
import { ProbeSources } from "./probe-sources";

export interface GateReportScreenProps {
  study: string;
  gate: { id: string; version: string };
  page: GateReportPage;
  query: GateReportQuery;
  /** Sources that can be asked for, with those that are in the report. */
  sources: readonly { id: ProbeSourceId; tag: string; isShown: boolean }[];
  verdicts: readonly ShownVerdictRow[];
  /** All of the list; more than are drawn where it is long. */
  verdictCount: number;
  cannotTell: readonly string[];
  probeSources: ProbeSourcesCard;
  rawHref: string;
  /** The report as CSV. */
  tableHref: string;
}

/** What a gate would have caught and what it would have cost, a row a probe source and scope; each count opens its verdicts. */
export function GateReportScreen(props: GateReportScreenProps) {
  const { study, page, query, gate } = props;
  const router = useRouter();
  const [row, setRow] = useState(0);
  const hrefOf = (change: Partial<GateReportQuery>): string => `${gateReportHref(study)}${formatGateReportQuery({ ...query, ...change })}`;
  const current = page.rows[Math.min(row, page.rows.length - 1)];
  const open = (list: VerdictList): void => {
    if (current !== undefined) router.push(`${hrefOf({ list, source: current.source, scope: current.scope })}#verdicts`);
  };
  useKeys("gate-report", {
    next: () => setRow((before) => Math.min(page.rows.length - 1, before + 1)),
    previous: () => setRow((before) => Math.max(0, before - 1)),
    verdicts: () => open("all"),
    harm: () => open("harm"),
    "raw-document": () => document.getElementById("raw-gate")?.click(),
    "table-file": () => document.getElementById("gate-table")?.click(),
  });
  if (page.rows.every(({ writes }) => writes === "0")) {
    return (
      <>
        <Head {...props} />
        <EmptyState title="There is no write in front of which a gate could stand">
          The runs of this study that are open to you make no write attempt. Which actions write is decided in the write set.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Head {...props} />
      <div className="gr">
        <Card
          title="Catch and false alarm"
          sub="by who may answer a probe; tags are never pooled. 95 % Wilson. Abstain counts as approve in the rates"
        >
          <ScrollRegion label="Table of catch and false alarm">
            <table className="t mt">
              <thead>
                <tr>
                  <td colSpan={3} />
                  <th scope="colgroup" colSpan={4}>
                    Catch: failed writes rejected
                  </th>
                  <th scope="colgroup" colSpan={4}>
                    False alarm: good writes rejected
                  </th>
                  <td />
                </tr>
                <tr>
                  <th scope="col">Probes answered by</th>
                  <th scope="col">over</th>
                  <th scope="col" className="num">
                    writes
                  </th>
                  <ShareHead />
                  <ShareHead />
                  <th scope="col" className="num">
                    abstain
                  </th>
                </tr>
              </thead>
              <tbody>
                {page.rows.map((shown, index) => (
                  <tr
                    key={shown.key}
                    className={`${shown.scope === "all" ? "r1" : "r2"}${index === row ? " cur" : ""}`}
                    aria-current={index === row ? "true" : undefined}
                  >
                    <th scope="row">
                      <b className="strong mono">{shown.source}</b>{" "}
                      {shown.source === "none" ? null : <span className={shown.tag === "exact" ? "tag ok" : "tag warn"}>{shown.tag}</span>}
                      {shown.scope === "all" ? <span className="meta">{shown.about}</span> : null}
                    </th>
                    <td>{shown.scopeName}</td>
                    <td className="num">
                      <Link href={`${hrefOf({ list: "all", source: shown.source, scope: shown.scope })}#verdicts`} prefetch={false}>
                        {shown.writes}
                      </Link>
                    </td>
                    <ShareCells share={shown.catches} href={`${hrefOf({ list: "caught", source: shown.source, scope: shown.scope })}#verdicts`} />
                    <ShareCells
                      share={shown.falseAlarms}
                      href={`${hrefOf({ list: "false-alarm", source: shown.source, scope: shown.scope })}#verdicts`}
                    />
                    <td className="num">
                      <Link href={`${hrefOf({ list: "abstained", source: shown.source, scope: shown.scope })}#verdicts`} prefetch={false}>
                        {shown.abstained}
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Card>
        <div className="gr-three">
          <div>
            <Card title="Evidence of the rejects" sub="by move, all writes">
              <div className="ev2">
                {page.evidence.map(({ source, onlyA, both, onlyB, of, words }) => (
                  <div key={source} className="ev2-row">
                    <span className="mono">{source}</span>
                    <span className="sb" role="img" aria-label={words}>
                      {of === 0 ? null : (
                        <>
                          <i className="a" style={{ flexGrow: onlyA }}>
                            {onlyA > 0 ? onlyA : ""}
                          </i>
                          <i className="ab" style={{ flexGrow: both }}>
                            {both > 0 ? both : ""}
                          </i>
                          <i className="b" style={{ flexGrow: onlyB }}>
                            {onlyB > 0 ? onlyB : ""}
                          </i>
                        </>
                      )}
                    </span>
                    <span className="num faint">{of}</span>
                  </div>
                ))}
              </div>
              <p className="meta nt">
                <i className="gr-key a" /> A, in the context <i className="gr-key ab" /> both <i className="gr-key b" /> B, from a probe
              </p>
            </Card>
            <Card title="Probes" sub="reads only; no tokens, this gate calls no model">
              <ScrollRegion label="Table of probes">
                <table className="t gr-small">
                  <TableHead
                    rows={[
                      [
                        "Source",
                        { text: "asked", numeric: true },
                        { text: "answered", numeric: true },
                        { text: "%", numeric: true },
                        { text: "a write", numeric: true },
                      ],
                    ]}
                  />
                  <tbody>
                    {page.probes.map(({ source, asked, answered, percent, perWrite }) => (
                      <tr key={source}>
                        <th scope="row" className="mono">
                          {source}
                        </th>
                        <td className="num">{asked}</td>
                        <td className="num">{answered}</td>
                        <td className="num">{percent}</td>
                        <td className="num">{perWrite}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            </Card>
          </div>
          <Card title="Runs" sub={page.runsLine}>
            <ScrollRegion label="Table of runs">
              <table className="t gr-small">
                <TableHead className="sr" rows={[["Source", "n", "%", "interval"]]} />
                <RunShares
                  title="Harm candidates"
                  sub="successful runs with a reject"
                  rows={page.harm}
                  hrefOf={(source) => `${hrefOf({ list: "harm", source, scope: "all" })}#verdicts`}
                />
                <RunShares
                  title="Addressable failures"
                  sub="an upper bound, not an effect"
                  rows={page.addressable}
                  hrefOf={(source) => `${hrefOf({ list: "caught", source, scope: "all" })}#verdicts`}
                />
              </table>
            </ScrollRegion>
          </Card>
          <Card title="What a recording cannot tell" className="cant">
            <ul>
              {props.cannotTell.map((sentence) => (
                <li key={sentence}>
                  <span aria-hidden="true">–</span>
                  <span>{sentence}</span>
                </li>
              ))}
            </ul>
            <p className="meta nt">
              All of it holds for each row above. To the first reject, the record and the gated run are still the same; after it the verdicts only
              show coverage. <b className="strong">hindsight</b> uses what was read later, so it may only stand in for a probe, never for the context.
              Gate and rules are our operationalisation of the papers.
            </p>
          </Card>
        </div>
        <Card
          title={<span id="verdicts">{LIST_TITLES[query.list]}</span>}
          sub={`probes ${query.source}, ${query.scope === "all" ? "all writes" : "to the first reject"}: ${props.verdictCount}${props.verdicts.length < props.verdictCount ? `, the first ${props.verdicts.length} drawn` : ""}`}
          end={
            <Segmented
              label="Which verdicts"
              size="small"
              value={query.list}
              options={VERDICT_LISTS.map((list) => ({ value: list, name: list }))}
              onValue={(list) => router.push(`${hrefOf({ list })}#verdicts`, { scroll: false })}
            />
          }
        >
          {props.verdicts.length === 0 ? (
            <p className="meta nt">No verdict of this kind.</p>
          ) : (
            <GateVerdictTable study={study} gate={gate.id} source={query.source} rows={props.verdicts} />
          )}
        </Card>
        <ProbeSources {...props.probeSources} />
      </div>
    </>
  );
}

function Head({ study, gate, page, query, sources, rawHref, tableHref }: GateReportScreenProps) {
  return (
    <div className="head">
      <h1>Gate report</h1>
      <span className="sub">
        gate <span className="mono">{gate.id}</span> {gate.version}
      </span>
      <span className="meta">{page.writesLine}</span>
      <span className="grow" />
      <span className="meta">probes</span>
      {sources.map(({ id, isShown }) => {
        const probes = isShown ? query.probes.filter((other) => other !== id) : [...query.probes, id];
        return (
          <Link
            key={id}
            className="btn"
            aria-current={isShown ? "true" : undefined}
            href={`${gateReportHref(study)}${formatGateReportQuery({ ...query, probes: sources.map((one) => one.id).filter((one) => probes.includes(one)) })}`}
            prefetch={false}
          >
            {id}
          </Link>
        );
      })}
      <Link className="btn" href={interfaceRulesHref(study)} prefetch={false}>
        Interface rules
      </Link>
      <Link className="btn" href={stateRulesHref(study)} prefetch={false}>
        State rules
      </Link>
      <a id="gate-table" className="btn" href={tableHref}>
        CSV <kbd>e</kbd>
      </a>
      <a id="raw-gate" className="btn" href={rawHref}>
        JSON <kbd>r</kbd>
      </a>
    </div>
  );
}

function ShareHead() {
  return (
    <>
      <th scope="col" className="num">
        n
      </th>
      <th scope="col" className="plot">
        <span className="meta">0 to 100 %</span>
      </th>
      <th scope="col" className="num">
        %
      </th>
      <th scope="col" className="num">
        interval
      </th>
    </>
  );
}

function ShareCells({ share, href }: { share: ShownShare; href: string }) {
  return (
    <>
      <td className="num">
        <Link href={href} prefetch={false}>
          {share.text}
        </Link>
      </td>
      <td className="plot">
        <ShareBar share={share.share} low={share.low} high={share.high} />
      </td>
      <td className="num v">{share.percent}</td>
      <td className="num ci">{share.interval}</td>
    </>
  );
}

function RunShares(props: {
  title: string;
  sub: string;
  rows: readonly { source: ProbeSourceId; share: ShownShare }[];
  hrefOf: (source: ProbeSourceId) => string;
}) {
  return (
    <tbody>
      <tr className="grp">
        <th scope="rowgroup" colSpan={4}>
          {props.title} <span className="meta">{props.sub}</span>
        </th>
      </tr>
      {props.rows.map(({ source, share }) => (
        <tr key={source}>
          <th scope="row" className="mono">
            {source}
          </th>
          <td className="num">
            <Link href={props.hrefOf(source)} prefetch={false}>
              {share.text}
            </Link>
          </td>
          <td className="num v">{share.percent}</td>
          <td className="num ci">{share.interval}</td>
        </tr>
      ))}
    </tbody>
  );
}
