/**
 * Trajectories drawn as text, for tests and examples: the case can be seen.
 *
 *   rules: You must be at a receptacle before you use it.        → system prompt
 *   room: You are in the middle of a room. … you see a desk 1.   → initial observation
 *   task: put a clean mug on the desk        success: no
 *   think: First I look at the sink.                             → thought of the next step
 *   1  go to sinkbasin 1     ->  You arrive at sinkbasin 1.
 *   2  clean mug 1           ->  Nothing happens.            [a remark]
 *   3  open drawer 1                                             → no reply in the record
 *   truncated
 *
 * `task` is written behind "Your task is to: "; `instruction:` takes a text as it is. `success:` is yes, no, unknown or
 * infrastructure; `reason:` is the termination reason. `\n` in a text is a line break. Steps must be numbered from 1.
 */
import type { Action, Outcome, Step, TrajectoryContent } from "./trajectory";

const STEP = /^(\d+)\s+(.*)$/s;
const REMARK = /\s{2,}\[[^\]]*\]\s*$/;
const SUCCESS = /\s{2,}success:\s*(\w+)\s*$/;

const STATUS_OF: Readonly<Record<string, Outcome["status"]>> = {
  yes: "success",
  no: "failure",
  unknown: "unknown",
  infrastructure: "infrastructure",
};

/** Builds the content; whatever the drawing does not say is null, the outcome a failure. Throws on a line it cannot read. */
export function trajectoryFromText(drawing: string, overrides: Partial<TrajectoryContent> = {}): TrajectoryContent {
  const content: TrajectoryContent = {
    environment: "alfworld",
    externalId: "drawn",
    taskId: "drawn",
    scenarioId: null,
    agent: null,
    instruction: "",
    systemPrompt: null,
    toolDocs: null,
    initialObservation: null,
    steps: [],
    outcome: { status: "failure", value: null, threshold: null, source: "env", field: "drawn", terminationReason: null },
    truncated: false,
    hidden: null,
  };
  let thoughts: string[] = [];
  for (const rawLine of drawing.split("\n")) {
    const line = rawLine.trim();
    if (line === "") continue;
    const step = STEP.exec(line);
    if (step !== null) {
      content.steps.push(drawnStep(Number(step[1]), step[2] ?? "", content.steps.length + 1, thoughts));
      thoughts = [];
      continue;
    }
    if (line === "truncated") {
      content.truncated = true;
      continue;
    }
    const colon = line.indexOf(":");
    const key = line.slice(0, colon);
    const value = unescapeBreaks(line.slice(colon + 1).trim());
    if (key === "think") thoughts.push(value);
    else readHead(content, key, value, line);
  }
  return { ...content, ...overrides };
}

function readHead(content: TrajectoryContent, key: string, value: string, line: string): void {
  switch (key) {
    case "rules":
      content.systemPrompt = value;
      break;
    case "room":
      content.initialObservation = value;
      break;
    case "instruction":
      content.instruction = value;
      break;
    case "task": {
      const success = SUCCESS.exec(value);
      content.instruction = `Your task is to: ${value.replace(SUCCESS, "")}`;
      if (success?.[1] !== undefined) content.outcome.status = statusOf(success[1], line);
      break;
    }
    case "success":
      content.outcome.status = statusOf(value, line);
      break;
    case "reason":
      content.outcome.terminationReason = value;
      break;
    default:
      throw new Error(`trajectory drawn as text: expected a step or a known key, found "${line}"`);
  }
}

function statusOf(word: string, line: string): Outcome["status"] {
  const status = STATUS_OF[word];
  if (status === undefined) throw new Error(`trajectory drawn as text: expected yes, no, unknown or infrastructure, found "${line}"`);
  return status;
}

function drawnStep(t: number, text: string, expected: number, thoughts: readonly string[]): Step {
  if (t !== expected) throw new Error(`trajectory drawn as text: expected step ${expected}, found step ${t}`);
  const arrow = /\s+->(?:\s+|$)/.exec(text);
  const raw = (arrow === null ? text.replace(REMARK, "") : text.slice(0, arrow.index)).trim();
  const reply = arrow === null ? null : unescapeBreaks(text.slice(arrow.index + arrow[0].length).replace(REMARK, ""));
  const action: Action = { k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
  return { t, thought: thoughts.length === 0 ? null : thoughts.join("\n"), actions: [action], observation: reply };
}

function unescapeBreaks(text: string): string {
  return text.replaceAll("\\n", "\n");
}
