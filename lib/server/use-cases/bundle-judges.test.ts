/** A bundle takes judges along, what they answered, what people made of it, and what a model said as a gate. */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { packJson, unpackJson } from "../codec";
import { openDatabase } from "../db";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { runStoredJudge } from "../judge/run-stored-judge";
import { findJudgement } from "../repositories/judgements";
import { goodRun, householdLine } from "../testing/household-lines";
import { moveToHome, openTemporaryHome } from "../testing/temporary-home";
import { exportBundle } from "./export-bundle";
import { exportQuerySchema, exportStudy } from "./export-study";
import { gateQuerySchema, gateStudy } from "./gate-study";
import { importBundle } from "./import-bundle";
import { importFiles } from "./import-files";
import { judgeDocument, loadJudgements } from "./judge-documents";
import { loadRecords } from "./judge-records";
import { createJudge, estimateJudge } from "./judges";
import { reviewProposal } from "./review-judgement";
import { studyMetrics } from "./study-metrics";

const home = openTemporaryHome();
const bundle = path.join(home.folder, "study.zip");
const again = path.join(home.folder, "again.zip");
const OWNER = { handle: "owner", role: "owner" } as const;
let server: ModelServer;

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const found = await result;
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

const place = (step: number, quote: string) => ({ step, quote });
const drift = (quote: string) => ({
  ...{ requirement: "the blue one", statedAt: place(1, quote), status: "superseded", changedAt: place(1, "shelf") },
  ...{ influences: { step: 2, call: 0, quote: "take" }, finding: "drift", rationale: "as told" },
});
const misalignment = {
  ...{ actionType: "take", actionCase: "take mug 1 from shelf 1", step: 2, call: 0, agentIntent: "have it", environmentRule: "be there" },
  ...{
    sufficientFeedback: "say so",
    kind: "new-logic",
    quotes: [{ step: 2, call: 0, field: "observation", quote: "Nothing happens.", role: "supports" }],
  },
};

async function judged(id: string, task: "gap" | "intent-drift" | "misalignment", answer?: (user: string) => unknown): Promise<void> {
  server = await startModelServer(
    answer === undefined ? { faultOf: (call) => (call === 0 ? "later-quote" : null) } : { answer: (_, user) => JSON.stringify(answer(user)) },
  );
  process.env.PLUMBLINE_MODEL_URL = server.url;
  const asked = { id, task, rubric: "", mode: "single", provider: "compatible", model: "test", temperature: null, samples: 1 } as const;
  const { version } = await value(createJudge("s", "human:owner", { ...asked, policy: { kind: "whole", budget: 100_000 }, maxOutputTokens: 500 }));
  const input = { study: "s", judge: id, version, sample: null, maxCost: null, maxTokens: null, atOnce: 1, timeoutSeconds: 20 };
  await value(runStoredJudge(input, { jobId: "job", isStopped: () => false, onProgress: () => undefined }));
  if (id === "gap") await value(gateStudy("s", "terminal", gateQuerySchema.parse({ gate: id }), { asks: true }));
  await server.close();
  delete process.env.PLUMBLINE_MODEL_URL;
}

/** Everything that stands on what models said, as bytes. The job that asked belongs to the server where it ran. */
async function everything(): Promise<string[]> {
  const documents = [
    await value(studyMetrics("s", "terminal", { seed: 1, draws: 50, rater: ["all"] })),
    await value(loadRecords("s", "terminal", { task: "intent-drift" })),
    await value(loadRecords("s", "terminal", { task: "misalignment" })),
    await value(judgeDocument("s", "terminal", "gap")),
    await value(loadJudgements("s", "terminal", "gap")),
    await value(gateStudy("s", "terminal", gateQuerySchema.parse({ gate: "gap" }))),
  ].map((document) => JSON.stringify(document).replaceAll('"jobId":"job"', '"jobId":null'));
  const files = await Promise.all(
    (["labels", "intent-drift", "misalignments"] as const).map(async (name) =>
      (await (await value(exportStudy("s", "terminal", name, exportQuerySchema.parse(name === "labels" ? { rater: "all" } : {})))).toArray()).join(
        "",
      ),
    ),
  );
  return [...documents, ...files];
}

let before: string[] = [];

