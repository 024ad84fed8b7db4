import { afterEach, describe, expect, it } from "vitest";
import { parseReply } from "../../judge/parse-reply";
import { gapReplySchema } from "../../judge/reply-schemas";
import { readEnvironment } from "../env";
import { askModel } from "./ask-model";
import { type ModelFault, type ModelServer, type ModelServerOptions, startModelServer } from "./model-server";
import { listProviders, openModel } from "./providers";

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(provider: string, options: ModelServerOptions = {}, timeoutMs = 5_000) {
  server = await startModelServer(options);
  const environment = readEnvironment({
    OPENAI_API_KEY: "k",
    OPENAI_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "k",
    ANTHROPIC_BASE_URL: server.url,
    PLUMBLINE_MODEL_URL: server.url,
  });
  const model = await openModel(environment, provider, "test");
  if (model === null) throw new Error(`${provider} is not set up`);
  return askModel({ model, temperature: 0, maxOutputTokens: 500, timeoutMs }, "the rules", "the record");
}
const always = (fault: ModelFault) => ({ faultOf: () => fault, retryAfterMs: 1_500 });

describe("asking a model", () => {
  it.each(["openai", "anthropic", "compatible"])("speaks the protocol of %s and counts tokens", async (provider) => {
    const result = await ask(provider);
    expect(result).toMatchObject({ ok: true, value: { finishReason: "stop", use: { input: expect.any(Number), output: expect.any(Number) } } });
    expect(result.ok && result.value.use.input).toBeGreaterThan(0);
    expect(server?.calls).toEqual([{ system: "the rules", user: "the record", fault: null }]);
  });

  it.each([
    ["rate-limit", { code: "rate-limited", isRetryable: true, isRateLimit: true, retryAfter: 1_500 }],
    ["server-error", { code: "server-error", isRetryable: true, isRateLimit: false }],
    ["hang-up", { code: "network", isRetryable: true }],
    ["garbage-body", { isRetryable: false }],
  ] as const)("names a %s", async (kind, fault) => {
    for (const provider of ["openai", "anthropic"]) {
      expect(await ask(provider, always(kind))).toMatchObject({ ok: false, fault });
      await server?.close();
    }
  });

  it("gives up after the time limit, and the call may be tried again", async () => {
    expect(await ask("openai", always("time-out"), 80)).toMatchObject({ ok: false, fault: { code: "time-out", isRetryable: true } });
  });

  it.each([
    ["empty", "empty"],
    ["refusal", "refused"],
    ["cut", "cut"],
    ["garbage", "cut"],
    ["two-answers", "two-answers"],
    ["wrong-shape", "wrong-shape"],
    ["tool-call", "unreadable"],
  ] as const)("hands on a reply that is %s as it came; reading it names the fault", async (kind, code) => {
    for (const provider of ["openai", "anthropic"]) {
      const result = await ask(provider, always(kind));
      const parsed = result.ok ? parseReply(result.value, gapReplySchema) : null;
      expect(parsed, JSON.stringify(result)).toMatchObject({ ok: false, error: { code } });
      await server?.close();
    }
  });

  it("has no provider that is not set, and says which variables set one without their values", async () => {
    const nothing = readEnvironment({});
    expect(listProviders(nothing).filter(({ isSet }) => isSet)).toEqual([]);
    expect(await openModel(nothing, "openai", "test")).toBeNull();
    expect(await openModel(nothing, "no-such", "test")).toBeNull();
    expect(JSON.stringify(listProviders(readEnvironment({ OPENAI_API_KEY: "sk-secret" })))).not.toContain("sk-secret");
  });
});
