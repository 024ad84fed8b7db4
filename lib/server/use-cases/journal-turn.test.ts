import { afterAll, describe, expect, it } from "vitest";
import { type LabelEntry, PLAIN_GAP } from "../../labels/label";
import { openDatabase } from "../db";
import { appendLabel, listJournal } from "../repositories/labels";
import { ensureStudy } from "../repositories/studies";
import { openTemporaryHome } from "../testing/temporary-home";
import { inJournalTurn } from "./journal-turn";

const home = openTemporaryHome();
afterAll(() => home.end());

const entry = (key: string): Omit<LabelEntry, "seq"> => ({
  ...PLAIN_GAP,
  key,
  at: "2026-01-01T00:00:00.000Z",
  rater: "human:a",
  raterVersion: null,
  rubric: "grounding-gap",
  rubricVersion: "1",
  trajectoryId: "tr_1",
  caseId: null,
  label: null,
  labels: [],
  note: "",
  evidence: [],
  assisted: false,
  answersSeq: null,
  undoes: null,
});

describe("saves that share a transaction", () => {
  it("are each kept once, in the order in which they came, and what the database refuses of one costs the others nothing", async () => {
    const database = await openDatabase();
    await ensureStudy(database, "shared", "shared");
    const keys = ["a", "b", "c", "a", "d", "e"];
    const results = await Promise.allSettled(
      keys.map((key) => inJournalTurn(database, "shared", (transaction) => appendLabel(transaction, "shared", entry(key)))),
    );
    expect(results.map((result) => (result.status === "fulfilled" ? result.value.seq : "refused"))).toEqual([1, 2, 3, "refused", 4, 5]);
    expect((await listJournal(database, "shared")).map(({ seq, key }) => [seq, key])).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "c"],
      [4, "d"],
      [5, "e"],
    ]);
  });

  it("of two studies do not wait for each other", async () => {
    const database = await openDatabase();
    for (const study of ["left", "right"]) await ensureStudy(database, study, study);
    const saved = await Promise.all(
      ["left", "right", "left", "right"].map((study, index) =>
        inJournalTurn(database, study, (transaction) => appendLabel(transaction, study, entry(`key-${index}`))),
      ),
    );
    expect(saved.map(({ seq }) => seq)).toEqual([1, 1, 2, 2]);
  });
});
