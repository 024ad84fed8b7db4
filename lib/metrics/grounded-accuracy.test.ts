import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "../statistics/testing/oracle";
import { groundedAccuracy, type NotApplicablePolicy, type SessionTurnCounts, tgaMacro, tgaMicro } from "./grounded-accuracy";
import { incidentDrop } from "./incident-drop";

interface ExpectedAccuracy {
  excludedSessions: number;
  decidedSessions: number;
  undecidedSessions: number;
  incidents: number;
  tgaSessions: number;
  tgaMacro: ExpectedQuantity;
  tgaMicro: ExpectedQuantity;
  sga: ExpectedQuantity;
  sgaBounds: [ExpectedQuantity, ExpectedQuantity];
}
const { cases } = readOracle<{
  id: string;
  naPolicy: NotApplicablePolicy;
  a: string[];
  b: string[];
  expected: { a: ExpectedAccuracy; b: ExpectedAccuracy; incidentDrop: ExpectedQuantity };
}>("metrics", "tga_sga");
const sides = cases.flatMap(({ id, naPolicy, a, b, expected }) => [
  { id: `${id} a`, policy: naPolicy, sessions: a, expected: expected.a },
  { id: `${id} b`, policy: naPolicy, sessions: b, expected: expected.b },
]);

/** One letter per turn: G grounded, U ungrounded, N not applicable, S skipped, P pending. */
function turnsOf(text: string): SessionTurnCounts {
  const count = (letter: string): number => [...text].filter((one) => one === letter).length;
  return { grounded: count("G"), ungrounded: count("U"), notApplicable: count("N"), pending: count("P") };
}
const accuracyOf = (sessions: readonly string[], policy: NotApplicablePolicy = "exclude") => groundedAccuracy(sessions.map(turnsOf), policy);

const sessionTexts = (letters: string) =>
  fc.array(
    fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((turns) => turns.join("")),
    { maxLength: 20 },
  );

describe("groundedAccuracy", () => {
  it("gives every oracle case, both sides", () => {
    expect(sides).toHaveLength(120);
    for (const { id, policy, sessions, expected } of sides) {
      const { tgaMacro: macro, tgaMicro: micro, sga, sgaBounds, ...counts } = accuracyOf(sessions, policy);
      expectQuantity(macro, expected.tgaMacro, `${id} macro`);
      expectQuantity(micro, expected.tgaMicro, `${id} micro`);
      expectQuantity(sga, expected.sga, `${id} sga`);
      expectQuantity(sgaBounds.low, expected.sgaBounds[0], `${id} low`);
      expectQuantity(sgaBounds.high, expected.sgaBounds[1], `${id} high`);
      const { excludedSessions, decidedSessions, undecidedSessions, incidents, tgaSessions } = expected;
      expect(counts, id).toEqual({ excludedSessions, decidedSessions, undecidedSessions, incidents, tgaSessions });
    }
  });

  it("gives the worked example (methods.md §10.6)", () => {
    const found = accuracyOf(["GGG", "GU", "GGUG"]);
    expectPrinted(100 * (found.tgaMacro.value ?? Number.NaN), 75.0, 2);
    expectPrinted(100 * (found.tgaMicro.value ?? Number.NaN), 77.78, 2);
    expectPrinted(100 * (found.sga.value ?? Number.NaN), 33.33, 2);
    expect(found.incidents).toBe(2);
  });

  it("gives the worked example with a pending turn (methods.md §10.6)", () => {
    const found = accuracyOf(["GGG", "GP", "GGUG"]);
    expect(found).toMatchObject({ decidedSessions: 2, undecidedSessions: 1, incidents: 1, sga: { value: 0.5 } });
    expectPrinted(found.sgaBounds.low.value, 1 / 3, 12);
    expectPrinted(found.sgaBounds.high.value, 2 / 3, 12);
    expectPrinted(100 * (found.tgaMacro.value ?? Number.NaN), 91.67, 2);
    expect(found.tgaMicro.value).toBe(7 / 8);
  });

  it("takes a session with an ungrounded turn as decided, whatever is pending in it (methods.md §10.6)", () => {
    expect(accuracyOf(["GGG", "GU", "PGUG"])).toMatchObject({ decidedSessions: 3, undecidedSessions: 0, incidents: 2 });
  });

  it("keeps a session with pending turns only in the bounds and out of TGA", () => {
    expect(accuracyOf(["PP"])).toMatchObject({
      excludedSessions: 0,
      tgaMacro: { undefinedBecause: "no_eligible_turns" },
      sga: { undefinedBecause: "no_decided_sessions" },
      sgaBounds: { low: { value: 0 }, high: { value: 1 } },
    });
  });

  it("excludes a session without a turn that counts, and says how many", () => {
    expect(accuracyOf(["N", "S", "", "G"])).toMatchObject({ excludedSessions: 3, decidedSessions: 1 });
    expect(accuracyOf(["N", "S", "", "G"], "count-as-grounded")).toMatchObject({ excludedSessions: 2, decidedSessions: 2 });
  });

  it("has a macro TGA of at least SGA when nothing is pending, and equal TGAs for sessions of one length", () => {
    fc.assert(
      fc.property(sessionTexts("GUNS"), fc.constantFrom<NotApplicablePolicy>("exclude", "count-as-grounded"), (sessions, policy) => {
        const found = accuracyOf(sessions, policy);
        if (found.tgaMacro.value !== null) expect(found.tgaMacro.value).toBeGreaterThanOrEqual((found.sga.value ?? Number.NaN) - 1e-12);
        const level = accuracyOf(sessions.map((text) => text.replace(/[^GU]/g, "").padEnd(8, "G")));
        expect(level.tgaMacro.value ?? 9).toBeCloseTo(level.tgaMicro.value ?? 9, 12);
      }),
    );
  });

  it("holds, between its bounds, the SGA of every way in which pending turns can be settled", () => {
    fc.assert(
      fc.property(sessionTexts("GUP"), fc.infiniteStream(fc.constantFrom("G", "U")), (sessions, answers) => {
        const { sgaBounds } = accuracyOf(sessions);
        const settled = accuracyOf(sessions.map((text) => text.replace(/P/g, () => answers.next().value ?? "G"))).sga.value;
        if (settled === null) return;
        expect(settled).toBeGreaterThanOrEqual((sgaBounds.low.value ?? Number.NaN) - 1e-12);
        expect(settled).toBeLessThanOrEqual((sgaBounds.high.value ?? Number.NaN) + 1e-12);
      }),
    );
  });

  type Fault =
    | "sign: ungrounded share"
    | "n − 1"
    | "swapped margin: macro and micro"
    | "pending counted in n"
    | "undecided as incidents"
    | "not applicable always excluded";
  itTellsPlantedErrors<(typeof sides)[number], Fault>(
    sides,
    [
      "sign: ungrounded share",
      "n − 1",
      "swapped margin: macro and micro",
      "pending counted in n",
      "undecided as incidents",
      "not applicable always excluded",
    ],
    ({ sessions, policy }, fault) => {
      const keep = policy === "count-as-grounded" && fault !== "not applicable always excluded" ? /[GN]/g : /G/g;
      const rows = sessions.map((text) => {
        const good = (text.match(keep) ?? []).length;
        const bad = (text.match(/U/g) ?? []).length;
        const pending = (text.match(/P/g) ?? []).length;
        return { good, bad, pending, n: good + bad + (fault === "pending counted in n" ? pending : 0) };
      });
      const scored = rows.filter(({ n }) => n > 0);
      const less = fault === "n − 1" ? 1 : 0;
      const top = (row: (typeof rows)[number]): number => (fault === "sign: ungrounded share" ? row.n - row.good : row.good);
      const macro = scored.length === 0 ? null : scored.reduce((sum, row) => sum + top(row) / row.n, 0) / (scored.length - less);
      const micro =
        scored.length === 0 ? null : scored.reduce((sum, row) => sum + top(row), 0) / (scored.reduce((sum, row) => sum + row.n, 0) - less);
      const eligible = rows.filter(({ good, bad, pending }) => good + bad + pending > 0);
      const decided = eligible.filter(({ bad, pending }) => bad > 0 || pending === 0 || fault === "undecided as incidents");
      const whole = decided.filter(({ bad, pending }) => bad === 0 && pending === 0).length;
      const share = fault === "sign: ungrounded share" ? decided.length - whole : whole;
      const sga = decided.length === 0 ? null : share / (decided.length - less);
      return fault === "swapped margin: macro and micro" ? [micro, macro, sga] : [macro, micro, sga];
    },
    ({ expected }) => [expected.tgaMacro.value, expected.tgaMicro.value, expected.sga.value],
  );
});

