import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { buildSpan, type Span } from "../../trajectory/span";
import { openDatabase } from "../db";
import { listHolds, setAssignmentState } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { decision, gapInput, turnInput } from "../testing/annotation-inputs";
import { feeDialogue } from "../testing/desk-dialogue";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { type AssignmentInput, assignmentSchema, createAssignment, listOwnAssignments, loadQueue } from "./assignments";
import { drawStudySample, sampleSchema } from "./draw-study-sample";
import { importFiles } from "./import-files";
import { loadAnnotationItem } from "./load-annotation-item";
import { contentWithStep } from "./load-steps";
import { openTrajectory } from "./open-trajectory";
import { reserveRun } from "./reserve-run";
import { saveAnnotation } from "./save-annotation";
import type { SaveLabelInput } from "./save-label-schema";
import { submitRun } from "./submit-run";

const home = openTemporaryHome();
const BY = "human:owner";
let runs: string[] = [];
let dialogue = "";

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A sample of the failed household runs (or of the dialogues), given to raters. */
async function assign(over: Partial<AssignmentInput> = {}, study = "house"): Promise<string> {
  const n = study === "house" ? runs.length : 1;
  const sample = value(await drawStudySample(study, sampleSchema.parse({ n, seed: 1 }), BY));
  const input = { sampleId: sample.sampleId, kind: "gap", raters: ["ann", "ben"], ...over };
  return value(await createAssignment(study, assignmentSchema.parse(input), BY)).id;
}

async function importLines(study: string, lines: readonly string[]): Promise<void> {
  const file = path.join(home.folder, `${study}.jsonl`);
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study, configuration: "secret-configuration", environment: null, format: null });
}

async function spanOf(study: string, trajectoryId: string, t: number, quote: string, role: Span["role"] = "decisive"): Promise<Span> {
  const content = await contentWithStep(value(await openTrajectory(study, "server", trajectoryId)), t);
  for (const k of [0, 1]) {
    const address = { source: "step" as const, t, k, field: "observation" as const };
    try {
      const whole = buildSpan(content, address, 0, 1_000_000, role);
      const start = whole.quote.indexOf(quote);
      if (start >= 0) return buildSpan(content, address, start, start + quote.length, role);
    } catch {
      // No text at this k.
    }
  }
  throw new Error(`step ${t} does not say "${quote}"`);
}

const save = (study: string, id: string, rater: string, input: SaveLabelInput, key: string = crypto.randomUUID()) =>
  saveAnnotation(study, id, rater, key, input);

beforeAll(async () => {
  await importLines("house", [...["a", "b", "c", "d"].map((name) => householdLine(contradictedRun(name))), householdLine(goodRun("e"))]);
  await importLines("desk", [feeDialogue("desk-1")]);
  const opened = value(await drawStudySample("house", sampleSchema.parse({ n: 4, seed: 1 }), BY));
  runs = opened.trajectoryIds;
  dialogue = ensure(value(await drawStudySample("desk", sampleSchema.parse({ n: 1, seed: 1 }), BY)).trajectoryIds[0], "a dialogue");
});
afterAll(() => home.end());

describe("an assignment", () => {
  it("is the same when it is given again, and is nobody's who is not among its raters", async () => {
    const id = await assign();
    expect(await assign()).toBe(id);
    expect(value(await listOwnAssignments("house", "ann")).assignments.map((card) => card.assignmentId)).toContain(id);
    expect(value(await listOwnAssignments("house", "eva")).assignments).toEqual([]);
    expect(await loadQueue("house", id, "eva", null)).toMatchObject({ ok: false, error: { code: "not-found" } });
  });

  it("refuses what cannot be: more raters a run than raters, a rubric of another kind, an unknown sample", async () => {
    const sampleId = value(await drawStudySample("house", sampleSchema.parse({ n: 4, seed: 1 }), BY)).sampleId;
    const give = (over: object) => createAssignment("house", assignmentSchema.parse({ sampleId, kind: "gap", raters: ["ann"], ...over }), BY);
    expect(await give({ ratersPerItem: 2 })).toMatchObject({ ok: false, error: { where: "ratersPerItem" } });
    expect(await give({ ratersPerItem: 1, rubricId: "turn-groundedness" })).toMatchObject({ ok: false, error: { where: "rubricId" } });
    expect(await give({ ratersPerItem: 1, sampleId: "sm_0" })).toMatchObject({ ok: false, error: { where: "sampleId" } });
    expect(await give({ ratersPerItem: 1, calibrationCount: 5 })).toMatchObject({ ok: false, error: { where: "calibrationCount" } });
  });
});

