/** What the page of state rules shows of one session: what was said, what the kernel would have allowed, where the reply drifted. */
import type { ReplayedTurn } from "../gates/drift-marks";
import type { ConflictTier, TrajectoryContent } from "../trajectory/trajectory";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";

export interface ParagraphRow {
  paragraph: string;
  kernel: "excluded" | "required" | "eligible" | "not named";
  rule: string;
  recorded: string;
  isMissing: boolean;
  /** What the drift mark says; null: none. */
  mark: string | null;
}

export interface ScheduleRow {
  type: string;
  cooldown: string;
  p: string;
  w: string;
  lastFired: string;
  ready: string;
  isReady: boolean;
  fires: boolean;
}

export interface StateTurnView {
  turn: number;
  stepFrom: number;
  stepTo: number;
  user: string;
  calls: { text: string; isOutside: boolean }[];
  /** The reply as it stands; `paragraphs` cut it where somebody has said of which kinds it is. */
  reply: string;
  paragraphs: { kind: string; text: string; hasMark: boolean }[] | null;
  labelledBy: string | null;
  /** null: no snapshot. */
  kernel: {
    intent: string;
    subIntent: string;
    tools: string[];
    isUnmapped: boolean;
    conflicts: { constraint: string; tier: ConflictTier; asked: string | null; fact: string | null }[];
    inventoryEmpty: boolean;
    rows: ParagraphRow[];
    guidance: string;
    reason: string;
    schedule: ScheduleRow[];
    snapshot: string | null;
  } | null;
  marks: { kind: string; explanation: string; rule: string | null }[];
  /** For the strip: one line on what the kernel would have done. */
  short: string;
}

export function prepareStateTurns(
  content: Pick<TrajectoryContent, "instruction" | "initialObservation" | "steps">,
  turns: readonly ReplayedTurn[],
): StateTurnView[] {
  return turns.map(({ turn, place, state, output, marks }): StateTurnView => {
    const { stepFrom, stepTo, text } = place;
    const outside = new Set(marks.flatMap(({ kind, about }) => (kind === "tool-outside-set" ? [about] : [])));
    const calls = content.steps
      .slice(stepFrom - 1, stepTo)
      .flatMap(({ actions }) => actions.filter(({ tool, actor }) => tool !== null && actor === "agent"));
    const marked = new Set(marks.flatMap(({ kind, about }) => markedParagraphs(kind, about)));
    return {
      ...{ turn, stepFrom, stepTo, reply: text, user: userBefore(content, stepFrom) },
      calls: calls.map(({ raw, tool, result }) => ({
        text: displayLine(`${raw}${result === null ? "" : ` → ${result.text}`}`, 160),
        isOutside: outside.has(tool ?? ""),
      })),
      paragraphs: state?.paragraphs?.map((paragraph) => ({ ...paragraph, hasMark: marked.has(paragraph.kind) })) ?? null,
      labelledBy: state?.labelledBy ?? null,
      kernel: state === null || output === null ? null : kernelView(state, output, marks, turn),
      marks: marks.map(({ kind, explanation, rule }) => ({ kind, explanation, rule })),
      short: output === null ? "no snapshot" : output.guidance === "abstain" ? `abstain, ${output.reason}` : output.guidance.replace(":", " "),
    };
  });
}

function markedParagraphs(kind: string, about: string): string[] {
  if (kind === "excluded-present") return [about];
  if (kind === "r2-broken") return [`praise(${about})`, `apology(${about})`];
  return kind === "repeat-guidance" || kind === "guidance-under-r5" ? ["guidance"] : [];
}

/** The message that the turn answers: what came back to the step before, or what the dialogue opened with. */
function userBefore(content: Pick<TrajectoryContent, "instruction" | "initialObservation" | "steps">, stepFrom: number): string {
  if (stepFrom > 1) return content.steps[stepFrom - 2]?.observation ?? "";
  return content.initialObservation ?? content.instruction;
}

type Output = NonNullable<ReplayedTurn["output"]>;
type State = NonNullable<ReplayedTurn["state"]>;

function kernelView(state: State, output: Output, marks: ReplayedTurn["marks"], turn: number): NonNullable<StateTurnView["kernel"]> {
  const { intent, subIntent, conflicts, inventoryEmpty, snapshot } = state;
  return {
    ...{ intent, subIntent, conflicts, inventoryEmpty },
    tools: output.tools,
    isUnmapped: output.isUnmapped,
    rows: paragraphRows(state, output, marks),
    guidance: output.guidance === "abstain" ? "abstain" : output.guidance.replace(":", ": "),
    reason: output.reason,
    schedule: output.schedule.map(({ type, cooldown, p, w, lastFired, isReady }) => ({
      ...{ type, isReady, cooldown: String(cooldown), p: p.toFixed(2), w: w.toFixed(1), fires: output.guidance === `fire:${type}` },
      lastFired: lastFired === null ? "never" : `turn ${lastFired}`,
      ready: lastFired === null ? "ready" : `${isReady ? "ready" : "cooling"}, ${turn} − ${lastFired} = ${turn - lastFired}`,
    })),
    snapshot: snapshot === null ? null : JSON.stringify(snapshot, null, 2),
  };
}

