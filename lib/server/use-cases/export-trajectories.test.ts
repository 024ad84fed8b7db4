import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { FIXTURE_MAKERS } from "../../importers/fixtures";
import { PLAIN } from "../../importers/fixtures/fixture";
import { openDatabase } from "../db";
import { listStoredRuns } from "../repositories/trajectories";
import { openTemporaryHome } from "../testing/temporary-home";
import { type ExportName, exportQuerySchema, exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { loadLicenceNotice } from "./load-licence-notice";

const home = openTemporaryHome();
afterAll(() => home.end());

function write(folder: string, name: string, content: string): void {
  const file = path.join(home.folder, "files", folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function importInto(study: string, folder: string): Promise<void> {
  const result = await importFiles([path.join(home.folder, "files", folder)], { study, configuration: null, environment: null, format: null });
  if (!result.ok) throw new Error(result.error.message);
}

async function exportOf(study: string, name: ExportName): Promise<string> {
  const file = await exportStudy(study, "server", name, exportQuerySchema.parse({}));
  if (!file.ok) throw new Error(file.error.message);
  return text(file.value);
}

async function hashes(study: string): Promise<string[]> {
  return (await listStoredRuns(await openDatabase(), study)).map(({ contentHash, trial }) => `${contentHash} ${trial}`).sort();
}

describe("export trajectories", () => {
  it("writes runs of every format so that their import has the same content hashes", async () => {
    for (const maker of FIXTURE_MAKERS) {
      const fixture = maker.make({ ...PLAIN, seed: "there and back again" });
      write("all", `${maker.format}/${fixture.name}`, fixture.text);
      for (const [name, content] of Object.entries(fixture.siblings ?? {}))
        write("all", path.join(maker.format, path.dirname(fixture.name), name), content);
    }
    await importInto("there", "all");
    const exported = await exportOf("there", "trajectories");
    write("exported", "runs.jsonl", exported);
    await importInto("back", "exported");
    const stored = (await listStoredRuns(await openDatabase(), "there")).filter(({ state }) => state === "active");
    expect(new Set(stored.map(({ format }) => format)).size).toBeGreaterThan(FIXTURE_MAKERS.length - 3);
    expect(exported.split("\n")).toHaveLength(stored.length + 1);
    const wanted = stored.map(({ contentHash, trial }) => `${contentHash} ${trial}`).sort();
    const back = await hashes("back");
    // One configuration in place of many: runs of the same name and content meet there.
    expect([...new Set(back)]).toEqual([...new Set(wanted)]);
    expect(await exportOf("there", "trajectories")).toBe(exported);
  });

  it("is JSON lines and nothing else", async () => {
    const result = await exportStudy("there", "server", "trajectories", exportQuerySchema.parse({ format: "csv" }));
    expect(result).toMatchObject({ ok: false, error: { where: "format", expected: "jsonl" } });
  });
});

describe("a licence-sensitive source", () => {
  const CANARY = "appworld:abc123:9f1c2d3e-4a5b-4c6d-8e7f-0123456789ab";

  it("is imported, and every export of it comes with a notice that stands in no row", async () => {
    const fixture = FIXTURE_MAKERS[0]?.make(PLAIN);
    write("plain", "runs.jsonl", fixture?.text ?? "");
    await importInto("open-source", "plain");
    expect(await loadLicenceNotice("open-source")).toBeNull();

    const run = {
      id: "r",
      messages: [
        { role: "user", content: `Pay the bill. ${CANARY}` },
        { role: "assistant", content: "done" },
      ],
    };
    write("canary", "chat.jsonl", `${JSON.stringify(run)}\n`);
    await importInto("sensitive", "canary");
    const notice = await loadLicenceNotice("sensitive");
    expect(notice).toContain("not published in the open");
    // It is sent as a header.
    expect(notice).toMatch(/^[\x20-\x7e]+$/);
    for (const name of ["counts", "cases", "labels", "trajectories"] as const) expect(await exportOf("sensitive", name)).not.toContain(notice);
  });

  it("is recognised by a file that was only read beside a run", async () => {
    const score = { task: "x/game.tw-pddl", score: 1, success: true, note: CANARY };
    const log = FIXTURE_MAKERS.find(({ format }) => format === "tagged-log")?.make({ ...PLAIN, runs: 1 });
    write("beside", log?.name ?? "", log?.text ?? "");
    write("beside", (log?.name ?? "").replace(/\.log$/, ".json"), JSON.stringify(score));
    await importInto("beside", "beside");
    expect(await loadLicenceNotice("beside")).not.toBeNull();
  });
});
