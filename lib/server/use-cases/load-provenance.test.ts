import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { deskLine, refusedBooking } from "../testing/desk-lines";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { loadProvenance } from "./load-provenance";

const home = openTemporaryHome();
const ids = new Map<string, string>();

beforeAll(async () => {
  const files = { "desk.jsonl": deskLine(refusedBooking("desk-1")), "house.jsonl": householdLine(contradictedRun("house-1")) };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home.folder, name);
    writeFileSync(file, text);
    await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  }
  const analysed = await analyseStudy("s", "server");
  for (const run of analysed.ok ? analysed.value.trajectories : []) ids.set(run.externalId, run.trajectoryId);
});
afterAll(() => home.end());

const idOf = (externalId: string): string => ensure(ids.get(externalId), externalId);

describe("loadProvenance", () => {
  it("gives every argument of the write a status, and the place of a source or the record of the search", async () => {
    const found = await loadProvenance("s", "server", idOf("desk-1"), { t: 2, k: 0 });
    if (!found.ok) throw new Error(found.error.message);
    const byPath = new Map(found.value.arguments.map((source) => [source.path, source]));
    expect(byPath.get("booking_id")).toMatchObject({ status: "sourced", level: "L3", span: { t: 0, quote: "B-7731" } });
    expect(byPath.get("slot_id")).toMatchObject({ status: "contradicted", ruleId: "V2", span: { t: 1, quote: '"state": "held"' } });
    expect(byPath.get("notify_to")).toMatchObject({
      status: "unsourced",
      span: null,
      negativeSearch: { strings: ["k55.old@example.test"], fromStep: 0, toStep: 1, hits: 0 },
    });
    expect(byPath.get("silent")).toMatchObject({ status: "exempt", exemptBecause: "boolean or null" });
  });

  it("does not let a secret out", async () => {
    const found = await loadProvenance("s", "server", idOf("desk-1"), { t: 2, k: 0 });
    expect(JSON.stringify(found)).not.toContain("tok-91");
  });

  it("has no arguments for a line of a text environment", async () => {
    const found = await loadProvenance("s", "server", idOf("house-1"), { t: 3, k: 0 });
    expect(found).toMatchObject({ ok: true, value: { arguments: [] } });
  });

  it("says where there is no call", async () => {
    expect(await loadProvenance("s", "server", idOf("house-1"), { t: 30, k: 0 })).toMatchObject({
      ok: false,
      error: { code: "not-found", found: "t=30 k=0" },
    });
    expect(await loadProvenance("s", "server", idOf("house-1"), { t: 3, k: 1 })).toMatchObject({ ok: false });
  });
});
