import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Result } from "../../base/result";
import { generateApiBatch } from "../../worlds/tool-batch";
import { writeOpenaiChatJsonl } from "../../worlds/writers/openai-chat-jsonl";
import type { Viewer } from "../auth/viewer";
import { LIVE_LOG_FILE } from "../probes/live/live-log";
import { ServedWorld, serveWorldOverHttp, type WorldServer } from "../probes/serve-world";
import { openTemporaryHome } from "../testing/temporary-home";
import { type GateDocument, gateStudy } from "./gate-study";
import { importFiles } from "./import-files";

const home = openTemporaryHome();
const world = new ServedWorld("guessed-address/3");
let server: WorldServer;

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

beforeAll(async () => {
  const file = path.join(home.folder, "errands.jsonl");
  writeFileSync(file, writeOpenaiChatJsonl(generateApiBatch(3).filter(({ name }) => name === "workbench/guessed-address-3")));
  value(await importFiles([file], { study: "s", configuration: null, environment: "tools", format: null }));
  server = await serveWorldOverHttp(world, 0);
});
afterAll(async () => {
  delete process.env.PLUMBLINE_PROBES;
  await server.close();
  await home.end();
});

function configure(dryRun: boolean): void {
  const tools = ["contacts_search", "contacts_show", "notes_list", "notes_show", "ledger_list_bills"];
  const file = path.join(home.folder, "probes.json");
  writeFileSync(
    file,
    JSON.stringify({ dryRun, servers: [{ name: "desk", transport: "streamable-http", url: server.url, environments: ["tools"], tools }] }),
  );
  process.env.PLUMBLINE_PROBES = file;
}

const gate = async (viewer: Viewer): Promise<GateDocument> => value(await gateStudy("s", viewer, { gate: "rule", probes: "none,live" }));
const probesOf = ({ verdicts }: GateDocument) => verdicts.flatMap(({ probes }) => probes).filter(({ source }) => source === "live");
const outcomes = () =>
  readFileSync(path.join(home.folder, LIVE_LOG_FILE), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).outcome);

it("in a dry run writes down what the gate would have asked the running world, and asks nothing", async () => {
  configure(true);
  const probes = probesOf(await gate("terminal"));
  expect(probes.length).toBeGreaterThan(0);
  expect(probes.every(({ status, tag }) => status === "unavailable" && tag === "drift")).toBe(true);
  expect(world.calls).toEqual([]);
  expect(new Set(outcomes())).toEqual(new Set(["would-call"]));
});

it("asks the running world from the command line, reads alone, and reports its answers under their own tag", async () => {
  configure(false);
  const document = await gate("terminal");
  const probes = probesOf(document);
  expect(probes.some(({ status, stateValidity }) => status === "answered" && stateValidity === "unknown")).toBe(true);
  expect(world.calls.length).toBeGreaterThan(0);
  expect(world.calls.every(({ isRead }) => isRead)).toBe(true);
  expect(new Set(document.report.map((row) => row.probes))).toEqual(new Set(["none", "drift"]));
});

it("asks nothing for a page or a route, whoever looks", async () => {
  configure(false);
  const before = world.calls.length;
  const probes = probesOf(await gate("server"));
  expect(probes.every(({ status, reason }) => status === "unavailable" && reason.includes("only `plumbline gate` calls running systems"))).toBe(true);
  expect(world.calls).toHaveLength(before);
});

it("says so when the settings cannot be read", async () => {
  writeFileSync(path.join(home.folder, "probes.json"), "{");
  expect(await gateStudy("s", "terminal", { gate: "rule", probes: "live" })).toMatchObject({ ok: false, error: { where: "PLUMBLINE_PROBES" } });
});
