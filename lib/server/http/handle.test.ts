import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { err, ok } from "../../base/result";
import { openAuth } from "../auth/auth";
import { createOwnerLink } from "../auth/owner";
import { closeDatabase, openDatabase } from "../db";
import { failure } from "../use-cases/use-case-error";
import { handle, jsonResponse, type RouteHandler } from "./handle";

const home = mkdtempSync(path.join(tmpdir(), "plumbline-handle-"));
let cookie = "";

beforeAll(async () => {
  process.env.PLUMBLINE_HOME = home;
  delete process.env.DATABASE_URL;
  const token = (await createOwnerLink()).replace("/sign-in/", "");
  const address = `http://localhost:3000/api/auth/magic-link/verify?token=${token}&callbackURL=%2F`;
  const response = await (await openAuth()).handler(new Request(address, { headers: { host: "localhost:3000" } }));
  cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
});
afterAll(async () => {
  await closeDatabase();
  rmSync(home, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  params?: Record<string, string>;
}

/** Asks as the signed-in owner, from a page of this server. */
function ask(route: RouteHandler, address: string, { method = "GET", headers = {}, body, params = {} }: Sent = {}): Promise<Response> {
  const init = { method, headers: { host: "localhost:3000", cookie, ...headers }, ...(body === undefined ? {} : { body }) };
  return route(new Request(`http://localhost:3000${address}`, init), { params: Promise.resolve(params) });
}

const JSON_HEADERS = { "content-type": "application/json", origin: "http://localhost:3000" };

describe("handle", () => {
  it.each([
    ["SQLITE_FULL", 507, "no room left"],
    ["SQLITE_BUSY", 503, "busy for too long"],
    ["ECONNREFUSED", 503, "does not answer"],
  ])("names a fault of the storage (%s) and what to do, and nothing of its insides", async (code, status, words) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = () => Promise.reject(Object.assign(new Error("/data/plumbline.db"), { code }));
    const response = await ask(handle({ permission: "read", run: broken }), "/api/v1/studies");
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(status === 503 ? "2" : null);
    const text = await response.text();
    expect(text).toContain(words);
    expect(text).not.toContain("plumbline.db");
  });

  it("answers a document as JSON that nobody keeps", async () => {
    const response = await ask(handle({ permission: "read", run: () => ({ schemaVersion: 1, studies: [] }) }), "/api/v1/studies");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ schemaVersion: 1, studies: [] });
  });

  it("takes no label of somebody else who used this browser: the page says whose it is", async () => {
    const route = handle({ permission: "label", run: () => ({ schemaVersion: 1 }) });
    const named = (rater: string) => ask(route, "/api/v1/studies", { headers: { "x-plumbline-rater": rater } });
    expect((await named("human:owner")).status).toBe(200);
    expect((await named("human:rater-2")).status).toBe(401);
  });

  it("hands the use-case typed parts of the address, the query, the body and the person", async () => {
    const route = handle({
      params: z.object({ study: z.string() }),
      query: z.object({ limit: z.coerce.number().int().default(50), rater: z.union([z.string(), z.array(z.string())]).optional() }),
      body: z.object({ note: z.string() }),
      permission: "label",
      run: ({ params, query, body, user }) => ok({ study: params.study, limit: query.limit, rater: query.rater, note: body.note, who: user.handle }),
    });
    const response = await ask(route, "/x?rater=a&rater=b&limit=7", {
      method: "PUT",
      headers: JSON_HEADERS,
      body: '{"note":"n"}',
      params: { study: "tr%3A1" },
    });
    expect(await response.json()).toEqual({ study: "tr:1", limit: 7, rater: ["a", "b"], note: "n", who: "owner" });
  });

  it("takes over no field that a route did not ask for", async () => {
    const route = handle({ body: z.object({ note: z.string() }), permission: "label", run: ({ body }) => ok(body) });
    const body = '{"note":"n","role":"owner","rater":"human:ben","__proto__":{"isAdmin":true}}';
    expect(await (await ask(route, "/x", { method: "PUT", headers: JSON_HEADERS, body })).json()).toEqual({ note: "n" });
  });

  it("refuses a NUL in an address, a query or a body, but where a record is repeated letter for letter", async () => {
    const run = () => ({});
    const route = handle({ query: z.object({ q: z.string().optional() }), permission: "read", run });
    expect((await ask(route, "/x?q=a%00b")).status).toBe(400);
    const takes = handle({ body: z.object({ note: z.string(), evidence: z.array(z.object({ quote: z.string() })) }), permission: "label", run });
    const put = async (note: string, quote: string) =>
      (await ask(takes, "/x", { method: "PUT", headers: JSON_HEADERS, body: JSON.stringify({ note, evidence: [{ quote }] }) })).status;
    expect([await put("a\0b", "q"), await put("n", "a\0b")]).toEqual([400, 200]);
  });

  it("takes an address without dynamic parts, for which Next gives no params at all", async () => {
    const route = handle({ permission: "read", run: () => ({}) });
    const request = new Request("http://localhost:3000/x", { headers: { host: "localhost:3000", cookie } });
    // The types of Next promise an object here; what arrives is undefined.
    const context = { params: Promise.resolve(undefined) } as unknown as Parameters<RouteHandler>[1];
    expect((await route(request, context)).status).toBe(200);
  });

  it("lets nobody in without a sign-in, and says how to get one", async () => {
    const run = vi.fn(() => ({}));
    const response = await ask(handle({ permission: "read", run }), "/api/v1/studies", { headers: { cookie: "" } });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 401, title: "Sign in first", found: null, expected: null, where: null });
    expect(run).not.toHaveBeenCalled();
  });

  it("answers health to anyone", async () => {
    const response = await ask(handle({ access: "public", run: ({ user }) => ({ user }) }), "/api/v1/health", { headers: { cookie: "" } });
    expect(await response.json()).toEqual({ user: null });
  });

  it("refuses a person whose role may not", async () => {
    const database = await openDatabase();
    await database.user.updateMany({ data: { role: "viewer" } });
    const response = await ask(handle({ permission: "label", run: () => ({}) }), "/x", { method: "PUT", headers: JSON_HEADERS });
    await database.user.updateMany({ data: { role: "owner" } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ found: "viewer", expected: "label" });
  });

  it("refuses a change that a page of another site asks for, with a good cookie too", async () => {
    const run = vi.fn(() => ({}));
    const foreign: Record<string, string>[] = [
      { origin: "http://elsewhere.example" },
      { origin: "http://localhost:4000" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) expect((await ask(handle({ permission: "read", run }), "/x", { method: "POST", headers })).status).toBe(403);
    expect(run).not.toHaveBeenCalled();
    const own: Record<string, string>[] = [{ origin: "http://localhost:3000" }, { "sec-fetch-site": "same-origin" }, {}];
    for (const headers of own) expect((await ask(handle({ permission: "read", run }), "/x", { method: "POST", headers })).status).toBe(200);
    expect((await ask(handle({ permission: "read", run }), "/x", { headers: { origin: "http://elsewhere.example" } })).status).toBe(200);
  });

  it("names what did not fit, what was expected and where", async () => {
    const route = handle({ permission: "read", query: z.object({ limit: z.coerce.number().int().max(500) }), run: () => ({}) });
    const response = await ask(route, "/x?limit=900");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ where: "query.limit", found: "900", expected: "at most 500" });
  });

  it("refuses a body that is no JSON, no JSON type, or too large", async () => {
    const route = handle({ permission: "read", body: z.object({ note: z.string() }), run: () => ({}) });
    const send = (body: string, headers: Record<string, string> = JSON_HEADERS) => ask(route, "/x", { method: "PUT", headers, body });
    expect((await send("{")).status).toBe(400);
    expect((await send("note=1", { ...JSON_HEADERS, "content-type": "text/plain" })).status).toBe(415);
    expect((await send(JSON.stringify({ note: "x".repeat(1024 * 1024) }))).status).toBe(413);
    expect(await (await send('{"note":1}')).json()).toMatchObject({ where: "body.note", found: "1", expected: "string" });
  });

  it.each([
    ["not-found", 404],
    ["invalid", 400],
    ["stale", 409],
    ["unverified-quote", 422],
    ["unsupported", 422],
  ] as const)("maps the failure %s to %i with its facts", async (code, status) => {
    const error = failure(code, "what happened", { found: "f", expected: "e", where: "w" });
    const response = await ask(handle({ permission: "read", run: () => err(error) }), "/x");
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      type: `urn:plumbline:problem:${code}`,
      status,
      detail: "what happened",
      found: "f",
      expected: "e",
      where: "w",
    });
  });

  it("keeps what broke out of the answer and puts it into the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const route = handle({
      permission: "read",
      run: () => {
        throw new Error("secret path /data/plumbline.db");
      },
    });
    const response = await ask(route, "/api/v1/x?token=1");
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("plumbline.db");
    expect(String(log.mock.calls[0]?.[0])).toBe("GET /api/v1/x:");
    expect(String(log.mock.calls[0]?.[1])).toContain("plumbline.db");
  });

  it("passes on a response that the handler made itself", async () => {
    const response = await ask(handle({ permission: "read", run: () => jsonResponse({ jobId: "j" }, 202) }), "/x");
    expect(response.status).toBe(202);
  });

  it("keeps the route of Next: a redirect thrown inside is not an error", async () => {
    const { redirect } = await import("next/navigation");
    const route = handle({ permission: "read", run: () => redirect("/elsewhere") });
    await expect(ask(route, "/x")).rejects.toThrow("NEXT_REDIRECT");
  });
});
