"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { VerdictGlyph } from "@/components/glyphs/verdict-mark";
import { replayHref } from "@/components/shell/routes";
import { Icon, type IconName } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import type { Decision } from "@/lib/gates/gate";
import type { ReplayVerdict } from "@/lib/replay/replay";
import { prepareVerdict, refutedMarks } from "@/lib/view-models/replay-verdict";
import { prepareLine } from "@/lib/view-models/trajectory-line";
import { Segments } from "./lane";

export interface VerdictPanelProps {
  study: string;
  trajectoryId: string;
  verdict: ReplayVerdict;
  /** What it says now: its own decision, or the flipped one. */
  shown: Decision;
  onFlip: () => void;
  /** The whole text of the write. */
  action: string;
  /** What follows under the decision that is shown. */
  follows: ReactNode;
  /** Behind the first reject. */
  isOffPolicy: boolean;
}

const CHECK_ICONS: Readonly<Record<string, IconName>> = { pass: "check", fail: "close", unknown: "info" };
const RECORD: Readonly<Record<string, string>> = {
  true: "the write failed on the record",
  false: "the write was good on the record",
  null: "no reply is recorded",
};

/** One verdict: what was checked, by which quotes and probes, and what the agent would have been told. */
export function VerdictPanel({ study, trajectoryId, verdict, shown, onFlip, action, follows, isOffPolicy }: VerdictPanelProps) {
  const words = prepareVerdict(verdict);
  const isFlipped = shown !== verdict.decision;
  const other: Decision = verdict.decision === "reject" ? "approve" : "reject";
  return (
    <>
      <div className="ver">
        <VerdictGlyph verdict={shown} />
        <div className="grow">
          <b className="strong">{shown}</b>
          {isFlipped ? <span className="tag dotted">flipped, the gate says {verdict.decision}</span> : null}
          <div className="meta">
            {RECORD[String(verdict.failedWrite)]}
            {isOffPolicy ? "; off-policy" : ""}
          </div>
        </div>
        <Segmented
          label="Verdict"
          value={shown}
          onValue={(next) => {
            if (next !== shown) onFlip();
          }}
          options={[verdict.decision, other].map((decision) => ({ value: decision, name: decision }))}
        />
        <span className="meta">
          flip <kbd>f</kbd>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pane-b" tabIndex={0} aria-label="Verdict details">
        <div className="sec">
          <h3>Proposed write</h3>
          <code className="whole">
            <Segments segments={prepareLine(action, refutedMarks(action, verdict.evidence), 2_000)} />
          </code>
        </div>
        <div className="sec chk">
          {words.checks.map(({ name, result }) => (
            <span key={name} className={`is-${result}`}>
              <Icon name={CHECK_ICONS[result] ?? "info"} size={12} /> {name} <span className="sr">{result}</span>
              {result === "unknown" ? <span className="meta">unknown</span> : null}
            </span>
          ))}
          <span className="meta">{words.checksLine}</span>
        </div>
        {words.quotes.length === 0 ? null : (
          <div className="sec">
            <h3>
              Move A <span className="meta">already in the context</span>
            </h3>
            {words.quotes.map((quote) => (
              <div key={quote.number} className="q">
                <span className="pin">{quote.number}</span>
                <span>
                  <mark className="ev">{quote.quote}</mark>
                </span>
                <span className="meta">{quote.place}</span>
              </div>
            ))}
          </div>
        )}
        {words.probes.map((probe, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: probes of one verdict never change their order, and may be equal
          <div key={index} className="sec">
            <h3>
              Move B{" "}
              <span className="meta">
                read-only probe, {index + 1} of {words.probes.length}
              </span>
              <span className="grow" />
              <span className={probe.isExact ? "tag ok" : "tag warn"}>{probe.tag}</span>
            </h3>
            <code className="whole">{probe.call}</code>
            {probe.reply === null ? null : (
              <p className="mono quiet probe-reply">
                → <Segments segments={probe.reply} />
              </p>
            )}
            <p className="meta">
              {probe.reason}{" "}
              {probe.foundAt === null ? null : (
                <Link href={replayHref(study, probe.foundAt.trajectoryId, "", { t: probe.foundAt.t, k: 0 })} prefetch={false}>
                  {probe.foundAt.trajectoryId === trajectoryId ? `step ${probe.foundAt.t}` : `that run, step ${probe.foundAt.t}`}
                </Link>
              )}
            </p>
          </div>
        ))}
        {words.message === null ? null : (
          <div className="sec">
            <h3>
              Message to the agent <span className="meta">fixed template, quotes only</span>
            </h3>
            <div className="verdict-msg">
              <Segments segments={words.message} />
            </div>
          </div>
        )}
        <div className="sec">
          <h3>
            Why <span className="meta">for you; the agent is not told</span>
          </h3>
          <p className="explanation">{words.because}</p>
          {words.flags.map((flag) => (
            <p key={flag} className="meta">
              {flag}
            </p>
          ))}
        </div>
        <div className="sec">
          <h3>What follows</h3>
          {follows}
        </div>
      </section>
    </>
  );
}