describe("the blind item", () => {
  it("proposes the refused writes and holds nothing of configuration, file, outcome, machine or other raters", async () => {
    const id = await assign({ seed: 2 });
    const [run = ""] = runs;
    const evidence = [await spanOf("house", run, 2, "nothing")];
    const canary = gapInput(run, { label: "overlooked", labels: ["overlooked"], note: "canary of ben", evidence });
    value(await save("house", id, "ben", canary));
    const item = value(await loadAnnotationItem("house", id, "ann", run));
    expect(item.writes).toEqual([
      { caseId: `${run}:3.0:F1`, t: 3, k: 0, failure: "F1", action: "take mug 2 from shelf 1", refused: true, repeatedAt: [] },
    ]);
    expect(item.labels).toEqual([]);
    expect(item.steps).toHaveLength(3);
    const text = JSON.stringify(item);
    for (const secret of ["secret-configuration", "house.jsonl", "canary", "human:ben", "outcome", "confidence", "ruleId", "explanation"]) {
      expect(text).not.toContain(secret);
    }
    value(await save("house", id, "ben", decision(run, {})));
    expect(JSON.stringify(value(await loadAnnotationItem("house", id, "ann", run)))).toBe(text);
  });
});

describe("a write that is tried again", () => {
  it("is proposed once, with the steps of the same call that were refused again and no others", async () => {
    const refused = "Nothing happens.";
    const turns = [
      ["go to bench 1", "On the bench 1, you see a mug 2, and a spoon 1."],
      ["go to shelf 1", "On the shelf 1, you see nothing."],
      ["take mug 2 from shelf 1", refused],
      ["take spoon 1 from shelf 1", refused],
      ["go to shelf 2", "On the shelf 2, you see nothing."],
      ["take mug 2 from shelf 1", refused],
      ["take mug 2 from shelf 1", refused],
    ] as const;
    await importLines("loops", [householdLine({ name: "loop", turns })]);
    const sample = value(await drawStudySample("loops", sampleSchema.parse({ n: 1, seed: 1 }), BY));
    const given = { sampleId: sample.sampleId, kind: "gap", raters: ["ann"], ratersPerItem: 1 };
    const { id } = value(await createAssignment("loops", assignmentSchema.parse(given), BY));
    const item = value(await loadAnnotationItem("loops", id, "ann", ensure(sample.trajectoryIds[0], "a run")));
    expect(item.writes.map(({ t, action, repeatedAt }) => [t, action, repeatedAt])).toEqual([
      [3, "take mug 2 from shelf 1", [6, 7]],
      [4, "take spoon 1 from shelf 1", []],
    ]);
  });
});

describe("reservations", () => {
  it("let as many raters have a run as the assignment says, and no more", async () => {
    const id = await assign({ ratersPerItem: 2, raters: ["ann", "ben", "eva"], seed: 3 });
    const [run = "", other = ""] = runs;
    expect(value(await reserveRun("house", id, "ann", run)).state).toBe("reserved");
    expect(value(await reserveRun("house", id, "ann", run)).state).toBe("reserved");
    expect((await reserveRun("house", id, "ben", run)).ok).toBe(true);
    expect(await reserveRun("house", id, "eva", run)).toMatchObject({ ok: false, error: { code: "unsupported", found: "2 raters" } });
    expect(await save("house", id, "eva", gapInput(run))).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect((await reserveRun("house", id, "eva", other)).ok).toBe(true);
    expect(value(await loadQueue("house", id, "eva", null)).items.map((item) => item.trajectoryId)).not.toContain(run);
    expect(await reserveRun("house", id, "ann", "tr_0")).toMatchObject({ ok: false, error: { code: "not-found" } });
  });

  it("hold when many come at once", async () => {
    const raters = ["r1", "r2", "r3", "r4", "r5", "r6"];
    const id = await assign({ ratersPerItem: 2, raters, seed: 4 });
    const [run = ""] = runs;
    const results = await Promise.all(raters.map((rater) => reserveRun("house", id, rater, run)));
    expect(results.filter((result) => result.ok)).toHaveLength(2);
    expect((await listHolds(await openDatabase(), "house", id)).map((hold) => hold.trajectoryId)).toEqual([run, run]);
  });
});

