import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { buildAuth, openAuth } from "./auth";
import { createOwnerLink, ensureOwner } from "./owner";
import { ensureSecret } from "./secret";
import { findSignedInUser, raterOf } from "./signed-in-user";

const home = mkdtempSync(path.join(tmpdir(), "plumbline-auth-"));
const ORIGIN = "http://localhost:3000";

beforeAll(() => {
  process.env.PLUMBLINE_HOME = home;
  delete process.env.DATABASE_URL;
});
afterAll(async () => {
  await closeDatabase();
  rmSync(home, { recursive: true, force: true });
});

/** What the browser does with a printed link: asks better-auth to verify the token, and keeps the cookie. */
async function openLink(link: string): Promise<{ status: number; location: string; cookie: string; setCookie: string }> {
  const token = link.replace("/sign-in/", "");
  const query = new URLSearchParams({ token, callbackURL: "/", errorCallbackURL: "/sign-in" });
  const auth = await openAuth();
  const response = await auth.handler(new Request(`${ORIGIN}/api/auth/magic-link/verify?${query}`, { headers: { host: "localhost:3000" } }));
  const setCookie = response.headers.get("set-cookie") ?? "";
  return { status: response.status, location: response.headers.get("location") ?? "", setCookie, cookie: setCookie.split(";")[0] ?? "" };
}

describe("the secret", () => {
  it("is made once, is long, and only its owner may read it", () => {
    const secret = ensureSecret(home);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(ensureSecret(home)).toBe(secret);
    expect(statSync(path.join(home, "secret")).mode & 0o777).toBe(0o600);
  });

  it("is refused when its file was cut, and not replaced in silence", () => {
    const other = mkdtempSync(path.join(tmpdir(), "plumbline-secret-"));
    writeFileSync(path.join(other, "secret"), "short");
    expect(() => ensureSecret(other)).toThrow(/holds 5 characters, expected at least 32/);
    expect(readFileSync(path.join(other, "secret"), "utf8")).toBe("short");
    rmSync(other, { recursive: true });
  });
});

describe("sign-in by link", () => {
  it("makes one owner, whose rater id is human:owner", async () => {
    await ensureOwner();
    await ensureOwner();
    const users = await (await openDatabase()).user.findMany();
    expect(users).toHaveLength(1);
    expect(users[0]).toMatchObject({ handle: "owner", role: "owner", emailVerified: true });
  });

  it("turns the link into a cookie that only the server can read and that other sites do not send along", async () => {
    const opened = await openLink(await createOwnerLink());
    expect(opened.status).toBe(302);
    expect(new URL(opened.location, ORIGIN).pathname).toBe("/");
    expect(opened.setCookie).toMatch(/HttpOnly/i);
    expect(opened.setCookie).toMatch(/SameSite=Lax/i);
    const user = await findSignedInUser(new Headers({ cookie: opened.cookie, host: "localhost:3000" }));
    expect(user).toMatchObject({ handle: "owner", role: "owner" });
    expect(user && raterOf(user)).toBe("human:owner");
  });

  it("lets the cookie go over https alone where the address that people open says https", async () => {
    await ensureOwner();
    const tokens: string[] = [];
    const environment = { ...readEnvironment(), publicUrl: "https://labels.example.org" };
    const auth = buildAuth(await openDatabase(), environment, (token) => tokens.push(token));
    await auth.api.signInMagicLink({ body: { email: "owner@plumbline.invalid" }, headers: new Headers({ host: "labels.example.org" }) });
    const query = new URLSearchParams({ token: tokens[0] ?? "", callbackURL: "/" });
    const response = await auth.handler(new Request(`https://labels.example.org/api/auth/magic-link/verify?${query}`));
    const setCookie = response.headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(/^__Secure-plumbline\.session_token=/);
    expect(setCookie).toMatch(/; Secure/i);
    expect(setCookie).toMatch(/HttpOnly/i);
  });

  it("knows nobody without a cookie or with a forged one", async () => {
    expect(await findSignedInUser(new Headers({ host: "localhost:3000" }))).toBeNull();
    const { cookie } = await openLink(await createOwnerLink());
    const forged = `${cookie.slice(0, -8)}AAAAAAA%3D`;
    expect(await findSignedInUser(new Headers({ cookie: forged, host: "localhost:3000" }))).toBeNull();
  });

  it("accepts a link once", async () => {
    const link = await createOwnerLink();
    await openLink(link);
    const second = await openLink(link);
    expect(second.location).toContain("error=INVALID_TOKEN");
    expect(second.setCookie).toBe("");
  });

  it("makes an earlier link worthless with each new one", async () => {
    const first = await createOwnerLink();
    await createOwnerLink();
    expect((await openLink(first)).location).toContain("error=INVALID_TOKEN");
  });

  it("does not keep the token itself", async () => {
    const link = await createOwnerLink();
    const kept = JSON.stringify(await (await openDatabase()).verification.findMany());
    expect(kept).not.toContain(link.replace("/sign-in/", ""));
  });

  it("keeps no network address of anybody", async () => {
    const signIns = await (await openDatabase()).signIn.findMany();
    expect(signIns.length).toBeGreaterThan(0);
    for (const signIn of signIns) expect(signIn.ipAddress ?? "").toBe("");
  });

  it("signs out", async () => {
    const { cookie } = await openLink(await createOwnerLink());
    const auth = await openAuth();
    const headers = { host: "localhost:3000", cookie, origin: ORIGIN };
    const response = await auth.handler(new Request(`${ORIGIN}/api/auth/sign-out`, { method: "POST", headers }));
    expect(response.status).toBe(200);
    expect(await findSignedInUser(new Headers({ cookie, host: "localhost:3000" }))).toBeNull();
  });

  it("refuses to sign out for a page of another site", async () => {
    const { cookie } = await openLink(await createOwnerLink());
    const auth = await openAuth();
    const headers = { host: "localhost:3000", cookie, origin: "http://elsewhere.example" };
    const response = await auth.handler(new Request(`${ORIGIN}/api/auth/sign-out`, { method: "POST", headers }));
    expect(response.status).toBe(403);
    expect(await findSignedInUser(new Headers({ cookie, host: "localhost:3000" }))).not.toBeNull();
  });
});
