/**
 * A tool-calling run that grows step by step: texts and calls are read once, and what the rules work out about a text (its JSON,
 * where a value stands in it) is kept. Nothing but the given prefix is ever read; where the next prefix does not go on from the
 * last one, everything is read anew.
 */
import { classifyCall } from "../../environments/classify-call";
import type { Environment, EnvironmentSettings } from "../../environments/environment";
import { type ToolClaims, toolClaims } from "../../environments/tool-claims";
import { findNow } from "../../matching/constraints/now";
import { openingTextsOf, RecordedText, type RunTexts, textsOfStep } from "../../matching/provenance/run-texts";
import type { ToolCall, ToolRun } from "../../matching/tools/tool-run";
import { lostContext } from "../../trajectory/context";
import type { Action, Step, TrajectoryContent } from "../../trajectory/trajectory";
import type { OfferedRead } from "../probe-source";

/** Replies to probes, in the order in which they were asked for. */
export interface ProbeReply {
  action: Action;
  text: string;
}

export interface GrownToolRun {
  run: ToolRun;
  /** The write: the last call of the prefix, without reply. */
  call: ToolCall;
  /** What documents of the run say of its tools. */
  claims: ToolClaims;
  /** Reads that the probe source lists. */
  offers: readonly OfferedRead[];
}

export class GrowingToolRun {
  private steps: Step[] = [];
  private texts: RecordedText[] = [];
  private messages: RunTexts["messages"][number][] = [];
  private calls: ToolCall[] = [];
  private userCalls: ToolCall[] = [];
  private opening: TrajectoryContent | null = null;
  /** How many HTTP methods the documents so far give: one more can change the kind of an earlier call. */
  private methods = 0;

  constructor(
    private readonly environment: Environment,
    private readonly settings: EnvironmentSettings,
  ) {}

  /** The run up to the write that the prefix ends with; null where that is no call of a tool. */
  grow(content: TrajectoryContent, k: number): GrownToolRun | null {
    const before = content.steps.slice(0, -1);
    const last = content.steps.at(-1);
    const action = last?.actions[k];
    if (last === undefined || action === undefined) throw new Error("expected a prefix that ends with a write");
    if (!this.continues(content, before)) this.restart(content);
    const claims = toolClaims(this.environment, content);
    if (claims.methods.size !== this.methods) this.classifyAnew(claims);
    for (const step of before.slice(this.steps.length)) this.read(step, claims);
    if (action.tool === null) return null;
    const call = this.callOf(action, last, action.tool, claims);
    const texts = this.textsBefore(content);
    const run: ToolRun = {
      content,
      environment: this.environment,
      texts,
      calls: [...this.calls, call],
      userCalls: this.userCalls,
      now: findNow(texts),
      lastStep: last.t,
    };
    return { run, call, claims, offers: [] };
  }

  private continues(content: TrajectoryContent, before: readonly Step[]): boolean {
    const { opening } = this;
    if (opening === null || before.length < this.steps.length) return false;
    const isSameOpening =
      opening.instruction === content.instruction &&
      opening.systemPrompt === content.systemPrompt &&
      opening.toolDocs === content.toolDocs &&
      opening.initialObservation === content.initialObservation;
    return isSameOpening && this.steps.every((step, index) => step === before[index]);
  }

  private restart(content: TrajectoryContent): void {
    this.steps = [];
    this.texts = openingTextsOf(content);
    this.messages = [];
    this.calls = [];
    this.userCalls = [];
    this.opening = content;
  }

  private read(step: Step, claims: ToolClaims): void {
    this.steps.push(step);
    this.texts.push(...textsOfStep(step));
    for (const action of step.actions) {
      if (action.isMessage && action.actor === "agent") this.messages.push({ t: step.t, k: action.k, text: action.raw });
    }
    this.addCalls(step, claims);
  }

  private addCalls(step: Step, claims: ToolClaims): void {
    for (const action of step.actions) {
      if (action.tool !== null) (action.actor === "agent" ? this.calls : this.userCalls).push(this.callOf(action, step, action.tool, claims));
    }
  }

  private classifyAnew(claims: ToolClaims): void {
    this.methods = claims.methods.size;
    this.calls = [];
    this.userCalls = [];
    for (const step of this.steps) this.addCalls(step, claims);
  }

  private callOf(action: Action, step: Step, tool: string, claims: ToolClaims): ToolCall {
    const { kind, isWriteAttempt } = classifyCall(this.environment, action, step, this.settings, claims);
    return { t: step.t, k: action.k, action, tool, kind, isWriteAttempt, refusal: this.environment.refusal(action, step) };
  }

  /** `c_t`: without what the agent had lost sight of. */
  private textsBefore(content: TrajectoryContent): RunTexts {
    const t = content.steps.length;
    const { lostThrough, keepsOpening } = lostContext(content, t);
    const seen =
      lostThrough === 0 && keepsOpening
        ? [...this.texts]
        : this.texts.filter((text) => (text.address.source === "step" ? text.t > lostThrough : keepsOpening));
    return { all: seen, messages: [...this.messages], before: (until) => (until >= t ? seen : seen.filter((text) => text.t < until)) };
  }
}

/** The same write, with what probes replied in its context as well: they stand behind everything that the agent had seen. */
export function withReplies(grown: GrownToolRun, replies: readonly ProbeReply[]): GrownToolRun {
  const { run, call } = grown;
  const t = Math.max(0, call.t - 1);
  const added = replies.map(
    ({ action, text }, index) => new RecordedText({ source: "probe", t, k: index, field: "observation" }, text, "result", action),
  );
  const seen = [...run.texts.all, ...added];
  const texts: RunTexts = {
    all: seen,
    messages: run.texts.messages,
    before: (until) => (until >= call.t ? seen : seen.filter((text) => text.t < until && text.address.source !== "probe")),
  };
  const asked = replies.map(({ action }): ToolCall => {
    const tool = action.tool ?? "";
    return { t, k: 0, action, tool, kind: "read", isWriteAttempt: false, refusal: { status: "accepted", by: "probe" } };
  });
  return { ...grown, run: { ...run, texts, calls: [...run.calls.slice(0, -1), ...asked, call] } };
}
