import { describe, expect, it } from "vitest";
import { expectPrinted } from "../statistics/testing/oracle";
import { type DialogueSession, type DialogueTurn, dialogueFigures, isSessionGrounded } from "./dialogue-figures";
import { incidentDrop } from "./incident-drop";

/** One letter a turn: G grounded, U ungrounded, N not applicable, S skipped; d differ, o one label, x none yet. */
function session(sessionId: string, letters: string, taskComplete: DialogueTurn["taskComplete"] = "yes"): DialogueSession {
  const VALUES: Record<string, DialogueTurn["value"]> = { G: "grounded", U: "ungrounded", N: "not_applicable" };
  const OPEN: Record<string, DialogueTurn["open"]> = { d: "to-settle", o: "one-label", x: "no-label" };
  return {
    sessionId,
    turns: [...letters].map((letter, index) => ({ index, value: VALUES[letter] ?? null, taskComplete, open: OPEN[letter] ?? null })),
  };
}
const figuresOf = (letters: readonly string[], draws = 0) =>
  dialogueFigures(
    letters.map((text, index) => session(`tr_${index}`, text)),
    { policy: "exclude", draws },
  );

describe("dialogueFigures", () => {
  it("gives the worked example of methods.md §10.6 in all its states", () => {
    const whole = figuresOf(["GGG", "GU", "GGUG"]);
    expectPrinted(100 * (whole.tgaMacro.value ?? Number.NaN), 75.0, 2);
    expectPrinted(100 * (whole.tgaMicro.value ?? Number.NaN), 77.78, 2);
    expectPrinted(100 * (whole.sga.value ?? Number.NaN), 33.33, 2);
    expect(whole).toMatchObject({ tgaMicro: { numerator: 7, denominator: 9 }, sga: { numerator: 1, n: 3 }, incidents: { numerator: 2 } });

    const pending = figuresOf(["GGG", "Gd", "GGUG"]);
    expect(pending).toMatchObject({ decidedSessions: 2, undecidedSessions: 1, sga: { value: 0.5 }, incidents: { numerator: 1, n: 2 } });
    expectPrinted(pending.sgaBounds.low, 1 / 3, 12);
    expectPrinted(pending.sgaBounds.high, 2 / 3, 12);
    expectPrinted(100 * (pending.tgaMacro.value ?? Number.NaN), 91.67, 2);
    expect(pending.tgaMicro).toMatchObject({ numerator: 7, denominator: 8, value: 7 / 8 });

    expect(figuresOf(["GGG", "GU", "dGUG"])).toMatchObject({ decidedSessions: 3, undecidedSessions: 0 });
  });

  it("leaves a session undecided only while a turn is to be settled, and counts what one rater alone or nobody has answered", () => {
    const found = figuresOf(["Gd", "Go", "Gx", "Ux", "GS"]);
    expect(found).toMatchObject({
      decidedSessions: 4,
      undecidedSessions: 1,
      unfinishedSessions: 3,
      turns: { eligible: 10, final: 5, toSettle: 1, oneLabel: 1, noLabel: 2 },
    });
  });

  it.each([
    ["Prompting", 40, 160],
    ["PE-Agent", 53, 147],
    ["W1", 93, 107],
    ["W1+W2", 113, 87],
    ["Full", 167, 33],
  ])("gives the published SGA of %s: %i of 200 sessions, %i incidents (methods.md §3.2)", (_name, whole, incidents) => {
    const found = figuresOf(published(whole));
    expect(found).toMatchObject({ sga: { numerator: whole, n: 200, value: whole / 200 }, incidents: { numerator: incidents, n: 200 } });
  });

  it("gives the published drop of incidents and the published intervals exactly (methods.md §3.2)", () => {
    const sides = { baseline: figuresOf(published(53)), full: figuresOf(published(167)) };
    const counts = ({ incidents, decidedSessions }: ReturnType<typeof figuresOf>) => ({ incidents: incidents.numerator, decidedSessions });
    expect(incidentDrop(counts(sides.baseline), counts(sides.full)).value).toBe(1 - 33 / 147);
    expectPrinted(100 * (incidentDrop(counts(sides.baseline), counts(sides.full)).value ?? 0), 77.6, 1);
    const intervals = [40, 53, 93, 113, 167].map((whole) => figuresOf(published(whole)).sga);
    expect(intervals.map(({ low, high }) => [(100 * (low ?? 0)).toFixed(1), (100 * (high ?? 0)).toFixed(1)])).toEqual([
      ["15.0", "26.1"],
      ["20.9", "33.0"],
      ["39.7", "53.4"],
      ["49.6", "63.2"],
      ["77.7", "88.0"],
    ]);
  });

  it("gives the SGA column of the published cumulative table: +20.0, +10.0, +27.0 (methods.md §3.2)", () => {
    const sga = [53, 93, 113, 167].map((whole) => 100 * (figuresOf(published(whole)).sga.value ?? Number.NaN));
    const deltas = sga.slice(1).map((value, index) => (value - (sga[index] ?? Number.NaN)).toFixed(1));
    expect(deltas).toEqual(["20.0", "10.0", "27.0"]);
  });

  it("counts drift only where value and task-complete are both known", () => {
    const sessions = [session("a", "UG", "yes"), session("b", "UG", "no"), session("c", "UU", "unclear"), session("d", "dN", "yes")];
    expect(dialogueFigures(sessions, { policy: "exclude", draws: 0 }).directionDrift).toMatchObject({ numerator: 1, n: 4, value: 0.25 });
    expect(dialogueFigures(sessions, { policy: "count-as-grounded", draws: 0 }).directionDrift).toMatchObject({ numerator: 1, n: 5 });
    expect(dialogueFigures([session("c", "UU", "unclear")], { policy: "exclude", draws: 0 }).directionDrift.undefinedBecause).toBe(
      "no_eligible_turns",
    );
  });

  it("takes clustering over sessions with nothing open, with the lengths they have", () => {
    const found = figuresOf(["GGG", "GU", "GGUG", "Gd"]);
    expect(found.clustering).toMatchObject({ sessions: 3, incompleteSessions: 1, observed: 1 / 3 });
    expectPrinted(found.clustering.independent, 0.480465, 6);
    expectPrinted(found.clustering.index.value, -0.147132, 6);
  });

  it("gives reasons and no number without a session", () => {
    const nothing = figuresOf([]);
    expect([nothing.tgaMacro, nothing.sga, nothing.directionDrift].map(({ value, undefinedBecause }) => [value, undefinedBecause])).toEqual([
      [null, "no_eligible_turns"],
      [null, "no_decided_sessions"],
      [null, "no_eligible_turns"],
    ]);
    expect(nothing.sgaBounds).toEqual({ low: null, high: null, sessions: 0 });
  });

  it("draws sessions, the same ones every time, and the interval holds the value", () => {
    const letters = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? "GGU" : index % 4 === 0 ? "GUUG" : "GG"));
    const found = figuresOf(letters, 2_000);
    expect(found).toEqual(figuresOf(letters, 2_000));
    expect(found.tgaMacro.low).toBeLessThan(found.tgaMacro.value ?? -1);
    expect(found.tgaMacro.high).toBeGreaterThan(found.tgaMacro.value ?? 2);
    expect(found.tgaMacro).toMatchObject({ interval: "cluster-bootstrap", seed: "dialogues/1", draws: 2_000 });
  });
});

describe("isSessionGrounded", () => {
  it("is open while a turn is, unless an ungrounded one decides, and where no turn counts", () => {
    const answers = ["GG", "GU", "Gd", "Ud", "N", "GN"].map((letters) => isSessionGrounded(session("s", letters), "exclude"));
    expect(answers).toEqual([true, false, null, false, null, true]);
  });
});

/** 200 sessions of five turns, of which so many are grounded throughout. */
function published(whole: number): string[] {
  return Array.from({ length: 200 }, (_, index) => (index < whole ? "GGGGG" : "GGUGG"));
}
