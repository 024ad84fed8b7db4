/**
 * `gate` (product.md §5): every write of a study before a gate, and the report of methods.md §4.5–4.6. Each probe source is a pass of
 * its own over all writes: what different sources answer is never pooled.
 */
import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { ACCORD_GATE_ID, accordGateVersion } from "../../gates/accord-gate";
import { PROBE_SOURCE_IDS, PROBE_TAGS, type ProbeSourceId } from "../../gates/probe-source";
import { type GateCounts, gateCounts, REPORT_SCOPES, type ReportedRun } from "../../replay/gate-report";
import { type ReplayRun, type ReplayVerdict, writesOf } from "../../replay/replay";
import { wilsonInterval } from "../../statistics/wilson-interval";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { readEnvironment } from "../env";
import { llmGateVersion, openLlmGate } from "../judge/open-llm-gate";
import { openLiveProbes } from "../probes/open-live-probes";
import type { ProbeSurroundings } from "../probes/open-probe-source";
import { loadKeptReplay, type StoredGateResult, saveGateResults } from "../repositories/gate-results";
import { type JudgeRow, listJudges } from "../repositories/judgements";
import { withRetry } from "../with-retry";
import { ensureDerived } from "./ensure-derived";
import { figuresOf, gateResultVersion } from "./gate-results-of-study";
import { type OpenStudy, openStudy } from "./open-study";
import { type MakeGate, type RecordedRun, replayRecorded, ruleGate, runsByTask } from "./replay-recorded-run";
import { studyFingerprint } from "./study-fingerprint";
import { failure, type UseCaseError } from "./use-case-error";

export const gateQuerySchema = z.object({
  /** `rule`: the deterministic gate. */
  gate: z.string().min(1).max(64).default(ACCORD_GATE_ID),
  /** Who may answer probes, separated by commas. */
  probes: z.string().min(1).max(200).default("none"),
});
export type GateQuery = z.output<typeof gateQuerySchema>;

export interface GateDocument {
  schemaVersion: 1;
  gateId: string;
  gateVersion: string;
  probes: ProbeSourceId[];
  /** In order of (file, record, t, k), then of `probes`. */
  verdicts: GateVerdictRow[];
  /** One row a probe tag and scope. */
  report: GateReportRow[];
}

export type GateVerdictRow = Pick<
  ReplayVerdict,
  "t" | "k" | "caseId" | "decision" | "checks" | "evidence" | "probes" | "message" | "failedWrite" | "afterFirstReject" | "flags"
> & { trajectoryId: string; source: ProbeSourceId };

export interface Share {
  /** null where nothing is divided by. */
  value: number | null;
  low: number | null;
  high: number | null;
}

export type GateReportRow = Omit<GateCounts, "tag" | "decisions"> & {
  /** The tag of the probes: `none`, `hindsight`, `sibling`, `snapshot`, `exact`, `drift`. */
  probes: GateCounts["tag"];
  approved: number;
  rejected: number;
  abstained: number;
  /** Of the failed writes those rejected; an abstention lets through, as an approval does. */
  catch: Share;
  /** Of the good writes those rejected. */
  falseAlarm: Share;
};

/** The sources in the order asked for, each once. */
function parseSources(text: string): Result<ProbeSourceId[], UseCaseError> {
  const sources: ProbeSourceId[] = [];
  for (const name of text.split(",").map((part) => part.trim())) {
    const source = PROBE_SOURCE_IDS.find((id) => id === name);
    if (source === undefined) {
      // There are few: all of them, the likeliest first.
      const near = nearestNames(name, PROBE_SOURCE_IDS);
      const expected = [...near, ...PROBE_SOURCE_IDS.filter((id) => !near.includes(id))].join(", ");
      return err(failure("not-found", `there is no probe source "${name}"`, { found: name, expected, where: "probes" }));
    }
    if (!sources.includes(source)) sources.push(source);
  }
  return ok(sources);
}

interface GateRequest {
  version: string;
  sources: ProbeSourceId[];
  /** The judge whose model is the gate; null for the deterministic one. */
  judge: JudgeRow | null;
}

async function chooseGate({ database, study }: OpenStudy, query: GateQuery): Promise<Result<GateRequest, UseCaseError>> {
  const sources = parseSources(query.probes);
  if (!sources.ok) return sources;
  if (query.gate === ACCORD_GATE_ID) return ok({ version: accordGateVersion(), sources: sources.value, judge: null });
  const judges = await listJudges(database, study.id);
  const judge = judges.findLast(({ id }) => id === query.gate);
  if (judge !== undefined) return ok({ version: llmGateVersion(judge), sources: sources.value, judge });
  const known = [ACCORD_GATE_ID, ...new Set(judges.map(({ id }) => id))];
  const near = nearestNames(query.gate, known);
  const expected = (near.length > 0 ? near : known).join(", ");
  return err(failure("not-found", `there is no gate "${query.gate}"`, { found: query.gate, expected, where: "gate" }));
}

/**
 * `asks`: a gate that is a model may be asked about writes of which nothing is kept (the command line); otherwise only what was kept of
 * an earlier run is shown, and the rest is unjudged. `keeps`: what it says counts in the metrics from then on; an export only reads.
 */
