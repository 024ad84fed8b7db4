import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ensure } from "../../base/assert";
import { currentLabels } from "../../labels/current-labels";
import { buildSpan, type Span } from "../../trajectory/span";
import { openDatabase } from "../db";
import { listLabels } from "../repositories/labels";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { contentWithStep } from "./load-steps";
import { matchStudy } from "./match-study";
import { openTrajectory } from "./open-trajectory";
import { saveLabel } from "./save-label";
import type { SaveLabelInput } from "./save-label-schema";

const home = openTemporaryHome();
const RATER = "human:owner";
let trajectoryId = "";
let caseId = "";
let listing: Span;

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, householdLine(contradictedRun("run-a")));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  const matched = await matchStudy("s", "server");
  const found = ensure(matched.ok ? matched.value.cases.find((candidate) => candidate.failure === "F1") : undefined, "a case");
  ({ trajectoryId, caseId } = found);
  const opened = await openTrajectory("s", "server", trajectoryId);
  if (!opened.ok) throw new Error("no run");
  const content = await contentWithStep(opened.value, 2);
  listing = buildSpan(content, { source: "step", t: 2, k: 0, field: "observation" }, 0, 32, "decisive");
});
afterAll(() => home.end());

function input(more: Partial<SaveLabelInput> = {}): SaveLabelInput {
  return {
    trajectoryId,
    caseId,
    label: "overlooked",
    labels: ["overlooked"],
    evidence: [listing],
    note: "",
    assisted: true,
    answersSeq: null,
    undoes: null,
    ...more,
  };
}
const newKey = (): string => crypto.randomUUID();

describe("saveLabel", () => {
  let first = 0;

  it("keeps a label with its verified quote, once however often the same save arrives", async () => {
    const key = newKey();
    const saved = await Promise.all([1, 2, 3].map(() => saveLabel("s", RATER, key, input())));
    expect(saved.every((result) => result.ok)).toBe(true);
    const journal = await listLabels(await openDatabase(), "s");
    expect(journal).toHaveLength(1);
    expect(journal[0]).toMatchObject({ seq: 1, rater: RATER, label: "overlooked", assisted: true, rubricVersion: "1" });
    first = ensure(journal[0], "an entry").seq;
  });

  it("refuses an answer to an older state, and says which entry is newer", async () => {
    expect(await saveLabel("s", RATER, newKey(), input())).toMatchObject({
      ok: false,
      error: { code: "stale", found: expect.stringMatching("^overlooked, given 20") },
    });
  });

  it("lets only one of two tabs that answer to the same state win", async () => {
    const results = await Promise.all([saveLabel("s", "human:two-tabs", newKey(), input()), saveLabel("s", "human:two-tabs", newKey(), input())]);
    expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
  });

  it("refuses a quote that does not stand where it says, letter for letter", async () => {
    const bent = { ...listing, quote: listing.quote.replace("nothing", "Nothing") };
    expect(await saveLabel("s", RATER, newKey(), input({ evidence: [bent], answersSeq: first }))).toMatchObject({
      ok: false,
      error: { code: "unverified-quote", found: listing.quote },
    });
    const moved = { ...listing, start: 1, quote: listing.quote };
    expect(await saveLabel("s", RATER, newKey(), input({ evidence: [moved], answersSeq: first }))).toMatchObject({
      ok: false,
      error: { code: "unverified-quote" },
    });
    const elsewhere = { ...listing, t: 99 };
    expect(await saveLabel("s", RATER, newKey(), input({ evidence: [elsewhere], answersSeq: first }))).toMatchObject({
      ok: false,
      error: { code: "unverified-quote" },
    });
  });

  it("refuses overlooked without a decisive quote and offers incomplete", async () => {
    const result = await saveLabel("s", RATER, newKey(), input({ evidence: [], answersSeq: first }));
    expect(result).toMatchObject({ ok: false, error: { code: "unfit-evidence", offer: "incomplete" } });
    expect(!result.ok && result.error.message).toContain("incomplete");
  });

  it("names the field at fault: the set, or the quote", async () => {
    const whereOf = async (more: Partial<SaveLabelInput>) => {
      const result = await saveLabel("s", RATER, newKey(), input({ answersSeq: first, ...more }));
      return result.ok ? null : result.error.where;
    };
    expect(await whereOf({ label: null })).toBe("label");
    expect(await whereOf({ labels: ["incomplete"] })).toBe("labels");
    expect(await whereOf({ label: "unclear", labels: ["unclear", "incomplete"] })).toBe("labels");
    expect(await whereOf({ evidence: [] })).toBe("evidence");
  });

  it("takes a label back by an entry of its own, once", async () => {
    const undo = input({ label: null, labels: [], evidence: [], answersSeq: first, undoes: first });
    const undone = await saveLabel("s", RATER, newKey(), undo);
    expect(undone).toMatchObject({ ok: true, value: { undoes: first, label: null } });
    const again = undone.ok ? { ...undo, answersSeq: undone.value.seq } : undo;
    expect(await saveLabel("s", RATER, newKey(), again)).toMatchObject({ ok: false, error: { code: "invalid" } });
  });

  it("does not let one rater take back the label of another", async () => {
    const result = await saveLabel("s", "human:stranger", newKey(), input({ label: null, labels: [], evidence: [], undoes: first }));
    expect(result).toMatchObject({ ok: false, error: { code: "invalid" } });
  });

  it("keeps the order of saving, and the newest label, when the clock is set back between two", async () => {
    const rater = "human:clock";
    const before = await saveLabel("s", rater, newKey(), input());
    const earlier = ensure(before.ok ? before.value : undefined, "an entry");
    vi.useFakeTimers({ now: Date.now() - 24 * 60 * 60 * 1000, toFake: ["Date"] });
    const after = await saveLabel("s", rater, newKey(), input({ label: "unclear", labels: ["unclear"], evidence: [], answersSeq: earlier.seq }));
    vi.useRealTimers();
    const later = ensure(after.ok ? after.value : undefined, "an entry");
    expect(later.at < earlier.at).toBe(true);
    const journal = (await listLabels(await openDatabase(), "s")).filter((entry) => entry.rater === rater);
    expect(journal.map(({ seq }) => seq)).toEqual([earlier.seq, later.seq]);
    expect(currentLabels(journal).map(({ label }) => label)).toEqual(["unclear"]);
  });

  it("refuses a case of another run", async () => {
    expect(await saveLabel("s", RATER, newKey(), input({ caseId: "tr_0:1.0:F1" }))).toMatchObject({ ok: false, error: { code: "not-found" } });
  });

  it("keeps its journal append-only in the database itself", async () => {
    const database = await openDatabase();
    await expect(database.labelEntry.updateMany({ where: { studyId: "s" }, data: { note: "changed" } })).rejects.toThrow("append-only");
    await expect(database.labelEntry.deleteMany({ where: { studyId: "s" } })).rejects.toThrow("append-only");
  });
});
