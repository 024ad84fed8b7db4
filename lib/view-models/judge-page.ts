/** What the judge page shows: the judge, how far its job is, what waits for a person, and one proposal beside the steps. */
import type { JudgeDefinition } from "../judge/judge";
import type { JudgeProgress } from "../judge/judge-progress";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { RecordRow } from "./adjudication-record";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";

export interface ShownJudge extends JudgeDefinition {
  version: string;
  isNewest: boolean;
}

export interface ShownProvider {
  provider: string;
  isSet: boolean;
  variables: readonly string[];
}

export type JudgementState = "ok" | "flagged" | "error" | "skipped";

/** One item in the list. */
export interface ListedJudgement {
  key: string;
  externalId: string;
  trajectoryId: string;
  place: string;
  /** The write; null for one that never came, and for a run as a whole. */
  action: string | null;
  state: JudgementState;
  review: "accepted" | "changed" | "rejected" | null;
  labels: readonly GapLabel[];
  quotes: number;
  failedQuotes: number;
  /** Records of a run; null for a case. */
  records: number | null;
  fault: { code: string; message: string } | null;
}

export interface JudgeJob {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  progress: { done: number; total: number | null; unit: string; message: string; details?: JudgeProgress };
  result: { stoppedBecause: "budget" | "asked-to-stop" | null; left: number } | null;
  error: string | null;
}

/** A job with what it was started with. */
export interface StartedJob extends JudgeJob {
  maxCost: number | null;
  maxTokens: number | null;
}

export interface JudgePageInput {
  study: string;
  providers: readonly ShownProvider[];
  hasPrices: boolean;
  judges: readonly ShownJudge[];
  rubrics: readonly { id: string; kind: string; title: string }[];
  samples: readonly { sampleId: string; n: number; seed: number; where: string }[];
  judge: ShownJudge | null;
  items: number;
  judgements: readonly ListedJudgement[];
  job: StartedJob | null;
}