beforeAll(async () => {
  const turns = (index: number): [string, string][] => [
    ["go to shelf 1", `On the shelf 1, you see nothing. Number ${index}.`],
    ["take mug 1 from shelf 1", "Nothing happens."],
  ];
  const file = path.join(home.folder, "runs.jsonl");
  const lines = [0, 1, 2].map((index) => householdLine({ name: `run-${index}`, turns: turns(index) }));
  writeFileSync(file, [...lines, householdLine(goodRun("good"))].join("\n"));
  await value(importFiles([file], { study: "s", configuration: "one", environment: null, format: null }));
  await judged("gap", "gap");
  await judged("intent", "intent-drift", (user) => ({
    records: user.includes("Number 0") ? [drift("nothing")] : user.includes("Number 1") ? [drift("never")] : [],
  }));
  await judged("align", "misalignment", () => ({ records: [misalignment] }));
  const flagged = ensure(
    (await value(loadJudgements("s", OWNER, "intent"))).judgements.find(({ state }) => state === "flagged"),
    "a flagged answer",
  );
  const review = { labelKey: randomUUID(), review: "accepted" as const, labels: [], note: "", answersSeq: null };
  await value(reviewProposal("s", OWNER, flagged.key, review));
  before = await everything();
  await pipeline(await value(exportBundle("s", "terminal")), createWriteStream(bundle));
}, 60_000);
afterAll(() => home.end());

const membersOf = (file: string): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));

/** The bundle with other members, hashed anew as whoever forges one would. */
function forged(change: (members: Record<string, string>, manifest: { version: number; counts: Record<string, number> }) => void): string {
  const members = membersOf(bundle);
  const manifest = JSON.parse(members["manifest.json"] ?? "") as { version: number; counts: Record<string, number>; sha256: Record<string, string> };
  change(members, manifest);
  const { "manifest.json": _, ...others } = members;
  manifest.sha256 = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]));
  const file = path.join(home.folder, "forged.zip");
  const all = Object.entries({ ...others, "manifest.json": JSON.stringify(manifest) });
  writeFileSync(file, zipSync(Object.fromEntries(all.map(([name, text]) => [name, new TextEncoder().encode(text)]))));
  return file;
}

describe("judges in a bundle", () => {
  it("come out elsewhere with their answers, reviews, records and verdicts, byte for byte", async () => {
    await moveToHome(path.join(home.folder, "there"));
    const imported = await value(importBundle(bundle, null));
    expect(imported).toMatchObject({ runs: 4, judges: 3 });
    expect(imported.judgements).toBeGreaterThan(6);
    expect(await everything()).toEqual(before);
    // What models said is among it: the share of drift, a reject of the gate, a reviewed answer.
    const [metrics = ""] = before;
    expect(metrics).toMatch(/"intentDriftShare"[^}]*"value":1,/);
    expect(before[5]).toContain('"decision":"reject"');
    await pipeline(await value(exportBundle("s", "terminal")), createWriteStream(again));
    expect(readFileSync(again).equals(readFileSync(bundle))).toBe(true);
  }, 60_000);

  it("keep every reply as it came, and are asked nothing that they have answered", async () => {
    const { judgements } = await value(loadJudgements("s", OWNER, "intent"));
    const reviewed = ensure(
      judgements.find(({ review }) => review === "accepted"),
      "the reviewed answer",
    );
    const found = ensure(await findJudgement(await openDatabase(), "s", reviewed.key), "it");
    expect(found.judgement).toMatchObject({ reviewedBy: "human:owner", jobId: null });
    expect(found.replies.join()).toContain("the blue one");
    expect(await value(estimateJudge("s", "align", null))).toMatchObject({ items: 3, cached: 3, inputTokens: 0 });
  });

  it("are not there in a bundle of version 1, which is read as before", async () => {
    const old = forged((members, manifest) => {
      manifest.version = 1;
      for (const name of ["judges", "judgements"]) {
        delete members[`${name}.jsonl`];
        delete manifest.counts[name];
      }
      const rules = (members["gate-results.jsonl"] ?? "").split("\n").filter((line) => line.includes('"gate":"rule"'));
      members["gate-results.jsonl"] = rules.map((line) => `${line}\n`).join("");
      manifest.counts.gateResults = rules.length;
    });
    expect(await value(importBundle(old, "old"))).toMatchObject({ study: "old", runs: 4, judges: 0, judgements: 0 });
    expect(await loadRecords("old", "terminal", { task: "intent-drift" })).toMatchObject({ ok: true, value: { judge: null } });
  });

  it.each([
    ["an answer with a key that nobody knows", "judgements.jsonl", /^\{/, '{"studyId":"other",', "line 1 of judgements.jsonl"],
    ["an answer about a run that is not there", "judgements.jsonl", /tr_[0-9a-f]{20}/, `tr_${"0".repeat(20)}`, "without the judge or the run"],
    ["an answer of another judge", "judgements.jsonl", /"judgeId":"[a-z]+"/, '"judgeId":"nobody"', "without the judge or the run"],
    ["a judge under another name", "judges.jsonl", /"id":"gap","task"/, '"id":"pag","task"', 'with the definition of "pag"'],
    ["a verdict with something beside it", "gate-results.jsonl", /"because":/, '"script":"x","because":', "gate-results.jsonl, which is none"],
    ["a model's verdicts without its judge", "gate-results.jsonl", /"gate":"gap"/, '"gate":"nobody"', 'the gate "nobody"'],
  ])("are refused with %s, and no study is left behind", async (_, name, pattern, instead, said) => {
    const file = forged((members) => {
      const text = members[name] ?? "";
      expect(text).toMatch(pattern);
      members[name] = text.replace(pattern, instead);
    });
    expect(await importBundle(file, "bad")).toMatchObject({ ok: false, error: { found: expect.stringContaining(said) } });
    expect(await judgeDocument("bad", "server", "gap")).toMatchObject({ ok: false, error: { where: "study" } });
  });
});

