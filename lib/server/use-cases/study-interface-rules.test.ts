import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trajectoryLines } from "../../exports/trajectories";
import { interfaceRulesSchema } from "../../gates/interface-rules";
import { ALFWORLD_RULES } from "../../gates/rule-sets/alfworld-rules";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { saveInterfaceRules } from "./save-rule-set";
import { interfaceRulesOfStudy, previewInterfaceRules } from "./study-interface-rules";
import { studyMetrics } from "./study-metrics";

const home = openTemporaryHome();
afterAll(() => home.end());

const ROOM = "room: You are in the middle of a room. Looking quickly around you, you see a countertop 1, a microwave 1, and a fridge 1.";
/** methods.md §10.3. */
const HEAT = `${ROOM}
  task: heat some mug and put it in fridge.
  1  go to countertop 1              ->  You arrive at countertop 1. On the countertop 1, you see a mug 2.
  2  take mug 2 from countertop 1    ->  You pick up the mug 2 from the countertop 1.
  3  heat mug 2 with microwave 1     ->  Nothing happens.`;
/** V I I V I I I, methods.md §5.3. */
const LOOP = `${ROOM}
  task: put some mug on fridge.
  ${[..."VIIVIII"].map((letter, index) => `${index + 1}  ${letter === "V" ? "look  ->  You are in the middle of a room." : "go to shelf 9  ->  Nothing happens."}`).join("\n")}`;

beforeAll(async () => {
  const runs = [HEAT, LOOP].map((drawing, index) => ({
    ...{ schemaVersion: 1 as const, configuration: "drawn", file: "drawn.jsonl", record: index + 1, trial: 0 },
    content: trajectoryFromText(drawing, { externalId: `g${index + 1}`, taskId: `g${index + 1}` }),
  }));
  const file = path.join(home.folder, "drawn.jsonl");
  writeFileSync(file, trajectoryLines(runs));
  const imported = await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  if (!imported.ok) throw new Error(imported.error.message);
});

