import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { runStoredJudge } from "../judge/run-stored-judge";
import { listLabels } from "../repositories/labels";
import { householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { createAssignment } from "./assignments";
import { drawStudySample } from "./draw-study-sample";
import { importFiles } from "./import-files";
import { loadJudgements } from "./judge-documents";
import { createJudge } from "./judges";
import { loadJudgement } from "./load-judgement";
import { loadTrajectoryView } from "./load-trajectory-view";
import { reviewProposal } from "./review-judgement";

const STUDY = "reviewed";
const home = openTemporaryHome();
const OWNER = { id: "1", name: "Owner", handle: "owner", role: "owner" } as const;
let server: ModelServer;

/** The write takes a mug from a shelf that an earlier reply shows to be empty; every other prompt is answered with a quote that is not there. */
beforeAll(async () => {
  const lines = Array.from({ length: 6 }, (_, index) =>
    householdLine({
      name: `run-${index}`,
      turns: [
        ["go to shelf 1", `On the shelf 1, you see nothing but dust ${index}.`],
        [`take mug ${index + 1} from shelf 1`, "Nothing happens."],
      ],
    }),
  );
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study: STUDY, configuration: null, environment: null, format: null });
  server = await startModelServer({ faultOf: (call) => (call % 2 === 0 ? "later-quote" : null) });
  process.env.PLUMBLINE_MODEL_URL = server.url;
  const made = await createJudge(STUDY, "human:owner", {
    ...{ id: "small", task: "gap", rubric: "", mode: "single", provider: "compatible", model: "test", temperature: null, samples: 1 },
    policy: { kind: "whole", budget: 100_000 },
    maxOutputTokens: 500,
  });
  if (!made.ok) throw new Error(made.error.message);
  const start = {
    study: STUDY,
    judge: "small",
    version: made.value.version,
    sample: null,
    maxCost: null,
    maxTokens: null,
    atOnce: 1,
    timeoutSeconds: 20,
  };
  const run = await runStoredJudge(start, { jobId: "job", isStopped: () => false, onProgress: () => undefined });
  if (!run.ok) throw new Error(run.error.message);
});
afterAll(async () => {
  await server.close();
  delete process.env.PLUMBLINE_MODEL_URL;
  await home.end();
});

async function proposals(state: "ok" | "flagged") {
  const listed = await loadJudgements(STUDY, OWNER, "small");
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value.judgements.filter((row) => row.state === state && row.review === null && row.caseId !== null);
}
const labelsOf = async (rater: string) => (await listLabels(await openDatabase(), STUDY)).filter((entry) => entry.rater === rater);
const review = (key: string, kind: "accepted" | "changed" | "rejected", labels: ("incomplete" | "other:planning")[] = []) =>
  reviewProposal(STUDY, OWNER, key, { labelKey: randomUUID(), review: kind, labels, note: "", answersSeq: null });

describe("a person reviews a proposal", () => {
  it("and gets an own label that is marked as assisted, with the quotes that stand", async () => {
    const [one] = (await proposals("ok")).filter(({ proposal }) => proposal !== null && "labels" in proposal && proposal.labels[0] === "overlooked");
    const { key } = ensure(one, "a proposal");
    const found = await review(key, "accepted");
    expect(found).toMatchObject({ ok: true, value: { label: { rater: "human:owner", label: "overlooked", assisted: true } } });
    const item = await loadJudgement(STUDY, OWNER, key);
    expect(item).toMatchObject({ ok: true, value: { judgement: { review: "accepted" }, others: [{ rater: "human:owner", assisted: true }] } });
    // A second tab comes too late, and leaves no label behind.
    const before = (await labelsOf("human:owner")).length;
    expect(await review(key, "rejected")).toMatchObject({ ok: false, error: { code: "stale" } });
    const late = { labelKey: randomUUID(), review: "changed" as const, labels: ["other:planning" as const], note: "" };
    const newest = found.ok ? (found.value.label?.seq ?? null) : null;
    expect(await reviewProposal(STUDY, OWNER, key, { ...late, answersSeq: newest })).toMatchObject({ ok: false, error: { code: "stale" } });
    expect(await labelsOf("human:owner")).toHaveLength(before);
  });

  it("and a quote that does not stand is shown as such, and is in no label whatever the person says", async () => {
    const [one, other] = await proposals("flagged");
    const item = await loadJudgement(STUDY, OWNER, ensure(one, "a flagged one").key);
    expect(item.ok && item.value.proposal?.quotes.every(({ fault }) => fault !== null)).toBe(true);
    const before = (await labelsOf("judge:small")).length;
    // Overlooked without a quote that stands is no label: it is refused with what to do.
    expect(await review(ensure(one, "a flagged one").key, "accepted")).toMatchObject({ ok: false });
    expect(await review(ensure(one, "a flagged one").key, "changed", ["other:planning"])).toMatchObject({
      ok: true,
      value: { label: { evidence: [] } },
    });
    expect(await review(ensure(other, "another").key, "rejected")).toMatchObject({ ok: true, value: { label: null } });
    expect(await labelsOf("judge:small")).toHaveLength(before);
  });

  it("and carries the judge's step and sub-patterns beside its label", async () => {
    const [label] = await labelsOf("judge:small");
    expect(label?.details).toMatchObject({ decisiveStep: expect.any(Number), subPatterns: [] });
  });
});

describe("whoever labels a run blind", () => {
  it("finds no proposal of a judge for it: not in the list, not opened, not in the run, not to review", async () => {
    const drawn = await drawStudySample(STUDY, { n: 6, seed: 1, where: "failed", stratify: [] }, "human:owner");
    if (!drawn.ok) throw new Error(drawn.error.message);
    const [waiting] = await proposals("flagged");
    const { key, trajectoryId } = ensure(waiting, "a flagged one");
    expect(await loadTrajectoryView(STUDY, OWNER, trajectoryId)).toMatchObject({ ok: true, value: { proposals: [{ key }] } });
    const assigned = await createAssignment(
      STUDY,
      {
        ...{ sampleId: drawn.value.sampleId, kind: "gap", rubricId: null, rubricVersion: null, mode: "single", ratersPerItem: 1, seed: 1 },
        ...{ calibrationCount: 0, raters: ["owner"] },
      },
      "human:owner",
    );
    if (!assigned.ok) throw new Error(assigned.error.message);
    const listed = await loadJudgements(STUDY, OWNER, "small");
    expect(listed).toMatchObject({ ok: true, value: { judgements: [], items: 0, ok: 0, error: 0 } });
    expect(await loadJudgement(STUDY, OWNER, key)).toMatchObject({ ok: false });
    expect(await review(key, "rejected")).toMatchObject({ ok: false });
    expect(await loadTrajectoryView(STUDY, OWNER, trajectoryId)).toMatchObject({ ok: false, error: { code: "withheld" } });
  });
});
