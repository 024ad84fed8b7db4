/**
 * Where a recorded reply drifted from what the kernel would have allowed (methods.md §11). Paragraph kinds are those that
 * somebody gave to the reply, never guessed: a turn without them has no mark on paragraphs, and says so.
 */
import type { TurnState } from "../trajectory/trajectory";
import type { GivenGuidance } from "./guidance-scheduler";
import { type KernelOutput, runStateKernel } from "./state-rule-kernel";
import { GUIDANCE } from "./state-rules/paragraphs";
import { brokenAlternatives } from "./state-rules/r2";
import type { StateTablesDefinition } from "./state-tables";

export const DRIFT_KINDS = ["tool-outside-set", "excluded-present", "required-missing", "r2-broken", "repeat-guidance", "guidance-under-r5"] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

export interface DriftMark {
  kind: DriftKind;
  /** The tool, the paragraph, the constraint or the guidance type that it is about. */
  about: string;
  rule: string | null;
  /** One sentence that a person can check. */
  explanation: string;
}

/** What the reply did, from the record. */
export interface RecordedTurn {
  /** Tools that the agent called in the turn, each once, in their order. */
  tools: readonly string[];
  /** null: nobody has said of which kinds its paragraphs are. */
  paragraphs: readonly string[] | null;
  guidanceType: string | null;
}

export function driftMarks(output: KernelOutput, recorded: RecordedTurn, turn: number, intent: string): DriftMark[] {
  const { excluded, required, eligible, schedule } = output;
  const marks: DriftMark[] = [];
  for (const tool of recorded.tools) {
    if (output.tools.includes(tool)) continue;
    const why = output.isUnmapped ? "the table does not know this intent, so its tool set is empty" : `outside the tool set of ${intent}`;
    marks.push({ kind: "tool-outside-set", about: tool, rule: null, explanation: `${tool} is ${why}` });
  }
  const present = new Set(recorded.paragraphs ?? []);
  for (const { paragraph, rule } of excluded) {
    if (paragraph === GUIDANCE || !present.has(paragraph)) continue;
    marks.push({ kind: "excluded-present", about: paragraph, rule, explanation: `${paragraph} is excluded and was said` });
  }
  if (recorded.paragraphs !== null) {
    for (const { paragraph, rule } of required) {
      if (!present.has(paragraph))
        marks.push({ kind: "required-missing", about: paragraph, rule, explanation: `${paragraph} is required and missing` });
    }
  }
  for (const constraint of brokenAlternatives(output.constraints, new Set(eligible), present)) {
    marks.push({
      kind: "r2-broken",
      about: constraint,
      rule: "R2",
      explanation: `praise(${constraint}) and apology(${constraint}) affirm and deny the same`,
    });
  }
  return [...marks, ...guidanceMarks(excluded, schedule, recorded, turn, intent)];
}

function guidanceMarks(
  excluded: KernelOutput["excluded"],
  schedule: KernelOutput["schedule"],
  { guidanceType, paragraphs }: RecordedTurn,
  turn: number,
  intent: string,
): DriftMark[] {
  if (guidanceType === null && paragraphs?.includes(GUIDANCE) !== true) return [];
  const about = guidanceType ?? GUIDANCE;
  const marks: DriftMark[] = [];
  const type = schedule.find((row) => row.type === guidanceType);
  if (type !== undefined && !type.isReady) {
    const explanation = `${about} came again after ${turn - (type.lastFired ?? turn)} of ${type.cooldown} turns`;
    marks.push({ kind: "repeat-guidance", about, rule: null, explanation });
  }
  if (excluded.some(({ paragraph }) => paragraph === GUIDANCE)) {
    marks.push({ kind: "guidance-under-r5", about, rule: "R5", explanation: `${about} was given although ${intent} has no guidance` });
  }
  return marks;
}

/** A turn of a dialogue by its place, as lib/turns cuts it, with the tools that the agent called in it. */
export interface TurnPlace {
  index: number;
  stepFrom: number;
  stepTo: number;
  text: string;
  tools: readonly string[];
}

export interface ReplayedTurn {
  turn: number;
  place: TurnPlace;
  /** null: the turn has no snapshot and stands in no number. */
  state: TurnState | null;
  output: KernelOutput | null;
  marks: DriftMark[];
}

/** The kernel over a recorded session. The history is what was really said: a recording tells of no other. */
export function replayStateSession(states: readonly TurnState[], turns: readonly TurnPlace[], tables: StateTablesDefinition): ReplayedTurn[] {
  const history: GivenGuidance[] = states.flatMap(({ turn, guidanceType }) => (guidanceType === null ? [] : [{ turn, guidanceType }]));
  return turns.map((place) => {
    const state = states.find(({ turn }) => turn === place.index) ?? null;
    if (state === null) return { turn: place.index, place, state, output: null, marks: [] };
    const { intent, subIntent, conflicts, inventoryEmpty, paragraphs, guidanceType, turn } = state;
    const output = runStateKernel({ intent, subIntent, conflicts, inventoryEmpty, turn, history }, tables);
    const recorded = { tools: place.tools, paragraphs: paragraphs?.map(({ kind }) => kind) ?? null, guidanceType };
    return { turn: place.index, place, state, output, marks: driftMarks(output, recorded, turn, intent) };
  });
}
