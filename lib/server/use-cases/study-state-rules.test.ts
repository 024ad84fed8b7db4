import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAPER_TABLES } from "../../gates/rule-sets/paper-tables";
import { generateStateSessions } from "../../worlds/state-sessions";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { sampleSessions } from "./sample-sessions";
import { saveStateTables } from "./save-rule-set";
import { studyMetrics } from "./study-metrics";
import { stateRulesOfStudy } from "./study-state-rules";

const home = openTemporaryHome();
afterAll(() => home.end());

beforeAll(async () => {
  const file = path.join(home.folder, "landing.jsonl");
  writeFileSync(file, sampleSessions({ seed: 3, n: 20 }));
  const imported = await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  expect(imported).toMatchObject({ ok: true, value: { totals: { imported: 20, rejected: 0 } } });
});

async function documentOf(tables?: string) {
  const result = await stateRulesOfStudy("s", "server", tables === undefined ? {} : { tables });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe("state rules over a study", () => {
  it("find the drift that was planted under each configuration, and leave turns without a snapshot out", async () => {
    const { groups, tables, turns } = await documentOf();
    expect(tables.id).toBe("landing");
    expect(groups.map(({ configuration, sessions }) => [configuration, sessions])).toEqual([
      ["prompt", 10],
      ["prompt+state", 10],
    ]);
    const planted = [...generateStateSessions("3/prompt", 10, 0.8), ...generateStateSessions("3/prompt+state", 10, 0.25)];
    // A guidance of a turn that lost its snapshot is not known, so a later repetition of it is none.
    const isKept = (row: (typeof turns)[number]): boolean => row.hasState;
    const found = turns.flatMap(({ marks }) => marks.filter(({ kind }) => kind !== "repeat-guidance"));
    const expected = planted.flatMap((session, index) =>
      session.planted.filter(({ turn, kind }) => {
        const rows = turns.filter(
          ({ externalId, configuration }) => externalId === session.sessionId && configuration === (index < 10 ? "prompt" : "prompt+state"),
        );
        return kind !== "repeat-guidance" && rows.some((row) => row.turn === turn && isKept(row));
      }),
    );
    expect(found).toHaveLength(expected.length);
    expect(found.length).toBeGreaterThan(5);
    for (const { counts, any } of groups) {
      expect(counts.withState + counts.withoutState).toBe(counts.turns);
      expect(counts.withoutState).toBeGreaterThan(0);
      expect(any).toMatchObject({ count: counts.turnsWithAny, total: counts.withState });
    }
  });

  it("give the metric its row, with the same numbers", async () => {
    const metrics = await studyMetrics("s", "server", { rater: [], seed: 1, draws: 0 });
    if (!metrics.ok) throw new Error(metrics.error.message);
    const { groups } = await documentOf();
    for (const { configuration, guidanceRepetition } of groups) {
      const row = metrics.value.rows.find((one) => one.metric === "guidanceRepetitionRate" && one.configuration === configuration);
      expect([row?.numerator, row?.denominator, row?.value]).toEqual([guidanceRepetition.count, guidanceRepetition.total, guidanceRepetition.value]);
    }
  });

  it("say which pairs the tables do not know", async () => {
    const { groups, turns } = await documentOf("paper");
    expect(groups[0]?.counts.unmapped).toBe(groups[0]?.counts.withState);
    expect(turns.filter(({ hasState }) => hasState).every(({ isUnmapped, tools }) => isUnmapped === true && tools.length === 0)).toBe(true);
    expect(await stateRulesOfStudy("s", "server", { tables: "nobody" })).toMatchObject({ ok: false, error: { code: "not-found" } });
  });

  it("take the study's own tables once it has some", async () => {
    const { tools, constraints, withoutGuidance, guidance } = PAPER_TABLES;
    const saved = await saveStateTables("s", "human:owner", {
      id: "own",
      answersVersion: null,
      definition: { tools, constraints, withoutGuidance, guidance },
    });
    expect(saved).toMatchObject({ ok: true, value: { version: 1 } });
    expect((await documentOf()).tables).toMatchObject({ id: "own", version: "1" });
    expect(
      await saveStateTables("s", "human:owner", { id: "paper", answersVersion: null, definition: { tools, constraints, withoutGuidance, guidance } }),
    ).toMatchObject({
      ok: false,
      error: { code: "invalid" },
    });
  });
});
