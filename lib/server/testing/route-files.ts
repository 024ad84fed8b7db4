/** For tests: every route of the API as it is, found in the folder that Next serves. */
import { readdirSync } from "node:fs";
import path from "node:path";
import type { RouteHandler } from "../http/handle";

const FOLDER = "app/api/v1";
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export interface ApiRoute {
  method: (typeof METHODS)[number];
  /** With its dynamic parts in brackets: `/api/v1/studies/[study]/match`. */
  address: string;
  handler: RouteHandler;
}

export async function apiRoutes(): Promise<ApiRoute[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts");
  const found: ApiRoute[] = [];
  for (const file of files.sort()) {
    // A route file exports its handlers under the names of the methods, and Next's own settings beside.
    const exported = (await import(/* @vite-ignore */ path.resolve(FOLDER, file))) as Partial<Record<string, RouteHandler>>;
    for (const method of METHODS) {
      const handler = exported[method];
      if (handler !== undefined) found.push({ method, address: `/${FOLDER.slice("app/".length)}/${path.dirname(file)}`, handler });
    }
  }
  return found;
}

/** Calls a route as whoever holds the cookie; each dynamic part of its address is filled from `parts`, else with its own name. `raw`: a body that is no JSON document. */
export function callRoute(
  { method, address, handler }: ApiRoute,
  cookie: string,
  { parts = {}, query = "", body, raw }: { parts?: Record<string, string>; query?: string; body?: unknown; raw?: string } = {},
): Promise<Response> {
  const params = Object.fromEntries(
    [...address.matchAll(/\[(\.\.\.)?(\w+)\]/g)].map(([, , name = ""]) => [name, parts[name] ?? (name === "path" ? ["nowhere"] : name)]),
  );
  const filled = address.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => encodeURIComponent(parts[name] ?? name));
  const headers = { host: "localhost:3000", cookie, origin: "http://localhost:3000", "content-type": "application/json" };
  const init = method === "GET" ? { headers } : { method, headers, body: raw ?? JSON.stringify(body ?? {}) };
  return handler(new Request(`http://localhost:3000${filled}${query}`, init), { params: Promise.resolve(params) });
}
