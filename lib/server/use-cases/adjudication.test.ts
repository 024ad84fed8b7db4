import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { listJournal } from "../repositories/labels";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { appendEntries } from "../testing/label-journal";
import { openTemporaryHome } from "../testing/temporary-home";
import { loadAdjudication, loadDisagreement } from "./adjudication";
import { importFiles } from "./import-files";
import { loadCountRows } from "./load-counts";
import { matchStudy } from "./match-study";
import { type SettlementInput, settleDisagreement } from "./settle-disagreement";

const home = openTemporaryHome();
afterAll(() => home.end());

const ZOE = { id: "z", name: "Zoe", handle: "zoe", role: "adjudicator" } as const;
const ANN = { id: "a", name: "Ann", handle: "ann", role: "owner" } as const;
const LISTING = "On the shelf 1, you see nothing.";
const NOTE = "The listing says that the shelf is empty.";

beforeAll(async () => {
  const file = path.join(home.folder, "secret-file.jsonl");
  writeFileSync(file, ["a", "b"].map((name) => householdLine(contradictedRun(name))).join("\n"));
  await importFiles([file], { study: "s", configuration: "secret-configuration", environment: null, format: null });
  const matched = await matchStudy("s", "server");
  const cases = matched.ok ? matched.value.cases.filter(({ failure }) => failure === "F1") : [];
  const pin = { source: "step", t: 2, k: 0, field: "observation", start: 0, end: LISTING.length, quote: LISTING, role: "decisive" } as const;
  await appendEntries(
    "s",
    cases.flatMap(({ trajectoryId, caseId }) => [
      { trajectoryId, caseId, rater: "human:ann", label: "overlooked" as const, evidence: [pin], note: NOTE },
      { trajectoryId, caseId, rater: "human:ben", label: "incomplete" as const },
    ]),
  );
});

async function list(user: typeof ZOE | typeof ANN = ZOE) {
  const result = await loadAdjudication("s", user);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function firstItem() {
  const [item] = (await list()).items;
  if (item === undefined) throw new Error("nothing to settle");
  return item;
}

function input(item: string, more: Partial<SettlementInput> = {}): SettlementInput {
  return {
    ...{
      item,
      label: "overlooked",
      labels: ["overlooked"],
      value: null,
      evidence: [],
      note: "",
      via: "adjudication",
      answersSeq: null,
      undoes: null,
    },
    ...more,
  };
}

describe("adjudication", () => {
  it("shows both answers with their quotes in the record, and nothing of who, when, file or configuration", async () => {
    const item = await firstItem();
    const document = await loadDisagreement("s", ZOE, item.id);
    if (!document.ok) throw new Error(document.error.message);
    const { sides, record } = document.value;
    expect(sides.map(({ label }) => label).sort()).toEqual(["incomplete", "overlooked"]);
    expect(sides.map(({ note }) => note)).toContain(NOTE);
    const pinned = record.find(({ t }) => t === 2)?.pieces.find(({ name }) => name === "reply");
    expect(pinned?.pins).toMatchObject([{ role: "decisive", start: 0, end: LISTING.length }]);
    expect(record.some(({ isCurrent }) => isCurrent)).toBe(true);
    const text = JSON.stringify([await list(), document.value]);
    for (const secret of ["ann", "ben", "secret-configuration", "secret-file", "2026-01-01"]) expect(text).not.toContain(`${secret}"`);
    expect(text).not.toMatch(/human:|secret-/);
  });

  it("reaches back as far as whoever settles wants to read, and says how much stands before", async () => {
    const item = await firstItem();
    const usual = await loadDisagreement("s", ZOE, item.id);
    const whole = await loadDisagreement("s", ZOE, item.id, { earlier: 10_000 });
    if (!usual.ok || !whole.ok) throw new Error("no document");
    expect(whole.value.stepsBefore).toBe(0);
    const shown = whole.value.record.map(({ t }) => t).filter((t) => t > 0);
    expect(shown).toEqual(Array.from({ length: item.t ?? 0 }, (_, index) => index + 1));
    expect(usual.value.record.length).toBeLessThanOrEqual(whole.value.record.length);
  });

  it("settles once however often it is sent, keeps the quotes of both, and says what it settled", async () => {
    const item = await firstItem();
    const key = crypto.randomUUID();
    const saved = await Promise.all([1, 2].map(() => settleDisagreement("s", ZOE, key, input(item.id))));
    expect(saved.map(({ ok }) => ok)).toEqual([true, true]);
    const entries = (await listJournal(await openDatabase(), "s")).filter(({ rater }) => rater === "adjudicated");
    expect(entries).toMatchObject([{ label: "overlooked", via: "adjudication", details: { settles: { by: "human:zoe" } } }]);
    expect(entries[0]?.evidence).toHaveLength(1);
    expect(entries[0]?.details?.settles?.entries).toHaveLength(2);
    expect(await list()).toMatchObject({ open: 1, settled: 1 });
    const counts = await loadCountRows("s", "server");
    const row = counts.ok
      ? counts.value.rows.find(({ rater, unit, class: name }) => rater === "adjudicated" && unit === "case" && name === "overlooked")
      : undefined;
    expect(row).toMatchObject({ count: 1, total: 1 });
  });

  it("is refused in answer to an older state, and can be taken back", async () => {
    const item = (await list()).items.find(({ settled }) => settled !== null);
    if (item === undefined) throw new Error("nothing settled");
    const stale = await settleDisagreement("s", ZOE, crypto.randomUUID(), input(item.id, { label: "incomplete", labels: ["incomplete"] }));
    expect(stale).toMatchObject({ ok: false, error: { code: "stale" } });
    const undo = input(item.id, { label: null, labels: [], answersSeq: item.newestSeq, undoes: item.newestSeq });
    expect(await settleDisagreement("s", ZOE, crypto.randomUUID(), undo)).toMatchObject({ ok: true });
    expect(await list()).toMatchObject({ open: 2, settled: 0 });
  });

  it("makes a decisive quote of the other side a supporting one where the settled label is incomplete", async () => {
    const item = await firstItem();
    const answersSeq = item.newestSeq;
    const saved = await settleDisagreement(
      "s",
      ZOE,
      crypto.randomUUID(),
      input(item.id, { label: "incomplete", labels: ["incomplete"], answersSeq }),
    );
    expect(saved).toMatchObject({ ok: true });
    const entry = (await listJournal(await openDatabase(), "s")).at(-1);
    expect(entry?.evidence.map(({ role }) => role)).toEqual(["supports"]);
  });

  it("is no third person's word when it comes from one of the two: they settle it together", async () => {
    const item = (await list(ANN)).items.find(({ settled }) => settled === null);
    if (item === undefined) throw new Error("nothing to settle");
    expect(item.via).toBe("discussion");
    expect(await settleDisagreement("s", ANN, crypto.randomUUID(), input(item.id))).toMatchObject({ ok: false, error: { where: "via" } });
    expect(await settleDisagreement("s", ANN, crypto.randomUUID(), input(item.id, { via: "discussion" }))).toMatchObject({
      ok: true,
      value: { via: "discussion" },
    });
  });
});