function paragraphRows({ paragraphs, guidanceType }: State, output: Output, marks: ReplayedTurn["marks"]): ParagraphRow[] {
  const said = new Set(paragraphs?.map(({ kind }) => kind) ?? []);
  if (guidanceType !== null) said.add("guidance");
  const required = new Map(output.required.map(({ paragraph, rule }) => [paragraph, rule]));
  const excluded = new Map(output.excluded.map(({ paragraph, rule }) => [paragraph, rule]));
  const reasons = new Map(output.reasons.map(({ paragraph, rule }) => [paragraph, rule]));
  const all = [...new Set([...excluded.keys(), ...required.keys(), ...reasons.keys(), ...said])];
  return all.map((paragraph): ParagraphRow => {
    const kernel = excluded.has(paragraph) ? "excluded" : required.has(paragraph) ? "required" : reasons.has(paragraph) ? "eligible" : "not named";
    const isPresent = said.has(paragraph);
    const mark = marks.find(({ kind, about }) =>
      kind === "required-missing" ? about === paragraph : markedParagraphs(kind, about).includes(paragraph),
    );
    return {
      ...{ paragraph, kernel },
      rule: excluded.get(paragraph) ?? required.get(paragraph) ?? reasons.get(paragraph) ?? DASH,
      recorded: isPresent
        ? paragraph === "guidance"
          ? (guidanceType ?? "present")
          : "present"
        : paragraphs === null && paragraph !== "guidance"
          ? "not labelled"
          : kernel === "required"
            ? "missing"
            : "not used",
      isMissing: !isPresent,
      mark: mark?.kind ?? null,
    };
  });
}

export interface DriftShareInput {
  count: number;
  total: number;
  value: number | null;
  low: number | null;
  high: number | null;
}
export interface DriftGroupInput {
  configuration: string;
  sessions: number;
  counts: { turns: number; withoutState: number; withState: number; withoutParagraphs: number; unmapped: number; guidance: { unknownType: number } };
  marks: (DriftShareInput & { kind: string })[];
  any: DriftShareInput;
  guidanceRepetition: DriftShareInput;
}

export interface DriftRow {
  name: string;
  count: string;
  total: string;
  percent: string;
  interval: string;
}
export interface DriftGroupView {
  title: string;
  sub: string;
  rows: DriftRow[];
  repetition: DriftRow;
  notes: string[];
}

const MARK_NAMES: Readonly<Record<string, string>> = {
  "tool-outside-set": "tool outside the set",
  "excluded-present": "excluded, present",
  "required-missing": "required, missing",
  "r2-broken": "R2 broken",
  "guidance-under-r5": "guidance under R5",
};

export function prepareDriftGroup({ configuration, sessions, counts, marks, any, guidanceRepetition }: DriftGroupInput): DriftGroupView {
  const { turns, withoutState, withoutParagraphs, unmapped, guidance } = counts;
  return {
    title: displayLine(configuration, 60),
    sub: `${formatCount(sessions)} sessions, ${formatCount(turns)} turns, ${formatCount(withoutState)} without a snapshot left out`,
    rows: [...marks.map((mark) => driftRow(MARK_NAMES[mark.kind] ?? mark.kind, mark)), driftRow("any of these", any)],
    repetition: driftRow("repeat-guidance", guidanceRepetition),
    notes: [
      "A turn may carry several marks, so the rows do not add up.",
      ...(unmapped === 0
        ? []
        : [`Pairs of intent and sub-intent that the tables do not know: ${formatCount(unmapped)} turns, unmapped, tool set empty.`]),
      ...(withoutParagraphs === 0
        ? []
        : [`Of ${formatCount(withoutParagraphs)} turns nobody has said which paragraphs the reply holds: they stand in no row on paragraphs.`]),
      ...(guidance.unknownType === 0
        ? []
        : [`Guidance of a type that the tables do not know: ${formatCount(guidance.unknownType)} turns, in no rate.`]),
    ],
  };
}

function driftRow(name: string, { count, total, value, low, high }: DriftShareInput): DriftRow {
  return {
    ...{ name, count: formatCount(count), total: formatCount(total), percent: formatPercent(value) },
    interval: low === null || high === null ? "undefined" : formatInterval(low, high),
  };
}
