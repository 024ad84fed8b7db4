import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readLiveSettings } from "./live-settings";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-live-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("settings of live probes", () => {
  it("are none where no file is named", async () => {
    expect(await readLiveSettings(null)).toEqual({ ok: true, value: null });
  });

  it.each([
    ["no JSON", "SECRET{", "is no JSON"],
    ["no servers", '{"servers":[]}', "servers"],
    [
      "a field nobody knows",
      '{"servers":[{"name":"a","transport":"stdio","command":"SECRET","tools":["x"],"environments":["tools"],"shell":true}]}',
      "servers.0",
    ],
    [
      "an address that is no web address",
      '{"servers":[{"name":"a","transport":"streamable-http","url":"file:///SECRET","tools":["x"],"environments":["tools"]}]}',
      "servers.0.url",
    ],
    [
      "a name twice",
      JSON.stringify({ servers: ["a", "a"].map((name) => ({ name, transport: "stdio", command: "SECRET", tools: ["x"], environments: ["tools"] })) }),
      "two servers are named a",
    ],
  ])("with %s are refused by field, and no value is repeated", async (_, text, said) => {
    const file = path.join(folder, "bad.json");
    writeFileSync(file, text);
    const read = await readLiveSettings(file);
    expect(read.ok).toBe(false);
    const message = read.ok ? "" : read.error.message;
    expect(message).toContain(said);
    expect(message).not.toContain("SECRET");
    expect(message).not.toContain(folder);
  });

  it("are refused when the file is not there", async () => {
    const read = await readLiveSettings(path.join(folder, "nowhere.json"));
    expect(read).toEqual({ ok: false, error: { message: "the file that PLUMBLINE_PROBES names cannot be read" } });
  });
});