describe("saving in an assignment", () => {
  it("keeps one entry however often it is sent, with what the assignment says of rubric and rater", async () => {
    const id = await assign({ seed: 5 });
    const [run = ""] = runs;
    const key = crypto.randomUUID();
    const input = gapInput(run, { milliseconds: 4200, unsure: true });
    const saved = await Promise.all([1, 2, 3].map(() => save("house", id, "ann", input, key)));
    expect(new Set(saved.map((result) => value(result).seq)).size).toBe(1);
    expect(value(ensure(saved[0], "a result"))).toMatchObject({
      kind: "gap",
      place: "",
      rater: "human:ann",
      assignmentId: id,
      milliseconds: 4200,
      unsure: true,
      assisted: false,
      rubric: "grounding-gap",
    });
    expect(await save("house", id, "ann", input)).toMatchObject({ ok: false, error: { code: "stale" } });
  });

  it("refuses overlooked without a decisive pin and incomplete with one, and offers the other", async () => {
    const id = await assign({ seed: 6 });
    const [run = ""] = runs;
    const evidence = [await spanOf("house", run, 2, "nothing")];
    expect(await save("house", id, "ann", gapInput(run, { label: "overlooked", labels: ["overlooked"] }))).toMatchObject({
      ok: false,
      error: { code: "unfit-evidence", offer: "incomplete" },
    });
    expect(await save("house", id, "ann", gapInput(run, { evidence }))).toMatchObject({
      ok: false,
      error: { code: "unfit-evidence", offer: "overlooked" },
    });
  });

  it("looks at a search record again: what it says is nowhere must be nowhere before the write", async () => {
    const id = await assign({ seed: 13, raters: ["lea", "ben"] });
    const [run = ""] = runs;
    const searched = (...strings: string[]) => {
      const negativeSearch = { strings, fromStep: 0, toStep: 2, hits: 0 };
      return gapInput(run, { elements: [{ element: "write", text: "", finding: "incomplete", evidence: [], negativeSearch }] });
    };
    expect(await save("house", id, "lea", searched("kettle", "SPOON 1"))).toMatchObject({
      ok: false,
      error: { code: "unfit-evidence", offer: "overlooked", found: "step 1", where: "elements[0].negativeSearch" },
    });
    // Step 3 is the write itself, and what came back to it is no context.
    expect(value(await save("house", id, "lea", searched("kettle", "Nothing happens"))).elements?.[0]?.negativeSearch?.strings).toHaveLength(2);
  });

  it("asks for a sentence where no quote can speak, and for one label in single-label mode", async () => {
    const id = await assign({ seed: 7, raters: ["pia", "ben"] });
    const [run = ""] = runs;
    const planning = { label: "other:planning", labels: ["other:planning"] } as const;
    expect(await save("house", id, "pia", gapInput(run, { ...planning, labels: [...planning.labels], note: "short" }))).toMatchObject({
      ok: false,
      error: { where: "note" },
    });
    expect((await save("house", id, "pia", gapInput(run, { ...planning, labels: [...planning.labels], note: "wrong order of steps" }))).ok).toBe(
      true,
    );
    const two = gapInput(run, { labels: ["incomplete", "other:format"], note: "long enough a note", answersSeq: null });
    expect(await save("house", id, "ben", two)).toMatchObject({ ok: false, error: { where: "labels" } });
  });

  it("keeps decisions on cases at their places: added, dropped with a reason, decisive once a run", async () => {
    const id = await assign({ seed: 8, raters: ["cas", "ben"] });
    const [run = ""] = runs;
    const never = `${run}:3.0:F4`;
    expect(await save("house", id, "cas", gapInput(run, { caseId: `${run}:2.0:F2` }))).toMatchObject({ ok: false, error: { code: "not-found" } });
    const added = decision(run, { decision: "added", t: 2, failure: "F2" }, { caseId: `${run}:2.0:F2`, place: `case:${run}:2.0:F2` });
    value(await save("house", id, "cas", added));
    expect((await save("house", id, "cas", gapInput(run, { caseId: `${run}:2.0:F2` }))).ok).toBe(true);
    value(await save("house", id, "cas", decision(run, { decision: "added", failure: "F4" }, { caseId: never, place: `case:${never}` })));
    const dropped = { caseId: `${run}:3.0:F1`, place: `case:${run}:3.0:F1` };
    expect(await save("house", id, "cas", decision(run, { decision: "not-a-case", reason: "no" }, dropped))).toMatchObject({ ok: false });
    value(await save("house", id, "cas", decision(run, { decision: "not-a-case", reason: "it was tried on purpose" }, dropped)));
    const marked = value(await save("house", id, "cas", decision(run, { failure: "F4" })));
    expect(await save("house", id, "cas", decision(run, { t: 2, failure: "F2" }))).toMatchObject({ ok: false, error: { code: "stale" } });
    value(await save("house", id, "cas", decision(run, { t: 2, failure: "F2" }, { answersSeq: marked.seq })));
    expect(
      await save("house", id, "cas", decision(run, { decision: "added", t: 9 }, { caseId: `${run}:9.0:F1`, place: `case:${run}:9.0:F1` })),
    ).toMatchObject({ ok: false, error: { code: "not-found" } });
  });

  it("takes back an entry of any kind, only at its own place", async () => {
    const id = await assign({ seed: 9, raters: ["dan", "ben"] });
    const [run = ""] = runs;
    const marked = value(await save("house", id, "dan", decision(run, {})));
    const undo = { value: null, undoes: marked.seq, answersSeq: marked.seq };
    expect(await save("house", id, "dan", decision(run, {}, { ...undo, place: "case:run-finished", answersSeq: null }))).toMatchObject({ ok: false });
    expect(value(await save("house", id, "dan", decision(run, {}, undo)))).toMatchObject({ kind: "case", value: null, undoes: marked.seq });
  });

  it("says no number that the other rater's work moves: entries are counted among one's own at the run", async () => {
    const id = await assign({ seed: 13, raters: ["ina", "jon"] });
    const [run = ""] = runs;
    const first = value(await save("house", id, "ina", gapInput(run)));
    for (const [index, other] of runs.entries()) {
      const of = gapInput(other, { caseId: null, label: "unclear", labels: ["unclear"], note: `the record is cut, ${index}` });
      value(await save("house", id, "jon", of));
    }
    const undo = { label: null, labels: [], undoes: first.seq, answersSeq: first.seq };
    const key = crypto.randomUUID();
    const undone = value(await save("house", id, "ina", gapInput(run, undo), key));
    const again = value(await save("house", id, "ina", gapInput(run, { answersSeq: undone.seq })));
    expect([first, undone, again].map(({ seq, answersSeq, undoes }) => [seq, answersSeq, undoes])).toEqual([
      [1, null, null],
      [2, 1, 1],
      [3, 2, null],
    ]);
    expect(value(await save("house", id, "ina", gapInput(run, undo), key)).seq).toBe(2);
    const item = value(await loadAnnotationItem("house", id, "ina", run));
    expect(item.labels.map(({ seq, answersSeq }) => [seq, answersSeq])).toEqual([[3, 2]]);
    expect(item.newestEntries.map(({ seq }) => seq)).toEqual([3]);
    // Neither does a refusal, and a number that was never told answers to nothing.
    const refusals = [gapInput(run), gapInput(run, { answersSeq: 7 }), gapInput(run, { ...undo, undoes: 9, answersSeq: 3 })];
    for (const input of refusals) {
      const refused = await save("house", id, "ina", input);
      expect(refused).toMatchObject({ ok: false });
      expect(JSON.stringify(refused)).not.toMatch(/entry \d/);
    }
    // The journal itself counts everybody's.
    const journal = await listJournal(await openDatabase(), "house", { trajectoryId: run, rater: "human:ina" });
    expect(journal[1]).toMatchObject({ answersSeq: journal[0]?.seq, undoes: journal[0]?.seq });
    expect((journal[1]?.seq ?? 0) - (journal[0]?.seq ?? 0)).toBe(runs.length + 1);
  });

  it("marks what is labelled after blindness was ended, and takes nothing once the assignment is closed", async () => {
    const id = await assign({ seed: 10, raters: ["eli", "ben"] });
    const [run = "", other = ""] = runs;
    const database = await openDatabase();
    await setAssignmentState(database, "house", id, { blindnessEndedAt: new Date() });
    expect(value(await save("house", id, "eli", gapInput(run))).assisted).toBe(true);
    await setAssignmentState(database, "house", id, { state: "closed" });
    expect(await save("house", id, "eli", gapInput(other))).toMatchObject({ ok: false, error: { code: "unsupported" } });
  });
});

