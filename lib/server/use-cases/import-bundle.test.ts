/** Bundles that somebody made to hurt: each is refused in a sentence, and no study, row or file is left of it. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { unzipSync, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GROUNDING_GAP_RUBRIC } from "../../rubric/built-in/grounding-gap";
import type { RubricDefinition } from "../../rubric/rubric-definition";
import { closeDatabase, openDatabase } from "../db";
import { addAssignment, listAssignments, setAssignmentState } from "../repositories/assignments";
import { appendLabel, listJournal } from "../repositories/labels";
import { addRubricVersion } from "../repositories/rubrics";
import { addSample } from "../repositories/samples";
import { listTrajectoryRows } from "../repositories/trajectories";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { moveToHome } from "../testing/temporary-home";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";
import { importFiles } from "./import-files";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-hostile-bundle-"));
const good = path.join(folder, "good.zip");
const at = "2026-01-02T03:04:05.000Z";
let members: Record<string, Uint8Array> = {};
let firstRun = "";

const useHome = (name: string): Promise<void> => moveToHome(path.join(folder, name));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (name: string): string => new TextDecoder().decode(members[name]);
const manifestOf = (): Record<string, unknown> & { sha256: Record<string, string>; counts: Record<string, number>; study: Record<string, string> } =>
  JSON.parse(textOf("manifest.json"));
const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The good bundle with these members in place of its own, and hashes that fit them; counts are those of the lines. */
function bundleWith(changed: Record<string, string>, manifest: Record<string, unknown> = {}): string {
  const packed = { ...members, ...Object.fromEntries(Object.entries(changed).map(([name, text]) => [name, bytes(text)])) };
  const { "manifest.json": _, ...others } = packed;
  const before = manifestOf();
  const hashes = Object.fromEntries(Object.keys(before.sha256).map((name) => [name, sha256(others[name] ?? bytes(""))]));
  const counts = Object.fromEntries(
    Object.entries(before.counts).map(([part, count]) => {
      const text = changed[`${part}.jsonl`];
      return [part, text === undefined ? count : text.split("\n").filter((line) => line !== "").length];
    }),
  );
  const file = path.join(folder, "hostile.zip");
  writeFileSync(file, zipSync({ ...others, "manifest.json": bytes(JSON.stringify({ ...before, sha256: hashes, counts, ...manifest })) }));
  return file;
}

const rows = async (): Promise<number[]> => {
  const database = await openDatabase();
  return [await database.study.count(), await database.trajectory.count(), await database.labelEntry.count(), await database.import.count()];
};

/** A member of a part with one key changed. */
const lineWith = (name: string, change: Record<string, unknown>): string =>
  `${JSON.stringify({ ...JSON.parse(textOf(name).split("\n")[0] ?? ""), ...change })}\n`;

beforeAll(async () => {
  await useHome("here");
  const source = path.join(folder, "react.jsonl");
  writeFileSync(source, [goodRun("a"), contradictedRun("b"), contradictedRun("c")].map(householdLine).join("\n"));
  const imported = await importFiles([source], { study: "s", configuration: null, environment: null, format: null });
  if (!imported.ok) throw new Error(imported.error.message);
  const database = await openDatabase();
  const runs = (await listTrajectoryRows(database, "s")).map(({ trajectoryId }) => trajectoryId);
  firstRun = runs[0] ?? "";
  const rubric = GROUNDING_GAP_RUBRIC;
  await addRubricVersion(database, "s", {
    ...rubric,
    id: "our-gap",
    version: "1",
    basedOn: { id: rubric.id, version: rubric.version },
    createdAt: at,
    createdBy: "human:owner",
  });
  await addSample(database, "s", {
    sampleId: "sm_1",
    algorithm: "x/1",
    seed: 1,
    n: 2,
    where: "failed",
    stratify: [],
    candidates: 2,
    trajectoryIds: runs.slice(0, 2),
    createdAt: at,
    createdBy: "human:owner",
  });
  const definition = {
    study: "s",
    sampleId: "sm_1",
    kind: "gap",
    rubricId: "our-gap",
    rubricVersion: "1",
    mode: "single",
    ratersPerItem: 2,
    seed: 1,
    calibration: [],
    raters: ["ann", "bob"],
  } as const;
  await addAssignment(database, { id: "as_1", definition, state: "open", blindnessEndedAt: null, createdAt: at, createdBy: "human:owner" });
  await setAssignmentState(database, "s", "as_1", { state: "settling", blindnessEndedAt: new Date(at) });
  const entry = {
    at,
    raterVersion: null,
    rubric: "our-gap",
    rubricVersion: "1",
    trajectoryId: firstRun,
    caseId: null,
    labels: [],
    elements: null,
    evidence: [],
    note: "",
    assisted: false,
    answersSeq: null,
    undoes: null,
    assignmentId: "as_1",
    milliseconds: 12,
    unsure: false,
    via: null,
    label: null,
  } as const;
  const said = { ...entry, labels: [], evidence: [] };
  await appendLabel(database, "s", {
    ...said,
    key: "k1",
    rater: "human:ann",
    kind: "gap",
    place: "",
    label: "overlooked",
    labels: ["overlooked"],
    value: null,
  });
  await appendLabel(database, "s", {
    ...said,
    key: "k2",
    rater: "human:ann",
    kind: "turn",
    place: "turn:1",
    value: { value: "ungrounded", taskComplete: "yes", driftType: "slot" },
  });
  await appendLabel(database, "s", { ...said, key: "k3", rater: "human:bob", kind: "scale", place: "scale:tgq", value: { scale: "tgq", value: 7 } });
  await appendLabel(database, "s", {
    ...said,
    key: "k4",
    rater: "human:bob",
    kind: "verdict",
    place: "verdict:rule:3.0",
    value: { review: "over-blocking", reason: "it saw the shelf", verdict: "reject", gateVersion: "1" },
  });
  await appendLabel(database, "s", {
    ...said,
    key: "k5",
    rater: "human:bob",
    kind: "case",
    place: "case:decisive",
    caseId: `${firstRun}:3.0:F1`,
    value: { decision: "decisive", reason: "", t: 3, k: 0, failure: "F1" },
  });
  const exported = await exportBundle("s", "terminal");
  if (!exported.ok) throw new Error(exported.error.message);
  await pipeline(exported.value, createWriteStream(good));
  members = unzipSync(readFileSync(good));
  await useHome("there");
}, 60_000);