describe("what blindness withholds from whoever makes the bundle", () => {
  it("is in no part: no answer about the run, no verdict on it, no verdict that was told something out of it", async () => {
    await moveToHome(home.folder);
    const database = await openDatabase();
    const [blind, sibling] = [...new Set([...(before[4] ?? "").matchAll(/tr_[0-9a-f]{20}/g)].map(([id]) => id))];
    const [one, other] = [ensure(blind, "a run"), ensure(sibling, "another run")];
    const made = { studyId: "s", createdAt: new Date("2026-01-01T00:00:00Z"), createdBy: "human:owner" };
    const sample = { sampleId: "sm_1", algorithm: "none", seed: 1, n: 1, whereText: "failed", stratify: "[]", candidates: 3 };
    await database.sample.create({ data: { ...made, ...sample, trajectoryIds: JSON.stringify([one]) } });
    const rubric = { kind: "gap", rubricId: "grounding-gap", rubricVersion: "1", mode: "single", ratersPerItem: 2, seed: 1, calibration: "[]" };
    await database.assignment.create({
      data: { ...made, ...rubric, id: "as_1", sampleId: "sm_1", raters: JSON.stringify(["owner", "ann"]), state: "open" },
    });
    const told = await database.gateResult.findFirst({ where: { studyId: "s", trajectoryId: other, gate: "gap" } });
    const replay = unpackJson<{ verdicts: { probes: unknown[] }[] }>(ensure(ensure(told, "a result").verdicts, "its verdicts"));
    const probe = {
      tool: "go",
      args: "go to shelf 1",
      source: "sibling",
      tag: "sibling",
      status: "answered",
      text: "WITHHELDreply",
      stateValidity: "assumed",
      reason: "",
    };
    replay.verdicts[0]?.probes.push({ ...probe, foundAt: { trajectoryId: one, t: 1, k: 0 } });
    const key = { studyId: "s", trajectoryId: other, gate: "gap", probes: "none" };
    await database.gateResult.update({ where: { studyId_trajectoryId_gate_probes: key }, data: { verdicts: packJson(replay) } });
    const file = path.join(home.folder, "blind.zip");
    await pipeline(await value(exportBundle("s", "terminal")), createWriteStream(file));
    const { "samples.jsonl": _, ...members } = membersOf(file);
    expect(Object.keys(members)).toContain("judgements.jsonl");
    expect(
      Object.entries(members)
        .filter(([, text]) => text.includes(one) || text.includes("WITHHELDreply"))
        .map(([name]) => name),
    ).toEqual([]);
    await moveToHome(path.join(home.folder, "blind"));
    expect(await value(importBundle(file, null))).toMatchObject({ runs: 3, judges: 3 });
  });
});
