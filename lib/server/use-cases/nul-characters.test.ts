/** NUL characters in what comes in: texts keep them, names cannot have them, and both databases do the same. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { listQuerySchema, listTrajectories } from "./list-trajectories";

const home = openTemporaryHome();
afterAll(home.end);

const OPTIONS = { study: "nul", environment: null, format: null, configuration: null };

describe("a NUL character", () => {
  it("in the name of a run costs that run alone; in a text it is kept, and the run is found by the words around it", async () => {
    const file = path.join(home.folder, "runs.jsonl");
    const lines = [contradictedRun("plain"), contradictedRun("na\0me"), { ...contradictedRun("odd"), task: "put \0 some teapot on shelf." }];
    writeFileSync(file, lines.map((run) => householdLine(run)).join("\n"));
    const imported = await importFiles([file], OPTIONS);
    if (!imported.ok) throw new Error(imported.error.message);
    expect(imported.value.totals).toMatchObject({ records: 3, imported: 2, rejected: 1 });
    expect(imported.value.rejections).toMatchObject([{ record: 2, code: "nul-in-name", found: 'a NUL in externalId "na\\u0000me"' }]);
    const listed = await listTrajectories("nul", "server", listQuerySchema.parse({ q: "teapot" }));
    if (!listed.ok) throw new Error(listed.error.message);
    expect(listed.value.rows.map(({ externalId }) => externalId)).toEqual(["odd"]);
  });
});
