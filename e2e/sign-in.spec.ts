import { plumbline } from "./support/plumbline";
import { BASE_URL } from "./support/server-folder";
import { expect, test } from "./support/test";

test.describe("without a sign-in", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a page leads to the sign-in page, which says how to get a link", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/sign-in");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("npm start")).toBeVisible();
  });

  test("the API answers health to anyone and nothing else", async ({ request }) => {
    expect((await request.get("/api/v1/health")).status()).toBe(200);
    const refused = await request.get("/api/v1/studies");
    expect(refused.status()).toBe(401);
    expect(refused.headers()["content-type"]).toContain("application/problem+json");
    expect(await refused.json()).toMatchObject({ status: 401, title: "Sign in first" });
  });

  test("a printed link signs in once, in the browser that opens it first", async ({ page, context, browser }) => {
    const link = plumbline("sign-in-link", "--url", BASE_URL).stdout.trim();
    await page.goto(link);
    await expect(page).not.toHaveURL(/sign-in/);
    const cookie = (await context.cookies()).find(({ name }) => name.startsWith("plumbline"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });

    const second = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const other = await second.newPage();
    await other.goto(link);
    await expect(other.getByRole("alert").filter({ hasText: "no longer works" })).toBeVisible();
    await second.close();
  });
});

test("every answer carries the policy, with a nonce of its own on each page", async ({ request }) => {
  const nonceOf = async () => {
    const policy = (await request.get("/")).headers()["content-security-policy"] ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  };
  const first = await nonceOf();
  expect(first).toBeDefined();
  expect(await nonceOf()).not.toBe(first);
  const api = (await request.get("/api/v1/studies")).headers();
  expect(api["content-security-policy"]).toContain("default-src 'none'");
  expect(api["x-content-type-options"]).toBe("nosniff");
  expect(api["referrer-policy"]).toBe("no-referrer");
});

test("a page of another site can change nothing, and a foreign name gets nothing", async ({ request }) => {
  const headers = { origin: "http://elsewhere.example", "content-type": "application/json" };
  expect((await request.put("/api/v1/studies/sample/labels/00000000-0000-4000-8000-000000000000", { headers, data: {} })).status()).toBe(403);
  expect((await request.get("/", { headers: { host: "elsewhere.example" } })).status()).toBe(421);
});
