/** Every route of the API, called as every role: the matrix comes from the route files, so a new route is in it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayDo, PERMISSIONS, ROLES } from "../../blindness/role";
import { type ApiRoute, apiRoutes, callRoute } from "../testing/route-files";
import { signInAs } from "../testing/sign-in-as";
import { openTemporaryHome } from "../testing/temporary-home";

const home = openTemporaryHome();
let routes: ApiRoute[] = [];
const cookies = new Map<string, string>();

beforeAll(async () => {
  routes = await apiRoutes();
  for (const role of ROLES) cookies.set(role, await signInAs(role));
});
afterAll(home.end);

const nameOf = ({ method, address }: ApiRoute): string => `${method} ${address}`;

/** A stream that stays open would keep the test from ending. */
async function statusOf(route: ApiRoute, cookie: string): Promise<{ status: number; type: string }> {
  const response = await callRoute(route, cookie);
  await response.body?.cancel();
  return { status: response.status, type: response.headers.get("content-type") ?? "" };
}

describe("roles by routes", () => {
  it("finds the routes", () => {
    expect(routes.map(nameOf)).toContain("GET /api/v1/studies/[study]/match");
    expect(routes.length).toBeGreaterThan(30);
  });

  it("knows of every route whom it asks for", () => {
    for (const route of routes) {
      const { access } = route.handler;
      const asked = access === "public" ? [] : access.filter((permission) => !PERMISSIONS.includes(permission));
      expect([nameOf(route), asked]).toEqual([nameOf(route), []]);
      expect([nameOf(route), access.length > 0]).toEqual([nameOf(route), true]);
    }
  });

  it("lets nobody in without a sign-in but where it says so", async () => {
    const open: string[] = [];
    for (const route of routes) if ((await statusOf(route, "")).status !== 401) open.push(nameOf(route));
    expect(open).toEqual(routes.filter((route) => route.handler.access === "public").map(nameOf));
    expect(open.filter((name) => !PUBLIC.has(name))).toEqual([]);
  });

  for (const role of ROLES) {
    it(`answers 403 as a problem to the role ${role} exactly where the role may not do what the route asks`, async () => {
      const cookie = cookies.get(role) ?? "";
      for (const route of routes) {
        const { access } = route.handler;
        const { status, type } = await statusOf(route, cookie);
        const isRefused = status === 403;
        expect([nameOf(route), isRefused]).toEqual([nameOf(route), access !== "public" && !mayDo(role, access)]);
        if (isRefused) expect(type).toContain("application/problem+json");
        expect([nameOf(route), status]).not.toEqual([nameOf(route), 401]);
      }
    });
  }

  it("opens nothing of a study to an annotator but assignments, whatever a route says of itself", () => {
    const open = routes.filter(({ handler }) => handler.access !== "public" && mayDo("annotator", handler.access)).map(nameOf);
    expect(open.filter((name) => name.includes("/studies") && !/\/studies\/\[study\]\/assignments(\/|$)/.test(name))).toEqual([]);
    expect(open).toContain("GET /api/v1/formats");
  });

  it("lets a viewer change nothing: what is posted to check a table is kept nowhere", () => {
    const open = routes.filter(({ handler }) => handler.access !== "public" && mayDo("viewer", handler.access) && !isCatchAll(handler.access));
    expect(open.filter(({ method }) => method !== "GET").map(nameOf)).toEqual(["POST /api/v1/check-table"]);
  });
});

/** Open to anyone: what makes a person of somebody, and whether the server lives. */
const PUBLIC = new Set(["GET /api/v1/health", "POST /api/v1/invitations/accept"]);

/** The address of what is not there takes every method. */
const isCatchAll = (access: readonly string[] | "public"): boolean => access !== "public" && access.join() === "sign-in";

describe("roles by pages", () => {
  const pages = readdirSync("app/studies", { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "page.tsx");

  it("has every page of a study say whom it asks for, before it loads anything", () => {
    expect(pages.length).toBeGreaterThan(5);
    for (const file of pages) {
      const text = readFileSync(path.join("app/studies", file), "utf8");
      const page = text.slice(text.indexOf("export default"));
      expect([file, /^[^(]*\([^)]*\)[^{]*\{\s*(?:const \w+ = )?await requireUser\(/.test(page)]).toEqual([file, true]);
    }
  });

  it("asks an annotator in for the queue and for the list of what is assigned only", () => {
    const open = pages.filter((file) => /requireUser\((?:"sign-in"|"label")\)/.test(readFileSync(path.join("app/studies", file), "utf8")));
    expect(open.filter((file) => file !== "page.tsx" && !file.startsWith(path.join("[study]", "annotate")))).toEqual([]);
  });
});
