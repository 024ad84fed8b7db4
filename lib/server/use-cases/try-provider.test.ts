import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { loadProviders, tryProvider } from "./try-provider";

const KEY = "a-key-that-nobody-may-see";
let server: ModelServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
  delete process.env.PLUMBLINE_MODEL_URL;
  delete process.env.PLUMBLINE_MODEL_KEY;
});

describe("trying a provider", () => {
  it("says which variables to set where it is not set up, and calls nothing", async () => {
    expect(await tryProvider("compatible", "test")).toMatchObject({
      ok: false,
      error: { found: "compatible", expected: "PLUMBLINE_MODEL_URL" },
    });
    expect(await tryProvider("elsewhere", "test")).toMatchObject({ ok: false });
  });

  it("makes one call and shows what came, never the key", async () => {
    server = await startModelServer({ answer: () => "ready" });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    process.env.PLUMBLINE_MODEL_KEY = KEY;
    const tried = await tryProvider("compatible", "test");
    expect(tried).toMatchObject({ ok: true, value: { answer: "ready", fault: null } });
    expect(server.calls).toHaveLength(1);
    const shown = JSON.stringify([tried, loadProviders()]);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(server.url);
    expect(loadProviders()).toMatchObject({
      value: { providers: expect.arrayContaining([expect.objectContaining({ provider: "compatible", isSet: true })]) },
    });
  });

  it("names the fault where none comes", async () => {
    server = await startModelServer({ faultOf: () => "server-error" });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    expect(await tryProvider("compatible", "test")).toMatchObject({ ok: true, value: { answer: null, fault: { code: "server-error" } } });
  });
});
