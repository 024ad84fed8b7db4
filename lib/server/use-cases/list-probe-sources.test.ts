import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openTemporaryHome } from "../testing/temporary-home";
import { listProbeSources } from "./list-probe-sources";
import { runDoctor } from "./run-doctor";

const home = openTemporaryHome();
afterEach(() => {
  delete process.env.PLUMBLINE_PROBES;
});
afterAll(() => home.end());

function configure(value: object | string): void {
  const file = path.join(home.folder, "probes.json");
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  process.env.PLUMBLINE_PROBES = file;
}

const doctorLine = async () => (await runDoctor()).checks.find(({ id }) => id === "probes");

it("lists every source with its tag, and says that no live probe is configured", async () => {
  const { sources, live } = await listProbeSources();
  expect(sources.map(({ id, tag }) => `${id}: ${tag}`)).toEqual([
    "none: none",
    "same-later: hindsight",
    "sibling: sibling",
    "snapshot: snapshot",
    "reexec: exact",
    "live: drift",
  ]);
  expect(live).toEqual({ state: "not-configured", message: null, limits: null, servers: [] });
  expect(await doctorLine()).toMatchObject({ state: "ok", message: "no live probes are configured: a replay asks no running system" });
});

it("shows what would be called by name, and neither addresses, commands nor keys; the file in the manual is complete", async () => {
  const manual = readFileSync(path.join(import.meta.dirname, "../../../docs/probes.md"), "utf8");
  const example = ensure(/```json\n([\s\S]*?)```/.exec(manual)?.[1], "an example in docs/probes.md").replace("…64 hex digits…", "a".repeat(64));
  configure(example);
  const document = await listProbeSources();
  expect(document.live).toMatchObject({
    ...{ state: "dry-run", message: null, limits: { maxCalls: 200, timeoutMs: 10_000, maxBytes: 256_000 } },
    servers: [
      { name: "desk", transport: "stdio", tools: ["contacts_search", "contacts_show", "ledger_show_bill"] },
      { name: "bank", transport: "streamable-http", tools: ["show_account"] },
      { name: "shop", transport: "http", environments: ["tau-retail"], tools: ["get_order_details"] },
    ],
  });
  const shown = JSON.stringify([document, await runDoctor()]);
  for (const secret of ["npx", "mcp-world", "example/mcp", "shop.example", "Bearer", "/orders", home.folder])
    expect(shown, secret).not.toContain(secret);
  expect(await doctorLine()).toMatchObject({
    state: "ok",
    message: expect.stringContaining("dry run (nothing is called): desk (stdio, 3 reads allowed)"),
  });
});

it("says so where the probes are on, and fails where their file cannot be read, without repeating it", async () => {
  configure({ dryRun: false, servers: [{ name: "desk", transport: "stdio", command: "SECRET", environments: ["tools"], tools: ["notes_list"] }] });
  expect(await doctorLine()).toMatchObject({ state: "ok", message: "live probes are on: desk (stdio, 1 read allowed)" });
  configure('{"servers": SECRET');
  expect(await doctorLine()).toMatchObject({ state: "failed", message: "the file that PLUMBLINE_PROBES names is no JSON" });
  expect(JSON.stringify(await listProbeSources())).not.toContain("SECRET");
});