export const LIST_FILTERS = ["waiting", "all", "error"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** `waiting`: not counted before a person has looked. `all`: everything with an answer. `error`: no answer, and skips. */
export function filterJudgements(judgements: readonly ListedJudgement[], filter: ListFilter): ListedJudgement[] {
  return judgements.filter(({ state, review }) =>
    filter === "waiting"
      ? state === "flagged" && review === null
      : filter === "all"
        ? state === "ok" || state === "flagged"
        : state === "error" || state === "skipped",
  );
}

/** What the list opens with: where the item of the address stands, else what waits for a person, what was answered, what was not. */
export function firstFilter(judgements: readonly ListedJudgement[], asked: string | null): ListFilter {
  const order: readonly ListFilter[] = asked === null ? ["waiting", "all", "error"] : ["all", "error"];
  const isWanted = ({ key }: ListedJudgement): boolean => asked === null || key === asked;
  return order.find((filter) => filterJudgements(judgements, filter).some(isWanted)) ?? "all";
}

export interface JobView {
  title: string;
  detail: string;
  isOver: boolean;
  isRunning: boolean;
  /** Stopped, and can go on as the same job. */
  canResume: boolean;
  counts: { ok: number; flagged: number; error: number; skipped: number; inFlight: number; waiting: number };
  /** 0–100, of all items. */
  parts: { ok: number; error: number; skipped: number };
  tokens: string;
  cost: string;
  /** 0–1 of the budget; null without one. */
  budget: { share: number; text: string; note: string } | null;
  faults: { code: string; count: number }[];
  minutes: readonly number[];
  pace: string;
}

const TITLES: Readonly<Record<JudgeJob["state"], string>> = {
  queued: "Waiting for the worker",
  running: "Judging",
  done: "Judged",
  failed: "The job failed",
  cancelled: "Paused",
};

export function prepareJob({ state, progress, result, maxCost, maxTokens }: StartedJob): JobView {
  const { done, total } = progress;
  const details = progress.details ?? null;
  const all = total ?? 0;
  const counts = {
    ...{ ok: details?.ok ?? 0, flagged: details?.flagged ?? 0, error: details?.error ?? 0, skipped: details?.skipped ?? 0 },
    inFlight: state === "running" ? (details?.inFlight ?? 0) : 0,
    waiting: 0,
  };
  counts.waiting = Math.max(0, all - counts.ok - counts.flagged - counts.error - counts.skipped - counts.inFlight);
  const share = (count: number): number => (all === 0 ? 0 : (100 * count) / all);
  const isOver = state !== "queued" && state !== "running";
  const left = result?.left ?? Math.max(0, all - done);
  return {
    title: `${result?.stoppedBecause === "budget" ? "Stopped at its budget" : TITLES[state]}, ${formatCount(done)} of ${formatCount(all)}`,
    detail: detailOf(state, details, all - done, left),
    isOver,
    isRunning: state === "running",
    canResume: state === "cancelled",
    counts,
    parts: { ok: share(counts.ok + counts.flagged), error: share(counts.error), skipped: share(counts.skipped) },
    tokens: tokensOf(details),
    cost: details === null || details.cost === null ? "no price is set for this model" : formatCost(details.cost),
    budget: budgetOf(details, maxCost, maxTokens, done - (details?.cached ?? 0)),
    faults: Object.entries(details?.faults ?? {})
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    minutes: details?.minutes ?? [],
    pace:
      details === null || details.rateLimited === 0
        ? ""
        : `asked to wait ${formatCounted(details.rateLimited, "time", "times")}, ${details.limit} of ${details.atOnce} at once`,
  };
}

function detailOf(state: JudgeJob["state"], details: JudgeProgress | null, open: number, left: number): string {
  if (state === "queued") return "It begins as soon as the worker is free.";
  if (state !== "running") return left > 0 ? `${formatCounted(left, "item waits", "items wait")}` : "";
  const pace = paceOf(details);
  if (pace === null) return "you can leave this page, the job goes on";
  return `${pace.toFixed(1)} items a minute, about ${formatCounted(Math.max(1, Math.ceil(open / pace)), "minute", "minutes")} left; you can leave this page`;
}

/** Items a minute over the whole minutes there are; null before the first is over. */
function paceOf(details: JudgeProgress | null): number | null {
  const whole = details?.minutes.slice(0, -1) ?? [];
  const sum = whole.reduce((total, count) => total + count, 0);
  return whole.length === 0 || sum === 0 ? null : sum / whole.length;
}

function tokensOf(details: JudgeProgress | null): string {
  if (details === null) return "none yet";
  const { inputTokens, cachedTokens, outputTokens, cached } = details;
  const prefix = inputTokens === 0 || cachedTokens === 0 ? "" : `, ${Math.round((100 * cachedTokens) / inputTokens)} % from the provider’s cache`;
  return `${formatCount(inputTokens)} in${prefix} · ${formatCount(outputTokens)} out · ${formatCount(cached)} answered before`;
}

function budgetOf(details: JudgeProgress | null, maxCost: number | null, maxTokens: number | null, asked: number): JobView["budget"] {
  if (details === null || (maxCost === null && maxTokens === null)) return null;
  const [spent, most, text] =
    maxCost === null ? [details.inputTokens + details.outputTokens, maxTokens ?? 1, formatCount] : [details.cost ?? 0, maxCost, formatCost];
  const each = asked > 0 ? spent / asked : null;
  const more = each === null || each === 0 ? null : Math.max(0, Math.floor((most - spent) / each));
  return {
    share: Math.min(1, spent / most),
    text: `${text(spent)} of ${text(most)}${maxCost === null ? " tokens" : ""}`,
    note:
      each === null || more === null
        ? ""
        : `${maxCost === null ? formatCount(Math.round(each)) : formatCost(each)} an item: enough for about ${formatCount(more)} more`,
  };
}

/** In the currency of the prices that the server was given. */
export function formatCost(cost: number): string {
  return cost === 0 ? "0" : cost < 0.1 ? cost.toPrecision(2) : cost.toFixed(2);
}

/** What a case or a run is called in a list. */
export function itemName({ action, place }: Pick<ListedJudgement, "action" | "place">): string {
  if (action !== null) return displayLine(action, 60);
  return place === "" ? "the whole run" : "a write that never came";
}

/** One item, opened. */
export interface JudgementItem {
  judgement: {
    key: string;
    trajectoryId: string;
    place: string;
    state: JudgementState;
    review: ListedJudgement["review"];
    reviewedBy: string | null;
    fault: { code: string; message: string } | null;
    calls: number;
  };
  externalId: string;
  /** Of a case; null for an error, a skip, and records of a run. */
  proposal: {
    labels: readonly GapLabel[];
    elements: readonly { element: string; finding: string }[];
    subPatterns: readonly string[];
    rationale: string;
    decisiveStep: number | null;
    flags: readonly string[];
    votes: number;
    samples: number;
    quotes: readonly QuoteRow[];
  } | null;
  /** Of a run. */
  records: number | null;
  seen: string;
  t: number | null;
  action: string | null;
  record: RecordRow[];
  replies: readonly string[];
  /** What others say of the case, where it is open to whoever looks. */
  others: readonly { rater: string; labels: readonly GapLabel[]; assisted: boolean }[];
  /** The newest own entry at the case: what a review answers to. */
  answersSeq: number | null;
}

export interface QuoteRow {
  number: string;
  quote: string;
  step: number;
  field: string;
  role: Span["role"];
  /** null: it stands where it says. */
  fault: string | null;
  /** For one that does not: the nearest words in the step that it names. */
  nearest: string | null;
}

const FINDINGS: Readonly<Record<string, string>> = { fine: "agrees" };

export function findingName(finding: string): string {
  return FINDINGS[finding] ?? finding;
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  "failed-quote": "a quote does not stand where it says",
  "no-decisive-quote": "overlooked without a quote that states the fact",
  "several-labels-in-single-mode": "several labels where one is asked for",
  "exclusive-label-in-a-set": "unclear or none beside another label",
  "decisive-quote-for-a-missing-fact": "a quote states the fact that is called missing",
};

export function flagSentence(flags: readonly string[]): string {
  return flags.map((flag) => FLAG_WORDS[flag] ?? flag).join("; ");
}

/** What the model was shown, in a sentence. */
export function seenSentence(
  steps: number,
  leftOut: readonly { from: number; to: number }[],
  readInParts: readonly { from: number; to: number }[],
): string {
  const ranges = (list: readonly { from: number; to: number }[]): string =>
    list.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
  if (leftOut.length > 0) return `the judge did not see steps ${ranges(leftOut)}`;
  if (readInParts.length > 0) return `the judge read steps ${ranges(readInParts)} in parts`;
  return steps === 0 ? "" : `the judge saw all ${formatCounted(steps, "step")} up to the write`;
}
