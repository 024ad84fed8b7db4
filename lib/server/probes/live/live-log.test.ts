import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fileLog, LIVE_LOG_FILE, type LiveLogEntry } from "./live-log";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-live-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the log of calls lies in the data folder, a line a call, for its owner only", async () => {
  const home = folder;
  const write = fileLog(home);
  const entry: LiveLogEntry = {
    trajectoryId: "tr_1",
    ...{ t: 2, k: 0 },
    server: "desk",
    tool: "notes_list",
    args: {},
    outcome: "answered",
    reason: null,
    bytes: 3,
    ms: 1,
  };
  await write(entry);
  await write({ ...entry, outcome: "failed", reason: "no reply in time", bytes: null });
  const file = path.join(home, LIVE_LOG_FILE);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), ...entry },
    { at: expect.any(String), ...entry, outcome: "failed", reason: "no reply in time", bytes: null },
  ]);
  expect(statSync(file).mode & 0o077).toBe(0);
});
