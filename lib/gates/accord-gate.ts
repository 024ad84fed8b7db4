/**
 * The deterministic gate (methods.md §4.3), our operationalisation of ACCORD's: the matcher's rules are asked of a write that has
 * not run yet.
 *
 *   a rule says overlooked          →  move A: its decisive places in `c_t`        →  reject
 *   a rule says something is missing →  move B: reads that could settle it          →  conflict: reject · borne out: pass · else unknown
 *   nothing speaks against it        →  approve, when schema, entity and constraint all pass; else abstain
 */
import type { Environment, EnvironmentSettings } from "../environments/environment";
import { MATCHER_VERSION, type MatchSettings } from "../matching/match-result";
import type { CheckName, Examiner, Fault, MakeExaminer, PlannedRead, WriteExamination } from "./fault";
import type { CheckResult, Gate, GateChecks, GateEvidence, GateFlag, GateInput, GateVerdict } from "./gate";
import { makeHouseholdExaminer } from "./household/household-examiner";
import { type DraftVerdict, objectiveSignals } from "./objective-signals";
import { type AskedProbe, ProbeDesk } from "./probe-desk";
import type { OfferedRead } from "./probe-source";
import { makeToolExaminer } from "./tools/tool-examiner";

/** Raised with every change of a verdict; the version of the rules stands beside it. */
const ACCORD_GATE_VERSION = "1.0.1";
export const ACCORD_GATE_ID = "rule";

export interface AccordGateOptions {
  environment: Environment;
  settings: EnvironmentSettings;
  tieOrder: MatchSettings["tieOrder"];
}

/** Environments whose actions are lines of text and that nobody has written rules for: every check is unknown. */
const WITHOUT_RULES: ReadonlySet<string> = new Set(["webshop", "scienceworld", "textcraft", "hotpotqa"]);

export function accordGateVersion(): string {
  return `${ACCORD_GATE_VERSION}, rules ${MATCHER_VERSION}`;
}

/** A gate for the writes of one run, in any order; in the order of the record it is fastest. */
export function createAccordGate({ environment, settings, tieOrder }: AccordGateOptions): Gate {
  const examiner = examinerFor(environment)({ environment: settings, tieOrder });
  return {
    id: ACCORD_GATE_ID,
    version: accordGateVersion(),
    decide: (input, probes) => decide(examiner, input, probes.offers, new ProbeDesk(environment, settings, input, probes)),
  };
}

function examinerFor(environment: Environment): MakeExaminer {
  if (environment.id === "alfworld") return makeHouseholdExaminer;
  if (WITHOUT_RULES.has(environment.id)) return () => KNOWS_NOTHING;
  return makeToolExaminer(environment);
}

const KNOWS_NOTHING: Examiner = { examine: () => ({ faults: [], unknown: ["schema", "entity", "constraint"], reads: () => [] }) };

async function decide(examiner: Examiner, input: GateInput, offers: readonly OfferedRead[], desk: ProbeDesk): Promise<GateVerdict> {
  const examination = examiner.examine(input, offers);
  const draft = new Draft(examination);
  for (const fault of examination.faults) {
    if (fault.against.length > 0) draft.overlooked(fault);
    else if (fault.label === "incomplete") await settle(fault, examination, desk, draft);
    else draft.unknown(fault);
  }
  return objectiveSignals(draft.finish(desk), input, offers);
}

/** Asks the reads that could settle a missing fact, until one does. */
async function settle(fault: Fault, examination: WriteExamination, desk: ProbeDesk, draft: Draft): Promise<void> {
  for (const read of examination.reads(fault)) {
    const asked = await desk.ask(read.request);
    if (asked === null || asked.record.text === null) continue;
    if (draft.settle(fault, asked, read)) return;
  }
  draft.unknown(fault);
}

/** Collects what is said of a write until it is a verdict. */
class Draft {
  private readonly checks: GateChecks = { schema: "pass", entity: "pass", constraint: "pass" };
  private readonly evidence: GateEvidence[] = [];
  private readonly because: string[] = [];
  private isWeak = false;
  private hasSure = false;

  constructor({ unknown }: WriteExamination) {
    for (const check of unknown) this.set(check, "unknown");
  }

  overlooked(fault: Fault): void {
    this.set(fault.check, "fail");
    this.note(fault);
    for (const span of fault.against) {
      this.evidence.push({ move: "A", span: { ...span, role: "decisive" }, probe: null, quote: span.quote, refutes: fault.refutes });
    }
    this.because.push(`${fault.ruleId}: ${fault.explanation}`);
  }

  unknown(fault: Fault): void {
    this.set(fault.check, "unknown");
    this.because.push(`${fault.ruleId}: ${fault.explanation}`);
  }

  /** Whether the reply says something of the fault. */
  settle(fault: Fault, { index, record, isRefused }: AskedProbe, read: PlannedRead): boolean {
    const text = record.text ?? "";
    const found = read.read(text, isRefused);
    if (found.kind === "tells-nothing") return false;
    if (found.kind === "agrees") {
      this.because.push(`${fault.ruleId}: ${fault.explanation} ${read.request.raw} bears it out.`);
      return true;
    }
    this.set(found.check, "fail");
    this.note(fault);
    for (const { start, end } of found.quotes) {
      this.evidence.push({ move: "B", span: null, probe: index, quote: text.slice(start, end), refutes: found.refutes });
    }
    this.because.push(`${fault.ruleId}: ${fault.explanation} The reply to ${read.request.raw} speaks against it (${found.ruleId}).`);
    return true;
  }

  finish(desk: ProbeDesk): DraftVerdict {
    const results = Object.values(this.checks);
    const decision = results.includes("fail") ? "reject" : results.includes("unknown") ? "abstain" : "approve";
    const flags: GateFlag[] = [...desk.flags, ...(this.isWeak && !this.hasSure ? (["weak"] as const) : [])];
    const because = this.because.length === 0 ? "No rule speaks against this write." : this.because.join(" ");
    return { decision, checks: this.checks, evidence: this.evidence, probes: desk.records, flags, because };
  }

  private note({ isWeak }: Fault): void {
    if (isWeak) this.isWeak = true;
    else this.hasSure = true;
  }

  /** A failed check stays failed; what is unknown does not pass any more. */
  private set(check: CheckName, result: CheckResult): void {
    if (this.checks[check] !== "fail") this.checks[check] = result;
  }
}
