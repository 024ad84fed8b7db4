/** Asks probes for a gate: within the budget, calls of kind read only, everything recorded (methods.md §4.4). */
import { classifyCall } from "../environments/classify-call";
import type { Environment, EnvironmentSettings } from "../environments/environment";
import { nameOfAction } from "../environments/name-of-action";
import { toolClaims } from "../environments/tool-claims";
import type { Action, Step } from "../trajectory/trajectory";
import type { GateFlag, GateInput, GateProbes, ProbeRecord } from "./gate";
import { PROBE_TAGS, type ProbeAnswer, type ProbeRequest } from "./probe-source";

export interface AskedProbe {
  /** Index into `records`. */
  index: number;
  record: ProbeRecord;
  /** The environment said no to the read. */
  isRefused: boolean;
}

export class ProbeDesk {
  readonly records: ProbeRecord[] = [];
  readonly flags = new Set<GateFlag>();
  private readonly asked = new Map<string, AskedProbe>();

  constructor(
    private readonly environment: Environment,
    private readonly settings: EnvironmentSettings,
    private readonly input: GateInput,
    private readonly probes: GateProbes,
  ) {}

  /** null when the call may not be made, or not any more. The same question is asked once. */
  async ask(request: ProbeRequest): Promise<AskedProbe | null> {
    const known = this.asked.get(request.raw);
    if (known !== undefined) return known;
    const action = actionOfRequest(request);
    const step: Step = { t: this.input.write.t, thought: null, actions: [action], observation: null };
    if (!this.isRead(action, step)) {
      this.flags.add("probe-not-a-read");
      return null;
    }
    if (this.records.length >= this.input.probeBudget) {
      this.flags.add("probe-budget-spent");
      return null;
    }
    const answer = await this.probes.answer(request);
    const record = this.recordOf(request, action, answer);
    this.records.push(record);
    const found = { index: this.records.length - 1, record, isRefused: this.refuses(action, step, answer) };
    this.asked.set(request.raw, found);
    return found;
  }

  private isRead(action: Action, step: Step): boolean {
    const { kind, source } = classifyCall(this.environment, action, step, this.settings, toolClaims(this.environment, this.input.context));
    // `go to R` shows what lies there, and in a replay nothing is executed.
    const isLook = kind === "navigate" && action.tool === null && this.environment.id === "alfworld" && /^\s*go to\b/i.test(action.raw);
    return (kind === "read" && source !== "unknown") || isLook;
  }

  private recordOf(request: ProbeRequest, action: Action, answer: ProbeAnswer): ProbeRecord {
    const { source } = this.probes;
    return {
      tool: request.tool ?? nameOfAction(this.environment, action) ?? "",
      args: request.tool === null ? request.raw : request.args,
      source,
      tag: PROBE_TAGS[source],
      status: answer.status,
      text: answer.text,
      stateValidity: answer.stateValidity,
      foundAt: answer.foundAt,
      reason: answer.reason,
    };
  }

  private refuses(action: Action, step: Step, answer: ProbeAnswer): boolean {
    if (answer.status === "refused") return true;
    if (answer.text === null) return false;
    const answered: Action = { ...action, result: { status: "unknown", text: answer.text } };
    return this.environment.refusal(answered, { ...step, actions: [answered] }).status === "refused";
  }
}

export function actionOfRequest({ raw, tool, args }: ProbeRequest): Action {
  return { k: 0, raw, tool, args, method: null, actor: "agent", isMessage: false, result: null };
}
