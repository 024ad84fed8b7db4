/**
 * The replay engine (methods.md §4.5): every write of a run is put before a gate in the order of the record. Shadow mode: the
 * recorded continuation is never altered. After the first reject the record is off-policy: still gated, and marked.
 */
import type { TrajectoryFacts } from "../analysis/facts";
import { type Gate, GateError, type GateProbes, type GateVerdict } from "../gates/gate";
import { gateInput } from "../gates/gate-input";
import type { ProbeSource, ProbeSourceId } from "../gates/probe-source";
import type { CaseMatch } from "../matching/match-result";
import type { CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";

export interface ReplayVerdict extends GateVerdict {
  t: StepIndex;
  k: CallIndex;
  /** The case that the matcher made of this write (a repeat carries the case of its first occurrence); null for none. */
  caseId: string | null;
  /** Refused, or a case of an accepted write (F2, F3); null where no reply is recorded, so that nobody knows. */
  failedWrite: boolean | null;
  /** Behind the first reject of the run. */
  afterFirstReject: boolean;
}

/** A write on which the gate gave no verdict. It stands in no number. */
export interface UnjudgedWrite {
  t: StepIndex;
  k: CallIndex;
  reason: string;
}

export interface ReplayRun {
  source: ProbeSourceId;
  verdicts: ReplayVerdict[];
  unjudged: UnjudgedWrite[];
  firstReject: { t: StepIndex; k: CallIndex } | null;
}

export interface ReplayOptions {
  content: TrajectoryContent;
  facts: TrajectoryFacts;
  /** The matcher's cases with their ids. They say which writes failed; the gate never sees them. */
  cases: readonly { caseId: string; found: CaseMatch }[];
  gate: Gate;
  source: ProbeSource;
  probeBudget: number;
}

/** Puts every write attempt of the agent before the gate. */
export async function replayRun({ content, facts, cases, gate, source, probeBudget }: ReplayOptions): Promise<ReplayRun> {
  const run: ReplayRun = { source: source.id, verdicts: [], unjudged: [], firstReject: null };
  for (const write of writesOf(content, facts, cases)) {
    const { t, k } = write;
    const probes: GateProbes = { source: source.id, offers: source.offers ?? [], answer: (request) => source.answer(request, { t, k }) };
    let verdict: GateVerdict;
    try {
      verdict = await gate.decide(gateInput(content, t, k, probeBudget), probes);
    } catch (fault) {
      if (!(fault instanceof GateError)) throw fault;
      run.unjudged.push({ t, k, reason: fault.reason });
      continue;
    }
    run.verdicts.push({ ...verdict, ...write, afterFirstReject: run.firstReject !== null });
    if (verdict.decision === "reject") run.firstReject ??= { t, k };
  }
  return run;
}

export type RecordedWrite = Pick<ReplayVerdict, "t" | "k" | "caseId" | "failedWrite">;

/** The writes of a run in order, with what the record says became of them. */
export function writesOf(content: TrajectoryContent, facts: TrajectoryFacts, cases: ReplayOptions["cases"]): RecordedWrite[] {
  const byPlace = new Map(cases.filter(({ found }) => found.failure !== "F4").map((item) => [placeKey(item.found), item]));
  // The matcher folds a refused write that is sent again, with nothing accepted between, into one case.
  const open = new Map<string, string>();
  return facts.calls
    .filter((call) => call.isWriteAttempt)
    .map(({ t, k, refusal }): RecordedWrite => {
      const raw = content.steps[t - 1]?.actions[k]?.raw.trim().toLowerCase() ?? "";
      const own = byPlace.get(placeKey({ t, k }));
      const caseId = own?.caseId ?? (refusal.status === "refused" ? (open.get(raw) ?? null) : null);
      if (refusal.status === "accepted") open.clear();
      else if (refusal.status === "refused" && caseId !== null) open.set(raw, caseId);
      const failedWrite = refusal.status === "refused" || own !== undefined ? true : refusal.status === "accepted" ? false : null;
      return { t, k, caseId, failedWrite };
    });
}

function placeKey({ t, k }: { t: StepIndex; k: CallIndex }): string {
  return `${t}.${k}`;
}