describe("handing a run in", () => {
  it("wants a decisive case with a label, or a label of the run", async () => {
    const id = await assign({ seed: 11, raters: ["fay", "ben"] });
    const [run = "", other = ""] = runs;
    const submit = (trajectoryId: string) => submitRun("house", id, "fay", trajectoryId, 60_000);
    expect(await submit(run)).toMatchObject({ ok: false, error: { code: "unsupported", found: "neither" } });
    value(await save("house", id, "fay", decision(run, {})));
    expect(await submit(run)).toMatchObject({ ok: false, error: { found: "F1 at 3.0" } });
    value(await save("house", id, "fay", gapInput(run)));
    expect(value(await submit(run)).state).toBe("submitted");
    expect(value(await submit(run)).state).toBe("submitted");
    value(await save("house", id, "fay", gapInput(other, { caseId: null })));
    expect(value(await submit(other)).state).toBe("submitted");
    expect(value(await loadQueue("house", id, "fay", null)).mine).toEqual({ done: 2, of: 4 });
  });

  it("can be taken back by a change, until every rater of the run has handed it in", async () => {
    const id = await assign({ seed: 12, raters: ["gus", "hal"] });
    const [run = ""] = runs;
    const label = async (rater: string, answersSeq: number | null = null) => save("house", id, rater, gapInput(run, { caseId: null, answersSeq }));
    const first = value(await label("gus"));
    value(await submitRun("house", id, "gus", run, null));
    const second = value(await label("gus", first.seq));
    expect(value(await loadAnnotationItem("house", id, "gus", run)).submitted).toBe(false);
    value(await submitRun("house", id, "gus", run, null));
    value(await label("hal"));
    value(await submitRun("house", id, "hal", run, null));
    expect(await label("gus", second.seq)).toMatchObject({ ok: false, error: { code: "unsupported", found: "2 handed in" } });
  });
});