export async function gateStudy(
  study: string,
  viewer: Viewer,
  query: GateQuery,
  { asks = false, keeps = true } = {},
): Promise<Result<GateDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const chosen = await chooseGate(opened.value, query);
  if (!chosen.ok) return chosen;
  const { study: stored } = opened.value;
  const { judge, sources } = chosen.value;
  const made = judge === null ? ok(ruleGate(stored)) : asks ? await openLlmGate(stored, judge) : ok(null);
  if (!made.ok) return made;
  // A page or a route never makes this server call another system: whoever runs the command line may.
  const live = viewer === "terminal" && sources.includes("live") ? await openLiveProbes(readEnvironment()) : ok(null);
  if (!live.ok) return err(failure("unsupported", live.error.message, { where: "PLUMBLINE_PROBES" }));
  try {
    return ok(await gateRuns(opened.value, query.gate, chosen.value, { makeGate: made.value, live: live.value, keeps }));
  } finally {
    await live.value?.close();
  }
}

interface GateMeans {
  /** null: nobody is asked, only what was kept counts. */
  makeGate: MakeGate | null;
  live: ProbeSurroundings["live"];
  keeps: boolean;
}

async function gateRuns(
  { database, study }: OpenStudy,
  gate: string,
  { version, sources, judge }: GateRequest,
  means: GateMeans,
): Promise<GateDocument> {
  const rows = await ensureDerived(database, study);
  const place = new Map(rows.map((row, index) => [row.trajectoryId, index]));
  const verdicts: GateVerdictRow[] = [];
  const reported = new Map(sources.map((source): [ProbeSourceId, ReportedRun[]] => [source, []]));
  for await (const runs of runsByTask(database, study, rows)) {
    const results: StoredGateResult[] = [];
    for (const run of runs) {
      // A fault of the infrastructure ended it: its writes tell nothing of the agent.
      if (run.row.outcome === "infrastructure") continue;
      const others = runs.filter((other) => other !== run);
      const kept = { trajectoryId: run.trajectoryId, gate, version: gateResultVersion(study, run.row.environment, version) };
      for (const source of sources) {
        const key = { ...kept, probes: source };
        const earlier = judge === null ? null : await loadKeptReplay(database, study.id, key);
        const isWhole = earlier !== null && earlier.unjudged.length === 0;
        const replay =
          isWhole || means.makeGate === null
            ? (earlier ?? unasked(run, source))
            : await replayRecorded(run, { study, makeGate: means.makeGate, source, others, live: means.live });
        verdicts.push(...replay.verdicts.map((verdict) => rowOf(run.trajectoryId, source, verdict)));
        const item: ReportedRun = { outcome: run.row.outcome, decisiveCaseId: run.decisiveCaseId, reads: run.facts.counts.reads, replay };
        reported.get(source)?.push(item);
        // What others of the task read, and what a running system says, is not this run's alone: only what stands by itself is kept.
        if (judge === null ? source === "none" : means.makeGate !== null && !isWhole)
          results.push({ ...key, figures: figuresOf(item), replay: judge === null ? null : replay });
      }
    }
    if (means.keeps) await withRetry(() => saveGateResults(database, study.id, results));
  }
  const order = (row: GateVerdictRow): number => place.get(row.trajectoryId) ?? 0;
  verdicts.sort((a, b) => order(a) - order(b) || a.t - b.t || a.k - b.k || sources.indexOf(a.source) - sources.indexOf(b.source));
  const report = sources.flatMap((source) =>
    REPORT_SCOPES.map((scope) => reportRow(gateCounts(reported.get(source) ?? [], scope, PROBE_TAGS[source]))),
  );
  return { schemaVersion: 1, gateId: gate, gateVersion: version, probes: sources, verdicts, report };
}

/** Nobody was asked about any of its writes. */
function unasked(run: RecordedRun, source: ProbeSourceId): ReplayRun {
  const unjudged = writesOf(run.content, run.facts, run.cases).map(({ t, k }) => ({
    t,
    k,
    reason: "the model was not asked: run `plumbline gate` for it",
  }));
  return { source, verdicts: [], unjudged, firstReject: null };
}

/** The same document for the page server: made in a process of its own, and kept while nothing that it stands on changes. `keeps`: as above. */
export async function loadGateStudy(
  study: string,
  viewer: Viewer,
  query: GateQuery,
  { keeps = true } = {},
): Promise<Result<GateDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const chosen = await chooseGate(opened.value, query);
  if (!chosen.ok) return chosen;
  const { version, sources, judge } = chosen.value;
  const dependsOn = [version, await studyFingerprint(opened.value, { isOfGates: judge === null })];
  const command = ["gate", "--kept", `--study=${study}`, `--gate=${query.gate}`, `--probes=${sources.join(",")}`, ...viewerOption(viewer)];
  if (!keeps) command.push("--no-keep");
  const text = await documentOfChild(command, dependsOn);
  return ok(JSON.parse(text) as GateDocument);
}

function rowOf(trajectoryId: string, source: ProbeSourceId, verdict: ReplayVerdict): GateVerdictRow {
  const { t, k, caseId, decision, checks, evidence, probes, message, failedWrite, afterFirstReject, flags } = verdict;
  return { trajectoryId, t, k, source, caseId, decision, checks, evidence, probes, message, failedWrite, afterFirstReject, flags };
}

function reportRow({ tag, scope, decisions, ...counts }: GateCounts): GateReportRow {
  return {
    probes: tag,
    scope,
    ...counts,
    approved: decisions.approve,
    rejected: decisions.reject,
    abstained: decisions.abstain,
    catch: shareOf(counts.rejectedFailed, counts.failedWrites),
    falseAlarm: shareOf(counts.rejectedGood, counts.goodWrites),
  };
}

function shareOf(count: number, total: number): Share {
  const interval = wilsonInterval(count, total);
  return { value: total === 0 ? null : count / total, low: interval?.low ?? null, high: interval?.high ?? null };
}
