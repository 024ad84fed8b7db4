import { afterAll, describe, expect, it } from "vitest";
import { tableLine } from "../../exports/csv-table";
import { type ExportedEntry, labelsTable } from "../../exports/labels";
import { type DatabaseClient, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { openTemporaryHome } from "../testing/temporary-home";
import { withholdRows } from "./blindness";
import { bulkInsert } from "./bulk-insert";
import { isReadDirectly } from "./journal-rows";
import { iterateJournal, listJournal, undoneBy } from "./labels";
import { ensureStudy } from "./studies";

const home = openTemporaryHome();
afterAll(() => home.end());

const COLUMNS = "seq studyId key at rater rubric rubricVersion trajectoryId labels evidence note assisted undoes kind place unsure".split(" ");
const ENTRIES = 40_000;

const linesOf = (entries: readonly ExportedEntry[]): string[] => entries.map((entry) => tableLine(labelsTable(new Map()), entry));

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
    const written = async (client: DatabaseClient): Promise<string[]> => {
      const lines: string[] = [];
      for await (const page of iterateJournal(client, "long", ["gap"])) lines.push(...linesOf(page));
      return lines;
    };
    expect(listed.length).toBe(ENTRIES - ENTRIES / 4);
    // Past Prisma, page by page within a transaction, and read whole: the same bytes.
    expect(await isReadDirectly(database)).toBe(!readEnvironment().isPostgres);
    expect(await written(database)).toEqual(linesOf(listed));
    expect(await database.$transaction((transaction) => written(transaction), { timeout: 120_000 })).toEqual(linesOf(listed));
    // What is withheld is withheld: no way around the view.
    const blind = withholdRows(database, { everything: false, runs: ["tr_old"], labels: [], own: "" });
    expect(await isReadDirectly(blind)).toBe(false);
    expect(await written(blind)).toEqual([]);
    expect(listed.filter(({ trajectoryId }) => trajectoryId === "tr_new").map(({ seq }) => seq)).toEqual([33_333]);
    expect(await undoneBy(database, "long")).toEqual(new Map([[7, 30_000]]));
    // Asked by runs: at the one that an entry came to, without it at the one that it left, and once where both are asked for.
    const positionsAt = async (part: Parameters<typeof listJournal>[2], client: DatabaseClient = database): Promise<number[]> =>
      (await listJournal(client, "long", part)).map(({ seq }) => seq);
    const left = Array.from({ length: ENTRIES }, (_, index) => index + 1).filter((seq) => seq !== 33_333);
    expect(await positionsAt({ trajectoryId: "tr_new" })).toEqual([33_333]);
    expect(await positionsAt({ trajectoryId: "tr_new", rater: "human:b" })).toEqual([]);
    expect(await positionsAt({ trajectoryId: "tr_new", kinds: ["turn"] })).toEqual([]);
    expect(await positionsAt({ trajectoryId: "tr_new" }, blind)).toEqual([]);
    expect(await positionsAt({ trajectoryId: "tr_old", rater: "human:a" })).toEqual(left);
    expect(await positionsAt({ trajectoryId: ["tr_new", "tr_old"], kinds: ["gap"] })).toEqual(listed.map(({ seq }) => seq));
  });
});
