import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { API_PATHS, describeApi } from "./api-description";

/** No operation: it answers every address that is not described that it is not there. */
const CATCH_ALL = path.join("[...path]", "route.ts");

/** `app/api/v1/studies/[study]/match/route.ts` → `/api/v1/studies/{study}/match`, with the methods that it exports. */
function routes(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of readdirSync("app/api/v1", { recursive: true, encoding: "utf8" })) {
    if (path.basename(entry) !== "route.ts" || entry === CATCH_ALL) continue;
    const text = readFileSync(path.join("app/api/v1", entry), "utf8");
    const address = `/api/v1/${path.dirname(entry)}`.replaceAll(/\[(\w+)\]/g, "{$1}");
    found.set(
      address,
      [...text.matchAll(/export const (GET|POST|PUT|DELETE|PATCH)\b/g)].map((match) => (match[1] ?? "").toLowerCase()),
    );
  }
  return found;
}

describe("the description of the API", () => {
  it("names every route with its methods, and no other", () => {
    expect(existsSync("app/api/v1")).toBe(true);
    const described = new Map(Object.entries(API_PATHS).map(([address, operations]) => [address, Object.keys(operations).sort()]));
    const real = new Map([...routes()].map(([address, methods]) => [address, methods.sort()]));
    expect([...described].sort()).toEqual([...real].sort());
  });

  it("can be made into a document", () => {
    expect(describeApi()).toMatchObject({ openapi: "3.1.0" });
  });
});
