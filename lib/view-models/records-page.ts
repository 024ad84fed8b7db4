/** The table of records that a judge made of runs: misalignments, or requirements that changed. */
import type { JudgeRecord } from "../judge/judge-records";
import type { Span } from "../trajectory/span";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";

/** The document of records as far as the page needs it. */
export interface RecordsInput {
  study: string;
  task: "misalignment" | "intent-drift";
  judge: { id: string; version: string; model: string } | null;
  judges: readonly string[];
  runs: { answered: number; waiting: number; rejected: number; errors: number; skipped: number };
  drift: { changed: number; drifting: number; share: number | null; low: number | null; high: number | null; withStale: number } | null;
  rows: readonly {
    run: { trajectoryId: string; externalId: string };
    position: number;
    isCounted: boolean;
    failedQuotes: number;
    record: JudgeRecord;
    evidence: readonly Span[];
    staleCases: readonly string[];
  }[];
}

export interface RecordLine {
  key: string;
  trajectoryId: string;
  name: string;
  step: number;
  call: number;
  isCounted: boolean;
  /** Why it is not counted; empty when it is. */
  remark: string;
  cells: readonly string[];
  quotes: readonly { step: number; text: string }[];
  stale: readonly string[];
}

export interface RecordsView {
  title: string;
  heads: readonly string[];
  sub: string;
  drift: { text: string; note: string } | null;
  lines: readonly RecordLine[];
}

const HEADS = {
  misalignment: ["Action", "Case", "The agent meant", "The environment’s rule", "What a reply should say", "Kind"],
  "intent-drift": ["Requirement", "Stated", "Status", "Changed", "Still shapes", "Finding"],
} as const;

export function prepareRecords(input: RecordsInput): RecordsView {
  const { task, runs, drift, rows } = input;
  return {
    title: task === "misalignment" ? "Misalignments" : "Intent drift",
    heads: HEADS[task],
    sub: [
      `${formatCounted(runs.answered, "run has", "runs have")} an answer that counts`,
      `${formatCount(runs.waiting)} wait for a person`,
      `${formatCount(runs.errors)} errors, ${formatCount(runs.skipped)} skipped, ${formatCount(runs.rejected)} rejected`,
    ].join("; "),
    drift:
      drift === null
        ? null
        : {
            text:
              drift.share === null
                ? "undefined: no requirement changed in any dialogue"
                : `${formatCount(drift.drifting)} of ${formatCount(drift.changed)} dialogues with a changed requirement drift, ${formatPercent(drift.share)} % (${formatInterval(drift.low, drift.high)})`,
            note:
              drift.withStale === 0
                ? ""
                : `${formatCounted(drift.withStale, "of them has", "of them have")} a case whose sub-pattern is stale as well: the same thing seen from the write, counted once.`,
          },
    lines: rows.map((row) => ({
      key: `${row.run.trajectoryId} ${row.position}`,
      trajectoryId: row.run.trajectoryId,
      name: displayLine(row.run.externalId, 60),
      ...placeOf(row.record),
      isCounted: row.isCounted,
      remark: row.isCounted ? "" : row.failedQuotes > 0 ? `${formatCounted(row.failedQuotes, "quote", "quotes")} failed` : "waits, or was rejected",
      cells: cellsOf(row.record).map((cell) => displayLine(cell, 300)),
      quotes: row.evidence.map(({ t, quote }) => ({ step: t, text: displayLine(quote, 120) })),
      stale: row.staleCases,
    })),
  };
}

function placeOf(record: JudgeRecord): { step: number; call: number } {
  if (record.kind === "misalignment") return { step: record.step, call: record.call };
  const at = record.influences ?? record.changedAt ?? record.statedAt;
  return { step: at.step, call: record.influences?.call ?? 0 };
}

function cellsOf(record: JudgeRecord): string[] {
  if (record.kind === "misalignment") {
    const { actionType, actionCase, agentIntent, environmentRule, sufficientFeedback, fault } = record;
    return [actionType, actionCase, agentIntent, environmentRule, sufficientFeedback, fault];
  }
  const place = (at: { step: number; quote: string } | null): string => (at === null ? DASH : `step ${at.step}: ${at.quote}`);
  const { requirement, statedAt, status, changedAt, influences, finding } = record;
  return [requirement, place(statedAt), status, place(changedAt), place(influences), finding];
}
