import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonValue } from "../base/json";
import { trajectoryLine } from "../exports/trajectories";
import { canonicalContent } from "../trajectory/canonical-content";
import { readTrajectoryContent } from "../trajectory/read-content";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { cutTurns } from "../turns/cut-turns";
import { generateStateSessions, type PlantedDriftKind } from "../worlds/state-sessions";
import { writeStateSessionsJsonl } from "../worlds/writers/state-sessions-jsonl";
import { countDrift } from "./drift-counts";
import { DRIFT_KINDS, replayStateSession } from "./drift-marks";
import { LANDING_TABLES } from "./rule-sets/landing-tables";
import { toolsOfTurns } from "./turn-tools";

function contentsOf(jsonl: string): TrajectoryContent[] {
  return jsonl
    .trimEnd()
    .split("\n")
    .map((line) => {
      const record = JSON.parse(line) as JsonValue;
      const content = isJsonObject(record) ? readTrajectoryContent(record) : null;
      if (content === null || !content.ok) throw new Error(`expected a run of our own format, found ${JSON.stringify(content)}`);
      return content.value;
    });
}

function replayed(content: TrajectoryContent) {
  return replayStateSession(content.turnStates ?? [], toolsOfTurns(content, cutTurns(content)), LANDING_TABLES);
}

const sessions = generateStateSessions(1, 120);

describe("drift that was planted in invented sessions", () => {
  it("is of every kind", () => {
    const kinds = new Set<PlantedDriftKind>(sessions.flatMap(({ planted }) => planted.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual([...DRIFT_KINDS].sort());
    expect(sessions.some(({ planted }) => planted.length === 0)).toBe(true);
  });

  it("is found at its turn with what it is about, and nothing else is", () => {
    const contents = contentsOf(writeStateSessionsJsonl(sessions, { configuration: "scripted" }));
    for (const [index, session] of sessions.entries()) {
      const content = contents[index];
      if (content === undefined) throw new Error(`no line for ${session.sessionId}`);
      const turns = replayed(content);
      expect(turns.map(({ turn }) => turn)).toEqual(session.turns.map(({ turn }) => turn));
      const found = turns.flatMap(({ turn, marks }) => marks.map(({ kind, about }) => `${turn} ${kind} ${about}`));
      expect(found.sort(), session.sessionId).toEqual(session.planted.map(({ turn, kind, about }) => `${turn} ${kind} ${about}`).sort());
    }
  });

  it("stands in no number where the snapshot is lost", () => {
    const contents = contentsOf(writeStateSessionsJsonl(sessions, { configuration: "scripted", loseEvery: 3 }));
    const counts = contents.map((content) => countDrift(replayed(content), LANDING_TABLES));
    const sum = (of: (count: (typeof counts)[number]) => number): number => counts.reduce((total, count) => total + of(count), 0);
    expect(sum(({ withoutState }) => withoutState)).toBeGreaterThan(0);
    expect(sum(({ turns }) => turns)).toBe(sessions.reduce((total, { turns }) => total + turns.length, 0));
    expect(sum(({ withState, withoutState }) => withState + withoutState)).toBe(sum(({ turns }) => turns));
  });
});

describe("a session file", () => {
  it("comes back the same after an export", () => {
    const [content] = contentsOf(writeStateSessionsJsonl(sessions.slice(0, 1), { configuration: "scripted" }));
    if (content === undefined) throw new Error("no session");
    const [again] = contentsOf(trajectoryLine({ schemaVersion: 1, configuration: "scripted", file: "x", record: 1, trial: 0, content }));
    expect(again).toEqual(content);
    expect(canonicalContent(content)).toContain('"turnStates":[{');
  });

  it("has the same content hash text with and without the key when there is no state", () => {
    const [content] = contentsOf(writeStateSessionsJsonl(sessions.slice(0, 1), { configuration: "scripted" }));
    if (content === undefined) throw new Error("no session");
    const { turnStates: _, ...bare } = content;
    expect(canonicalContent(bare)).not.toContain("turnStates");
  });

  it("is refused where a state stands out of order", () => {
    const [line = ""] = writeStateSessionsJsonl(sessions.slice(0, 1), { configuration: "scripted" }).split("\n");
    const record = JSON.parse(line) as JsonValue;
    if (!isJsonObject(record) || !Array.isArray(record.turnStates)) throw new Error("expected states");
    const result = readTrajectoryContent({ ...record, turnStates: [...record.turnStates].reverse() });
    expect(result).toMatchObject({ ok: false, error: { path: "turnStates[1].turn" } });
  });
});
