/** Sessions of the landing in Plumbline's own format (docs/trajectory-format.md), one a line, with the state of each turn. */
import type { LandingSession, LandingTurn } from "../state-sessions";

export interface StateSessionsOptions {
  configuration: string;
  /** Every n-th turn has lost its snapshot; 0: none has. */
  loseEvery?: number;
}

export function writeStateSessionsJsonl(sessions: readonly LandingSession[], { configuration, loseEvery = 0 }: StateSessionsOptions): string {
  return sessions.map((session, index) => `${JSON.stringify(lineOf(session, index + 1, configuration, loseEvery))}\n`).join("");
}

function lineOf({ sessionId, turns }: LandingSession, record: number, configuration: string, loseEvery: number): object {
  const steps: object[] = [];
  turns.forEach((turn, index) => {
    for (const call of turn.calls) steps.push({ t: steps.length + 1, thought: null, actions: [callOf(call)], observation: null });
    const text = replyOf(turn);
    const message = { k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: true, result: null };
    steps.push({ t: steps.length + 1, thought: null, actions: [message], observation: turns[index + 1]?.guest ?? null });
  });
  return {
    plumbline: 1,
    ...{ configuration, file: "landing.jsonl", record, trial: 0, environment: "tools", externalId: sessionId, taskId: sessionId },
    ...{ scenarioId: null, agent: "scripted landing agent", instruction: turns[0]?.guest ?? "", systemPrompt: null, toolDocs: null },
    ...{ initialObservation: null, steps },
    turnStates: turns.filter((_, index) => loseEvery === 0 || (index + record) % loseEvery !== 0).map(stateOf),
    outcome: { status: "unknown", value: null, threshold: null, source: "unknown", field: "a dialogue: nothing decides", terminationReason: null },
    ...{ truncated: false, hidden: null },
  };
}

/** A reply without a paragraph still says something. */
function replyOf({ paragraphs }: LandingTurn): string {
  return paragraphs.length === 0 ? "Let me see." : paragraphs.map(({ text }) => text).join(" ");
}

function callOf({ tool, reply }: LandingTurn["calls"][number]): object {
  return { k: 0, raw: `${tool}({})`, tool, args: {}, method: null, actor: "agent", isMessage: false, result: { status: "ok", text: reply } };
}

function stateOf({ turn, intent, subIntent, conflicts, inventoryEmpty, snapshot, paragraphs, guidanceType }: LandingTurn): object {
  return { turn, intent, subIntent, conflicts, inventoryEmpty, snapshot, paragraphs, guidanceType, labelledBy: "the generator" };
}