describe("turns and scales", () => {
  it("are labelled turn by turn, each at its place, and handed in when none is open", async () => {
    const id = await assign({ kind: "turn" }, "desk");
    const item = value(await loadAnnotationItem("desk", id, "ann", dialogue));
    expect(item.turns).toEqual([
      { index: 1, stepFrom: 1, stepTo: 2, eligible: true, reason: null },
      { index: 2, stepFrom: 3, stepTo: 4, eligible: true, reason: null },
    ]);
    expect(item.writes).toEqual([]);
    value(await save("desk", id, "ann", turnInput(dialogue, 1, { taskComplete: "yes" })));
    expect(await submitRun("desk", id, "ann", dialogue, null)).toMatchObject({ ok: false, error: { found: "open: turn 2" } });
    const fee = await spanOf("desk", dialogue, 3, '"fee_on_change": 0');
    const drift = turnInput(dialogue, 2, { value: "ungrounded", driftType: "fact" }, { evidence: [fee] });
    expect(value(await save("desk", id, "ann", drift))).toMatchObject({ place: "turn:2", value: { value: "ungrounded", sawLater: false } });
    expect(value(await submitRun("desk", id, "ann", dialogue, null)).state).toBe("submitted");
    const kinds = (await listJournal(await openDatabase(), "desk", { kinds: ["turn"] })).map((entry) => entry.kind);
    expect(kinds).toEqual(["turn", "turn"]);
  });

  it("refuse a turn that is not there, a drift of a grounded turn, and evidence from after the turn", async () => {
    const id = await assign({ kind: "turn", seed: 2 }, "desk");
    expect(await save("desk", id, "ben", turnInput(dialogue, 3, {}))).toMatchObject({ ok: false, error: { where: "place" } });
    expect(await save("desk", id, "ben", turnInput(dialogue, 1, { driftType: "slot" }))).toMatchObject({
      ok: false,
      error: { where: "value.driftType" },
    });
    const late = await spanOf("desk", dialogue, 3, "fee_on_change");
    expect(await save("desk", id, "ben", turnInput(dialogue, 1, {}, { evidence: [late] }))).toMatchObject({
      ok: false,
      error: { where: "evidence" },
    });
    expect(await save("desk", id, "ben", gapInput(dialogue, { caseId: null }))).toMatchObject({ ok: false, error: { where: "kind" } });
  });

  it("take each scale from 1 to 10 once, at a place that is its own", async () => {
    const id = await assign({ kind: "session" }, "desk");
    const scale = (name: "tgq" | "dgp" | "ccc", given: number, place = `scale:${name}`) =>
      save("desk", id, "ann", turnInput(dialogue, 0, {}, { kind: "scale", place, value: { scale: name, value: given } }));
    expect(await scale("tgq", 7, "scale:dgp")).toMatchObject({ ok: false, error: { where: "place" } });
    value(await scale("tgq", 7));
    value(await scale("dgp", 10));
    expect(await submitRun("desk", id, "ann", dialogue, null)).toMatchObject({ ok: false, error: { found: "open: ccc" } });
    value(await scale("ccc", 1));
    expect(value(await submitRun("desk", id, "ann", dialogue, null)).state).toBe("submitted");
  });
});
