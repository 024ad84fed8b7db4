import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "./read-sources";

const files = listFiles().filter((file) => file.startsWith("app/"));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Pages that anybody may open, each with its reason. */
const OPEN_PAGES: Record<string, string> = {
  "app/sign-in/page.tsx": "says how to get in",
  "app/invitation/[token]/page.tsx": "is opened by who is not there yet; the token is the key",
  "app/page.tsx": "only leads on to the studies",
};
/** Route handlers outside the wrapper, each with its reason. */
const OWN_ROUTES: Record<string, string> = {
  "app/api/auth/[...all]/route.ts": "better-auth answers, and only two of its addresses are open",
  "app/sign-in/[token]/route.ts": "leads to better-auth with the token",
};

/** Handlers with a changing method that ask for no right of a role, each with its reason. */
const NO_RIGHT_ASKED: Record<string, string> = {
  "app/api/v1/check-table/route.ts": "works a pasted table out again and keeps nothing",
  "app/api/v1/invitations/accept/route.ts": "makes a person of who holds the token, which is the permission",
  "app/api/v1/[...path]/route.ts": "says of every method that there is no such address",
};

describe("every door", () => {
  it.each(files.filter((file) => file.endsWith("/page.tsx") && OPEN_PAGES[file] === undefined))("%s asks who is there", (file) => {
    expect(textOf(file)).toMatch(/await requireUser\(/);
  });

  it.each(files.filter((file) => file.endsWith("/route.ts") && OWN_ROUTES[file] === undefined))("%s answers through the one wrapper", (file) => {
    const text = textOf(file);
    const methods = [...text.matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g)];
    expect(methods.length).toBeGreaterThan(0);
    expect(text.match(/export const (?:GET|POST|PUT|PATCH|DELETE) = handle\(/g)).toHaveLength(methods.length);
  });

  it("is open without a sign-in for health and for who holds an invitation", () => {
    const open = files.filter((file) => file.endsWith("/route.ts") && textOf(file).includes('access: "public"'));
    expect(open).toEqual(["app/api/v1/health/route.ts", "app/api/v1/invitations/accept/route.ts"]);
  });

  it("asks for the right to label or to manage wherever something changes", () => {
    const changing = files.filter(
      (file) => NO_RIGHT_ASKED[file] === undefined && file.startsWith("app/api/v1/") && /export const (?:POST|PUT|PATCH|DELETE) /.test(textOf(file)),
    );
    expect(changing.length).toBeGreaterThan(0);
    for (const file of changing) expect(textOf(file), file).toMatch(/permission: (?:\[[^\]]*)?"(?:label|adjudicate|manage)"/);
  });
});
