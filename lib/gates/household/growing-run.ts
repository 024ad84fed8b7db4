/**
 * A household run that grows step by step, so that gating a run of n writes reads every step once. Nothing but the given
 * prefix is ever read; where the next prefix does not go on from the last one, everything is read anew.
 */
import { dialectOfReply } from "../../environments/alfworld/dialect";
import { type AlfworldCall, type AlfworldRun, dialectOf, goalOf, judgeCall, openingListOf, readCall } from "../../environments/alfworld/run-record";
import { startTracking, track } from "../../environments/alfworld/tracker";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import type { EnvironmentSettings } from "../../environments/environment";
import { lostContext } from "../../trajectory/context";
import type { Step, TrajectoryContent } from "../../trajectory/trajectory";

export interface GrownRun {
  run: AlfworldRun;
  /** Before the write. */
  state: TrackerState;
  /** The write: the last call of the prefix, without reply. */
  call: AlfworldCall;
}

export class GrowingHouseholdRun {
  private steps: Step[] = [];
  private calls: AlfworldCall[] = [];
  private state: TrackerState | null = null;
  private opening: TrajectoryContent | null = null;
  private goal: AlfworldRun["goal"] = null;
  /** What a reply told of the dialect; it goes before every document, and does not change any more. */
  private replyDialect: AlfworldRun["dialect"] = null;
  private lostKey = "";

  constructor(private readonly settings: EnvironmentSettings) {}

  /** The run up to the write that the prefix ends with. */
  grow(content: TrajectoryContent, k: number): GrownRun {
    const before = content.steps.slice(0, -1);
    const last = content.steps.at(-1);
    const action = last?.actions[k];
    if (last === undefined || action === undefined) throw new Error("expected a prefix that ends with a write");
    const lost = lostContext(content, last.t);
    const state = this.continues(content, before, `${lost.lostThrough} ${lost.keepsOpening}`) ?? this.restart(content, lost.keepsOpening);
    for (const step of before.slice(this.steps.length)) {
      this.steps.push(step);
      if (step.t <= lost.lostThrough) continue;
      for (const taken of callsOf(step, this.settings)) {
        this.calls.push(taken);
        track(state, taken);
        const isMove = taken.action?.verb === "move" && taken.status === "accepted" && taken.reply !== null;
        if (isMove) this.replyDialect ??= dialectOfReply(taken.reply?.text ?? "");
      }
    }
    const dialect = this.replyDialect ?? dialectOf(opened(content, lost.keepsOpening), this.calls);
    const call = readCall(action, last, judgeCall(action, last, this.settings));
    const run = { content, calls: [...this.calls, call], goal: this.goal, openingList: state.openingList, dialect, lastStep: last.t };
    return { run, state, call: { ...call, thought: last.thought } };
  }

  private continues(content: TrajectoryContent, before: readonly Step[], lostKey: string): TrackerState | null {
    const { opening } = this;
    if (opening === null || lostKey !== this.lostKey || before.length < this.steps.length) return null;
    const isSameOpening =
      opening.instruction === content.instruction &&
      opening.systemPrompt === content.systemPrompt &&
      opening.toolDocs === content.toolDocs &&
      opening.initialObservation === content.initialObservation;
    return isSameOpening && this.steps.every((step, index) => step === before[index]) ? this.state : null;
  }

  private restart(content: TrajectoryContent, keepsOpening: boolean): TrackerState {
    const seen = opened(content, keepsOpening);
    this.steps = [];
    this.calls = [];
    this.opening = content;
    const last = content.steps.at(-1)?.t ?? 0;
    this.lostKey = `${lostContext(content, last).lostThrough} ${keepsOpening}`;
    this.goal = goalOf(seen);
    this.replyDialect = null;
    this.state = startTracking(seen, openingListOf(seen));
    return this.state;
  }
}

/** The texts of step 0 as far as the agent still had them. */
function opened(content: TrajectoryContent, keepsOpening: boolean): TrajectoryContent {
  return keepsOpening ? content : { ...content, instruction: "", systemPrompt: null, toolDocs: null, initialObservation: null };
}

function callsOf(step: Step, settings: EnvironmentSettings): AlfworldCall[] {
  return step.actions
    .filter((action) => action.actor === "agent" && !action.isMessage)
    .map((action) => readCall(action, step, judgeCall(action, step, settings)));
}
