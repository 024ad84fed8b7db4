import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { deskLine } from "../testing/desk-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { classifyByModel, keepModelPass } from "./classify-by-model";
import { importFiles } from "./import-files";
import { loadWriteSet } from "./load-write-set";
import { saveWriteSet } from "./save-write-set";

const home = openTemporaryHome();
let answer: (names: string[]) => { name: string; kind: string; reason: string }[] = () => [];
let server: ModelServer;

beforeAll(async () => {
  const file = path.join(home.folder, "desk.jsonl");
  const calls = (["get_order", "frobnicate", "zip_up"] as const).map((tool): [string, Record<string, unknown>, string] => [tool, { ref: 1 }, "{}"]);
  writeFileSync(file, deskLine({ id: "a", task: "Move repair B-7731.", calls }));
  await importFiles([file], { study: "s", configuration: "desk", environment: "tools", format: null });
  server = await startModelServer({
    answer: (_, user) => JSON.stringify({ actions: answer([...user.matchAll(/\] action \d+\n(.+)/g)].flatMap(([, name]) => name ?? [])) }),
  });
  process.env.PLUMBLINE_MODEL_URL = server.url;
});
afterAll(async () => {
  delete process.env.PLUMBLINE_MODEL_URL;
  await server.close();
  await home.end();
});

const PASS = { environment: "tools", provider: "compatible", model: "test" } as const;
const pass = () => classifyByModel("s", PASS);
const keepAll = async (...names: string[]) => keepModelPass("s", "human:owner", { ...PASS, actions: names });
async function kindsNow() {
  const loaded = await loadWriteSet("s", "server");
  const rows = ensure(loaded.ok ? loaded.value.environments[0] : undefined, "an environment").entries;
  return Object.fromEntries(rows.map(({ action, kind, source }) => [action, `${kind} by ${source}`]));
}

describe("the pass of a model over a write set", () => {
  it("changes nothing when the model leaves an action out", async () => {
    const before = await kindsNow();
    answer = ([first = ""]) => [{ name: first, kind: "read", reason: "by its reply" }];
    expect(await pass()).toMatchObject({ ok: false, error: { message: expect.stringContaining("nothing was changed") } });
    expect(await kindsNow()).toEqual(before);
  });

  it("stands as the source of the kinds that were guessed, is asked once, and a person comes before it", async () => {
    answer = (names) => names.map((name) => ({ name, kind: "read", reason: "by its reply" }));
    expect(await pass()).toMatchObject({ ok: true, value: { actions: [{ kind: "read" }, { kind: "read" }, { kind: "read" }] } });
    // A person looks first: nothing holds yet, the question is not asked again, and nobody's opinion becomes a model's.
    expect((await kindsNow()).frobnicate).not.toContain("model");
    const asked = server.calls.length;
    expect(await pass()).toMatchObject({ ok: true, value: { actions: [{ kind: "read" }, { kind: "read" }, { kind: "read" }] } });
    expect(server.calls.length).toBe(asked);
    expect(await keepAll("get_order", "made_up")).toMatchObject({ ok: false, error: { code: "stale", found: "made_up" } });
    expect(await keepAll("get_order")).toMatchObject({ ok: true });
    expect(await kindsNow()).toMatchObject({ get_order: "read by model", zip_up: expect.not.stringContaining("model") });
    expect(await keepAll("frobnicate", "zip_up")).toMatchObject({ ok: true });
    expect(await kindsNow()).toEqual({ get_order: "read by model", frobnicate: "read by model", zip_up: "read by model" });
    const calls = server.calls.length;
    expect(await pass()).toMatchObject({ ok: true, value: { actions: [] } });
    expect(server.calls.length).toBe(calls);

    const loaded = await loadWriteSet("s", "server");
    const changes = [{ action: "frobnicate", kind: "write" as const, reason: "changes the order" }];
    await saveWriteSet("s", "human:owner", { environment: "tools", version: loaded.ok ? loaded.value.version : 0, changes });
    expect((await kindsNow()).frobnicate).toBe("write by override");
  });

  it("says which provider is not set", async () => {
    const unset = await classifyByModel("s", { environment: "tools", provider: "openai", model: "test" });
    expect(unset).toMatchObject({ ok: false, error: { found: "openai", where: "provider" } });
  });
});