afterEach(expectTrueList);
afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

describe("a bundle with a journal of every kind", () => {
  it("is restored as it was: entries, rubrics, samples, an assignment whose blindness was ended, and the same bundle again", async () => {
    expect(await importBundle(good, "copy")).toMatchObject({ ok: true, value: { runs: 3, labels: 5, rubrics: 1, samples: 1, assignments: 1 } });
    const database = await openDatabase();
    expect((await listJournal(database, "copy")).map((entry) => JSON.stringify(entry))).toEqual(textOf("journal.jsonl").trim().split("\n"));
    expect(await listAssignments(database, "copy")).toMatchObject([{ state: "settling", blindnessEndedAt: at, definition: { study: "copy" } }]);
    const again = await exportBundle("copy", "terminal");
    const file = path.join(folder, "again.zip");
    if (again.ok) await pipeline(again.value, createWriteStream(file));
    const packed = unzipSync(readFileSync(file));
    for (const name of ["trajectories.jsonl", "journal.jsonl", "rubrics.jsonl", "samples.jsonl"]) expect(packed[name]).toEqual(members[name]);
  }, 60_000);
});

describe("a hostile bundle", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const run = (): string => textOf("trajectories.jsonl").split("\n")[0] ?? "";
  const definition = (): RubricDefinition => JSON.parse(textOf("rubrics.jsonl")).definition;
  const CORPUS: Record<string, () => string> = {
    "an entry with a key that is not ours": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { isAdmin: true }) }),
    "an entry with a __proto__": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", {}).replace("{", '{"__proto__":{"assisted":true},') }),
    "a value with a __proto__": () =>
      bundleWith({
        "journal.jsonl": lineWith("journal.jsonl", {
          kind: "scale",
          place: "scale:tgq",
          label: null,
          labels: [],
          value: { scale: "tgq", value: 1 },
        }).replace('{"scale"', '{"__proto__":1,"scale"'),
      }),
    "a run with a __proto__ in place of its fields": () => bundleWith({ "trajectories.jsonl": `{"__proto__":${run()}}\n` }),
    "an entry whose time is none": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { at: "yesterday" }) }),
    "an entry whose time is a number": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { at: 1 }) }),
    "a label that no rubric has": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { label: "great", labels: ["great"] }) }),
    "a scale of eleven": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { kind: "scale", value: { scale: "tgq", value: 11 } }) }),
    "a position of nought": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { seq: 0 }) }),
    "a position twice": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", {}) + lineWith("journal.jsonl", { key: "other" }) }),
    "a key twice": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", {}) + lineWith("journal.jsonl", { seq: 2 }) }),
    "a run's id that is none": () => bundleWith({ "journal.jsonl": lineWith("journal.jsonl", { trajectoryId: "'; DROP TABLE" }) }),
    "a journal that is a list": () => bundleWith({ "journal.jsonl": "[]\n" }),
    "a rubric of another shape": () => bundleWith({ "rubrics.jsonl": lineWith("rubrics.jsonl", { definition: { ...definition(), labels: "all" } }) }),
    "a rubric twice": () => bundleWith({ "rubrics.jsonl": lineWith("rubrics.jsonl", {}).repeat(2) }),
    "a rubric whose version is no number": () => bundleWith({ "rubrics.jsonl": lineWith("rubrics.jsonl", { version: "1e9" }) }),
    "an assignment without its sample": () => bundleWith({ "samples.jsonl": "" }),
    "an assignment in a state that is none": () => bundleWith({ "assignments.jsonl": lineWith("assignments.jsonl", { state: "root" }) }),
    "a sample with a number for a run": () => bundleWith({ "samples.jsonl": lineWith("samples.jsonl", { trajectoryIds: [1] }) }),
    "a run twice": () => bundleWith({ "trajectories.jsonl": `${run()}\n${run()}\n` }, { counts: { ...manifestOf().counts, runs: 2 } }),
    "fewer runs than it says": () => bundleWith({}, { counts: { ...manifestOf().counts, runs: 4 } }),
    "more entries than it says": () => bundleWith({}, { counts: { ...manifestOf().counts, runs: 3, journal: 1 } }),
    "counts below nought": () => bundleWith({}, { counts: { ...manifestOf().counts, journal: -1 } }),
    "a run that is nested without end": () =>
      bundleWith(
        { "trajectories.jsonl": `${run().replace(/"args":null|"args":\{\}/, `"args":${nested(100_000)}`)}\n` },
        { counts: { ...manifestOf().counts, runs: 1 } },
      ),
    "a run that is no run": () => bundleWith({ "trajectories.jsonl": "{}\n" }, { counts: { ...manifestOf().counts, runs: 1 } }),
    "a run in a record of its own before the first": () =>
      bundleWith(
        { "trajectories.jsonl": `${JSON.stringify({ ...JSON.parse(run()), record: 0 })}\n` },
        { counts: { ...manifestOf().counts, runs: 1 } },
      ),
    "the handle of a study that leads elsewhere": () => bundleWith({}, { study: { ...manifestOf().study, id: "../../x" } }),
    "settings that are no settings": () => bundleWith({}, { study: { ...manifestOf().study, settings: '{"match":{"mode":"all"}}' } }),
    "settings that are no JSON": () => bundleWith({}, { study: { ...manifestOf().study, settings: "{" } }),
    "a newer version": () => bundleWith({}, { version: 99 }),
    "hashes that are none": () => bundleWith({}, { sha256: Object.fromEntries(Object.keys(manifestOf().sha256).map((name) => [name, "0"])) }),
    "a hash of another text": () => bundleWith({}, { sha256: { ...manifestOf().sha256, "journal.jsonl": sha256(bytes("")) } }),
    "a hash of a member that it has not": () => bundleWith({}, { sha256: { ...manifestOf().sha256, "../../etc/passwd": sha256(bytes("")) } }),
    "a manifest of zeros": () => bundleWith({ "manifest.json": "" }),
    "a bomb": () => bundleWith({ "results/analyse.json": "0".repeat(200_000_000) }),
  };

  it.each(Object.entries(CORPUS))(
    "with %s is refused in a sentence, and leaves nothing",
    async (what, make) => {
      const file = make();
      if (what === "a manifest of zeros") writeFileSync(file, zipSync({ ...members, "manifest.json": new Uint8Array(20_000_000) }));
      const before = await rows();
      const answer = await importBundle(file, null);
      expect(answer.ok).toBe(false);
      if (!answer.ok) expect(answer.error).toMatchObject({ code: "invalid" });
      expect(await rows()).toEqual(before);
      expect(existsSync(path.join(folder, "x"))).toBe(false);
    },
    60_000,
  );

  it("does not stop a good one from being read afterwards", async () => {
    expect(await importBundle(bundleWith({}), "after")).toMatchObject({ ok: true, value: { runs: 3, labels: 5 } });
    // The runs, and what hangs on them, come under the study that was asked for, whatever the assignment inside is called.
    const foreign = bundleWith({
      "assignments.jsonl": lineWith("assignments.jsonl", { definition: { ...JSON.parse(textOf("assignments.jsonl")).definition, study: "copy" } }),
    });
    expect(await importBundle(foreign, "own")).toMatchObject({ ok: true });
    expect(await listAssignments(await openDatabase(), "own")).toHaveLength(1);
    expect(await listAssignments(await openDatabase(), "copy")).toHaveLength(1);
  }, 60_000);
});
