import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { listQuerySchema, listTrajectories, type TrajectoriesDocument } from "./list-trajectories";

const home = openTemporaryHome();
beforeAll(async () => {
  const names = ["half 50% off", "under_score", "under-score", "back\\slash", "plain"];
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, names.map((name) => householdLine(goodRun(name))).join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
});
afterAll(() => home.end());

async function list(query: Record<string, string>): Promise<TrajectoriesDocument> {
  const result = await listTrajectories("s", "server", listQuerySchema.parse(query));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe("listTrajectories", () => {
  it.each([
    ["%", ["half 50% off"]],
    ["50%", ["half 50% off"]],
    ["under_score", ["under_score"]],
    ["_", ["under_score"]],
    ["\\", ["back\\slash"]],
    ["UNDER", ["under_score", "under-score"]],
    ["nowhere%", []],
  ])("finds %j as it stands, and nothing by a wildcard", async (q, names) => {
    const document = await list({ q });
    expect(document.rows.map((row) => row.externalId)).toEqual(names);
    expect(document.total).toBe(names.length);
  });

  it("goes on behind the last row by its cursor", async () => {
    const first = await list({ limit: "3" });
    const second = await list({ limit: "3", cursor: first.nextCursor ?? "" });
    expect([...first.rows, ...second.rows].map((row) => row.record)).toEqual([1, 2, 3, 4, 5]);
    expect(second.nextCursor).toBeNull();
  });

  it.each(["", "nonsense", "eyJhIjoxfQ", Buffer.from('["runs.jsonl"]').toString("base64url")])(
    "refuses the cursor %j with a sentence in place of giving page one again",
    async (cursor) => {
      const result = await listTrajectories("s", "server", listQuerySchema.parse({ cursor }));
      expect(result).toMatchObject({ ok: false, error: { code: "invalid", where: "cursor", expected: expect.stringContaining("nextCursor") } });
    },
  );

  it("refuses a cursor of another order", async () => {
    const { nextCursor } = await list({ limit: "1" });
    const result = await listTrajectories("s", "server", listQuerySchema.parse({ sort: "steps", cursor: nextCursor }));
    expect(result).toMatchObject({ ok: false, error: { where: "cursor" } });
  });
});
