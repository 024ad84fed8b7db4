import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { openTemporaryHome } from "../testing/temporary-home";
import { bulkInsert } from "./bulk-insert";
import { iterateJournal, listJournal, undoneBy } from "./labels";
import { ensureStudy } from "./studies";

const home = openTemporaryHome();
afterAll(() => home.end());

const COLUMNS = "seq studyId key at rater rubric rubricVersion trajectoryId labels evidence note assisted undoes kind place unsure".split(" ");
const ENTRIES = 40_000;

describe("a long journal", () => {
  it("is read whole and page by page, where labels stand now", async () => {
    const database = await openDatabase();
    await ensureStudy(database, "long", "long");
    const rows = Array.from({ length: ENTRIES }, (_, index) => {
      const seq = index + 1;
      const undoes = seq === 30_000 ? 7 : null;
      const at = "2026-01-01T00:00:00.000+00:00";
      return [
        seq,
        "long",
        `key-${seq}`,
        at,
        "human:a",
        "gap",
        "1",
        "tr_old",
        "[]",
        "[]",
        "",
        false,
        undoes,
        seq % 4 === 0 ? "turn" : "gap",
        "",
        false,
      ];
    });
    await database.$transaction((transaction) => bulkInsert(transaction, "LabelEntry", COLUMNS, rows), { timeout: 120_000 });
    await database.labelPlacement.create({
      data: { studyId: "long", seq: 33_333, trajectoryId: "tr_new", caseId: null, place: "", evidence: "[]", detached: null },
    });

    const listed = await listJournal(database, "long", { kinds: ["gap"] });
    const pages = [];
    for await (const page of iterateJournal(database, "long", ["gap"])) pages.push(...page);
    expect(listed.length).toBe(ENTRIES - ENTRIES / 4);
    expect(pages).toEqual(listed);
    expect(listed.filter(({ trajectoryId }) => trajectoryId === "tr_new").map(({ seq }) => seq)).toEqual([33_333]);
    expect(await undoneBy(database, "long")).toEqual(new Map([[7, 30_000]]));
  });
});