async function documentOf(rules?: string) {
  const result = await interfaceRulesOfStudy("s", "server", { draws: 200, ...(rules === undefined ? {} : { rules }) });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const must = interfaceRulesSchema.parse({ rules: [{ id: "r1", text: "You must be at a receptacle before you use it." }], wrap: [] });

describe("the document of interface rules", () => {
  it("reproduces methods.md §10.3: the step gets its reason, and the case shifts once the rule is stated", async () => {
    const document = await documentOf();
    expect(document.steps.find(({ externalId }) => externalId === "g1")).toMatchObject({
      ...{ t: 3, k: 0, wrapId: "w13", verdict: "right", by: "A22", say: "You are not at microwave 1. Go to microwave 1 first." },
    });
    expect(document.labelShift).toEqual({
      // The heating run has an omission besides, overlooked before and after; the run's label is its decisive case's.
      cases: { interface: { before: 1, after: 0 }, overlooked: { before: 1, after: 2 }, moved: 1 },
      trajectories: { interface: { before: 1, after: 0 }, overlooked: { before: 0, after: 1 }, failed: 2 },
    });
  });

  it("counts what it says: coverage, precision, run-breaking, CIA and its ceiling", async () => {
    const { coverage, precision, runBreaking, cia, totals, validity, unexplained } = await documentOf();
    expect(totals).toMatchObject({ actions: 10, invalid: 6, fired: 6, right: 6, invalidRuns: 2, brokenRuns: 2 });
    expect(coverage).toMatchObject({ count: 6, total: 6, value: 1 });
    expect(coverage.low).toBeCloseTo(0.6097, 3);
    expect(precision).toMatchObject({ count: 6, total: 6 });
    expect(runBreaking).toMatchObject({ count: 2, total: 2 });
    expect(cia.recorded).toMatchObject({ count: 5, total: 10, value: 0.5, macro: 5 / 14, runs: 2 });
    expect(cia.ceiling).toMatchObject({ count: 0, total: 7, value: 0 });
    expect(validity).toEqual([{ by: "no-effect reply", count: 6 }]);
    expect(Object.values(unexplained)).toEqual([0, 0, 0, 0]);
  });

  it("has the same CIA as the metrics", async () => {
    const metrics = await studyMetrics("s", "server", { rater: [], seed: 1, draws: 0 });
    if (!metrics.ok) throw new Error(metrics.error.message);
    const row = metrics.value.rows.find(({ metric }) => metric === "cia");
    const { recorded } = (await documentOf()).cia;
    expect([row?.numerator, row?.denominator, row?.value]).toEqual([recorded.count, recorded.total, recorded.value]);
  });

  it("previews rules that nobody has saved, names what the grammar contradicts, and saves nothing", async () => {
    const definition = interfaceRulesSchema.parse({ wrap: [{ id: "w1", when: { action: "heat", state: ["closed(R)"] }, say: "Open {R} first." }] });
    const preview = await previewInterfaceRules("s", "server", { definition });
    if (!preview.ok) throw new Error(preview.error.message);
    expect(preview.value.faults).toEqual([{ id: "w1", message: "by the grammar heat does not fail by closed(R)" }]);
    expect(preview.value.coverage).toMatchObject({ count: 0, total: 6 });
    expect(preview.value.unexplained).toMatchObject({ "unknown-place": 5, "no-rule": 1 });
    expect((await documentOf()).rules.id).toBe("alfworld");
  });

  it("names a pattern that is none, or that takes too long, and goes on without it", async () => {
    const definition = interfaceRulesSchema.parse({
      wrap: [
        { id: "w1", when: { action: "/go to shelf/", obs: "noop", state: ["unknownReceptacle(R)"] }, say: "no {R}" },
        { id: "w2", when: { action: "/(/" }, say: "x" },
      ],
    });
    const preview = await previewInterfaceRules("s", "server", { definition });
    if (!preview.ok) throw new Error(preview.error.message);
    expect(preview.value.faults.map(({ id }) => id)).toEqual(["w2"]);
    expect(preview.value.wraps).toEqual([
      { wrapId: "w1", fires: 5, invalid: 5, right: 5, share: 1 },
      { wrapId: "w2", fires: 0, invalid: 0, right: 0, share: null },
    ]);
  });
});

describe("saving interface rules", () => {
  it("makes a version of its own each time, keeps the older ones, and answers a stale save with what there is", async () => {
    const save = (answersVersion: number | null) => saveInterfaceRules("s", "human:owner", { id: "mine", answersVersion, definition: must });
    expect(await save(null)).toMatchObject({ ok: true, value: { id: "mine", version: 1 } });
    expect(await save(null)).toMatchObject({ ok: false, error: { code: "stale", found: "version 1" } });
    expect(await save(1)).toMatchObject({ ok: true, value: { version: 2 } });
    expect((await documentOf()).rules).toMatchObject({ id: "mine", version: "2", rules: must.rules });
    expect((await documentOf("mine@1")).rules.version).toBe("1");
    expect((await documentOf("alfworld")).rules.wrap).toEqual(ALFWORLD_RULES.wrap);
    const unknown = await interfaceRulesOfStudy("s", "server", { rules: "mien", draws: 0 });
    expect(unknown).toMatchObject({ ok: false, error: { code: "not-found", where: "rules" } });
  });

  it("leaves a shipped set as it is", async () => {
    const saved = await saveInterfaceRules("s", "human:owner", { id: "alfworld", answersVersion: null, definition: must });
    expect(saved).toMatchObject({ ok: false, error: { code: "invalid", where: "id" } });
  });
});

const D0 = path.resolve(import.meta.dirname, "../../../../shared/data/alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");
describe.runIf(existsSync(D0))("the shipped rules over a public log", () => {
  it("speak at no valid action, and their numbers add up", async () => {
    await importFiles([D0], { study: "d0", configuration: null, environment: null, format: null });
    const result = await interfaceRulesOfStudy("d0", "server", { draws: 0 });
    if (!result.ok) throw new Error(result.error.message);
    const { totals, wraps, unexplained, steps, coverage, labelShift, cia } = result.value;
    expect(totals.actions).toBe(8999);
    expect(totals.fired).toBe(totals.explained);
    expect(wraps.reduce((sum, { fires }) => sum + fires, 0)).toBe(totals.fired);
    expect(Object.values(unexplained).reduce((sum, count) => sum + count, 0)).toBe(totals.invalid - totals.explained);
    expect(steps).toHaveLength(totals.invalid);
    expect(coverage.count).toBe(totals.explained);
    const { cases } = labelShift;
    expect(cases.interface.before - cases.interface.after).toBe(cases.moved);
    expect(cases.overlooked.after - cases.overlooked.before).toBe(cases.moved);
    expect(cia.ceiling.total).toBe(totals.actionsAtMost);
  });
});