describe("tgaMacro and tgaMicro", () => {
  it("are null, not 0, without a session or a turn", () => {
    expect(tgaMacro([])).toBeNull();
    expect(tgaMicro([])).toBeNull();
  });
});

describe("incidentDrop", () => {
  it("gives every oracle case", () => {
    for (const { id, naPolicy, a, b, expected } of cases) {
      expectQuantity(incidentDrop(accuracyOf(a, naPolicy), accuracyOf(b, naPolicy)), expected.incidentDrop, id);
    }
  });

  it.each([
    [147, 33, 0.77551, 6],
    [147, 33, 0.7755, 4],
    [160, 33, 0.794, 3],
  ])("from %i to %i of 200 is %f (methods.md §3.2, §10.7)", (before, after, drop, digits) => {
    const found = incidentDrop({ incidents: before, decidedSessions: 200 }, { incidents: after, decidedSessions: 200 });
    expectPrinted(found.value, drop, digits);
  });

  it("is undefined from a rate of 0, to anything (methods.md §10.7)", () => {
    expect(incidentDrop({ incidents: 0, decidedSessions: 9 }, { incidents: 3, decidedSessions: 9 }).undefinedBecause).toBe("baseline_rate_zero");
  });

  type Fault = "sign" | "n − 1" | "swapped margin: relative to after" | "counts instead of rates";
  itTellsPlantedErrors<(typeof cases)[number], Fault>(
    cases,
    ["sign", "n − 1", "swapped margin: relative to after", "counts instead of rates"],
    ({ expected: { a, b } }, fault) => {
      if (a.decidedSessions === 0 || b.decidedSessions === 0 || a.incidents === 0) return [null];
      const less = fault === "n − 1" ? 1 : 0;
      const isCounts = fault === "counts instead of rates";
      const before = a.incidents / (isCounts ? 1 : a.decidedSessions - less);
      const after = b.incidents / (isCounts ? 1 : b.decidedSessions);
      const base = fault === "swapped margin: relative to after" ? after : before;
      return [(fault === "sign" ? after - before : before - after) / base];
    },
    ({ expected }) => [expected.incidentDrop.value],
  );
});
